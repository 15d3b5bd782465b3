import Music
import Psychometrics
import Training

/// Claims about a profile while it is measured: weak octaves, limens, forecasts and lapses.
extension ClaimFigures {
  private static let points = [50, 100, 200, 400]
  private static let range = SimulatedListener.range

  /// Returns what is read from a session of each listener at some numbers of answers, ascending.
  private static func readings<Reading: Sendable>(
    of bank: ClaimBank, at points: [Int] = points,
    _ read: @Sendable (Session, SimulatedListener) -> Reading
  ) throws -> [[Reading]] {
    let settings = try Settings(range: range)
    return try map(bank.listeners) { listener in
      let header = try header(of: listener, settings: settings)
      var session = Session(header: header, history: [], startedAt: .zero)
      var answers = SimulatedAnswers(of: listener, seed: header.seed)
      return points.map { point in
        while session.answeredTrials < point {
          session.answer(by: &answers)
        }
        return read(session, listener)
      }
    }
  }

  private static func printRow(_ bank: String, _ answers: Int, _ figures: String...) {
    Table.row("\(bank), \(answers) answers", figures.joined(separator: "; "))
  }

  // MARK: Octaves

  static func printOctaves() throws {
    Table.heading("octaves named as weak, \(listeners) listeners each")
    Table.row("", "truly a quarter larger, where named; named, and named truly")
    for bank in [ClaimBank.plain, .naive, .fine, .slope, .notch] {
      let all = try readings(of: bank) { session, listener in
        session.profile.coverage(of: range).filter(\.isWeak).map { octave in
          let inside = range.notes.indices.filter { octave.notes.contains(range.notes[$0]) }
          let sum = inside.reduce(0) { $0 + listener.log2Limens[$1] }
          let others = listener.log2Limens.reduce(0, +) - sum
          return sum / Double(inside.count) - others / Double(range.count - inside.count)
        }
      }
      for (index, point) in points.enumerated() {
        let named = all.flatMap { $0[index] }
        let truly = named.count { $0 >= DeterministicMath.log2(1.25) }
        printRow(bank.name, point, share(truly, of: named.count), "\(named.count), \(truly)")
      }
    }
  }

  // MARK: Limens that are unusual

  static func printUneven() throws {
    Table.heading("limens of unusual listeners, \(listeners) each")
    Table.row("", "RMSE of log2 T75; held by the 68, 95 % band; mean error")
    let usual = ClaimBank.plain.listeners
    let banks = [ClaimBank.plain, .notch, .slope, .huge, .naive, .fine, .blackKeys, .attention]
    for bank in banks {
      let all = try readings(of: bank) { session, listener in
        zip(range.notes, listener.log2Limens).map { note, truth in
          let limen = session.profile.limen(at: note)
          let error = DeterministicMath.log2(limen.t75.value) - truth
          let cents = Cents(DeterministicMath.exp2(truth))
          return [
            error * error, limen.band68.holds(cents) ? 1 : 0, limen.band95.holds(cents) ? 1 : 0,
            error,
          ]
        }
      }
      // The notes of a raised octave, but for three at each edge.
      let inside = zip(bank.listeners, usual).map { listener, usual in
        (0..<4).first { listener.log2Limens[12 * $0 + 6] > usual.log2Limens[12 * $0 + 6] }.map {
          12 * $0 + 3..<12 * $0 + 9
        }
      }
      func printRows(_ name: String, notes: (Int) -> Range<Int>) {
        for (index, point) in points.enumerated() {
          let figures = (0..<4).map { figure -> String in
            let values = all.enumerated().map { listener, readings in
              let notes = readings[index][notes(listener)]
              return notes.map { $0[figure] }.mean
            }
            return figure == 0 ? values.rootMeanText : values.meanText
          }
          printRow(name, point, figures.joined(separator: ", "))
        }
      }
      printRows(bank.name) { _ in 0..<range.count }
      if bank.name == ClaimBank.notch.name {
        printRows("  inside the octave") { inside[$0] ?? 0..<range.count }
      }
    }
  }

  // MARK: Forecasts and lapses

  static func printForecasts() throws {
    Table.heading("answers predicted until a threshold, \(listeners) listeners each")
    Table.row("", "predicted - needed: mean; mean magnitude; the least that is possible")
    for bank in [ClaimBank.plain, .naive, .fine] {
      for answered in [0, 10, 20, 30] {
        let errors = try map(bank.listeners) { listener in
          try forecastErrors(of: listener, after: answered)
        }.compactMap(\.self)
        printRow(
          bank.name, answered, errors.map(\.own).meanText, errors.map(\.own.magnitude).meanText,
          errors.map(\.least.magnitude).meanText, "\(errors.count) listeners")
      }
    }
  }

  /// The errors of a forecast, and of the median of what the same listener needs in repetitions
  /// from the same answer on, which errs least of all that could be predicted.
  private static func forecastErrors(
    of listener: SimulatedListener, after answered: Int
  ) throws -> (own: Double, least: Double)? {
    let header = try header(of: listener, settings: Settings(range: range))
    var session = Session(header: header, history: [], startedAt: .zero)
    var answers = SimulatedAnswers(of: listener, seed: header.seed)
    for _ in 0..<answered {
      session.answer(by: &answers)
    }
    guard let predicted = session.profile.answers.answersUntilThreshold, predicted > 0,
      let needed = furtherAnswers(of: session, by: answers)
    else { return nil }
    let repetitions = (1...31).map { repetition in
      let answers = SimulatedAnswers(of: listener, seed: header.seed &+ UInt64(repetition))
      return furtherAnswers(of: session, by: answers) ?? 401
    }.sorted()
    return (Double(predicted - needed), Double(repetitions[15]) - Double(needed))
  }

  /// Returns the number of answers until a threshold is reported; `nil` if it takes more than 400.
  private static func furtherAnswers(of session: Session, by answers: SimulatedAnswers) -> Int? {
    var (session, answers) = (session, answers)
    return (0...400).first { _ in
      if session.profile.answers.reportsThreshold { return true }
      session.answer(by: &answers)
      return false
    }
  }

  static func printLapses() throws {
    Table.heading("lapse rates, \(listeners) listeners each")
    Table.row("", "starred: true rate 10 % or more, below 10 %; 95 % band holds")
    for bank in [ClaimBank.plain, .naive, .fine, .lapsing, .naiveLapsing] {
      let all = try readings(of: bank) { session, listener in
        (rate: listener.lapse, known: LapseEstimate(of: session.profile.field))
      }
      for (index, point) in points.enumerated() {
        let readings = all.map { $0[index] }
        let stars = [0.1...1, 0...0.1.nextDown].map { rates in
          let among = readings.filter { rates.contains($0.rate) }
          return share(among.count(where: \.known.isFlagged), of: among.count)
        }
        let held = readings.count { $0.known.band95.holds($0.rate) }
        printRow(bank.name, point, stars.joined(separator: ", "), share(held, of: readings.count))
      }
    }
  }
}
