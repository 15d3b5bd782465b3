internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// Intervals as texts, charts and pages show them: how far from nominal the listener hears or tunes
/// each, and how finely or how precisely.
struct IntervalTable {
  let terms: IntervalTerms
  let title: String
  /// Sentences on the answers, and on what keeps the table empty.
  let facts: [String]
  /// A sentence that defines the sizes.
  let definition: String
  /// The rows, smallest interval first; empty if nothing is reported.
  let rows: [ReportedInterval]
}

// MARK: - Text

extension IntervalTable {
  /// The lines of the smallest usual terminal, without that of the prompt.
  private static let screenLines = 23

  /// Returns the intervals as lines of at most 80 characters, below the facts. The places after the last
  /// sessions follow if they fit the screen or are wanted.
  func lines(
    of listener: String, in words: Words, withHistory: Bool, at zone: LocalZone
  ) -> [String] {
    let table = table(of: listener, in: words)
    let history = historyLines(in: words, at: zone)
    let isShort = table.count + 1 + history.count <= Self.screenLines
    return history.isEmpty || !(withHistory || isShort) ? table : table + [""] + history
  }

  private func table(of listener: String, in words: Words) -> [String] {
    let phrases = words.phrases
    let head = "\(listener): \(facts.joined(separator: " "))".wrapped(to: 80)
    guard !rows.isEmpty else { return head }
    // The intervals with an aid have a heading of their own, because their names would be too long.
    return ([nil] + Aid.allCases).reduce(head) { lines, aid in
      let part = rows.filter { $0.aid == aid }
      let heading = aid.map(phrases.with).map { "\($0.prefix(1).uppercased())\($0.dropFirst()):" }
      return part.isEmpty
        ? lines : lines + ["", heading].compactMap(\.self) + table(of: part, in: words)
    }
  }

  private func table(of rows: [ReportedInterval], in words: Words) -> [String] {
    let phrases = words.phrases
    return TextTable(
      columns: [
        .init(heading: phrases.headingInterval, leastWidth: 8),
        .init(heading: phrases.name(of: .cents), isNumeric: true),
        .init(heading: terms.distance, isNumeric: true),
        .init(heading: phrases.band(95), leastWidth: 13),
        .init(heading: terms.size, isNumeric: true),
        .init(heading: phrases.band(68), leastWidth: 11),
        .init(heading: terms.trials, isNumeric: true),
        .init(heading: phrases.headingState),
      ],
      rows: rows.map { row in
        [
          words.row(for: row.nominal.interval), words.fixed(row.nominal.size.value, 1),
          words.distance(of: row),
          row.hasTrials ? words.signedSpan(row.distance.band95) : "-", words.size(of: row),
          row.hasTrials ? words.span(row.size.band68, upTo: row.measure.largest) : "-",
          "\(row.trials)", words.state(of: row),
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
  func distance(of row: ReportedInterval) -> String {
    row.hasTrials ? signed(row.distance.median) : "-"
  }

  /// Returns the bounds of a band of signed distances.
  func signedSpan(_ band: CredibleBand<Cents>) -> String {
    band.bounds.map { signed($0) }.joined(separator: " … ")
  }

  /// Returns the limen or the spread, or `-` in the state `untrained`.
  func size(of row: ReportedInterval) -> String {
    row.hasTrials ? limen(row.size.median, upTo: row.measure.largest) : "-"
  }

  /// Returns the state of an interval, and whether it is off.
  func state(of row: ReportedInterval) -> String {
    let state = name(of: row.state)
    return row.isOff ? "\(state), \(phrases.off)" : state
  }
}
