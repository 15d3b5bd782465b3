internal import Music

/// What a trial at each note of a range is expected to be worth, and how large a difference to play.
struct PlacementGain: Sendable {
  /// The notes a trial may be placed at.
  let range: NoteRange
  private var first = 0
  private var mean = StateVector(count: 0)
  private var variance = StateVector(count: 0)
  private var weights = StateVector(count: 0)
  private var reach = StateVector(count: 0)

  /// Makes a gain without knowledge: call ``look(at:weakness:)`` before anything else.
  init(range: NoteRange) { self.range = range }

  /// Looks at what is known now.
  ///
  /// - Parameters:
  ///   - field: Its range holds the notes a trial may be placed at.
  ///   - weakness: Each note counts by T75 to this power: 0 for all alike, 1 in proportion.
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
    // A common factor makes no difference; this one keeps the weights near 1.
    let reference = mean[first]
    for block in weights.blocks.indices {
      weights.blocks[block] = DeterministicMath.exp2(weakness * (mean.blocks[block] - reference))
    }
    for place in 0..<weights.count where !(first..<first + range.count).contains(place) {
      weights[place] = 0
    }
  }

  /// Draws a note among those at which a trial gains more than `share` of what the best one gains.
  ///
  /// A trial at note m removes the share ρ(s_m) of the variance of θ_m, and through the covariance
  /// the part ρ · Cov(k, m)² / Var(m) of the variance at every note k, which counts by its weight.
  ///
  /// - Parameters:
  ///   - share: The smallest gain of a candidate, as a share of the largest, in 0...1.
  ///   - proportionCorrect: The proportion correct to place for.
  ///   - wander: The note to stay near: the gain is halved `halvings` times for each octave away
  ///     from it; `nil` lets every note count alike.
  ///   - generator: Draws among the candidates.
  mutating func drawNote(
    within share: Double, proportionCorrect: Double, wander: (note: MIDINote, halvings: Double)?,
    using generator: inout SeededGenerator
  ) -> MIDINote {
    var best = 0.0
    for place in first..<first + range.count {
      // The reach becomes the gain.
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
    var candidates = 0
    for place in first..<first + range.count where reach[place] >= share * best {
      candidates += 1
    }
    var left = generator.integer(below: candidates)
    for note in 0..<range.count where reach[first + note] >= share * best {
      if left == 0 { return MIDINote(range.lowest.number + note) }
      left -= 1
    }
    preconditionFailure("one of the candidates is drawn")
  }

  /// The size of difference at which the proportion correct at `note` is foretold to be `proportion`.
  func difference(at note: MIDINote, proportionCorrect proportion: Double) -> Cents {
    let place = first + range.index(of: note)
    let level = VarianceReduction.standard.level(
      variance: variance[place], proportionCorrect: proportion)
    return Cents(DeterministicMath.exp2(mean[place] + level.offset))
  }

  /// A size of difference that only a lapse gets wrong: two octaves of T75 above the upper edge of
  /// the 95 % band at `note`.
  func easyDifference(at note: MIDINote) -> Cents {
    let place = first + range.index(of: note)
    let upperEdge = mean[place] + 2 * variance[place].squareRoot()
    return Cents(DeterministicMath.exp2(upperEdge + 2))
  }
}
