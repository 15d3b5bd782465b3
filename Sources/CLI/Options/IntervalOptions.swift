import ArgumentParser
import FrontEnds
import Music
import Training

/// The options of the tasks with intervals.
struct IntervalOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The intervals, such as P5,M3 or, downwards, -P5; in matching also P1. (default: m3,M3,P4,P5,P8)",
      valueName: "intervals"))
  var intervals: String?

  @Option(
    help: ArgumentHelp(
      "The tuning of the intervals: \(SettingHelp.tunings). (default: equal)", valueName: "tuning"),
    completion: .file(extensions: ["scl"]))
  var tuning: String?

  @OptionGroup var place: TuningPlaceOptions

  @Flag(
    inversion: .prefixedNo,
    help: "In matching, let keys change the pitch in steps five times finer.")
  var fine: Bool?

  @Option(
    help: ArgumentHelp(
      """
      Let the reference tone sound as long as the comparison tone, in this octave: \
      \(Drone.allCases.map(\.name).joined(separator: ", ")), or off. (default: off)
      """, valueName: "octave"))
  var drone: String?

  @Option(name: .customLong("together"), help: .hidden)
  var formerDrone: String?

  @Option(
    help: """
      Play each interval in tune before its pair: always, never, or auto for listeners whose T75 lies \
      beyond the largest mistuning. (default: auto)
      """)
  var example: ExampleChoice?

  /// The settings given as options.
  var given: [SettingKey: String] {
    let given: [SettingKey: String?] = [
      .intervals: intervals, .tuning: tuning, .fine: fine.map { "\($0)" },
      .drone: drone ?? formerDrone,
      .example: example?.rawValue,
    ]
    return given.compactMapValues(\.self).merging(place.given) { $1 }
  }
}
