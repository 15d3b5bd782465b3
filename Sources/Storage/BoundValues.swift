internal import GRDB
internal import GRDBSQLite

/// The values of a row, bound to the places of a statement in turn.
///
/// GRDB's own arguments box and copy each value, which takes a quarter of the time of an import.
struct BoundValues: ~Copyable {
  private let statement: OpaquePointer
  private var place: Int32 = 0

  fileprivate init(of statement: Statement) {
    // Without values, which would be bound and validated.
    statement.setUncheckedArguments(StatementArguments())
    self.statement = statement.sqliteStatement
  }

  mutating func add(_ number: (some BinaryInteger)?) {
    place += 1
    if let number { sqlite3_bind_int64(statement, place, Int64(number)) }
  }

  mutating func add(_ number: Double) {
    place += 1
    sqlite3_bind_double(statement, place, number)
  }

  mutating func add(_ text: String?) {
    place += 1
    guard var text else { return }
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(statement, place, $0.baseAddress, Int32($0.count), Self.copied)
      }
    }
  }

  /// `SQLITE_TRANSIENT`, which Swift cannot import.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension Statement {
  /// Executes the statement.
  ///
  /// - Parameter bind: Adds the values of all places, in their order. A place without a value is NULL.
  /// - Throws: `DatabaseError`.
  func execute(binding bind: (inout BoundValues) -> Void) throws {
    var values = BoundValues(of: self)
    bind(&values)
    try execute()
  }
}
