import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Reports
@testable import Training

@Suite struct `A simulation report` {
  private func report(
    hasLimens: Bool = true, untilNear: [Int?] = [40, 60, nil], sessions: Int = 1,
    probabilitiesOfFall: [Double?] = [nil, nil, nil, nil]
  ) throws -> SimulationReport {
    let results = untilNear.enumerated().map { number, near in
      let accuracy = LimenReading.Accuracy(squaredErrors: 2.5, heldBy68: 6 + number, heldBy95: 10)
      let reading = LimenReading(
        trial: 50, notes: 10, known: 4, accuracy: hasLimens ? accuracy : nil)
      return SimulationResult(
        answers: 50, rightAnswers: 40, readings: [.profile: [reading]], intervalReadings: [],
        trialsUntilNear: near.map { [.profile: $0] } ?? [:],
        fall: probabilitiesOfFall[number].map {
          let posterior = NormalMixture(mean: 0, spread: 1)
          return .init(NormalMixture(mean: posterior.quantile($0), spread: 1))
        })
    }
    return report(of: results, bank: "base", sessions: sessions, settings: try Settings())
  }

  private func report(
    of results: [SimulationResult], bank: String, sessions: Int = 1, trials: Int = 50,
    settings: Settings
  ) -> SimulationReport {
    SimulationReport(
      of: .init(
        bank: bank, learning: false, listeners: results.count, sessions: sessions, trials: trials,
        seed: 1, settings: settings),
      results: results, cost: .init(answer: 42.4, update: 13))
  }

  private func result(
    of listener: SimulatedListener, _ settings: Settings, trials: Int
  ) throws -> SimulationResult {
    let header = SessionHeader(
      listener: try Listener(label: "P01"), startedAt: UTCTime(milliseconds: 0), seed: 1,
      settings: settings, history: .init(of: []))
    return SimulationResult(
      of: Simulation(of: listener, header: header, trials: trials), after: nil)
  }

  @Test func `answers about equal tones alone have no proportion correct`() throws {
    let listener = SimulatedListener(id: "sample", limen: Cents(6), lapse: 0.02)
    func proportion(_ differences: [Double]) throws -> Double? {
      let settings = try Settings(
        range: NoteRange(text: "A4-A4"),
        placement: .constant(.init(differences: differences.map { Cents($0) })))
      let result = try result(of: listener, settings, trials: 50)
      return report(of: [result], bank: "base", settings: settings).proportionCorrect
    }
    #expect(try proportion([0]) == nil)
    #expect(try proportion([0, 400]).map { $0 > 0.8 } == true)
  }

