internal import Glibc

/// Tells one stimulus that is played from every other.
public struct PairID: Hashable, Sendable {
  /// The number that the caller chose.
  public let number: Int

  /// Makes the identity with this number.
  public init(_ number: Int) { self.number = number }
}

/// When a tone begins to sound.
public struct Onset: Hashable, Sendable {
  /// How well the instant is known.
  public enum Quality: String, Hashable, Sendable {
    /// Computed from a time stamp of the device.
    case hardware
    /// Computed from the frames the device still has to play; its own time stamp made no sense.
    case estimated
    /// The device plays nothing, or nothing in time: the instant is one of our own clock.
    case unpaced
  }

  /// The time on CLOCK_MONOTONIC.
  public let instant: Duration
  /// How well it is known.
  public let quality: Quality

  /// Makes the onset at `instant` on CLOCK_MONOTONIC.
  public init(instant: Duration, quality: Quality) {
    self.instant = instant
    self.quality = quality
  }
}

/// What happened on a device.
///
/// Each stimulus that is played ends in exactly one of `finished`, `faded` and `corrupted`, unless
/// the device is disconnected or closed before. What was asked for before `reconnected` is forgotten.
public enum AudioEvent: Hashable, Sendable {
  /// The first frame of the reference tone, or of the only tone, is with the device, which plays it
  /// at the onset.
  case referenceBegan(pair: PairID, onset: Onset)
  /// The first frame of the comparison tone is with the device, which plays it at the onset.
  case comparisonBegan(pair: PairID, onset: Onset)
  /// The stimulus has sounded to its end.
  case finished(pair: PairID)
  /// The stimulus was faded out, and the end of the fade is with the device.
  case faded(pair: PairID)
  /// The stimulus was damaged by an xrun, a gap or a suspension, and the device is silent again.
  case corrupted(pair: PairID)
  /// The device is disconnected. It is opened again as soon as it comes back.
  case disconnected(AudioFault)
  /// A device that was disconnected plays again, perhaps at another rate and in another format.
  case reconnected(PlaybackStream)
}

/// Why a device was given up.
public enum AudioFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// An error that nothing on the stream can heal, by its errno.
  case failed(errno: Int32)
  /// The device took no frames for half a second beyond its buffer and reported nothing.
  case stalled
  /// Each recovery was followed by the next failure, and no sound between them.
  case keepsFailing

  /// One sentence: what happened and the way out.
  public var description: String {
    let wayOut =
      "reconnect it, or choose another ('limen devices' lists them; 'null' is without sound)."
    switch self {
    case .failed(let errno):
      return "The audio device stopped playing (\(text(ofErrno: errno))): \(wayOut)"
    case .stalled:
      return "The audio device stopped taking sound without saying why: \(wayOut)"
    case .keepsFailing:
      return "The audio device failed again after each attempt to restart it: \(wayOut)"
    }
  }
}

/// What the C library says about an error.
func text(ofErrno code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
