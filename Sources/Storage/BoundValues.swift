internal import GRDB
internal import GRDBSQLite

/// The values of a row, bound to the places of a statement in turn.
///
/// GRDB's own arguments box and copy each value, and its execution checks each row for observers, which
/// nothing here has. Both take as long as SQLite's own work.
struct BoundValues: ~Copyable {
  private let statement: OpaquePointer
  private var place: Int32 = 0

  fileprivate init(of statement: OpaquePointer) {
    sqlite3_clear_bindings(statement)
    self.statement = statement
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
  /// Executes the statement, which returns no row.
  ///
  /// - Parameter bind: Adds the values of all places, in their order. A place without a value is NULL.
  /// - Throws: `DatabaseError`.
  func execute(binding bind: (inout BoundValues) -> Void) throws {
    var values = BoundValues(of: sqliteStatement)
    bind(&values)
    defer { sqlite3_reset(sqliteStatement) }
    let code = sqlite3_step(sqliteStatement)
    guard code == SQLITE_DONE else {
      let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)))
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }
  }
}
