/// The playback parameters of a session, as the device accepted them when the session began.
public struct Playback: Hashable, Sendable {
  /// The sample rate in frames per second, without resampling.
  public let sampleRate: Int
  /// The sample format, by its ALSA name.
  public let sampleFormat: String
  /// The number of channels of a frame.
  public let channels: Int
  /// The number of frames in a period.
  public let periodFrames: Int
  /// The number of frames in the device's buffer.
  public let bufferFrames: Int
  /// The real-time priority of the thread that feeds the device; `nil` for an ordinary thread.
  public let realTimePriority: Int?

  /// Creates the parameters.
  public init(
    sampleRate: Int, sampleFormat: String, channels: Int, periodFrames: Int, bufferFrames: Int,
    realTimePriority: Int?
  ) {
    self.sampleRate = sampleRate
    self.sampleFormat = sampleFormat
    self.channels = channels
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
    self.realTimePriority = realTimePriority
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
  }
}
