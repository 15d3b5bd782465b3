import Foundation
import Music
import Synthesis
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `Tunings on the command line` {
  private let program = Program()

  @Test func `a tuning of intervals is a table of ratios and cents`() throws {
    let result = try program.run("tuning", "just")
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "just: Each interval has one size, measured from the reference tone.")
    #expect(lines[2] == "  interval  ratio     cents  from equal")
    #expect(lines[7] == "  M3          5/4   386.314     −13.686")
    #expect(lines.count == 17)
  }

  @Test func `a temperament is a table of notes from its tonic, with the sizes on each`() throws {
    let result = try program.succeed(
      "tuning", "werckmeister3", "--tonic", "D", "--concert-pitch-hz", "415")
    #expect(result.output.contains("Degree 0 is on D4; A4 is at 415.000 Hz.\n"))
    #expect(
      result.output.contains(
        "  note  degree  ratio     cents  from equal    hertz       m3       M3       P5\n"
          + "  D4         0    1/1     0.000      +0.000  277.606  294.135  390.225  696.090\n"))
  }

  @Test(arguments: [68, 313, 1200])
  func `a long scale is printed whole, also beyond the last MIDI note`(count: Int) throws {
    let pitches = (1...count).map { "\(Double($0) * 1200 / Double(count))\n" }.joined()
    try program.write("x\n\(count)\n\(pitches)", to: "long.scl")
    let rows = try program.run("tuning", "long.scl").output.split(separator: "\n").dropFirst(3)
    #expect(rows.count == count + 1)
    #expect(rows.filter { $0.hasPrefix("  –") }.count == count - 67)
    #expect(rows.last?.contains(" 1200.000 ") == true)
    let json = Data(try program.run("tuning", "long.scl", "--json").output.utf8)
    let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    let notes = try #require(object["notes"] as? [[String: Any]])
    #expect(notes.count == count + 1 && notes[count]["midi_note"] == nil)
    #expect(notes[67]["midi_note"] as? Int == 127)
  }

  @Test func `a reference pitch that is not used is said`() throws {
    try program.write("x\n1\n2/1\n! @ABL REFERENCE_PITCH 4 9 432.0\n", to: "a.ascl")
    let result = try program.run("tuning", "a.ascl")
    #expect(result.status == 0 && result.output.contains("A4 is at 440.000 Hz."))
    #expect(
      result.errors == """
        limen: The reference pitch of 'a.ascl' (@ABL REFERENCE_PITCH 4 9 432.0) is not used: give \
        --tonic and --concert-pitch-hz, or a keyboard mapping.

        """)
  }

  @Test func `a keyboard that is none may be given with any tuning`() throws {
    let plain = try program.run("tuning", "just")
    #expect(try program.run("tuning", "just", "--keyboard", "none").output == plain.output)
    try program.succeed(
      "tone", "--note", "A4", "--tuning", "just", "--keyboard", "none", "--wav", "a.wav")
    try program.succeed(
      "train", "--plain", "--device", "null", "--store", "a.sqlite", "--task", "interval",
      "--tuning", "just", "--keyboard", "none")
  }

  @Test(arguments: ["vallotti", "young2", "meantone", "kirnberger3"])
  func `a distance has one sign`(name: String) throws {
    for tonic in ["C", "D", "Eb", "A"] {
      let arguments = ["tuning", name, "--tonic", tonic]
      #expect(!(try program.run(arguments).output.contains("+−")))
      #expect(!(try program.run(arguments + ["--json"]).output.contains("-0,")))
    }
  }

  @Test
  func `a Scala scale on a mapping is printed, and its text cannot control a terminal`() throws {
    try program.write("\u{1B}[2Jours\n2\n5/3\n3/1\n", to: "a.scl")
    try program.write("3\n0\n127\n60\n60\n300.0\n2\n0\nx\n1\n", to: "a.kbm")
    let arguments = ["tuning", "a.scl", "--keyboard", "a.kbm"]
    let text = try program.succeed(arguments)
    #expect(
      text.output
        == #"""
        a.scl: \u{1B}[2Jours
        Degree 0 is on C4; C4 is at 300.000 Hz.

          note  degree  ratio     cents    hertz
          C4         0    1/1     0.000  300.000
          D4         1    5/3   884.359  500.000
          D#4        2    3/1  1901.955  900.000

        """#)
    let object = try jsonObject(program.run(arguments + ["--json"]).output)
    let notes = try #require(object["notes"] as? [[String: Any]])
    #expect(notes.map { $0["midi_note"] as? Int } == [60, 62, 63])
    #expect(notes.map { $0["hertz"] as? Double } == [300, 500, 900])
    #expect(object["reference_hertz"] as? Double == 300)
  }

  /// Three scales of our own: a good one, one that breaks the format, and one pitch.
  private func writeFiles() throws {
    try program.write("x\n3\n5/4\n3/2\n2/1\n", to: "good.scl")
    try program.write("x\n2\n701,955\n2/1\n", to: "comma.scl")
    try program.write("x\n0\n", to: "empty.scl")
    try program.write("x\n1\n75600.0\n", to: "wide.scl")
    try program.write("x\n1\n2400.0\n", to: "high.scl")
    try program.write("1\n0\n127\n60\n61\n440.0\n1\n0\n0\n", to: "good.kbm")
    try program.write("2\n0\n127\n60\n61\n440.0\n1\n0\nx\n", to: "silent.kbm")
    try program.write("x\n" + String(repeating: "!\n", count: 1 << 19), to: "large.scl")
  }

  @Test(
    arguments: [
      (66, ["tuning", "nope"], "There is no tuning 'nope': give equal, just, pythagorean, "),
      (66, ["tuning", "good.scl", "--keyboard", "nope.kbm"], "nope.kbm"),
      (74, ["tuning", "."], "'.'"),
      (
        65, ["tuning", "comma.scl"],
        "The tuning file 'comma.scl' cannot be used: line 3: '701,955' has a decimal comma: write a "
          + "period."
      ),
      (65, ["tuning", "empty.scl"], "no pitches besides 1/1"),
      (65, ["tuning", "large.scl"], "larger than 1 MiB"),
      (65, ["tuning", "wide.scl", "--json"], "would have an infinite frequency"),
      (65, ["tuning", "good.scl", "--keyboard", "comma.scl"], "line 1: 'x' is not the size"),
      (
        65, ["tuning", "good.scl", "--keyboard", "silent.kbm"],
        "The note C#4 (61), whose frequency the keyboard mapping gives, sounds no degree"
      ),
      (64, ["tuning", "just", "--keyboard", "good.kbm"], "leave out --keyboard"),
      (64, ["tuning", "good.scl", "--keyboard", "good.kbm", "--tonic", "C"], "leave out --tonic"),
      (
        64, ["tone", "--note", "A4", "--interval", "P5", "--tuning", "good.scl"],
        #"P5 is not an interval of this tuning, which repeats after 3 notes: give steps of it"#
      ),
      (64, ["tone", "--note", "G9", "--tuning", "high.scl"], "Hz cannot be heard"),
    ] as [(Int32, [String], String)])
  func `what cannot be used is refused with the reason`(
    status: Int32, arguments: [String], sentence: String
  ) throws {
    try writeFiles()
    let wave = arguments[0] == "tone" ? ["--wav", "a.wav"] : []
    try program.run(arguments + wave).expectRefusal(status, sentence)
    #expect(!program.has("a.wav"))
  }

  @Test(
    arguments: [
      (["--interval", "P5", "--tuning", "just"], 660),
      (["--interval", "-P4", "--tuning", "just"], 330),
      (["--interval", "P5"], 440 * exp2(7.0 / 12)),
      (["--interval", "P5", "--cents", "-5"], 440 * exp2(6.95 / 12)),
      (["--interval", #"11\19"#], 440 * exp2(11.0 / 19)),
      (["--interval", #"1\3"#, "--tuning", "good.scl", "--tonic", "A"], 550),
      (["--interval", "M3", "--tuning", "meantone", "--tonic", "D"], 550),
    ] as [([String], Double)])
  func `an interval sounds in its tuning`(arguments: [String], comparison: Double) throws {
    try writeFiles()
    try program.succeed(
      ["tone", "--note", "A4", "--tone-ms", "100", "--wav", "a.wav"] + arguments)
    let samples = try program.samples(in: "a.wav")
    let pair = SoundingPair(
      reference: Tone(frequency: Hertz(440)), comparison: Tone(frequency: Hertz(comparison)),
      toneLength: .milliseconds(100), gap: .milliseconds(300))
    let expected = Stimulus.pair(pair).samples(at: SampleRate(framesPerSecond: 48_000))
    #expect(samples.count == expected.count)
    // A thousandth of a cent would differ by more at the end of the tone.
    #expect(zip(samples, expected).allSatisfy { abs(Double($0) - $1) < 1e-6 })
  }
}
