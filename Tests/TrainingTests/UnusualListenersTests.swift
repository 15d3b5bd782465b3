import Music
import Notation
import Psychometrics
import TestSupport
import Testing
import Training

/// Claims about listeners for whom they could be false. `Benchmarks claims` prints the
/// figures of more listeners and after more answers.
@Suite(.long) struct `Claims about unusual listeners` {
  /// Returns what is read from a session of each listener after 100 answers. The listeners are those
  /// of the population with a trait more.
  private func read<Reading>(
    after answers: Int = 100, from count: Int = 40,
    of trait: (inout SimulatedListener, Int) -> Void,
    _ read: (PerceptualProfile, SimulatedListener) -> Reading
  ) throws -> [Reading] {
    let settings = try Settings(range: SimulatedListener.range)
    return try ListenerPopulation.population.listeners(count, seed: 77).enumerated().map {
      var listener = $1
      trait(&listener, $0)
      let header = SessionHeader(
        listener: try Listener(label: listener.id), startedAt: UTCTime(milliseconds: 0),
        seed: UInt64($0), settings: settings, history: .init(of: []))
      var session = Session(header: header, history: [], startedAt: .zero)
      var simulated = SimulatedAnswers(of: listener, seed: header.seed)
      for _ in 0..<answers {
        session.answer(simulated.respond(to: session.openQuestion), after: .milliseconds(600))
      }
      return read(session.profile, listener)
    }
  }

  /// Raises the limens at some notes by octaves of T75.
  private static func raise(_ listener: inout SimulatedListener, by octaves: (Int) -> Double) {
    listener.log2Limens = zip(SimulatedListener.range.notes, listener.log2Limens).map {
      $1 + octaves($0.number)
    }
  }

  private static let traits:
    [(name: String, trait: @Sendable (inout SimulatedListener, Int) -> Void)] = [
      ("ordinary", { _, _ in }),
      (
        "one bad octave",
        { listener, number in
          let octave = 3 + number % 4
          raise(&listener) { $0 / 12 == octave ? 1.4 : 0 }
        }
      ),
      (
        "limens rise with the pitch",
        { listener, number in
          raise(&listener) { max(Double($0 - 48 - number % 18), 0) / 12 * 0.85 }
        }
      ),
    ]

  @Test(arguments: 0..<3) func `an octave named as weak is weak in 84 of 100 cases`(
    _ trait: Int
  ) throws {
    let range = SimulatedListener.range
    let excesses = try read(from: 80, of: Self.traits[trait].trait) { profile, listener in
      profile.coverage(of: range).filter(\.isWeak).map { octave in
        let inside = range.notes.indices.filter { octave.notes.contains(range.notes[$0]) }
        let sum = inside.reduce(0) { $0 + listener.log2Limens[$1] }
        let others = listener.log2Limens.reduce(0, +) - sum
        return sum / Double(inside.count) - others / Double(range.count - inside.count)
      }
    }.flatMap(\.self)
    let named = Double(excesses.count)
    let truly = Double(excesses.count { $0 >= DeterministicMath.log2(1.25) })
    // Two binomial standard errors.
    let bound = 0.84 - 2 * (0.84 * 0.16 / max(named, 1)).squareRoot()
    #expect(named >= 8 && truly / named >= bound, "\(truly) of \(named)")
  }

  @Test func `the bands hold limens that rise with the pitch`() throws {
    let held = try read(of: Self.traits[2].trait) { profile, listener in
      let notes = zip(SimulatedListener.range.notes, listener.log2Limens)
      let held = notes.count {
        profile.limen(at: $0).band95.holds(Cents(DeterministicMath.exp2($1)))
      }
      return Double(held) / Double(listener.log2Limens.count)
    }
    let share = held.reduce(0, +) / Double(held.count)
    let square = held.reduce(0) { $0 + ($1 - share) * ($1 - share) } / Double(held.count - 1)
    // The target is .90. Two standard errors over listeners.
    #expect(share >= 0.9 - 2 * (square / Double(held.count)).squareRoot(), "\(share)")
  }

  @Test(arguments: [0, 2.5]) func `the band of the lapse rate holds it`(octaves: Double) throws {
    let held = try read { listener, number in
      Self.raise(&listener) { _ in octaves }
      listener.lapse = [0.01, 0.05, 0.1, 0.2][number % 4]
    } _: { profile, listener in
      let band = LapseEstimate(of: profile.field).band95
      // A band that held everything would say nothing.
      #expect(octaves > 0 || listener.lapse > 0.01 || band.upper < 0.5)
      return band.holds(listener.lapse)
    }
    let share = Double(held.count(where: \.self)) / Double(held.count)
    #expect(share >= 0.95 - 2 * (0.95 * 0.05 / Double(held.count)).squareRoot(), "\(share)")
  }
}
