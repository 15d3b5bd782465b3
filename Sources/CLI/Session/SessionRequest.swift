import FrontEnds
import Training

/// What a front end asked for.
struct SessionRequest {
  let settings: Settings
  /// The kind of session; `nil` for one that lasts until the listener leaves.
  let preset: Preset?
}
