extension Program {
  /// Short tones, so that a test does not wait for them.
  static let quick = ["--tone-ms", "40", "--gap-ms", "10", "--feedback-ms", "0"]

  /// Line mode on the null device.
  static let lineMode = ["train", "--plain", "--device", "null", "--store", "a.sqlite"]

  /// Trains in line mode on the null device.
  func train(_ answers: String, _ options: String..., store: String = "a.sqlite") throws -> Result {
    try train(lines: answers.map { "\($0)\n" }.joined(), options, store: store)
  }

  /// Trains in line mode with these lines as input.
  func train(lines: String, _ options: [String] = [], store: String = "a.sqlite") throws -> Result {
    try run(
      ["train", "--plain", "--device", "null", "--store", store, "--seed", "7"] + Self.quick
        + options, input: lines)
  }

  /// Trains in line mode, and returns when one answer has been acknowledged.
  func training(store: String = "a.sqlite") throws -> Running {
    let running = try start(
      ["train", "--plain", "--device", "null", "--store", store] + Self.quick)
    try running.send("h\n")
    _ = running.readLines(until: "2: ")
    return running
  }

  /// Returns the line that answers a pair of the engine.
  static func answer(_ trial: Int, _ answer: String = "higher", _ more: String = "") -> String {
    #"{"command":"answer","trial":\#(trial),"answer":"\#(answer)","response_ms":430\#(more)}"#
  }

  /// Returns the lines that answer the first pairs of the engine.
  static func answers(_ count: Int) -> String {
    (1...count).map { answer($0) + "\n" }.joined()
  }
}
