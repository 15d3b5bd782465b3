/// What the tones of a session were played on, as the device agreed to it when the session began.
public struct Playback: Hashable, Codable, Sendable {
  /// The frames a second; nothing resampled them.
  public let sampleRate: Int
  /// How a sample was written, as ALSA names it.
  public let sampleFormat: String
  /// The channels of a frame.
  public let channels: Int
  /// The frames after which the device asked for more.
  public let periodFrames: Int
  /// The frames that the device held.
  public let bufferFrames: Int
  /// Of the thread that fed it; `nil` for an ordinary one.
  public let realTimePriority: Int?

  /// Makes the facts.
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

  private enum CodingKeys: String, CodingKey {
    case sampleRate = "sample_rate_hz"
    case sampleFormat = "sample_format"
    case channels
    case periodFrames = "period_frames"
    case bufferFrames = "buffer_frames"
    case realTimePriority = "real_time_priority"
  }
}
