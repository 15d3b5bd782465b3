internal import CALSA
public import Synthesis

/// What a device and we agreed on.
public struct PlaybackStream: Hashable, Sendable {
  /// The name the device was opened by.
  public let deviceName: String
  /// The rate of the device itself; nothing resamples.
  public let sampleRate: SampleRate
  /// How each sample is written.
  public let format: SampleFormat
  /// The channels of a frame.
  public let channelCount: Int
  /// The frames after which the device asks for more.
  public let periodFrameCount: Int
  /// The frames that the device holds.
  public let bufferFrameCount: Int
  /// Whether the device plays in real time. One that takes sound as fast as it is offered, such as
  /// `null` or `file`, is paced by our own clock.
  public internal(set) var isPaced = true
}

/// How far ahead of the ear a device is kept.
public enum Latency: String, CaseIterable, Sendable {
  /// Four periods of 10 ms: glitches are then rare even at normal priority on a busy machine, and
  /// the 40 ms cost nothing where onsets are predicted.
  case usual
  /// Four periods of 5 ms, for machines that grant real-time priority.
  case low

  fileprivate var periodMicroseconds: UInt32 {
    switch self {
    case .usual: 10_000
    case .low: 5_000
    }
  }
}

extension PCM {
  /// The highest note and the largest difference above it still lie below half this rate.
  private static let lowestRate: UInt32 = 16_000

  /// Agrees with the device on the best it has: the most exact format, a rate near 48 kHz, stereo.
  func negotiate(
    deviceName: String, latency: Latency
  ) throws(AudioOutputError) -> PlaybackStream {
    let period = latency.periodMicroseconds
    for format in SampleFormat.allCases {
      // Some plugins accept a period and then fail when everything comes together: ask again for
      // the buffer alone, and then for nothing.
      for (period, buffer) in [(period, 4 * period), (0, 4 * period), (0, 0)] {
        let wish = calsa_wish(
          format: format.forDriver, rate: 48000, channels: 2, period_us: period, buffer_us: buffer)
        var agreement = calsa_agreement()
        let errno = configure(wish, agreement: &agreement)
        if errno == 0 && agreement.rate >= Self.lowestRate {
          return PlaybackStream(
            deviceName: deviceName,
            sampleRate: SampleRate(framesPerSecond: Int(agreement.rate)),
            format: format, channelCount: Int(agreement.channels),
            periodFrameCount: Int(agreement.period_frames),
            bufferFrameCount: Int(agreement.buffer_frames))
        }
        guard errno == 0 || errno == Errno.invalid else {
          throw .deviceRefused(name: deviceName, errno: errno)
        }
      }
    }
    throw .noUsableFormat(name: deviceName)
  }
}

extension SampleFormat {
  /// The name that ALSA has for it.
  public var alsaName: String {
    switch self {
    case .float32: "FLOAT_LE"
    case .signed32: "S32_LE"
    case .signed24: "S24_LE"
    case .signed24Packed: "S24_3LE"
    case .signed16: "S16_LE"
    }
  }

  var forDriver: calsa_format {
    switch self {
    case .float32: CALSA_FLOAT32
    case .signed32: CALSA_SIGNED32
    case .signed24: CALSA_SIGNED24
    case .signed24Packed: CALSA_SIGNED24_PACKED
    case .signed16: CALSA_SIGNED16
    }
  }
}
