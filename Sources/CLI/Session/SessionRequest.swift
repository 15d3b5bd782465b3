import FrontEnds
import Training

/// A session that a front end has asked for.
struct SessionRequest {
  let settings: Settings
  /// The kind of session; `nil` for one that lasts until the listener leaves.
  let preset: Preset?
  let examples: ExampleChoice
}
