import AudioOutput
import Training

/// A device that is being opened for training.
struct DeviceStart {
  /// The settings for the sound, whose device is opened.
  var settings: Settings
  /// The session that waits for the device; `nil` if none does.
  var request: SessionRequest?
  let opening: DeviceOpening
}
