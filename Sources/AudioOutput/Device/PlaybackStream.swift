internal import CALSA
internal import Glibc
package import Synthesis

/// The properties of a stream, as negotiated with the device.
package struct PlaybackStream: Hashable, Sendable {
  /// The name that opened the device.
  package let deviceName: String
  /// The rate of the device itself, without resampling.
  package let sampleRate: SampleRate
  /// The format of the samples.
  package let format: SampleFormat
  /// The number of channels.
  package let channelCount: Int
  /// The number of frames in a period.
  package let periodFrameCount: Int
  /// The number of frames in the buffer of the device.
  package let bufferFrameCount: Int
  /// Whether the device plays in real time. A device that accepts frames without delay, such as
  /// `null` or `file`, is paced by the program's own clock.
  package internal(set) var isPaced = true
  /// Whether the buffer of rendered frames is locked in memory, so that it is never swapped out.
  package internal(set) var isMemoryLocked = false
  /// Whether the times of the device are reported by a plugin, such as that of a sound server, and do not
  /// come from a card.
  let isReported: Bool
}

extension PlaybackStream {
  /// The silence before the first tone of a device that plays in real time. Digital connections lose
  /// up to a second of sound while they wake up.
  static let longestWarmUp = Duration.seconds(1)

  /// The time from opening until the device plays its first tone.
  package var warmUpTime: Duration { isPaced ? Self.longestWarmUp : .zero }

  /// The longest delay from a command until its stimulus begins in the stream: the fade of the sound
  /// before it, and up to two periods.
  package var longestStart: Duration {
    .milliseconds(10) + length(ofFrames: 2 * periodFrameCount)
  }

  /// The time without progress after which the device counts as disconnected. Together with the
  /// interval of the checks it is less than a second for buffers of up to 200 ms.
  var patience: Duration { .milliseconds(500) + length(ofFrames: bufferFrameCount) }

  /// Returns whether a device has run dry: it plays in real time, and has accepted no frames for
  /// longer than its buffer lasts.
  ///
  /// - Parameters:
  ///   - lastProgress: The time on CLOCK_BOOTTIME when it last accepted frames.
  ///   - now: The time on CLOCK_BOOTTIME. It goes on while the machine sleeps.
  func hasRunDry(since lastProgress: Duration, at now: Duration) -> Bool {
    isPaced && now - lastProgress > length(ofFrames: bufferFrameCount)
  }

  /// Returns the duration of a number of frames.
  func length(ofFrames count: Int) -> Duration {
    // Whole seconds are converted separately, because the product for a day's frames would
    // overflow.
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: sampleRate.framesPerSecond)
    return .nanoseconds(seconds * 1_000_000_000 + rest * 1_000_000_000 / sampleRate.framesPerSecond)
  }
}

/// The amount of sound that is buffered ahead of the listener.
package enum Latency: String, CaseIterable, Sendable {
  /// Four periods of 10 ms. Xruns are then rare even at normal priority on a busy machine. The
  /// delay of 40 ms does no harm, because onsets are predicted.
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
  /// The highest note, raised by 400 cents, is below half this rate. A session with larger
  /// differences checks its own tones.
  private static let lowestRate: UInt32 = 16_000

  /// Negotiates the best stream that the device supports: the most precise format, a rate near 48
  /// kHz, and stereo.
  func negotiate(deviceName: String, latency: Latency) throws(AudioOutputError) -> PlaybackStream {
    let period = latency.periodMicroseconds
    for format in SampleFormat.allCases {
      // Some plugins accept a period and then fail for the whole configuration. The second attempt
      // requests only the buffer, and the third neither.
      for (period, buffer) in [(period, 4 * period), (0, 4 * period), (0, 0)] {
        let wish = calsa_wish(
          format: format.forDriver, rate: 48000, channels: 2, period_us: period, buffer_us: buffer)
        var agreement = calsa_agreement()
        let errno = configure(wish, agreement: &agreement)
        if errno == 0 && agreement.isUsable(from: Self.lowestRate) {
          return PlaybackStream(
            deviceName: deviceName,
            sampleRate: SampleRate(framesPerSecond: Int(agreement.rate)),
            format: format, channelCount: Int(agreement.channels),
            periodFrameCount: Int(agreement.period_frames),
            bufferFrameCount: Int(agreement.buffer_frames), isReported: agreement.is_reported)
        }
        // A device that refuses a wish as invalid may support the next one.
        guard errno == 0 || errno == EINVAL else {
          throw .deviceRefused(name: deviceName, errno: errno)
        }
      }
    }
    throw .noUsableFormat(name: deviceName)
  }
}

extension SampleFormat {
  /// The ALSA name of the format.
  package var alsaName: String { inALSA.name }

  var forDriver: calsa_format { inALSA.format }

  private var inALSA: (name: String, format: calsa_format) {
    switch self {
    case .float32: ("FLOAT_LE", CALSA_FLOAT32)
    case .signed32: ("S32_LE", CALSA_SIGNED32)
    case .signed24: ("S24_LE", CALSA_SIGNED24)
    case .signed24Packed: ("S24_3LE", CALSA_SIGNED24_PACKED)
    case .signed16: ("S16_LE", CALSA_SIGNED16)
    }
  }
}

extension calsa_agreement {
  /// Whether a driver agreed to a stream that makes sense, at this rate or a higher one.
  fileprivate func isUsable(from lowestRate: UInt32) -> Bool {
    (lowestRate...1_536_000).contains(rate) && (1...1024).contains(channels)
      && period_frames > 0 && (period_frames...(Int64(rate) * 60)).contains(buffer_frames)
  }
}
