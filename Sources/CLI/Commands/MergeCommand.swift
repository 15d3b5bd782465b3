import ArgumentParser

/// `limen merge`: combines the parts of a replay.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Combine the parts of a replay.",
    discussion: """
      The parts are what 'limen replay --shard i/n' wrote, on any machines, or what it wrote for the \
      partitions of one table. The result has the same bytes as one replay of everything. Parts that \
      overlap, are missing, incomplete or changed, or come from other options or another version are \
      refused.
      """)

  @Argument(help: "The parts, in any order.")
  var parts: [String]

  @Option(
    help: ArgumentHelp(
      "Write the result to a file, complete or not at all; to standard output if absent.",
      valueName: "file"))
  var out: String?

  func run() throws {
    Interruption.endsTheProgram()
    let merger = try ReplayMerger(parts: parts.map(ReplayPart.init(path:)))
    let file = try out.map { path throws(OutputError) in try AtomicFile(path: path) }
    try merger.write { line throws(OutputError) in
      if let file { try file.write(line) } else { try StandardOutput.write(line) }
    }
    try file?.finish()
  }
}
