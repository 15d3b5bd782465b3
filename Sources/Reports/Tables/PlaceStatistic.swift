package import Music
internal import Notation
package import Psychometrics
package import Training
package import Wording

/// A statistic of a note or a region, described once: the text, the page, JSON, CSV and the keypad show what
/// is listed here.
package struct PlaceStatistic<Place: MeasuredPlace>: Sendable {
  /// The name in JSON.
  let name: String
  private var namesInCSV: [String]?
  /// Returns the heading in a narrow table.
  package let shortHeading: @Sendable (Words) -> String
  /// Whether the value is a number or a band.
  package private(set) var isNumeric = true
  /// Returns the column of a report, in which bands are at least `bandWidth` wide.
  let column: @Sendable (Words, _ bandWidth: Int) -> TableColumn
  package let value: @Sendable (Measured<Place>) -> StatisticValue

  /// The names of the columns in CSV, one for each cell.
  var csvNames: [String] { namesInCSV ?? [name] }
}

/// The value of a statistic. Distances are at the reported point.
package enum StatisticValue: Sendable {
  case limen(Cents)
  case band(CredibleBand<Cents>)
  case count(Int)
  case state(NoteReport.State)
}

// MARK: - The statistics

extension NoteReport {
  /// Returns the statistics of a note.
  package static func statistics(at point: LimenPoint) -> [PlaceStatistic<NoteReport>] {
    PlaceStatistic.limens(at: point)
      + [
        .trials { .init(heading: $0.headingTrials, isNumeric: true, leastWidth: 7) },
        .state,
      ]
  }

  package static let statisticsInNarrowTables = PlaceStatistic<NoteReport>.inNarrowTables
}

extension RegionReport {
  /// Returns the statistics of a region, which include the number of right answers.
  package static func statistics(at point: LimenPoint) -> [PlaceStatistic<RegionReport>] {
    PlaceStatistic.limens(at: point) + PlaceStatistic.counts + [.state]
  }

  package static let statisticsInNarrowTables = PlaceStatistic<RegionReport>.inNarrowTables
}

extension PlaceStatistic<RegionReport> {
  /// What is known of a region before a threshold is reported.
  static let counts: [Self] = [
    .trials {
      .init(heading: $0.headingTrialsShort, onPage: $0.headingTrials, isNumeric: true)
    },
    Self(
      name: "right", shortHeading: \.phrases.right,
      column: { words, _ in .init(heading: words.phrases.right, isNumeric: true) },
      value: { .count($0.answers.right) }),
  ]
}

extension PlaceStatistic {
  fileprivate static var inNarrowTables: [Self] {
    let limens = limens(at: .t75)
    return [limens[0], limens[1], .trials { .init(heading: $0.headingTrials) }, .state, limens[2]]
  }

  fileprivate static func limens(at point: LimenPoint) -> [Self] {
    [
      Self(
        name: point.member, shortHeading: { _ in point.symbol },
        column: { words, _ in words.limenColumn(at: point) }, value: { .limen($0.limen.size) }),
      band(68, \.band68), band(95, \.band95),
    ]
  }

  private static func band(
    _ percent: Int, _ band: @escaping @Sendable (Limen) -> CredibleBand<Cents>
  ) -> Self {
    Self(
      name: Limen.name(ofBand: percent),
      namesInCSV: ["low", "high"].map { "band\(percent)_\($0)_cents" },
      shortHeading: { _ in "\(percent) %" },
      column: { $0.bandColumn(percent, width: $1) }, value: { .band(band($0.limen)) })
  }

  fileprivate static func trials(_ column: @escaping @Sendable (Phrases) -> TableColumn) -> Self {
    Self(
      name: "trials", shortHeading: \.phrases.headingTrials,
      column: { words, _ in column(words.phrases) }, value: { .count($0.trials) })
  }

  fileprivate static var state: Self {
    Self(
      name: "state", shortHeading: \.phrases.headingState, isNumeric: false,
      column: { words, _ in .init(heading: words.phrases.headingState) },
      value: { .state($0.state) })
  }
}

// MARK: - In reports

extension PlaceStatistic {
  /// Returns the table of places.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - statistics: What the columns after the name show.
  ///   - name: The column of the name.
  ///   - width: The minimum width of the bands in a text.
  static func table(
    of places: [Measured<Place>], _ statistics: [Self], named name: TableColumn,
    bandWidth width: Int, in words: Words
  ) -> ReportTable {
    ReportTable(
      columns: [name] + statistics.map { $0.column(words, width) },
      rows: places.enumerated().map { index, place in
        // Only rows with a mark in the chart can be filtered by their state.
        .init(
          cells: [.text(place.place.title(in: words), order: Double(index))]
            + statistics.map { words.cell($0.value(place), of: place) },
          key: place.key, state: place.key == nil ? nil : place.state)
      })
  }

  /// Returns the member of a place in JSON.
  func member(of place: Measured<Place>) -> Members {
    switch value(place) {
    case .limen(let limen): [name: limen]
    case .band(let band): [name: band.bounds]
    case .count(let count): [name: count]
    case .state(let state): [name: state.rawValue]
    }
  }

  /// Returns the cells of a place in CSV.
  func csvCells(of place: Measured<Place>) -> [String] {
    switch value(place) {
    case .limen(let limen): ["\(limen.value)"]
    case .band(let band): band.bounds.map { "\($0.value)" }
    case .count(let count): ["\(count)"]
    case .state(let state): [state.rawValue]
    }
  }
}

extension Words {
  fileprivate func cell<Place>(
    _ value: StatisticValue, of place: Measured<Place>
  ) -> ReportTable.Cell {
    let reference = ConcertPitch.standard.frequency(of: place.middle)
    switch value {
    case .limen: return cell(place.limen, in: place.state, from: reference)
    case .band(let band): return cell(band, upTo: place.limen.largest, from: reference)
    case .count(let count): return .count(count)
    case .state(let state):
      let order = NoteReport.State.allCases.firstIndex(of: state) ?? 0
      return .text(name(of: state), order: Double(order))
    }
  }
}
