internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// Intervals as texts, charts and pages show them: how far from nominal the listener hears or tunes
/// each, and how finely or how precisely.
struct IntervalTable {
  /// A distance in cents with its bands.
  struct Estimate {
    let median: Cents
    let band68: CredibleBand<Cents>
    let band95: CredibleBand<Cents>
    /// The largest distance that is presented. A larger one was not measured.
    var largest = Cents(.infinity)
  }

  /// A session, with the place of an interval as it was known when the session ended.
  struct Session {
    let number: Int
    let startedAt: UTCTime
    /// The number of trials or of tones at the interval in the session.
    let count: Int
    let place: Estimate

    init(of point: IntervalCourse.Point, at place: PlaceEstimate) {
      number = point.number
      startedAt = point.startedAt
      count = point.trials
      self.place = Estimate(place)
    }
  }

  /// One interval.
  struct Row {
    let interval: PresentedInterval
    let nominal: Cents
    /// How far from nominal it lies.
    let place: Estimate
    /// The limen or the spread.
    let size: Estimate
    /// The number of trials or of tones.
    let count: Int
    let state: NoteReport.State
    let isOff: Bool
    /// The sessions of the task since the first one with the interval, oldest first.
    let course: [Session]

    var isKnown: Bool { state != .untrained }
  }

  /// The word before the interval in the key of a row.
  let kind: String
  let title: String
  /// Sentences on the answers, and on what keeps the table empty.
  let facts: [String]
  /// A sentence that defines the sizes.
  var definition: String?
  /// The headings of the places, the sizes and the counts.
  let placeHeading: String
  /// The title of the course of the places.
  let courseTitle: String
  let sizeHeading: String
  let countHeading: String
  /// The rows, smallest interval first; empty if nothing is reported.
  let rows: [Row]

  /// Returns a table without rows.
  static func empty(titled title: String, because reason: String) -> IntervalTable {
    IntervalTable(
      kind: "", title: title, facts: [reason], placeHeading: "", courseTitle: "", sizeHeading: "",
      countHeading: "",
      rows: [])
  }
}

extension IntervalTable {
  /// What the mark of a row is of.
  func key(of row: Row) -> String {
    let interval = row.interval.interval
    let place = [kind, interval.interval.name, interval.direction.rawValue]
    return (place + [row.interval.aid?.rawValue].compactMap(\.self)).joined(separator: " ")
  }
}

extension IntervalTable.Estimate {
  init(_ place: PlaceEstimate) {
    self.init(median: place.median, band68: place.band68, band95: place.band95)
  }

  init(_ limen: Limen) {
    self.init(
      median: limen.size, band68: limen.band68, band95: limen.band95, largest: limen.largest)
  }
}

// MARK: - Text

extension IntervalTable {
  /// The lines of the smallest usual terminal, without that of the prompt.
  private static let screenLines = 23

  /// Returns the intervals as lines of at most 80 characters, below the facts. The places after the last
  /// sessions follow if they fit the screen or are wanted.
  func lines(
    of listener: String, in words: Words, withCourse: Bool, at zone: LocalZone
  ) -> [String] {
    let table = table(of: listener, in: words)
    let course = courseLines(in: words, at: zone)
    let isShort = table.count + 1 + course.count <= Self.screenLines
    return course.isEmpty || !(withCourse || isShort) ? table : table + [""] + course
  }

  private func table(of listener: String, in words: Words) -> [String] {
    let phrases = words.phrases
    let head = "\(listener): \(facts.joined(separator: " "))".wrapped(to: 80)
    guard !rows.isEmpty else { return head }
    // The intervals with an aid have a heading of their own, because their names would be too long.
    return ([nil] + Aid.allCases).reduce(head) { lines, aid in
      let part = rows.filter { $0.interval.aid == aid }
      let heading = aid.map(phrases.with).map { "\($0.prefix(1).uppercased())\($0.dropFirst()):" }
      return part.isEmpty
        ? lines : lines + ["", heading].compactMap(\.self) + table(of: part, in: words)
    }
  }

  private func table(of rows: [Row], in words: Words) -> [String] {
    let phrases = words.phrases
    return TextTable(
      columns: [
        .init(heading: phrases.headingInterval, leastWidth: 8),
        .init(heading: phrases.name(of: .cents), isNumeric: true),
        .init(heading: placeHeading, isNumeric: true),
        .init(heading: phrases.band(95), leastWidth: 13),
        .init(heading: sizeHeading, isNumeric: true),
        .init(heading: phrases.band(68), leastWidth: 11),
        .init(heading: countHeading, isNumeric: true),
        .init(heading: phrases.headingState),
      ],
      rows: rows.map { row in
        [
          words.row(for: row.interval.interval), words.fixed(row.nominal.value, 1),
          words.place(of: row),
          row.isKnown ? words.signedSpan(row.place.band95) : "-", words.size(of: row),
          row.isKnown ? words.span(row.size.band68, upTo: row.size.largest) : "-",
          "\(row.count)", words.state(of: row),
        ]
      }
    ).lines
  }
}

extension Words {
  /// Returns the name of a tuning on one line, with the note from which its scale rises.
  func name(ofTuning tuning: String, tonic: MIDINote?) -> String {
    tuning.printable + (tonic.map { ", \(name(of: $0))" } ?? "")
  }

  /// Returns the name of an interval at the head of its row: `P5 up`. The unison has no direction.
  func row(for interval: DirectedInterval) -> String {
    let name = interval.interval.name
    return interval == .unison ? name : "\(name) \(phrases.name(of: interval.direction))"
  }

  /// Returns the name of an interval with its aid: `P5 up, drone`.
  func row(for presented: PresentedInterval) -> String {
    row(for: presented.interval) + (presented.aid.map { ", \(phrases.name(of: $0))" } ?? "")
  }

  /// Returns how far from nominal an interval lies, or `-` in the state `untrained`.
  func place(of row: IntervalTable.Row) -> String {
    row.isKnown ? signed(row.place.median) : "-"
  }

  /// Returns the bounds of a band of signed distances.
  func signedSpan(_ band: CredibleBand<Cents>) -> String {
    band.bounds.map { signed($0) }.joined(separator: " … ")
  }

  /// Returns the limen or the spread, or `-` in the state `untrained`.
  func size(of row: IntervalTable.Row) -> String {
    row.isKnown ? limen(row.size.median, upTo: row.size.largest) : "-"
  }

  /// Returns the state of an interval, and whether it is off.
  func state(of row: IntervalTable.Row) -> String {
    let state = name(of: row.state)
    return row.isOff ? "\(state), \(phrases.off)" : state
  }
}
