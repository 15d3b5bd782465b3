import ArgumentParser
import FrontEnds
import Music
import Notation
import Training

/// `--reference-hz`
struct ReferenceOption: ParsableArguments {
  @Option(
    name: .customLong("reference-hz"), parsing: .unconditional,
    help: """
      The frequency of the reference tone in hertz, \(ReferenceFrequency.bounds.text), in place of \
      \(ReferenceFrequency.replaced.map { "--\($0.rawValue)" }.alternatives).
      """)
  var hertz: Double?

  func validate() throws {
    do { _ = try values } catch { throw ValidationError(error.description) }
  }

  /// The settings that the frequency gives.
  var given: [SettingKey: String] { (try? values) ?? [:] }

  private var values: [SettingKey: String] {
    get throws(SettingsError) {
      try hertz.map { hertz throws(SettingsError) in
        try ReferenceFrequency.settings(hertz, of: "reference-hz")
      } ?? [:]
    }
  }

  /// Checks that no other option says what the frequency says.
  func check(beside given: [[SettingKey: String]]) throws {
    let others = given.flatMap(\.keys)
    guard hertz != nil, let other = ReferenceFrequency.replaced.first(where: others.contains) else {
      return
    }
    throw ValidationError(
      "--reference-hz stands in place of --\(other.rawValue): leave one of them out.")
  }
}
