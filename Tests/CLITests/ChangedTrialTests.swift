import Foundation
import TestSupport
import Testing

/// A store in which trial 2 of the first session was changed after it was written.
@Suite(.waitsForPrograms, .serialized) struct `A trial that is not as it was recorded` {
  private let program = Program()

  /// The store before the change. The second session began from a cached starting point, which was
  /// extended by the first session.
  private static let filled = Program.files { program in
    for _ in 0..<2 { _ = try program.train("hlh", "--trials", "3", "--range", "C4-E4") }
  }

  private static let sentence =
    "Trial 2 of the session with the id 1 is missing, or is not as it was recorded: restore the "
    + "store from a backup, or exclude the session with 'limen sessions exclude 1'."

  init() throws {
    try program.write(Self.filled.get())
    try program.change("UPDATE trial SET time_utc_ms = 0 WHERE session_id = 1 AND trial = 2")
  }

  private func sessions(_ arguments: String...) throws -> Program.Result {
    try program.run(["sessions"] + arguments + ["--store", "a.sqlite"])
  }

  private func train(range: String) throws -> Program.Result {
    try program.train("h", "--trials", "1", "--range", range)
  }

  private func engine(_ input: String) throws -> Program.Result {
    try program.run(
      "engine", "--store", "a.sqlite", "--range", "A4-A4", "--seed", "7", input: input)
  }

  @Test func `refuses training with the check's sentence until its session is excluded`() throws {
    #expect(try sessions("check").errors == "limen: \(Self.sentence)\n")
    for refused in [try train(range: "A4-A4"), try engine("")] {
      #expect(refused.status == 65)
      #expect(refused.errors == "limen: \(Self.sentence)\n")
    }
    #expect(try sessions("exclude", "1").status == 0)
    try train(range: "A4-A4").expectSuccess()
    #expect(try engine("").status == 0)
  }

  @Test func `prevents a copy of the store until its session is excluded`() throws {
    let refused = try sessions("check", "--backup", "copy")
    #expect(refused.status == 1)
    #expect(
      refused.errors == "limen: \(Self.sentence)\nlimen: Nothing was copied to 'copy', because the "
        + "store has a fault.\n")
    #expect(!program.has("copy"))
    #expect(try sessions("exclude", "1").status == 0)
    let copied = try sessions("check", "--backup", "copy")
    #expect(copied.status == 1 && copied.errors == "limen: \(Self.sentence)\n", "\(copied.errors)")
    #expect(try program.run("sessions", "list", "--store", "copy").outputLines.count == 2)
  }

  @Test func `does not matter to a starting point that was computed before the change`() throws {
    // The cached point lacks the second session, which is as it was recorded.
    try train(range: "C4-E4").expectSuccess()
  }

  @Test func `is left out of profiles with its session`() throws {
    for source in [["--store", "a.sqlite"], ["--from", "a.sqlite"]] {
      let profile = try program.run(["profile", "--range", "C4-E4"] + source)
      #expect(profile.status == 65)
      #expect(profile.errors == "limen: me: \(Self.sentence)\n")
      #expect(profile.output.hasPrefix("me: 3 trials"))
      let lenient = try program.run(["profile", "--range", "C4-E4", "--lenient"] + source)
      #expect(lenient.status == 0 && lenient.output == profile.output)
    }
    #expect(try sessions("exclude", "1").status == 0)
    let profile = try program.run("profile", "--range", "C4-E4", "--store", "a.sqlite")
    #expect(profile.status == 0 && profile.errors.isEmpty, "\(profile.errors)")
  }

  @Test func `is still shown and exported`() throws {
    #expect(try sessions("show", "1").output.contains("1970-01-01"))
    let rows = try sessions("export", "--all", "--format", "csv")
    #expect(rows.status == 0 && rows.output.contains("1970-01-01"))
  }

  @Test func `cannot be known in a session of an unknown engine`() throws {
    try program.change("UPDATE session SET engine_version = 0")
    let trained = try train(range: "A4-A4")
    #expect(trained.status == 0, "\(trained.errors)")
    #expect(try program.run("profile", "--store", "a.sqlite").status == 0)
  }

  @Test func `is found by the check in the last session of an earlier engine, too`() throws {
    for table in ["trial WHERE session_id", "session WHERE id"] {
      try program.change("DELETE FROM \(table) = 2")
    }
    // The version is part of the digest of the header, so the first trial is no longer as recorded.
    try program.change("UPDATE session SET engine_version = 3")
    let check = try sessions("check")
    #expect(check.status == 1)
    #expect(check.errors.contains("Trial 1 of the session with the id 1"), "\(check.errors)")
  }
}
