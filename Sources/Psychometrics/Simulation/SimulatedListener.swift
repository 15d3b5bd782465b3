public import Music
internal import Notation

/// A listener with known limens and weaknesses, who answers by a published function:
///
///     P(“higher”) = λ · p + (1 − λ) · Φ(K · sign(d) · (|d| / T75)^e − β − κ · v),   K = Φ⁻¹(0.75)
///     T75(t) = 2^(θ − learned · (1 − exp(−t / τ)))   in the t-th trial of a session
///
/// T75(t) holds for exponential learning; `LearningLaw` has both laws.
/// Wandering attention changes λ, and the bias towards the last answer adds to the argument of Φ.
///
/// Simulated listeners are not drawn from the prior of the estimator and do not have its form. The
/// exponent e, the preference p of answers given without listening, and the memory behind v are the
/// listener's own. ``SimulatedAnswers`` gives the answers of a listener in a session.
public struct SimulatedListener: Hashable, Sendable {
  /// The notes for which every simulated listener has a limen: C2 to C6.
  package static let range = NoteRange(lowest: MIDINote(36), highest: MIDINote(84))
  /// The possible numbers of trials in a listener's running mean of reference tones.
  static let memories = 2...50

  /// The course of learning over trials.
  package enum LearningLaw: Sendable {
    /// learned · (1 − exp(−t / τ)): fast at first, then complete.
    case exponential
    /// learned · log2(1 + t / τ): ever slower, without an end.
    case logLinear
  }

  /// Attention that comes and goes in blocks of trials.
  package struct Wandering: Hashable, Sendable {
    /// The lapse rate while attention is away.
    package var lapse: Double
    /// The mean number of trials in a block without attention.
    package var trialsAway: Double
    /// The mean number of trials in a block with attention.
    package var trialsPresent: Double
  }

  /// Habits of the first trials, which come on top of the lasting ones and fade with exp(−t / τ), over
  /// all sessions.
  package struct Fading: Hashable, Sendable {
    /// The additional bias towards “lower” in the first trial, in standard deviations of the noise.
    package var bias = 0.0
    /// The additional contraction bias in the first trial, in standard deviations per octave.
    package var contraction = 0.0
    /// τ, in trials.
    package var trials: Double

    /// Creates habits that fade, none of them yet.
    ///
    /// - Parameter trials: τ, in trials.
    package init(trials: Double) { self.trials = trials }

    fileprivate func share(at trial: Int) -> Double {
      DeterministicMath.exp(-Double(trial) / trials)
    }

    fileprivate func rested(afterTrials trials: Int) -> Fading {
      var later = self
      later.bias *= share(at: trials)
      later.contraction *= share(at: trials)
      return later
    }
  }

  /// An id of letters and digits, unique among all banks. The memory of the listener derives from
  /// it.
  public let id: String
  /// θ: log2 of T75 in cents at each note of ``range``, before the first trial.
  package var log2Limens: [Double]
  /// λ: the share of answers given without listening. A listener with λ = 1 has no limen.
  public var lapse: Double
  /// p: the share of “higher” among the answers given without listening.
  package var lapsePrefersHigher = 0.5
  /// β: the constant bias towards “lower”, in standard deviations of the internal noise.
  public var bias = 0.0
  /// κ: the contraction bias, in standard deviations per octave.
  public var contraction = 0.0
  /// e: the exponent of the difference. With e = 1, d′ is linear in the difference.
  package var exponent = 1.0
  /// The size of learning: the octaves by which T75 falls. For a listener who tires it is negative,
  /// and T75 rises.
  package var learningOctaves = 0.0
  /// τ: the time constant of learning, in trials.
  package var learningTrials = 300.0
  /// The course of learning; exponential if absent.
  package var learningLaw: LearningLaw?
  /// The bias towards repeating the last answer, in standard deviations; below 0 towards the other
  /// one.
  package var repetition: Double?
  /// Whether what is learnt in a session is lost before the next one, as in warming up; kept if absent.
  package var forgets: Bool?
  /// The habits of the first trials; none if absent.
  package var fading: Fading?
  /// The lapse rates of the first sessions; ``lapse`` in the others, or if absent.
  package var firstLapses: [Double]?
  /// The blocks of attention; steady attention if absent.
  package var wandering: Wandering?
  /// How the listener hears intervals; like unisons if absent.
  package var intervals: SimulatedIntervals?
  /// How the listener matches tones; by default with a spread of T75.
  package var matching = SimulatedMatching()

