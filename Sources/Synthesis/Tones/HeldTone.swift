package import Music

/// A tone that sounds until it is faded out, and whose pitch can be changed meanwhile.
public struct HeldTone: Hashable, Sendable {
  /// The tone to which the held tone is compared. It has the same timbre, and the same harmonics.
  package enum Reference: Hashable, Sendable {
    /// A tone with this length sounds first, followed by a gap.
    case before(Tone, length: Duration, gap: Duration)
    /// A drone sounds as long as the held tone.
    case together(Tone)

    /// The reference tone.
    package var tone: Tone {
      switch self {
      case .before(let tone, _, _), .together(let tone): tone
      }
    }
  }

  /// The time after which a held tone ends if its pitch is not changed.
  package static let longestRest = Duration.seconds(60)

  /// The tone with its latest pitch.
  package private(set) var tone: Tone
  /// The highest frequency that the tone can reach. Harmonics that would be too high there are
  /// absent at every pitch, so that none appears or disappears in a glide.
  package let highest: Hertz
  /// The reference tone; `nil` if the held tone is alone.
  package let reference: Reference?

  /// Creates a held tone.
  ///
  /// - Parameters:
  ///   - tone: The tone with its first pitch.
  ///   - highest: The highest frequency that the tone can reach.
  ///   - reference: The reference tone.
  ///   - rate: The sample rate of the device.
  /// - Precondition: The timbre does not decay. `highest` is not below `tone`, and lies below
  ///   half the sample rate. The reference tone has the same timbre. If it sounds together with the held tone,
  ///   both have one level, which leaves `Decibels.headroom(ofTones:)`; otherwise its length is positive,
  ///   and the gap is not negative.
  package init(
    _ tone: Tone, upTo highest: Hertz, reference: Reference? = nil, at rate: SampleRate
  ) {
    precondition(!tone.timbre.decays, "a tone that decays cannot be held")
    precondition(highest >= tone.frequency, "a tone is not above the highest that it can reach")
    precondition(
      highest.value * 2 < Double(rate.framesPerSecond),
      "no held tone reaches \(highest.value) Hz at this rate")
    self.tone = tone
    self.highest = highest
    self.reference = reference
    switch reference {
    case .before(let other, let length, let gap):
      precondition(other.timbre == tone.timbre, "a reference tone differs in pitch alone")
      precondition(length > .zero && gap >= .zero, "lengths of tones and gaps are positive")
    case .together, nil: _ = chord
    }
  }

  /// Changes the pitch to `frequency`, or to the highest one if it is above that.
  mutating func changePitch(to frequency: Hertz) {
    tone = tone.at(min(frequency, highest))
  }

  /// The held tone, and the drone if there is one. The held tone is the first.
  var chord: Chord {
    var chord = Chord(tone)
    if case .together(let drone) = reference { chord.add(drone) }
    return chord
  }
}
