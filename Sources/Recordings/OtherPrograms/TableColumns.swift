internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// The places in a table of what a mapping takes from it.
struct TableColumns: Sendable {
  /// The place of a quantity.
  private enum Place: Sendable {
    case column(Int)
    case constant(String)
  }

  /// The number of columns; 0 for a table that cannot be used.
  let count: Int
  private let names: [String]
  private var places: [TableMapping.Quantity: (field: TableMapping.Field, place: Place)] = [:]
  private var filters: [(place: Int, values: [String])] = []
  /// The first cells that are not missing, by quantity.
  private var examples: [TableMapping.Quantity: String] = [:]

  /// Creates the columns of a table that cannot be used.
  init() { (count, names) = (0, []) }

  /// Finds the columns of a mapping in a heading.
  ///
  /// - Throws: `Unusable` if a column is missing.
  init(of mapping: TableMapping, among names: [String]) throws(Unusable) {
    count = names.count
    self.names = names
    for quantity in TableMapping.Quantity.allCases {
      guard let supply = mapping.supplies[quantity] else { continue }
      if let place = Self.place(of: supply, among: names) {
        try use(place, for: supply.field)
      } else if !supply.isOptional {
        throw .unmatchedColumn(
          field: supply.field.rawValue, names: supply.names, columns: names)
      }
    }
    for filter in mapping.filters {
      guard let place = names.firstIndex(of: filter.column) else {
        throw .unmatchedCondition(filter.column, columns: names)
      }
      try requireOnce(place)
      filters.append((place, filter.values))
    }
  }

  /// Takes a field from a place.
  ///
  /// - Throws: `Unusable` if the table has the column twice, or if another tone or the answer comes
  ///   from it.
  private mutating func use(_ place: Place, for field: TableMapping.Field) throws(Unusable) {
    if case .column(let index) = place {
      try requireOnce(index)
      for case (let other, .column(index)) in places.values
      where field.quantity.isRequired && other.quantity.isRequired {
        throw .sharedColumn(names[index], fields: [other.rawValue, field.rawValue])
      }
    }
    places[field.quantity] = (field, place)
  }

  private func requireOnce(_ place: Int) throws(Unusable) {
    if names.count(where: { $0 == names[place] }) > 1 {
      throw .repeatedColumn(names[place])
    }
  }

  private static func place(of supply: TableMapping.Supply, among names: [String]) -> Place? {
    for name in supply.names {
      if let index = names.firstIndex(of: name) { return .column(index) }
    }
    guard let constant = supply.names.last,
      TableCell(field: supply.field, column: constant, text: constant).isConstant
    else { return nil }
    return .constant(constant)
  }

  var isUsable: Bool { count > 0 }

  /// Returns whether a row meets every condition.
  func keeps(_ cells: [String]) -> Bool {
    filters.allSatisfy { filter in filter.values.contains(cells[filter.place].trimmed) }
  }

  /// Returns the cell of a quantity; `nil` if it is missing.
  ///
  /// - Parameter orMissing: Whether a cell without content is also returned, so that only a table
  ///   without the column has none.
  func cell(
    _ quantity: TableMapping.Quantity, in cells: [String], orMissing: Bool = false
  ) -> TableCell? {
    guard let (field, place) = places[quantity] else { return nil }
    switch place {
    case .constant(let text):
      return TableCell(field: field, column: field.rawValue, text: text)
    case .column(let index):
      guard let text = cells[index].content ?? (orMissing ? cells[index] : nil) else { return nil }
      return TableCell(field: field, column: names[index], text: text)
    }
  }
}

// MARK: - The summary

extension TableColumns {
  /// Keeps the first cells for the summary.
  mutating func remember(_ cells: [String]) {
    guard examples.count < places.count else { return }
    for quantity in places.keys where examples[quantity] == nil {
      examples[quantity] = cell(quantity, in: cells)?.text
    }
  }

  /// What each column was taken for, one line each.
  func summary(for mapping: TableMapping) -> [String] {
    let taken = TableMapping.Quantity.allCases.compactMap { quantity -> [String]? in
      guard let (field, place) = places[quantity] else { return nil }
      switch place {
      case .constant(let text): return [field.rawValue, "always \(text.excerpt)"]
      case .column(let index):
        let example = examples[quantity].map { ", such as '\($0.excerpt)'" } ?? ""
        return [field.rawValue, "column '\(names[index].excerpt)'\(example)"]
      }
    }
    let conditions = mapping.filters.map {
      [
        "rows where",
        "\($0.column.excerpt) is \($0.values.map(\.excerpt).joined(separator: " or "))",
      ]
    }
    let words =
      places[.answer]?.field == .answer
      ? [
        ["higher is", mapping.higher.map(\.excerpt).joined(separator: ", ")],
        ["lower is", mapping.lower.map(\.excerpt).joined(separator: ", ")],
      ] : []
    var used = Set(filters.map(\.place))
    for case (_, .column(let index)) in places.values { used.insert(index) }
    let others = names.indices.filter { !used.contains($0) }.map { names[$0].excerpt }
    let unread = others.isEmpty ? [] : [["not read", others.joined(separator: ", ")]]
    let rows = taken + conditions + words + unread
    let width = rows.map { $0[0].count }.max() ?? 0
    return rows.map {
      $0[0] + String(repeating: " ", count: width - $0[0].count + 2) + $0[1]
    }
  }
}
