internal import Notation

/// A cell of a table of runs, as a member of JSON and as text.
struct RunCell {
  let member: any Encodable
  let text: String

  init(_ value: some Encodable & CustomStringConvertible) {
    member = value
    text = value.description
  }

  init(_ value: Double) {
    member = value.toThousandths
    text = "\(value.toThousandths)"
  }

  init(_ values: [Double]) {
    member = values.map(\.toThousandths)
    text = values.map { "\($0.toThousandths)" }.joined(separator: ",")
  }

  /// The text for a cell without a value.
  static let missing = "n/a"

  /// Returns the cells that have a value as one JSON object on one line.
  static func json(_ cells: [RunCell?], named names: [String]) throws -> String {
    try zip(names, cells).reduce([:] as Members) { members, cell in
      members + [cell.0: cell.1?.member]
    }.lineJSON()
  }
}

/// A column of a table of runs, for tab-separated values and for JSON.
struct RunColumn<Row>: Sendable {
  let name: String
  let cell: @Sendable (Row) -> RunCell?

  init(_ name: String, _ cell: @escaping @Sendable (Row) -> RunCell?) {
    self.name = name
    self.cell = cell
  }
}
