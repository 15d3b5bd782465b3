public import Music
internal import Notation

/// A listener whose limens and weaknesses are known, and who answers by a published function:
///
///     P(“higher”) = λ · p + (1 − λ) · Φ(K · sign(d) · (|d| / T75)^e − β − κ · v),   K = Φ⁻¹(0.75)
///     T75(t) = 2^(θ − learned · (1 − exp(−t / τ)))   in the t-th trial of a session
///
/// Nobody here is drawn from the prior of the estimator, nor has its form: the exponent e, the
/// preference p of answers given without listening, and the memory behind v are the listener's own.
/// ``SimulatedAnswers`` lets one listen.
public struct SimulatedListener: Hashable, Sendable {
  /// The notes that every simulated listener has a limen for: C2 to C6.
  public static let range = NoteRange(lowest: MIDINote(36), highest: MIDINote(84))
  /// The numbers of trials that a listener's running mean of first tones may remember.
  static let memories = 2...50

  /// How learning goes on.
  public enum LearningLaw: String, Codable, Sendable {
    /// learned · (1 − exp(−t / τ)): fast, then over.
    case exponential
    /// learned · log2(1 + t / τ): slower and slower, without an end.
    case logLinear = "log-linear"
  }

  /// Attention that comes and goes in blocks.
  public struct Wandering: Hashable, Codable, Sendable {
    /// The share of answers given without listening while the attention is away.
    public var lapse: Double
    /// How many trials it is away on average.
    public var trialsAway: Double
    /// How many trials it is there on average.
    public var trialsPresent: Double

    enum CodingKeys: String, CodingKey {
      case lapse
      case trialsAway = "trials_away"
      case trialsPresent = "trials_present"
    }
  }

  /// Letters and digits that nobody else in any bank has; the memory derives from it.
  public let id: String
  /// θ: log2 of T75 in cents at each note of ``range``, before the first trial.
  public var log2Limens: [Double]
  /// λ: the share of answers given without listening. At 1 there is no limen at all.
  public var lapse: Double
  /// p: the share of “higher” among the answers given without listening.
  public var lapsePrefersHigher: Double
  /// β: the constant bias towards “lower”, in standard deviations of the internal noise.
  public var bias: Double
  /// κ: the contraction bias, in standard deviations an octave.
  public var contraction: Double
  /// e: how steeply the answers change with the size of the difference; 1 for d′ linear in it.
  public var exponent: Double
  /// By how many octaves T75 falls; below 0 it rises, for one who tires.
  public var learningOctaves = 0.0
  /// τ: over how many trials it falls.
  public var learningTrials = 300.0
  /// How learning goes on; exponentially if absent.
  public var learningLaw: LearningLaw?
  /// How much likelier the last answer is given again, in standard deviations; below 0 the other.
  public var repetition: Double?
  /// Attention that comes and goes; steady if absent.
  public var wandering: Wandering?

  /// Makes a listener with the same limen at every note who only lapses.
  public init(id: String, limen: Cents, lapse: Double = 0) {
    self.id = id
    log2Limens = Array(repeating: DeterministicMath.log2(limen.value), count: Self.range.count)
    self.lapse = lapse
    lapsePrefersHigher = 0.5
    bias = 0
    contraction = 0
    exponent = 1
  }
}

extension SimulatedListener: Codable {
  enum CodingKeys: String, CodingKey {
    case id
    case log2Limens = "log2_t75_cents"
    case lapse
    case lapsePrefersHigher = "lapse_prefers_higher"
    case bias
    case contraction
    case exponent
    case learningOctaves = "learning_octaves"
    case learningTrials = "learning_tau_trials"
    case learningLaw = "learning_law"
    case repetition = "repetition_bias"
    case wandering
  }
}

// MARK: - The truth

extension SimulatedListener {
  /// Whether there is a limen to find: somebody who never listens has none.
  public var hasLimen: Bool { lapse < 1 }

  /// θ at a note of ``range`` in the `trial`-th trial of a session, counted from 1.
  public func log2Limen(at note: MIDINote, trial: Int) -> Double {
    log2Limens[Self.range.index(of: note)] - learningOctaves * learning(at: trial)
  }

  private func learning(at trial: Int) -> Double {
    guard learningOctaves != 0 else { return 0 }
    let time = Double(trial) / learningTrials
    return switch learningLaw ?? .exponential {
    case .exponential: 1 - DeterministicMath.exp(-time)
    case .logLinear: DeterministicMath.log2(1 + time)
    }
  }

  /// How many trials the listener's own running mean of first tones remembers.
  var memory: Int {
    var generator = SeededGenerator(seed: Digest(of: id.utf8).value)
    return Self.memories.lowerBound + generator.integer(below: Self.memories.count)
  }
}