  /// Creates a listener with the same limen at every note and no weaknesses except lapses.
  public init(id: String, limen: Cents, lapse: Double = 0) {
    self.id = id
    log2Limens = Array(repeating: DeterministicMath.log2(limen.value), count: Self.range.count)
    self.lapse = lapse
  }
}

// MARK: - True limens

extension SimulatedListener {
  /// Whether the listener has a limen. A listener who never listens has none.
  package var hasLimen: Bool { lapse < 1 }

  /// Returns log2 T75 at an interval of the twelve-tone scale in the `trial`-th trial of a session,
  /// counted from 1; before any learning in trial 0. A category hides smaller mistunings.
  ///
  /// - Precondition: ``range`` contains the note.
  package func log2Limen(
    at note: MIDINote, interval: DirectedInterval = .unison, trial: Int = 0
  ) -> Double {
    let log2Scale = log2Scale(at: note, interval: interval) - learnt(at: trial)
    guard interval != .unison, let category = intervals?.category else { return log2Scale }
    return DeterministicMath.log2(DeterministicMath.exp2(log2Scale) + category)
  }

  /// Returns the octaves by which the limens without a category have fallen by the `trial`-th trial.
  func learnt(at trial: Int) -> Double { learningOctaves * learning(at: trial) }

  /// The bias towards “lower” in the `trial`-th trial of a session.
  func bias(at trial: Int) -> Double { bias + (fading.map { $0.bias * $0.share(at: trial) } ?? 0) }

  /// The contraction bias in the `trial`-th trial of a session.
  func contraction(at trial: Int) -> Double {
    contraction + (fading.map { $0.contraction * $0.share(at: trial) } ?? 0)
  }

  /// Returns the listener in a later session: what was learnt in earlier trials is kept, and the
  /// course of learning continues from there. A listener who tires has recovered.
  ///
  /// The rest of an exponential course is exponential, and the rest of a logarithmic one is
  /// logarithmic: log2(1 + (n + t) / τ) = log2(1 + n / τ) + log2(1 + t / (τ + n)).
  ///
  /// - Parameters:
  ///   - trials: The number of trials in the earlier sessions.
  ///   - sessions: The number of earlier sessions.
  package func rested(afterTrials trials: Int, inSessions sessions: Int) -> SimulatedListener {
    var later = self
    later.intervals = intervals?.rested(afterTrials: trials)
    later.fading = fading?.rested(afterTrials: trials)
    if let firstLapses, sessions < firstLapses.count { later.lapse = firstLapses[sessions] }
    guard learningOctaves > 0, forgets != true else { return later }
    let learnt = learning(at: trials)
    later.log2Limens = log2Limens.map { $0 - learningOctaves * learnt }
    switch learningLaw ?? .exponential {
    case .exponential: later.learningOctaves *= 1 - learnt
    case .logLinear: later.learningTrials += Double(trials)
    }
    return later
  }

  private func learning(at trial: Int) -> Double {
    guard learningOctaves != 0 else { return 0 }
    let time = Double(trial) / learningTrials
    return switch learningLaw ?? .exponential {
    case .exponential: 1 - DeterministicMath.exp(-time)
    case .logLinear: DeterministicMath.log2(1 + time)
    }
  }

  /// The number of trials in the listener's running mean of reference tones.
  var memory: Int {
    var generator = SeededGenerator(seed: Digest(of: id.utf8).value)
    return Self.memories.lowerBound + generator.integer(below: Self.memories.count)
  }
}

// MARK: - JSON

/// The JSON form has the traits of the published listeners.
extension SimulatedListener: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id
    case log2Limens = "log2_t75_cents"
    case lapse
    case lapsePrefersHigher = "lapse_prefers_higher"
    case bias
    case contraction
    case exponent
    case learningOctaves = "learning_octaves"
    case learningTrials = "learning_tau_trials"
  }
}
