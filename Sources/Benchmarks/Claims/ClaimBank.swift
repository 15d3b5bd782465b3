import Music
import Notation
import Psychometrics

/// Listeners of whom a false claim could be made: those of the population of the published bank, with
/// one trait more.
struct ClaimBank: Sendable {
  let name: String
  /// The population that has the other traits.
  var population = ListenerPopulation.population
  var addTrait: @Sendable (inout SimulatedListener, inout SeededGenerator) -> Void = { _, _ in }

  /// The listeners of the bank. Each depends on the seed and on its own number alone.
  var listeners: [SimulatedListener] {
    population.listeners(ClaimFigures.listeners, seed: ClaimFigures.seed).map { listener in
      var listener = listener
      var generator = SeededGenerator(seed: Digest(of: "\(listener.id) \(name)".utf8).value)
      addTrait(&listener, &generator)
      return listener
    }
  }
}

// MARK: - Listeners whose limens stay as they are

extension ClaimBank {
  static let plain = ClaimBank(name: "nothing changes")
  static let attention = ClaimBank(name: "attention in blocks", population: .attention)

  /// Listeners whose answers become better although their limens do not.
  static let fading = [
    ClaimBank(name: "contraction of -.54 to -1.2 fades, tau 300") { listener, generator in
      listener.fading = .init(trials: 300)
      listener.fading?.contraction = generator.uniform(-1.2, -0.54)
    },
    ClaimBank(name: "half as much contraction fades, tau 800") { listener, generator in
      listener.fading = .init(trials: 800)
      listener.fading?.contraction = generator.uniform(-0.6, -0.27)
    },
    ClaimBank(name: "bias of .6 to 1.3 fades, tau 250") { listener, generator in
      let bias = generator.uniform(0.6, 1.3)
      listener.fading = .init(trials: 250)
      listener.fading?.bias = generator.coin() ? bias : -bias
    },
    ClaimBank(name: "lapses fall from 10 to 2 %") { listener, _ in
      listener.firstLapses = [0.10, 0.08, 0.06, 0.04, 0.02]
    },
    ClaimBank(name: "first session careless") { listener, _ in
      listener.firstLapses = [0.15]
      listener.lapse = 0.03
    },
    ClaimBank(name: "lapses fall from 25 to 2 %") { listener, _ in
      listener.firstLapses = [0.25, 0.19, 0.13, 0.08, 0.02]
    },
    .attention,
    ClaimBank(name: "each session begins with warming up") { listener, generator in
      listener.learningOctaves = generator.uniform(0.3, 0.9)
      listener.learningTrials = generator.uniform(20, 60)
      listener.forgets = true
    },
    ClaimBank(name: "each session tires", population: .fatigue),
  ]
}

// MARK: - Listeners who learn

extension ClaimBank {
  /// Returns listeners whose limens fall by `octaves` of T75 over `trials` trials, with τ from 150 to
  /// 600 trials.
  static func learners(_ octaves: Double, over trials: Int) -> ClaimBank {
    ClaimBank(name: "the limen falls by \(Table.tenths(octaves)) octave") { listener, generator in
      let time = generator.uniform(150, 600)
      listener.learningTrials = time
      listener.learningOctaves = octaves / (1 - DeterministicMath.exp(-Double(trials) / time))
    }
  }
}

// MARK: - Listeners with unusual limens

extension ClaimBank {
  static let fine = ClaimBank(name: "very fine ears: 1.5 to 4 cents") { listener, generator in
    listener.moveLimens(between: 1.5, 4, using: &generator)
  }
  static let naive = ClaimBank(name: "naive ears: 60 to 300 cents") { listener, generator in
    listener.moveLimens(between: 60, 300, using: &generator)
  }
  static let huge = ClaimBank(name: "limens of 100 to 800 cents") { listener, generator in
    listener.moveLimens(between: 100, 800, using: &generator)
  }
  /// Listeners whose limens rise with the pitch above a note, as after a sloping hearing loss.
  static let slope = ClaimBank(name: "limens rise with the pitch") { listener, generator in
    let corner = generator.uniform(48, 66)
    let slope = generator.uniform(0.5, 1.2)
    listener.raiseLimens { max(Double($0.number) - corner, 0) / 12 * slope }
  }
  /// Listeners whose limens are larger in one of the octaves 2 to 5.
  static let notch = ClaimBank(name: "one bad octave") { listener, generator in
    let octave = 36 + 12 * generator.integer(below: 4)
    let raise = generator.uniform(0.8, 2)
    listener.raiseLimens { (octave..<octave + 12).contains($0.number) ? raise : 0 }
  }
  static let blackKeys = ClaimBank(name: "black keys are harder") { listener, generator in
    let raise = generator.uniform(0.5, 1)
    listener.raiseLimens { $0.isBlackKey ? raise : 0 }
  }
  static let lapsing = ClaimBank(name: "lapses of 10 to 25 %") { listener, generator in
    listener.lapse = generator.uniform(0.1, 0.25)
  }
  static let naiveLapsing = ClaimBank(name: "naive ears, lapses of 10 to 25 %") {
    listener, generator in
    listener.moveLimens(between: 60, 300, using: &generator)
    listener.lapse = generator.uniform(0.1, 0.25)
  }
}

extension SimulatedListener {
  fileprivate mutating func raiseLimens(_ octaves: (MIDINote) -> Double) {
    log2Limens = zip(Self.range.notes, log2Limens).map { $1 + octaves($0) }
  }

  /// Moves the limens so that the mean of their logarithms is that of a limen in cents, which is drawn
  /// uniformly between two limens on the logarithmic scale.
  fileprivate mutating func moveLimens(
    between low: Double, _ high: Double, using generator: inout SeededGenerator
  ) {
    let mean = generator.uniform(DeterministicMath.log2(low), DeterministicMath.log2(high))
    let raise = mean - log2Limens.mean
    raiseLimens { _ in raise }
  }
}
