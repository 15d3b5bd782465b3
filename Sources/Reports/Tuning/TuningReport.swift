public import Music
internal import Wording

/// A tuning as a table: its intervals, or the notes of one pattern of its keyboard. The text and the
/// JSON present the same facts.
public struct TuningReport: Encodable, Sendable {
  /// An interval of a tuning that measures from the reference tone.
  struct IntervalRow: Encodable {
    let name: String
    let ratio: String?
    let cents: Double
    let centsFromEqual: Double
  }

  /// A note of a keyboard.
  struct NoteRow: Encodable {
    /// `nil` beyond the last MIDI note.
    let note: String?
    let midiNote: Int?
    let degree: Int
    let ratio: String?
    /// The distance from degree 0.
    let cents: Double
    /// The distance from degree 0 less that in equal temperament; `nil` unless the pattern has
    /// twelve notes.
    let centsFromEqual: Double?
    let hertz: Double
    /// The sizes of the intervals upwards from the note, by their names, in cents.
    let intervals: [String: Double]?
  }

  let name: String
  let description: String
  private(set) var intervals: [IntervalRow]?
  private(set) var notes: [NoteRow]?
  private(set) var tonic: String?
  private(set) var referenceNote: String?
  private(set) var referenceHertz: Double?
  /// Whether sessions leave out wolves.
  private(set) var avoidsWolves: Bool?

  /// The intervals whose sizes upwards from each note are listed.
  private static let listedIntervals = ["m3", "M3", "P5"].compactMap { try? Interval(name: $0) }

  /// Creates the report of a tuning with a name or a file.
  public init(of tuning: TuningSystem, named name: String) {
    self.name = name
    switch tuning {
    case .intervals(let tuning):
      description = "Each interval has one size, measured from the reference tone."
      intervals = Interval.named.compactMap { interval in
        guard let size = tuning.size(of: interval) else { return nil }
        return IntervalRow(
          name: interval.name, ratio: tuning.ratio(of: interval)?.description,
          cents: size.value.toThousandths,
          centsFromEqual: Self.fromEqual(size, steps: interval.steps))
      }
    case .keyboard(let tuning):
      description = tuning.scale.description
      let mapping = tuning.mapping
      tonic = mapping.middle.name
      referenceNote = mapping.reference.name
      referenceHertz = mapping.frequency.value.toThousandths
      avoidsWolves = tuning.avoidsWolves
      notes = tuning.pattern.map { NoteRow(of: $0.degree, onKey: $0.key, in: tuning) }
    }
  }

  /// The table with its heading.
  public var text: String {
    (heading + [""] + (intervals.map(table) ?? notes.map(table) ?? []).map { "  " + $0 })
      .joined(separator: "\n")
  }

  private var heading: [String] {
    let title = description.isEmpty ? name : "\(name): \(description)"
    guard let tonic, let referenceNote, let referenceHertz else { return [title] }
    let frequency = Words(.english).fixed(referenceHertz, 3)
    let wolves =
      avoidsWolves == true
      ? [
        "Sessions leave out wolves: intervals further than a comma from their usual size and from the just "
          + "one."
      ] : []
    return [title, "Degree 0 is on \(tonic); \(referenceNote) is at \(frequency) Hz."] + wolves
  }

  private func table(_ rows: [IntervalRow]) -> [String] {
    let table = TextTable(
      columns: [
        .init(heading: "interval"), .init(heading: "ratio", isNumeric: true),
        .init(heading: "cents", isNumeric: true), .init(heading: "from equal", isNumeric: true),
      ],
      rows: rows.map { row in
        [row.name, row.ratio ?? "", Self.cents(row.cents), Self.signed(row.centsFromEqual)]
      })
    return table.lines
  }

  private func table(_ rows: [NoteRow]) -> [String] {
    let listed = rows.contains { $0.intervals != nil } ? Self.listedIntervals.map(\.name) : []
    let headings =
      ["degree", "ratio", "cents"] + (listed.isEmpty ? [] : ["from equal"]) + ["hertz"] + listed
    let table = TextTable(
      columns: [.init(heading: "note")] + headings.map { .init(heading: $0, isNumeric: true) },
      rows: rows.map { row in
        let fromEqual = row.centsFromEqual.map { [Self.signed($0)] } ?? []
        let degree = ["\(row.degree)", row.ratio ?? "", Self.cents(row.cents)]
        return [row.note ?? "–"] + degree + fromEqual + [Self.cents(row.hertz)]
          + listed.map { row.intervals?[$0].map(Self.cents) ?? "" }
      })
    return table.lines
  }

  private static func cents(_ value: Double) -> String { Words(.english).fixed(value, 3) }

  private static func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + cents(value) }

  /// Returns a distance less that of as many semitones of equal temperament.
  fileprivate static func fromEqual(_ distance: Cents, steps: Int) -> Double {
    // The sum with 0 makes 0 of −0, which would be printed with two signs.
    (distance.value - 100 * Double(steps)).toThousandths + 0
  }

  fileprivate static func sizes(
    above note: MIDINote, in tuning: KeyboardTuning
  ) -> [String: Double] {
    let sizes = listedIntervals.compactMap { interval -> (String, Double)? in
      let upper = note.number + interval.steps
      guard MIDINote.numbers.contains(upper),
        let size = tuning.distance(from: note, to: MIDINote(upper))
      else { return nil }
      return (interval.name, size.value.toThousandths)
    }
    return Dictionary(sizes) { first, _ in first }
  }
}

extension TuningReport.NoteRow {
  /// Creates the row of a degree on the key so many keys above the middle note.
  fileprivate init(of degree: Int, onKey key: Int, in tuning: KeyboardTuning) {
    let number = tuning.mapping.middle.number + key
    let note = MIDINote.numbers.contains(number) ? MIDINote(number) : nil
    self.note = note?.name
    midiNote = note?.number
    self.degree = degree
    let distance = tuning.scale.distance(ofDegree: degree)
    cents = distance.value.toThousandths
    ratio = tuning.scale.ratio(ofDegree: degree)?.description
    hertz = tuning.frequency(ofDegree: degree).value.toThousandths
    let isTwelve = tuning.stepsAnOctave == 12
    centsFromEqual = isTwelve ? TuningReport.fromEqual(distance, steps: key) : nil
    intervals = isTwelve ? note.map { TuningReport.sizes(above: $0, in: tuning) } : nil
  }
}
