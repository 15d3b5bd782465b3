import Foundation
import TestSupport
import Testing

/// Every folder that Limen writes is a dataset by the rules of BIDS, which `.ci/recipes` asks the
/// validator about.
@Suite(.waitsForPrograms) struct `A folder of recordings` {
  let program = Program()

  init() throws {
    _ = try program.train("hl", "--trials", "2", "--listener", "P07")
    _ = try program.train("lh", "--trials", "2")
  }

  private func export(_ arguments: String...) throws -> Program.Result {
    try program.run(["sessions", "export", "--to", "study", "--store", "a.sqlite"] + arguments)
  }

  private func text(_ name: String) throws -> String {
    try program.text("study/" + name)
  }

  private func expectDataset(participants: [String]) throws {
    let description = try jsonObject(text("dataset_description.json"))
    #expect(description["Authors"] as? [String] == ["Ada \"A\" Lovelace", "Bo"])
    #expect(description["License"] as? String == "CC0-1.0")
    #expect(try text("README").contains("Limen"))
    #expect(try text("participants.json").contains("participant_id"))
    #expect(
      try text("participants.tsv")
        == (["participant_id"] + participants).map { $0 + "\n" }.joined())
  }

  private static let authors = [
    "--author", "Ada \"A\" Lovelace", "--author", "Bo", "--license", "CC0-1.0",
  ]

  @Test func `is a dataset when it is simulated`() throws {
    try program.succeed(
      ["simulate", "--listeners", "2", "--trials", "3", "--range", "C4-D4", "--out", "study"]
        + Self.authors)
    try expectDataset(participants: ["sub-s2n000", "sub-s2n001"])
  }

  @Test func `is a dataset when the engine records`() throws {
    for listener in ["b", "a"] {
      try program.succeed(
        ["engine", "--recording", "study", "--listener", listener] + Self.authors,
        input: Program.answers(1))
    }
    try expectDataset(participants: ["sub-b", "sub-a"])
  }

  @Test func `takes further sessions, and what was edited stays`() throws {
    #expect(try export("--listener", "P07").status == 0)
    let description = #"{"Name": "Ours", "BIDSVersion": "1.10.0", "Authors": ["Cleo"]}"#
    try program.write(description, to: "study/dataset_description.json")
    try program.write("Ours.\n", to: "study/README")
    try program.write(
      "age\tparticipant_id\tsex\r\n31\tsub-P07\tf\r\n", to: "study/participants.tsv")
    let recordings = try program.files(below: "study").filter { $0.key.contains("_beh.") }
    let addition = try export("--all", "--author", "Dan").expectSuccess()
    #expect(addition.errors.hasPrefix("limen: 'study' is a dataset already, and its description "))
    #expect(try text("dataset_description.json") == description)
    #expect(try text("README") == "Ours.\n")
    #expect(
      try text("participants.tsv")
        == "age\tparticipant_id\tsex\r\n31\tsub-P07\tf\r\nn/a\tsub-me\tn/a\r\n")
    let files = try program.files(below: "study")
    #expect(recordings.allSatisfy { files[$0.key] == $0.value })
    #expect(files.count { $0.key.contains("_beh.") } == 4)
    #expect(try program.run("replay", "study", "--verify").status == 0)
    // A third export finds everything there.
    #expect(try export("--all").status == 0)
    #expect(try program.files(below: "study") == files)
  }

  @Test func `keeps a recording that differs from its session, and gets the others`() throws {
    #expect(try export("--listener", "P07").status == 0)
    let before = try program.files(below: "study").filter { $0.key.contains("_beh.") }
    #expect(try program.run("sessions", "exclude", "1", "--store", "a.sqlite").status == 0)
    try export("--all").expectRefusal(
      74, "_beh.tsv' is not what the store has of that session", afterOutput: true)
    let files = try program.files(below: "study")
    #expect(before.allSatisfy { files[$0.key] == $0.value })
    #expect(files.count { $0.key.contains("_beh.") } == 4)
    #expect(try text("participants.tsv") == "participant_id\nsub-P07\nsub-me\n")
  }

  @Test func `is a dataset when it is exported beside hidden items, as of DataLad`() throws {
    try program.makeFolder("study/.git")
    try program.write("* annex.backend=MD5E\n", to: "study/.gitattributes")
    try program.succeed(
      ["sessions", "export", "--all", "--to", "study", "--store", "a.sqlite"] + Self.authors)
    try expectDataset(participants: ["sub-P07", "sub-me"])
    #expect(try text(".gitattributes") == "* annex.backend=MD5E\n")
    #expect(try program.run("replay", "study", "--verify").status == 0)
  }

  @Test(arguments: ["tsv", "json"])
  func `says how to get a file that git-annex has not fetched`(ending: String) throws {
    #expect(try export("--all").status == 0)
    let file = try #require(program.recordings(in: "study", ending: ".\(ending)").first)
    try program.remove(file)
    try program.link(file, to: "../../../.git/annex/objects/Kx/7m/MD5E-s9--0/MD5E-s9--0")
    let result = try program.run("replay", "study")
    #expect(result.status == 65)
    #expect(
      result.errors.contains(
        "\(file): it cannot be read (its content is not here: get it with 'datalad get')."))
  }

  @Test func `names the program that played each session`() throws {
    #expect(try export("--all").status == 0)
    let version = String(try program.run("--version").outputLines[0])
    let sidecars = try program.recordings(in: "study", ending: ".json")
    #expect(sidecars.count == 2)
    for sidecar in sidecars {
      let software = try jsonObject(program.text(sidecar))["StimulusPresentation"]
      #expect(
        software as? [String: String] == ["SoftwareName": "limen", "SoftwareVersion": version])
    }
  }
}
