package import Music

/// How a simulated listener hears intervals:
///
///     P(“higher”) = λ · p + (1 − λ) · Φ(K · sign(d − c) · (max(|d − c| − w, 0) / S)^e − β − κ · v)
///     log2 S = (θ(reference note) + θ(comparison note)) / 2 + offset of the interval
///     c = (centre of the interval + centre per octave · octaves of the reference note above middle C)
///         · exp(−t / τ)
///     T75 = S + w
///
/// d is the mistuning in cents, and “higher” means too high. Downwards, the centre has the other sign.
/// w is ``category``, and t counts the trials of the session; without τ, ``centreTrials``, the centres
/// stay. Where a tuning gives an interval another size than equal temperament, by Δ cents, the centre in
/// cents from that size is c − ``absoluteness`` · Δ. The bias towards the last answer adds to the argument of Φ, as for unisons.
package struct SimulatedIntervals: Hashable, Sendable {
  /// The offset of log2 T75 at each interval from P1 to P8; 0 for the unison.
  package var offsets = Array(repeating: 0.0, count: Interval.named.count)
  /// The centre of each interval from P1 to P8, in cents above its size in equal temperament; 0 for the
  /// unison.
  package var centres = Array(repeating: 0.0, count: Interval.named.count)
  /// The rise of all centres but the unison's, in cents an octave of the register.
  package var centrePerOctave = 0.0
  /// w: the half-width of the category within which all mistunings sound alike, in cents; 0 if absent.
  /// Siegel & Siegel (1977), *Perception & Psychophysics* 21(5), 399–407, found such categories.
  package var category: Double?
  /// τ: the number of trials in which the centres approach the nominal intervals by a factor of e; if
  /// absent, they stay.
  package var centreTrials: Double?
  /// 1 for an ear that expects the sizes of equal temperament in every tuning, 0 for one that follows
  /// the tuning.
  package var absoluteness = 1.0

  /// Creates the hearing of a listener who hears every interval like a unison.
  package init() {}
}

extension SimulatedListener {
  /// Returns log2 S at an interval, before any learning. Outside the range, the nearest note's limen holds.
  func log2Scale(at note: MIDINote, interval: DirectedInterval) -> Double {
    guard interval != .unison else { return log2Limen(nearest: note.number) }
    let steps = interval.interval.steps
    let other = note.number + (interval.direction == .up ? steps : -steps)
    return (log2Limen(nearest: note.number) + log2Limen(nearest: other)) / 2
      + (intervals?.offsets[steps] ?? 0)
  }

  private func log2Limen(nearest number: Int) -> Double {
    let known = Self.range.lowest.number...Self.range.highest.number
    return log2Limens[min(max(number, known.lowerBound), known.upperBound) - known.lowerBound]
  }

  /// Returns the listener's centre of an interval of the twelve-tone scale, in cents from nominal, in
  /// the `trial`-th trial of a session; 0 is before the first one.
  package func centre(at note: MIDINote, interval: DirectedInterval, trial: Int = 0) -> Double {
    guard let intervals, interval != .unison else { return 0 }
    return interval.sign * intervals.shareOfCentres(at: trial)
      * (intervals.centres[interval.interval.steps]
        + intervals.centrePerOctave * note.octavesAboveMiddleC)
  }

  /// Returns the mistuning that the listener calls too high half the time, without lapses and the
  /// contraction bias, in cents, in the `trial`-th trial of a session; 0 is before the first one.
  ///
  /// Within a category without a bias it is the middle.
  package func pointOfSubjectiveEquality(
    at note: MIDINote, interval: DirectedInterval, trial: Int = 0
  ) -> Double {
    let size = bias.magnitude / PsychometricFunction.standardDifference(inLimens: 1)
    let limens = size == 0 ? 0 : DeterministicMath.exp2(DeterministicMath.log2(size) / exponent)
    let scale = log2Scale(at: note, interval: interval) - learnt(at: trial)
    let category = size == 0 || interval == .unison ? 0 : intervals?.category ?? 0
    let distance = limens * DeterministicMath.exp2(scale) + category
    return centre(at: note, interval: interval, trial: trial) + (bias < 0 ? -distance : distance)
  }

  /// Returns how far below its nominal size the listener expects an interval because of its tuning alone.
  ///
  /// - Parameter aboveCategory: How far the nominal size lies above the category.
  package func expectedBelow(_ aboveCategory: Cents) -> Cents {
    Cents((intervals?.absoluteness ?? 1) * aboveCategory.value)
  }
}

extension SimulatedIntervals {
  /// Returns the share of the centres that remains in the `trial`-th trial.
  func shareOfCentres(at trial: Int) -> Double {
    centreTrials.map { DeterministicMath.exp(-Double(trial) / $0) } ?? 1
  }

  /// Returns the hearing in a later session: the centres keep their places.
  func rested(afterTrials trials: Int) -> SimulatedIntervals {
    var later = self
    let share = shareOfCentres(at: trials)
    later.centres = centres.map { $0 * share }
    later.centrePerOctave *= share
    return later
  }
}
