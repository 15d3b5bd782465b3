import Music
import Notation
import Psychometrics
import TestSupport
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `A logarithmic scale` {
  @Test func `a scale runs between two round numbers around its values`() {
    let scale = ChartScale(logarithmicOver: [3, 30], rows: 8)
    #expect(scale.ticks.last == 2)
    #expect(scale.ticks.first == 50)
  }

  @Test func `equal ratios take equal space`() {
    let scale = ChartScale(logarithmicOver: [1.1, 90], rows: 20)
    #expect(scale.ticks.last == 1 && scale.ticks.first == 100)
    #expect([100, 10, 1].map(scale.step) == [0, 40, 79])
    #expect(scale.row(of: 10) == 10)
  }

  @Test func `a value beyond the scale lies at its edge`() {
    let scale = ChartScale(logarithmicOver: [3, 30], rows: 8)
    #expect(scale.step(of: 0.001) == 31)
    #expect(scale.step(of: 1000) == 0)
  }

  @Test func `ticks are round numbers at least two rows apart`() {
    #expect(ChartScale(logarithmicOver: [3, 30], rows: 12).ticks == [50, 20, 10, 5, 2])
    #expect(ChartScale(logarithmicOver: [1.5, 150], rows: 5).ticks == [100, 10, 1])
    for rows in 1...40 {
      let scale = ChartScale(logarithmicOver: [0.3, 350], rows: rows)
      let places = scale.ticks.map(scale.row)
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 2 })
      #expect(!places.isEmpty)
    }
  }

  @Test func `a scale has two numbers or more unless there is room for one only`() {
    #expect(ChartScale(logarithmicOver: [3, 30], rows: 4).ticks == [50, 2])
    #expect(ChartScale(logarithmicOver: [3, 30], rows: 6).ticks == [50, 10, 2])
    for (least, most) in [(0.3, 350.0), (3, 30), (2.1, 4.9), (11, 19), (0.06, 0.07)] {
      for rows in 3...40 {
        #expect(
          ChartScale(logarithmicOver: [least, most], rows: rows).ticks.count > 1, "\(least) \(rows)"
        )
      }
    }
  }
}

@Suite struct `A note axis` {
  private let octave = NoteRange(lowest: MIDINote(60), highest: MIDINote(72))

  @Test func `the axis shows the black keys of a piano`() {
    #expect(NoteAxis(range: octave, columns: 13).keyboard == "▁█▁█▁▁█▁█▁█▁▁")
    #expect(NoteAxis(range: octave, columns: 27).keyboard == "▁▁██▁▁██▁▁▁▁██▁▁██▁▁██▁▁▁▁")
  }

  @Test func `notes share a column when there are too few columns`() {
    let axis = NoteAxis(range: octave, columns: 7)
    #expect(axis.keyboard == "┬─────┬")
    #expect(axis.groups.map(\.notes.count) == [2, 2, 2, 2, 2, 2, 1])
    #expect(axis.columns(of: NoteRange(lowest: MIDINote(61), highest: MIDINote(64))) == 0..<3)
  }

  @Test(.long) func `every note has at least one column within the width of the axis`() {
    for lowest in 21...60 {
      for columns in 1...200 {
        let range = NoteRange(lowest: MIDINote(lowest), highest: MIDINote(lowest + 48))
        let axis = NoteAxis(range: range, columns: columns)
        #expect(axis.columns <= columns && axis.keyboard.count == axis.columns)
        #expect(axis.groups.flatMap(\.notes.notes) == range.notes)
        #expect(axis.groups.allSatisfy { axis.columns(of: $0.notes).contains($0.column) })
      }
    }
  }

  @Test func `the labels name each C, or as many as fit without touching`() {
    let wide = NoteRange(lowest: MIDINote(36), highest: MIDINote(84))
    #expect(
      NoteAxis(range: wide, columns: 49).labels(named: \.name).map(\.column) == [0, 12, 24, 36])
    #expect(NoteAxis(range: wide, columns: 9).labels(named: \.name).map(\.text) == ["C2", "C4"])
  }
}

@Suite struct `A chart` {
  @Test func `a bar is thin over the 95 % band, thick over the 68 % band and marked at T75`() {
    let bar = Chart.Bar(
      column: 1, median: 10, band68: 5...20, band95: 2...60,
      mark: .init(glyph: "●", style: .settled))
    var screen = Screen(size: ScreenSize(columns: 6, rows: 7), glyphs: .unicode)
    Chart(bars: [bar], rows: 7, words: Words(for: Preferences())).put(
      in: screen.size.area, on: &screen)
    #expect(screen.rows == ["50│ ⡇", "  │ ⣇", "  │ ⣿", "10│ ●", "  │ ⣿", "  │ ⡏", " 2│ ⡇"])
    #expect(screen.cells[0][4].style == .band95)
    #expect(screen.cells[2][4].style == .band68)
    #expect(screen.cells[3][4].style == .settled)
  }
}

@Suite struct `The profile of a listener` {
  private let findings = SampleListener.findings
  private let measure = Measure(
    words: Words(for: Preferences()), pitch: .standard, largest: Cents(400))

  @Test(arguments: [30, 58, 80, 200])
  func `the curve runs from the first to the last column`(columns: Int) {
    let chart = CourseChart(of: findings, measure: measure, zone: .utc)
    var screen = Screen(size: ScreenSize(columns: columns, rows: 12), glyphs: .unicode)
    chart.put(in: screen.size.area, on: &screen)
    let marks = screen.rows.flatMap { Array($0).indices(of: "●").ranges.flatMap(Array.init) }
    let axis = screen.rows.compactMap { Array($0).firstIndex(of: "│") }.min() ?? 0
    #expect(marks.min() == axis + 1 && marks.max() == columns - 1, "\(screen.rows)")
  }

  @Test func `the same limen in cents is larger in hertz on a higher note`() {
    var preferences = Preferences()
    preferences.unit = .hertz
    let hertz = Measure(words: Words(for: preferences), pitch: .standard, largest: Cents(400))
    #expect(hertz.text(Cents(10), at: MIDINote(69)) == "2.55")
    #expect(hertz.text(Cents(10), at: MIDINote(81)) == "5.10")
    #expect(measure.text(Cents(500), at: MIDINote(69)) == ">400")
  }
}
