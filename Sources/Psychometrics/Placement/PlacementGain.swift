internal import Music

/// The expected gain of a trial at each note of a range, and the size of difference to present
/// there.
struct PlacementGain: Sendable {
  /// The notes at which a trial may be placed.
  let range: NoteRange
  private var first = 0
  private var mean = StateVector(count: 0)
  private var variance = StateVector(count: 0)
  private var weights = StateVector(count: 0)
  private var reach = StateVector(count: 0)

  /// Creates a gain without knowledge. Call ``look(at:weakness:)`` before any other function.
  init(range: NoteRange) { self.range = range }

  /// Updates the gain with the current estimate.
  ///
  /// - Parameters:
  ///   - field: The estimator. Its range contains the notes at which a trial may be placed.
  ///   - weakness: The exponent of T75 in the weight of a note: 0 for equal weights, 1 for weights
  ///     in proportion to T75.
  mutating func look(at field: ThresholdField, weakness: Double) {
    if mean.count != field.stateCount {
      mean = StateVector(count: field.stateCount)
      variance = mean
      weights = mean
      reach = mean
    }
    first = field.range.index(of: range.lowest)
    field.collapse(mean: &mean, variance: &variance)
    weigh(weakness: weakness)
    field.writeReach(weighted: weights, into: &reach)
  }

  private mutating func weigh(weakness: Double) {
    // A common factor has no effect on the choice. This one keeps the weights near 1.
    let reference = mean[first]
    for block in weights.blocks.indices {
      weights.blocks[block] = DeterministicMath.exp2(weakness * (mean.blocks[block] - reference))
    }
    for place in 0..<weights.count where !(first..<first + range.count).contains(place) {
      weights[place] = 0
    }
  }

  /// Returns a note drawn among those that gain at least `share` of what the best note gains.
  ///
  /// A trial at note m removes the share ρ(s_m) of the variance of θ_m. Through the covariance it
  /// also removes ρ · Cov(k, m)² / Var(m) of the variance at every note k. The gain is the weighted
  /// sum over k.
  ///
  /// - Parameters:
  ///   - share: The smallest gain of a candidate, as a share of the largest, in 0...1.
  ///   - proportionCorrect: The predicted proportion correct of the trial.
  ///   - wander: The note to stay near. Each octave of distance from it halves the gain `halvings`
  ///     times. If `nil`, the distance has no effect.
  ///   - generator: The stream that the note is drawn from.
  mutating func drawNote(
    within share: Double, proportionCorrect: Double, wander: (note: MIDINote, halvings: Double)?,
    using generator: inout SeededGenerator
  ) -> MIDINote {
    var best = 0.0
    for place in first..<first + range.count {
      // Multiplied in place: from here on `reach` holds the gain.
      reach[place] *=
        VarianceReduction.standard.level(
          variance: variance[place], proportionCorrect: proportionCorrect
        ).reduction
      if let wander {
        let semitones = abs(range.lowest.number + place - first - wander.note.number)
        reach[place] *= DeterministicMath.exp2(-wander.halvings * Double(semitones) / 12)
      }
      best = max(best, reach[place])
    }
    let candidates = (0..<range.count).count { reach[first + $0] >= share * best }
    var left = generator.integer(below: candidates)
    for note in 0..<range.count where reach[first + note] >= share * best {
      if left == 0 { return MIDINote(range.lowest.number + note) }
      left -= 1
    }
    preconditionFailure("one of the candidates is drawn")
  }

  /// Returns the size of difference at which the predicted proportion correct at `note` is
  /// `proportion`.
  func difference(at note: MIDINote, proportionCorrect proportion: Double) -> Cents {
    let place = first + range.index(of: note)
    let level = VarianceReduction.standard.level(
      variance: variance[place], proportionCorrect: proportion)
    return Cents(DeterministicMath.exp2(mean[place] + level.offset))
  }

  /// Returns a size of difference that only a lapse answers wrongly: two octaves of T75 above the
  /// upper edge of the 95 % band at `note`.
  func easyDifference(at note: MIDINote) -> Cents {
    let place = first + range.index(of: note)
    let upperEdge = mean[place] + 2 * variance[place].squareRoot()
    return Cents(DeterministicMath.exp2(upperEdge + 2))
  }
}
