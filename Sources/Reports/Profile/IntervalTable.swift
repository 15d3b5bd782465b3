internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// Intervals as texts, charts and pages show them: how far from nominal the listener hears or matches
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
  /// The note that represents the range, from which the sizes are measured in units other than cents.
  let middle: MIDINote
}

// MARK: - Text

extension IntervalTable {
  /// Returns the intervals as lines of at most 80 characters, below the facts. The places after the last
  /// sessions follow if they fit the screen or are wanted.
  func lines(
    of listener: String, in words: Words, withHistory: Bool, at zone: LocalZone
  ) -> [String] {
    let table = table(of: listener, in: words)
    let history = historyLines(in: words, at: zone)
    let isShort = table.count + 1 + history.count <= TextTable.screenLines
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
      let table = reportTable(of: part, in: words) { words.row(for: $0.nominal) }
      return part.isEmpty ? lines : lines + ["", heading].compactMap(\.self) + table.lines
    }
  }
}

// MARK: - Columns

extension IntervalTable {
  /// Returns intervals with all columns.
  ///
  /// - Parameters:
  ///   - rows: The intervals.
  ///   - words: The language of the headings.
  ///   - name: Returns the name of an interval.
  func reportTable(
    of rows: [ReportedInterval], in words: Words, named name: (ReportedInterval) -> String
  ) -> ReportTable {
    let phrases = words.phrases
    let unit = phrases.name(of: .cents)
    // In equal temperament the name of an interval and its distance say its place. A line of text has no
    // room for it.
    let hasPlaces = !rows.allSatisfy(\.isEqual)
    return ReportTable(
      columns: [
        .init(heading: phrases.headingInterval, leastWidth: 8),
        .init(heading: unit, isNumeric: true),
        .init(heading: terms.distance, onPage: "\(terms.distance) (\(unit))", isNumeric: true),
        .init(heading: phrases.band(68), isInText: false),
        .init(heading: phrases.band(95), leastWidth: 13),
      ] + (hasPlaces ? [.init(heading: phrases.inTune, isInText: false)] : []) + [
        .init(heading: terms.size, onPage: terms.size + " ", hasUnit: true, isNumeric: true),
        .init(heading: phrases.band(68), leastWidth: 11),
        .init(heading: phrases.band(95), isInText: false),
        .init(heading: terms.trials, isNumeric: true),
        .init(heading: phrases.headingState),
      ],
      rows: rows.enumerated().map { index, row in
        .init(
          cells: [
            .text(name(row), order: Double(index)),
            .number(words.nominalSizes(of: row), order: row.nominal.size.value),
          ] + words.distances(of: row) + (hasPlaces ? [words.place(of: row)] : [])
            + words.sizes(of: row, above: middle)
            + [.count(row.trials), .text(words.state(of: row))],
          key: row.key)
      })
  }
}

extension Words {
  /// The distances stay in cents, as the sizes of intervals do.
  fileprivate func distances(of row: ReportedInterval) -> [ReportTable.Cell] {
    let bands = [row.distance.band68, row.distance.band95]
    return [.number(distance(of: row), order: row.distance.median.value)]
      + bands.map { .number(row.hasTrials ? signedSpan($0) : "-", order: $0.lower.value) }
  }

  /// The limens or the spreads follow the reader's choice of unit, measured from the nominal tone above
  /// a note.
  fileprivate func sizes(of row: ReportedInterval, above note: MIDINote) -> [ReportTable.Cell] {
    let (size, largest) = (row.size, row.measure.largest)
    guard row.hasTrials else {
      return Array(repeating: .number("-", order: size.median.value), count: 3)
    }
    let nominal = ConcertPitch.standard.frequency(of: note).raised(by: row.nominal.size)
    return [cell(size.median, upTo: largest, from: nominal)]
      + [size.band68, size.band95].map { cell($0, upTo: largest, from: nominal) }
  }

  /// Returns the name of a tuning on one line, with the note from which its scale rises.
  func name(of tuning: TuningDefinition) -> String {
    tuning.name.printable + (tuning.tonic.map { ", \(name(of: $0))" } ?? "")
  }

  /// Returns the name of an interval at the head of its row: `P5 up`. The unison has no direction.
  func row(for nominal: NominalInterval) -> String {
    let name = shortNameWithoutDirection(of: nominal)
    return nominal == .unison ? name : "\(name) \(phrases.name(of: nominal.direction))"
  }

  /// Returns the name of an interval with its aid: `P5 up, drone`.
  func row(for presented: PresentedInterval) -> String {
    row(for: presented.nominal) + (presented.aid.map { ", \(phrases.name(of: $0))" } ?? "")
  }

  /// Returns the name of an interval with its aid and, unless the name says them, its sizes:
  /// `M3 up, 386–390`.
  func heading(of row: ReportedInterval) -> String {
    self.row(for: row.presented) + (row.isEqual ? "" : ", \(sizes(of: row.estimate))")
  }

  /// Returns the nominal size of an interval in cents, negative downwards; the smallest and the largest
  /// without the direction if there are several.
  fileprivate func nominalSizes(of row: ReportedInterval) -> String {
    row.sizes.lowerBound == row.sizes.upperBound
      ? fixed(row.nominal.size.value, 1) : sizes(of: row.estimate)
  }

  /// Returns where an interval is in tune for the listener, in cents from the reference tone.
  fileprivate func place(of row: ReportedInterval) -> ReportTable.Cell {
    .number(row.hasTrials ? fixed(row.absolutePlace.value, 1) : "-", order: row.absolutePlace.value)
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
