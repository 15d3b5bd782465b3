import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized) struct `Help` {
  private let program = Program()

  @Test(.long) func `'limen help' lists every topic, and shows each`() throws {
    let rows = try program.succeed("help").outputLines.filter { $0.hasPrefix("  ") }
    #expect(rows.count == ManualFile.all.count + 1)
    for row in rows {
      let topic = try #require(row.split(separator: " ").first.map(String.init))
      let page = try program.run("help", topic)
      #expect(page.status == 0 && page.outputLines.count > 10, "\(topic)")
    }
  }

  @Test func `the topic of the keys shows nothing else`() throws {
    let keys = try program.run("help", "keys").output
    #expect(keys.contains("8 + ↑ k h\n             the second tone was higher\n"))
    #expect(!keys.contains("ENVIRONMENT"))
  }

  @Test func `the topic of a subcommand is that of its command`() throws {
    let page = try program.run("help", "sessions")
    #expect(try program.run("help", "sessions", "import").output == page.output)
    #expect(try program.run("help", "keypad").output == program.run("help", "limen").output)
    let settings = try program.run("help", "settings").output
    #expect(try program.run("help", "config", "5").output == settings)
    #expect(try program.run("help", "limen-config(5)").output == settings)
  }

  @Test(
    .long,
    arguments: [
      [], ["keypad"], ["train"], ["profile"], ["replay"], ["sessions"], ["sessions", "list"],
      ["sessions", "show"], ["sessions", "annotate"], ["sessions", "exclude"],
      ["sessions", "restore"], ["sessions", "export"], ["sessions", "import"],
      ["sessions", "check"], ["sessions", "forget"], ["today"], ["merge"], ["engine"],
      ["simulate"], ["prior"], ["prior", "show"], ["prior", "fit"], ["devices"], ["tone"],
      ["config"], ["help"],
    ])
  func `the help of a command ends with two examples or more, and the way to the manual`(
    command: [String]
  ) throws {
    let lines = try program.run(command + ["--help"]).outputLines
    let start = try #require(lines.lastIndex(of: "EXAMPLES:"))
    let examples = lines[(start + 1)...].dropLast()
    #expect((2...3).contains(examples.count))
    let call = (["limen"] + command.filter { $0 != "keypad" }).joined(separator: " ")
    #expect(examples.allSatisfy { $0.contains(call) }, "\(examples)")
    #expect(lines.last?.hasPrefix("See 'limen help") == true)
  }
}
