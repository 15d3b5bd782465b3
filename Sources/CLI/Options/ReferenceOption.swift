import ArgumentParser
import FrontEnds
import Notation
import Training

/// `--reference-hz`
struct ReferenceOption: ParsableArguments {
  @Option(
    name: .customLong("reference-hz"), parsing: .unconditional,
    help: """
      The frequency of the reference tone in hertz, \(ReferenceFrequency.bounds.text), in place of \
      \(ReferenceFrequency.replaced.map { "--\($0)" }.alternatives).
      """)
  var hertz: Double?

  func validate() throws { try check(beside: []) }

  /// Checks the frequency, and that no other option says what it says.
  func check(beside others: [SettingKey]) throws {
    do { _ = try values(beside: others) } catch { throw ValidationError(error.description) }
  }

  /// The settings that the frequency gives.
  var given: [SettingKey: String] { (try? values(beside: [])) ?? [:] }

  private func values(beside others: [SettingKey]) throws(SettingsError) -> [SettingKey: String] {
    guard let hertz else { return [:] }
    return try ReferenceFrequency.settings(hertz, of: "reference-hz", beside: others)
  }
}
