import Foundation
import Testing

extension Program {
  /// Expects that the sessions of `a.sqlite`, of these tasks in the order of their tables, are verified
  /// by a replay, and stay the same to the last byte in another store and in a long table.
  func expectSessionsToTravel(ofTasks tasks: [String]) throws {
    let count = "\(tasks.count) verified"
    let verified = try run(["replay", "--store", "a.sqlite", "--verify"])
    #expect(verified.status == 0 && verified.output.contains(count), "\(verified.output)")
    #expect(try run(["sessions", "check", "--store", "a.sqlite"]).status == 0)

    let export = ["sessions", "export", "--all", "--store", "a.sqlite"]
    #expect(try run(export + ["--to", "first"]).status == 0)
    let tables = try recordings(in: "first")
    #expect(tables.count == tasks.count)
    for (table, task) in zip(tables, tasks) { #expect(table.contains("_task-\(task)_")) }
    #expect(try run(["sessions", "import", "first", "--store", "b.sqlite"]).status == 0)
    #expect(
      try run(["sessions", "export", "--all", "--store", "b.sqlite", "--to", "second"]).status == 0)
    for table in tables {
      #expect(try bytes(table) == bytes(table.replacing("first/", with: "second/")))
    }
    let again = try run(["replay", "--store", "b.sqlite", "--verify"])
    #expect(again.output.contains(count), "\(again.output)")

    try run(export + ["--format", "csv", "--to", "long.csv"]).expectSuccess()
    #expect(try run(["replay", "long.csv", "--verify"]).output.contains(count))
  }
}