  @Test func `the report gives error, coverage and nearness as a table`() throws {
    let rows = try report().text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      rows == [
        "bank base: 3 listeners, 50 trials each, C2-C6, seed 1", "",
        "The profile on its trials:",
        "trials   RMSE of log2 T75     68 % band holds      95 % band holds       known",
        "    50   0.500                0.700 [0.600, 0.800] 1.000                 40 %",
        "Median error over the notes stays below 20 %: after 60 trials (median listener); "
          + "67 % of listeners reach it.",
        "", "80.0 % correct. An answer takes 29.4 µs to choose and 13.0 µs to update (medians).",
      ])
  }

  /// The staircase reverses, and the standard error of its reversals is no band. One listener has no interval.
  @Test func `an estimate without bands has an error and no coverage`() throws {
    let settings = try Settings(range: NoteRange(text: "C4-C4"), placement: .staircase(.init()))
    let listener = ListenerPopulation.population.listeners(1, seed: 1)[0]
    let report = report(
      of: [try result(of: listener, settings, trials: 50)], bank: "population", settings: settings)
    let own = try #require(report.estimates.first { $0.source == .own }?.checkpoints.first)
    #expect(own.rmseLog2T75 != nil && own.coverage68 == nil && own.coverage95 == nil)
    let rows = report.text().split(separator: "\n")
    let title = try #require(rows.firstIndex(of: "The placement's own estimate:"))
    #expect(rows[title + 2].contains(#/^    50   \d\.\d+ +- +- +-$/#))
  }

  @Test func `intervals have a table of widths and one of points`() throws {
    let settings = try Settings(task: .interval, range: NoteRange(text: "C4-C5"))
    let listeners = IntervalPopulation.intervals.listeners(3, seed: 1)
    let report = report(
      of: try listeners.map { try result(of: $0, settings, trials: 60) }, bank: "intervals",
      trials: 60, settings: settings)
    let rows = report.text().split(separator: "\n")
    #expect(rows[0].hasSuffix("C4-C5, seed 1, task interval with m3,M3,P4,P5,P8"))
    #expect(rows[1] == "T75 at the intervals:")
    #expect(rows[3].hasPrefix("    50   0.") && rows[4].hasPrefix("    60   0."))
    #expect(rows[5] == "The point of subjective equality:")
    // The columns of a table stand under their headings.
    let heading = rows[6].distance(
      from: rows[6].startIndex, to: try #require(rows[6].range(of: "95 %")).lowerBound)
    for row in rows[7...8] {
      let cell = row.index(row.startIndex, offsetBy: heading)
      #expect(row[cell].isNumber && row[row.index(before: cell)] == " ")
    }
    #expect(rows.count == 10 && rows[9].contains("% correct"))
  }

  /// The median of 1, 2, 2, 4, 8 and 16 is 3; that of the resampled listeners is between 1 and 16.
  @Test func `the bootstrap of a median pools the values of all listeners`() {
    let bootstrap = Bootstrap(medianOf: [[1, 2], [16, 4], [8, 2]])
    #expect(bootstrap.value == 3)
    #expect(bootstrap.interval == 1.5...10)
    #expect(Bootstrap(medianOf: [[5, 1, 3]]).interval == 3...3)
  }

  @Test func `the report gives no median trial that half of the listeners do not reach`() throws {
    let text = try report(untilNear: [nil, nil, 40, 50]).text()
    #expect(text.contains("stays below 20 %: never (median listener); 50 % of listeners reach it."))
  }

  @Test func `the report gives no error where there is no limen`() throws {
    let text = try report(hasLimens: false).text()
    #expect(text.contains("\n    50   -                    -                    "))
    #expect(!text.contains("under 20 %"))
    #expect(try report(hasLimens: false).json().contains("known_share"))
    #expect(try !report(hasLimens: false).json().contains("rmse"))
  }

  /// The interval of one in four: Wilson's formula by hand.
  @Test func `the report gives the share of listeners for whom a fall is reported`() throws {
    let report = try report(
      untilNear: [nil, nil, 40, 50], sessions: 5, probabilitiesOfFall: [0.5, 0.9501, 0.9499, 0.01])
    let lines = report.text().split(separator: "\n")
    #expect(lines[0] == "bank base: 4 listeners, 5 sessions of 50 trials each, C2-C6, seed 1")
    #expect(lines.contains("A fall of the limen is reported for 25.0 [4.6, 69.9] % of listeners."))
    let json = try report.json()
    #expect(json.contains("claimed_fall") && json.contains("0.0456"))
  }

  @Test func `JSON has the same facts`() throws {
    let facts = """
      {"estimates" : [{"checkpoints" : [{"coverage68" : {"high" : 0.8,"low" : 0.6,\
      "value" : 0.7},"coverage95" : {"value" : 1},\
      "known_share" : 0.4,"rmse_log2_t75" : {"value" : 0.5},\
      "trial" : 50}],"source" : "profile","within20_percent" : {"median_trials" : 60,\
      "share" : 0.6667}}],"microseconds" : {"choose" : 29.4,"update" : 13},\
      "proportion_correct" : 0.8,"subject" : {"bank" : "base","learning" : false,\
      "listeners" : 3,"placement" : {"focus" : 0.5,"method" : "profile",\
      "target_correct" : 0.84},"range" : "C2-C6","seed" : 1,"sessions" : 1,"trials" : 50}}
      """
    let lines = try report().json().split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.joined() == facts)
  }

  /// 200 listeners with one note each: the interval of a proportion is the binomial one.
  @Test func `the bootstrap finds the binomial error where listeners are independent`() {
    let held = (0..<200).map { $0 % 4 == 0 ? 0.0 : 1 }
    let bootstrap = Bootstrap(sums: held, counts: held.map { _ in 1 })
    let error = 1.96 * (0.75 * 0.25 / 200).squareRoot()
    #expect(bootstrap.value == 0.75)
    #expect(abs(bootstrap.interval.lowerBound - (0.75 - error)) < 0.01)
    #expect(abs(bootstrap.interval.upperBound - (0.75 + error)) < 0.01)
  }
}
