import Foundation
import Recordings
import TestSupport
import Testing

@testable import Configuration

@Suite struct `A mapping in a file` {
  private static let folder = resourceFile("mappings")

  @Test func `a file says the same as options`() throws {
    let text = """
      # A laboratory.
      [columns]
      reference_hz = 1000
      difference_semitones = "delta"
      answer = ["key", "key2"]

      [where]
      block = "test"
      run = [1, 2]

      [words]
      higher = "m"
      lower = ["z", "y"]
      """
    var mapping = TableMapping()
    mapping.take(.answer, from: ["key", "key2"])
    try mapping.change(
      columns: "reference_hz=1000,difference_semitones=delta",
      answerWords: "higher=m,lower=z,lower=y", filters: ["block=test"])
    mapping.filters["run"] = ["1", "2"]
    #expect(try TableMapping(text: text) == mapping)
  }

  @Test(arguments: [
    ("[columns]\nreference = \"a\"", 2, "There is no field 'reference'"),
    ("[columns]\ndifference_cent = \"a\"", 2, "did you mean difference_cents?"),
    ("[column]\nanswer = \"a\"", 1, "A mapping has no 'column'"),
    ("answer = \"a\"", 1, "A mapping has no 'answer'"),
    ("[words]\nhigher = \"a\"\nup = \"b\"", 3, "'up' is no answer"),
    ("[columns]\nanswer = { a = 1 }", 2, "answer must be a text"),
    ("[columns]\nanswer = ", 2, "This is not TOML"),
    ("[columns]\nanswer = 1\ncorrect = 2", 3, "answer and correct give the same"),
    ("[columns]\nlistener = 1\n[optional]\nlistener = 2", 4, "listener is there twice"),
    ("[]\nanswer = 1", 1, "write [columns], [optional], [where], [words], or delete"),
  ])
  func `an error has its line`(text: String, line: Int, sentence: String) {
    let error = #expect(throws: ConfigurationError.self) { try TableMapping(text: text) }
    #expect(error?.line == line)
    #expect(error?.sentence.contains(sentence) == true, "\(error?.sentence ?? "")")
  }

  @Test func `an option replaces what a mapping says of the same thing`() throws {
    var mapping = try TableMapping(
      text: """
        [columns]
        reference_hz = 1000
        difference_cents = "delta"
        answer = "key"
        [where]
        block = "test"
        run = [1, 2]
        """)
    try mapping.change(
      columns: "difference_hz=d", answerWords: "higher=m,lower=z",
      filters: ["block=retest", "block=post"])
    var expected = TableMapping()
    expected.take(.answer, from: ["key"])
    try expected.change(
      columns: "reference_hz=1000,difference_hz=d", answerWords: "higher=m,lower=z",
      filters: ["block=retest", "block=post", "run=1", "run=2"])
    #expect(mapping == expected)
  }

  @Test func `every mapping of the program is valid`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false))
    #expect(
      names.sorted()
        == ["jspsych.toml", "peach.toml", "psychopy.toml", "pychoacoustics.toml"])
    for name in names {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      var mapping = try TableMapping(text: text)
      #expect(throws: Never.self, "\(name)") {
        // What the tables of some programs do not have is given with options.
        try mapping.change(
          columns: ["psychopy.toml", "jspsych.toml"].contains(name)
            ? "reference_hz=a,comparison_hz=b"
            : name == "pychoacoustics.toml" ? "reference_hz=1000" : nil)
      }
    }
  }
}
