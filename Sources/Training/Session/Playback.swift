/// The playback parameters of a session, as the device accepted them when the session began.
package struct Playback: Hashable, Sendable {
  /// The sample rate in frames per second, without resampling.
  package let sampleRate: Int
  /// The sample format, by its ALSA name.
  package let sampleFormat: String
  /// The number of channels of a frame.
  package let channels: Int
  /// The number of frames in a period.
  package let periodFrames: Int
  /// The number of frames in the device's buffer.
  package let bufferFrames: Int
  /// The real-time priority of the thread that feeds the device; `nil` for an ordinary thread.
  package let realTimePriority: Int?
  /// The version of the program that played and recorded the session, with its commit; `nil` in sessions of
  /// versions that did not state it.
  package let software: String?

  /// Creates the parameters.
  package init(
    sampleRate: Int, sampleFormat: String, channels: Int, periodFrames: Int, bufferFrames: Int,
    realTimePriority: Int?, software: String? = nil
  ) {
    self.sampleRate = sampleRate
    self.sampleFormat = sampleFormat
    self.channels = channels
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
    self.realTimePriority = realTimePriority
    self.software = software
  }
}

// MARK: - JSON

extension Playback: Codable {
  private enum CodingKeys: String, CodingKey {
    case sampleRate = "sample_rate_hz"
    case sampleFormat = "sample_format"
    case channels
    case periodFrames = "period_frames"
    case bufferFrames = "buffer_frames"
    case realTimePriority = "real_time_priority"
    case software
  }
}
