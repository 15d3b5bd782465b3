import EngineProtocol
import Foundation
import FrontEndFixtures
import FrontEnds
import Keypad
import LineMode
import Music
import Notation
import Psychometrics
import Reports
import Testing
import Wording

@testable import Training

/// One listener of a task, who comes back after most of a year and now chooses another tuning.
private struct Returning {
  let person: SimulatedListener
  let sessions: [RecordedSession]
  /// The settings of the next session.
  let settings: Settings
  let session: Session
  let point: StartingPoint

  init(to task: Task) throws {
    var listener = SimulatedListener(id: "learner", limen: Cents(8))
    listener.intervals = SimulatedIntervals()
    listener.intervals?.centres[4] = -30
    listener.matching.centres[4] = -30
    person = listener
    func settings(in tuning: TuningDefinition) throws -> Settings {
      try Settings(
        task: task, intervals: [4, 7].map { DirectedInterval(Interval.named[$0], .up) },
        tuning: tuning, range: NoteRange(text: "C3-C5"))
    }
    let first = try SessionHeader.ofMe(settings(in: .equal), seed: 4)
    sessions = Simulation.sessions(2, of: listener, first: first, trials: 150).map(\.recording)
    self.settings = try settings(in: #require(TuningDefinition(name: "just", tonic: MIDINote(60))))
    point = StartingPoint(for: self.settings, after: sessions)
    let header = try SessionHeader.ofMe(
      self.settings, at: 300 * 86_400_000, seed: 9, after: sessions)
    session = Session(header: header, profile: point.profile, startedAt: .zero)
  }

  var findings: ListenerFindings { ListenerFindings(of: sessions, besideSessionsWith: settings) }

  /// The start screen as one line.
  var startScreen: String {
    var model = Model(
      entry: .start, settings: settings, size: ScreenSize(columns: 200, rows: 60), glyphs: .unicode,
      program: .sample)
    _ = model.start()
    _ = model.update(
      .profileRead(
        point.lastProfile, next: point.profile(beginning: session.header),
        practice: Practice(
          sessions: sessions.map {
            (startedAt: $0.header.startedAt, task: $0.header.settings.task)
          }, at: session.header.startedAt, in: .utc)))
    return joined(model.screen)
  }

  /// The training screen before the first answer as one line.
  var trainingScreen: String {
    var model = Model(
      entry: .training, settings: settings, size: ScreenSize(columns: 200, rows: 60),
      glyphs: .unicode, program: .sample)
    _ = model.start()
    _ = model.update(.opened(session, after: point.lastProfile))
    _ = model.update(.comparisonBegan(800))
    return joined(model.screen)
  }

  private func joined(_ screen: Screen) -> String {
    screen.rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  /// What line mode prints about a topic.
  func lines(on topic: String) -> [String] {
    var dialog = LineDialog(values: SettingValues(settings), glyphs: .unicode, program: .sample)
    _ = dialog.start()
    _ = dialog.update(.opened(session))
    _ = dialog.update(.comparisonBegan(800))
    _ = dialog.update(.line(topic, at: after(900)))
    return dialog.update(.historyRead(sessions)).compactMap {
      if case .print(let line) = $0 { line } else { nil }
    }
  }

  /// The event with which an engine replies to the command `profile`.
  var engineProfile: String {
    var dialog = EngineDialog(playsPairs: false, settings: settings)
    _ = dialog.start()
    _ = dialog.update(.opened(session))
    _ = dialog.update(.line(#"{"command":"profile"}"#, at: after(900)))
    return dialog.update(.findingsRead(findings)).compactMap {
      if case .print(let line) = $0 { line } else { nil }
    }.joined()
  }

  /// What `limen profile` prints.
  var report: ProfileReport { ProfileReport(of: findings, listener: session.header.listener) }
}

/// What is said about a note or an interval.
private struct Shown {
  let name: String
  /// The medians and the bounds of their bands.
  let numbers: [Double]
  /// Those that the text has.
  let inText: [Double]
  let trials: Double
  let state: String
  let isOff: Bool

  /// The state as texts have it.
  var stateInText: String { isOff ? "\(state), off" : state }
}

extension ListenerFindings {
  /// What is said about each note, or about each interval of a task.
  fileprivate func shown(of task: Task) -> [Shown] {
    let words = Words(.english)
    guard let measure = task.intervalMeasure else {
      return notes.map { note in
        let limen = note.limen
        return Shown(
          name: words.name(of: note.note),
          numbers: [limen.t75.value] + bounds(limen.band68) + bounds(limen.band95), inText: [],
          trials: Double(note.trials), state: note.state.rawValue, isOff: false)
      }
    }
    return intervals(by: measure).map { estimate in
      let (place, size) = (estimate.distance, estimate.size)
      return Shown(
        name: "\(estimate.nominal.interval.interval.name) up",
        numbers: [place.median.value] + bounds(place.band68) + bounds(place.band95)
          + [size.median.value] + bounds(size.band68) + bounds(size.band95),
        inText: [place.median.value] + bounds(place.band95) + [size.median.value]
          + bounds(size.band68), trials: Double(estimate.trials), state: estimate.state.rawValue,
        isOff: estimate.isOff)
    }
  }

  private func bounds(_ band: CredibleBand<Cents>) -> [Double] {
    [band.lower.value, band.upper.value]
  }
}

/// The same listener is described by every front end.
@Suite struct `One voice` {
  private let words = Words(.english)

  /// A size with its band in whole cents, as the rows of the training screen have it.
  private func whole(_ size: Cents, _ band: CredibleBand<Cents>) -> String {
    let parts = [size, band.lower, band.upper].map { words.decimal($0.value, places: 0) }
    return "\(parts[0]) (\(parts[1])–\(parts[2]))"
  }

  @Test(arguments: Task.allCases)
  func `no front end says that a listener has not answered who has`(task: Task) throws {
    let listener = try Returning(to: task)
    let texts =
      [listener.startScreen, listener.trainingScreen]
      + [listener.lines(on: "advice"), listener.lines(on: "profile")].map { $0.joined() }
    for text in texts {
      #expect(!text.contains(words.phrases.noAnswerYet), "\(text)")
      #expect(!text.contains(words.phrases.terms(of: .matching).nothing), "\(text)")
    }
  }

  @Test func `the limen over the range is that of the last answer, on every screen`() throws {
    let listener = try Returning(to: .pitch)
    let limen = words.size(
      of: listener.findings.whole.limen.t75,
      above: ConcertPitch.standard.frequency(of: listener.settings.range.middle))
    let shown = listener.point.lastProfile.limen(over: listener.settings.range)
    #expect(shown.t75 == listener.findings.whole.limen.t75)
    #expect(shown.band95.upper == listener.findings.whole.limen.band95.upper)
    #expect(listener.startScreen.contains(limen))
    #expect(listener.lines(on: "profile").contains { $0.contains(limen) })
    let drifted = listener.session.profile.limen(over: listener.settings.range)
    #expect(drifted.band95.upper > shown.band95.upper, "time has passed")
  }

  @Test func `a card begins with the limen that the start screen showed`() throws {
    let listener = try Returning(to: .pitch)
    let next = Simulation(
      of: listener.person, header: listener.session.header, history: listener.sessions, trials: 10)
    let findings = try #require(SessionFindings(of: next.recording, after: listener.point.profile))
    let course = try #require(findings.course)
    let before = words.digits(
      of: course.before.t75,
      above: ConcertPitch.standard.frequency(of: listener.settings.range.middle))
    #expect(listener.startScreen.contains("\(before) \(words.unitName)"))
    let card = findings.card(in: words)
    #expect(
      card.contains { $0.contains("Before this session your limen was \(before)") }, "\(card)")
  }

  @Test(arguments: [Task.interval, .matching])
  func `an interval has one width or centre and one state, even if the tuning is another now`(
    task: Task
  ) throws {
    let listener = try Returning(to: task)
    let reports = listener.findings.intervals(by: try #require(task.intervalMeasure))
    #expect(reports.count == 2 && reports[0].isOff)
    for report in reports {
      #expect(listener.lines(on: "profile").contains(words.sentence(on: report)))
      #expect(listener.report.text().contains(words.signed(report.distance.median)))
    }
    let off = words.sentence(on: reports[0])
    #expect(listener.startScreen.contains(off), "\(listener.startScreen)")
    #expect(listener.lines(on: "advice").contains(off))
    for report in reports {
      #expect(listener.trainingScreen.contains(whole(report.size.median, report.size.band68)))
    }
  }

  @Test(arguments: Task.allCases)
  func `text, JSON, CSV, SVG and HTML have the same numbers, bands and states`(task: Task) throws {
    let listener = try Returning(to: task)
    let report = listener.report
    let shown = listener.findings.shown(of: task)
    let measure = task.intervalMeasure
    #expect(!shown.isEmpty)
    let text = report.text(about: measure).split(separator: "\n")
    let csv = ProfileReport.csv([report], about: measure, at: .t75).split(separator: "\n")
    let svg = report.svg(about: measure)
    let html = try report.html()
    let json = numbers(of: try JSONSerialization.jsonObject(with: Data(try report.json().utf8)))
    for (row, fact) in zip(csv.dropFirst(), shown) {
      let titles = titles(in: svg, of: fact.name)
      #expect(titles.count == 1 && titles[0].hasSuffix(fact.stateInText))
      #expect(numbers(in: titles[0]) == (fact.numbers + [fact.trials]).map(tenths))
      // The page draws the same chart, above a table with the same numbers.
      #expect(html.contains("<title>\(fact.name):\(titles[0])</title>"))
      let rows = html.split(separator: "<tr ").filter { $0.contains(">\(fact.name)<") }
      for number in (fact.inText.isEmpty ? fact.numbers : fact.inText).map(tenths) {
        #expect(rows.contains { numbers(in: String($0)).contains(number) }, "\(number) in \(rows)")
      }
      #expect(rows.contains { $0.contains(">\(fact.stateInText)<") }, "\(rows)")
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      #expect(cells.contains { $0 == fact.state })
      for number in fact.numbers.map(thousandths) {
        #expect(cells.contains { Double($0) == number }, "\(fact.name) \(number) in \(row)")
        #expect(json.contains(number), "\(fact.name) \(number)")
      }
      guard measure != nil else { continue }
      let line = try #require(text.first { $0.hasPrefix(fact.name) })
      for number in fact.inText.map(tenths) {
        #expect(numbers(in: String(line)).contains(number), "\(number) in \(line)")
      }
      #expect(line.hasSuffix(fact.stateInText))
    }
  }

  /// What follows the name of a note or an interval in the titles of a chart.
  private func titles(in svg: String, of name: String) -> [String] {
    svg.split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "<title>\(name):"), let end = line.range(of: "</title>")
      else { return nil }
      return String(line[start.upperBound..<end.lowerBound])
    }
  }

  /// The numbers in a text, without those that name a point or the mass of a band.
  private func numbers(in text: String) -> [Double] {
    let names = text.replacing("68 %", with: "").replacing("95 %", with: "")
      .replacing("T75", with: "").replacing("−", with: "-")
    return names.matches(of: /-?\d+(\.\d+)?/).compactMap { Double(names[$0.range]) }
  }

  /// All numbers in parsed JSON.
  private func numbers(of json: Any) -> Set<Double> {
    switch json {
    case let object as [String: Any]:
      object.values.reduce(into: []) { $0.formUnion(numbers(of: $1)) }
    case let array as [Any]: array.reduce(into: []) { $0.formUnion(numbers(of: $1)) }
    case let number as Double: [number]
    default: []
    }
  }

  private func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
  private func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  @Test(arguments: Task.allCases)
  func `the engine reports what the profile does`(task: Task) throws {
    let listener = try Returning(to: task)
    let event = try JSONSerialization.jsonObject(with: Data(listener.engineProfile.utf8))
    let report = try JSONSerialization.jsonObject(with: Data(try listener.report.json().utf8))
    let members = try #require(event as? [String: Any])
    for (name, value) in try #require(report as? [String: Any]) {
      #expect((members[name] as? NSObject) == (value as? NSObject), "\(name)")
    }
  }
}
