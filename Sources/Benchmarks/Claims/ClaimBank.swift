import Music
import Notation
import Psychometrics

/// Listeners of whom a false claim could be made: those of the population of the published bank, with
/// one trait more.
struct ClaimBank: Sendable {
  let name: String
  /// The population that has the other traits.
  private let population: ListenerPopulation
  private let addTrait: @Sendable (inout SimulatedListener, inout SeededGenerator) -> Void

  init(
    _ name: String, from population: ListenerPopulation = .population,
    addTrait: @escaping @Sendable (inout SimulatedListener, inout SeededGenerator) -> Void = {
      _, _ in
    }
  ) {
    self.name = name
    self.population = population
    self.addTrait = addTrait
  }

  /// Returns listeners of the bank. Each depends on the seed and on its own number alone.
  func listeners(_ count: Int, seed: UInt64) -> [SimulatedListener] {
    population.listeners(count, seed: seed).map { listener in
      var listener = listener
      var generator = SeededGenerator(seed: Digest(of: "\(listener.id) \(name)".utf8).value)
      addTrait(&listener, &generator)
      return listener
    }
  }
}

// MARK: - Listeners whose limens stay as they are

extension ClaimBank {
  static let plain = ClaimBank("nothing changes")

  /// Listeners whose answers become better although their limens do not.
  static let fading = [
    ClaimBank("contraction of -.54 to -1.2 fades, tau 300") { listener, generator in
      listener.fading = .init(trials: 300)
      listener.fading?.contraction = generator.uniform(-1.2, -0.54)
    },
    ClaimBank("half as much contraction fades, tau 800") { listener, generator in
      listener.fading = .init(trials: 800)
      listener.fading?.contraction = generator.uniform(-0.6, -0.27)
    },
    ClaimBank("bias of .6 to 1.3 fades, tau 250") { listener, generator in
      let bias = generator.uniform(0.6, 1.3)
      listener.fading = .init(trials: 250)
      listener.fading?.bias = generator.coin() ? bias : -bias
    },
    ClaimBank("lapses fall from 10 to 2 %") { listener, _ in
      listener.firstLapses = [0.10, 0.08, 0.06, 0.04, 0.02]
    },
    ClaimBank("first session careless") { listener, _ in
      listener.firstLapses = [0.15]
      listener.lapse = 0.03
    },
    ClaimBank("lapses fall from 25 to 2 %") { listener, _ in
      listener.firstLapses = [0.25, 0.19, 0.13, 0.08, 0.02]
    },
    ClaimBank("attention in blocks", from: .attention),
    ClaimBank("each session begins with warming up") { listener, generator in
      listener.learningOctaves = generator.uniform(0.3, 0.9)
      listener.learningTrials = generator.uniform(20, 60)
      listener.forgets = true
    },
    ClaimBank("each session tires", from: .fatigue),
  ]
}

// MARK: - Listeners who learn

extension ClaimBank {
  /// Returns listeners whose limens fall by `octaves` of T75 over `trials` trials, with τ from 150 to
  /// 600 trials.
  static func learners(_ octaves: Double, over trials: Int) -> ClaimBank {
    ClaimBank("the limen falls by \(Table.tenths(octaves)) octave") { listener, generator in
      let time = generator.uniform(150, 600)
      listener.learningTrials = time
      listener.learningOctaves =
        octaves / (1 - DeterministicMath.exp(-Double(trials) / time))
    }
  }
}
