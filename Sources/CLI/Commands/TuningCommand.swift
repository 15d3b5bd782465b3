import ArgumentParser
import FrontEnds
import Music
import Notation
import Reports
import Wording

/// `limen tuning`: prints a tuning as a table.
struct TuningCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tuning",
    abstract: "Print a tuning as a table: the sizes of its intervals, or the pitches of its notes.",
    discussion: """
      equal, just and pythagorean give each interval one size, measured from the reference tone. A \
      temperament or a Scala file gives each note a pitch of its own.
      """)

  @Argument(
    help: ArgumentHelp("\(SettingName.tunings).", valueName: "tuning"),
    completion: .file(extensions: ["scl"]))
  var name: String

  @OptionGroup var place: SettingOptions<PlacePart>

  @Option(parsing: .unconditional, help: "\(SettingName.concertPitchHz.help)")
  var concertPitchHz = 440.0

  @OptionGroup var format: JSONOption

  func validate() throws {
    guard ConcertPitch.range.contains(Hertz(concertPitchHz)) else {
      throw ValidationError(
        "--concert-pitch-hz \(concertPitchHz) is out of bounds: give 380 to 500.")
    }
  }

  func run() throws {
    let pitch = ConcertPitch(a4: Hertz(concertPitchHz))
    let tuning = try TuningDefinition(name, place).system(at: pitch)
    let report = TuningReport(of: tuning, named: name)
    try format.print(report.text, or: report.prettyJSON())
  }
}
