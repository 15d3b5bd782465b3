internal import Notation

/// The places in a table of what a mapping takes from it.
struct TableColumns: Sendable {
  /// The place of a quantity.
  enum Place: Sendable {
    /// Columns whose cells are read as one text.
    case columns([Int])
    case constant(String)
  }

  /// The number of columns; 0 for a table that cannot be used.
  let count: Int
  private let names: [String]
  private var places: [TableMapping.Quantity: (field: TableMapping.Field, place: Place)] = [:]
  private var filters: [(place: Int, values: [String], skipped: [String])] = []
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
        throw .unmatchedColumn(field: supply.field.rawValue, names: supply.names, columns: names)
      }
    }
    for (column, values) in mapping.filters.sorted(by: { $0.key < $1.key }) {
      guard let place = names.firstIndex(of: column) else {
        throw .unmatchedCondition(column, columns: names)
      }
      try requireOnce(place)
      filters.append((place, values, []))
    }
  }

  /// Takes a field from a place.
  ///
  /// - Throws: `Unusable` if the table has the column twice, or if another tone or the answer comes
  ///   from it.
  private mutating func use(_ place: Place, for field: TableMapping.Field) throws(Unusable) {
    if case .columns(let indices) = place {
      for index in indices { try requireOnce(index) }
      for case (let other, .columns(indices)) in places.values
      where field.quantity.isRequired && other.quantity.isRequired {
        throw .sharedColumn(name(of: indices), fields: [other.rawValue, field.rawValue])
      }
    }
    places[field.quantity] = (field, place)
  }

  private func requireOnce(_ place: Int) throws(Unusable) {
    if names.count(where: { $0 == names[place] }) > 1 {
      throw .repeatedColumn(names[place])
    }
  }

  /// Returns the place of a supply among the names of columns; `nil` if it is not there.
  static func place(of supply: TableMapping.Supply, among names: [String]) -> Place? {
    for name in supply.names {
      let parts = names.contains(name) ? [name] : name.parts(around: "+")
      let indices = parts.compactMap { names.firstIndex(of: $0.trimmed) }
      if indices.count == parts.count { return .columns(indices) }
    }
    guard let constant = supply.names.last,
      TableCell(field: supply.field, column: constant, text: constant).isConstant
    else { return nil }
    return .constant(constant)
  }

  private func name(of indices: [Int]) -> String {
    indices.map { names[$0] }.joined(separator: "+")
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
    case .columns(let indices):
      let texts = indices.compactMap { cells[$0].content ?? (orMissing ? cells[$0] : nil) }
      guard !texts.isEmpty else { return nil }
      return TableCell(field: field, column: name(of: indices), text: texts.joined(separator: " "))
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

  /// Keeps the values of a row that a condition skips, up to twenty for each column.
  mutating func rememberSkipped(_ cells: [String]) {
    for (index, filter) in filters.enumerated() where filter.skipped.count < 20 {
      let value = cells[filter.place].trimmed
      if !(filter.values + filter.skipped).contains(value) { filters[index].skipped.append(value) }
    }
  }

  /// The values of the rows that conditions skip, by column.
  var skippedValues: [String] {
    filters.filter { !$0.skipped.isEmpty }.map { filter in
      "'\(names[filter.place].excerpt)' is "
        + filter.skipped.map { "'\($0.excerpt)'" }.alternatives
    }
  }

  /// The required columns in which no row has a value.
  var blankColumns: [String] {
    places.filter { $0.key.isRequired && examples[$0.key] == nil }.values.compactMap {
      if case .columns(let indices) = $0.place { name(of: indices).excerpt } else { nil }
    }.sorted()
  }

  /// What each column was taken for, one line each.
  func summary(for mapping: TableMapping) -> [String] {
    let taken = TableMapping.Quantity.allCases.compactMap { quantity -> [String]? in
      guard let (field, place) = places[quantity] else { return nil }
      switch place {
      case .constant(let text): return [field.rawValue, "always \(text.excerpt)"]
      case .columns(let indices):
        let example = examples[quantity].map { ", such as '\($0.excerpt)'" } ?? ""
        return [field.rawValue, "column '\(name(of: indices).excerpt)'\(example)"]
      }
    }
    let conditions = filters.map {
      [
        "rows where",
        "\(names[$0.place].excerpt) is \($0.values.map(\.excerpt).joined(separator: " or "))",
      ]
    }
    let words =
      places[.answer]?.field == .answer
      ? [
        ["higher is", mapping.higher.map(\.excerpt).joined(separator: ", ")],
        ["lower is", mapping.lower.map(\.excerpt).joined(separator: ", ")],
      ] : []
    var used = Set(filters.map(\.place))
    for case (_, .columns(let indices)) in places.values { used.formUnion(indices) }
    let others = names.indices.filter { !used.contains($0) }.map { names[$0].excerpt }
    let unread = others.isEmpty ? [] : [["not read", others.joined(separator: ", ")]]
    let rows = taken + conditions + words + unread
    let width = rows.map { $0[0].count }.max() ?? 0
    return rows.map { $0[0].padded(to: width + 2) + $0[1] }
  }
}
