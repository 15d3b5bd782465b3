package import Notation

/// The id of a stimulus that is played.
package struct PairID: Hashable, Sendable {
  /// The number chosen by the caller.
  package let number: Int

  /// Creates an id from a number.
  package init(_ number: Int) { self.number = number }
}

/// The instant at which a tone begins to sound.
package struct Onset: Hashable, Sendable {
  /// The time on CLOCK_MONOTONIC.
  package let instant: Duration
  /// The precision of the instant.
  package let quality: OnsetQuality
}

/// An event on a device.
///
/// Each stimulus ends with exactly one of `finished`, `faded` and `corrupted`, unless the device is
/// disconnected or closed before. Commands given before `reconnected` are discarded.
package enum AudioEvent: Hashable, Sendable {
  /// The device has the first frame of the reference tone, or of the only tone, and plays it at the
  /// onset.
  case referenceBegan(pair: PairID, onset: Onset)
  /// The device has the first frame of the comparison tone, and plays it at the onset.
  case comparisonBegan(pair: PairID, onset: Onset)
  /// The stimulus has sounded completely.
  case finished(pair: PairID)
  /// The stimulus was faded out, and the device has the end of the fade.
  case faded(pair: PairID)
  /// An xrun, a gap or a suspension corrupted the stimulus. The device is silent again.
  case corrupted(pair: PairID)
  /// The device is disconnected. It will be reopened as soon as it is available again.
  case disconnected(AudioFault)
  /// A disconnected device plays again: it has played a full buffer. Its rate and format may have
  /// changed.
  case reconnected(PlaybackStream)
}

/// The reason why a device is disconnected.
package enum AudioFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// An error, by its errno, from which the stream cannot recover.
  case failed(errno: Int32)
  /// The device accepted no frames for half a second longer than its buffer lasts, and reported no
  /// error, or a call of the driver did not return in this time.
  case stalled
  /// The device was suspended and did not resume within a second.
  case suspended
  /// Each recovery was followed by another failure, without sound in between.
  case keepsFailing

  /// One sentence: the event and the remedy.
  package var description: String {
    let reason =
      switch self {
      case .failed(let errno): "stopped playing (\(errnoText(errno)))"
      case .stalled: "stopped taking sound without saying why"
      case .suspended: "is suspended and does not resume"
      case .keepsFailing: "failed again after each attempt to restart it"
      }
    return "The audio device \(reason): reconnect it, or choose another ('limen devices' lists "
      + "them; 'null' is without sound)."
  }
}
