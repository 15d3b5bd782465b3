import Foundation
import Music
import Notation
import Psychometrics
import TestSupport
import Testing
@testable import Training
import Wording

@testable import Reports

@Suite struct `The table of runs` {
  private func run(
    _ placement: PlacementPlan, trials: Int, reached: String? = nil, limen: Double = 12,
    label: RunLabel? = nil
  ) throws -> RunReport {
    RunReport(
      of: try reading(placement, trials: trials, reached: reached, limen: limen, label: label))
  }

  private func reading(
    _ placement: PlacementPlan, trials: Int, reached: String? = nil, limen: Double = 12,
    seed: UInt64 = 7, label: RunLabel? = nil
  ) throws -> RunReading {
    let header = SessionHeader(
      listener: try Listener(label: "S01"), startedAt: UTCTime(milliseconds: 1_790_337_600_000),
      seed: seed, settings: try Settings(range: NoteRange(text: "A4"), placement: placement),
      history: .init(of: []), run: label)
    let session = Simulation(
      of: SimulatedListener(id: "S01", limen: Cents(limen)), header: header, trials: trials
    ).recording
    return RunReading(
      of: RecordedSession(id: 3, header: header, trials: session.trials, reached: reached))
  }

  private func members(_ report: RunReport) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(report.json().utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `rows and objects have the same values under the same names`() throws {
    for placement in [PlacementPlan.staircase(.init()), .profile(.init()), .constant(.init())] {
      let report = try run(placement, trials: 60, reached: "reversals = 6")
      let members = try members(report)
      let names = RunReport.heading.split(separator: "\t").map(String.init)
      let cells = report.line.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(Set(names).count == names.count && cells.count == names.count)
      #expect(Set(members.keys).isSubset(of: names))
      for (name, cell) in zip(names, cells) {
        switch members[name] {
        case nil: #expect(cell == "n/a")
        case let list as [Double]: #expect(cell.split(separator: ",").map { Double($0) } == list)
        case let text as String: #expect(cell == text)
        case let value as Bool where cell == "true" || cell == "false":
          #expect(cell == "\(value)", "\(name)")
        case let value?:
          #expect("\(cell)" == "\(value)" || Double(cell) == value as? Double, "\(name)")
        }
      }
    }
  }

  @Test func `the limen at the point of a staircase is that of its proportion`() throws {
    let members = try members(try run(.staircase(.init()), trials: 60))
    let t75 = try #require(members["t75_cents"] as? Double)
    let t794 = try #require(members["t794_cents"] as? Double)
    #expect(abs(t794 / t75 - LimenPoint.t794.timesT75) < 0.001)
    for name in ["t75", "t794"] {
      let values = try ["band95_low_", "band68_low_", "", "band68_high_", "band95_high_"].map {
        try #require(members["\(name)_\($0)cents"] as? Double)
      }
      #expect(values == values.sorted())
    }
  }

  @Test(arguments: [
    (Task.interval, "interval", "pse", "t75"), (.matching, "matching", "centre", "spread"),
  ])
  func `a run at one interval has its place and its size, and one at two has neither`(
    task: Task, kind: String, place: String, size: String
  ) throws {
    for intervals in [["P5"], ["P5", "P8"]] {
      let header = SessionHeader(
        listener: try Listener(label: "S01"), startedAt: UTCTime(milliseconds: 1_790_337_600_000),
        seed: 7,
        settings: try Settings(
          task: task, intervals: intervals.map { try DirectedInterval(text: $0) },
          range: NoteRange(text: "C4-C5")), history: .init(of: []))
      let session = Simulation(
        of: SimulatedListener(id: "S01", limen: Cents(12)), header: header, trials: 60
      ).recording
      let members = try members(RunReport(of: RunReading(of: session)))
      #expect(members["interval"] as? String == (intervals.count == 1 ? "P5" : nil))
      for name in ["\(kind)_\(place)", "\(kind)_\(size)"] {
        let values = ["_band95_low", "", "_band95_high"].compactMap {
          members["\(name)\($0)_cents"] as? Double
        }
        #expect(values == values.sorted() && values.count == (intervals.count == 1 ? 3 : 0))
      }
    }
  }

  @Test func `a terminal names the runs of a protocol`() throws {
    let label = RunLabel(
      protocolName: "p.toml", visit: 1, round: 0, order: ["f500"], digests: [:], position: 1,
      condition: "f500", run: 1, isPractice: true)
    let reports = [
      try run(.profile(.init()), trials: 5, label: label), try run(.profile(.init()), trials: 5),
    ]
    let table = RunReport.table(of: reports, in: Words(.english), at: .utc)
    #expect(table[0].contains(" run ") && table[1].contains("f500 1 (practice)"))
    let german = RunReport.table(of: reports, in: Words(.german), at: .utc)
    #expect(german[1].contains("f500 1 (Übung)"))
  }

  @Test func `a terminal shows a limen only if the listener does not guess`() throws {
    let reports = [
      try run(.staircase(.init()), trials: 60, reached: "reversals = 6"),
      try run(.profile(.init()), trials: 60, limen: 100_000),
    ]
    let table = RunReport.table(of: reports, in: Words(.english), at: .utc)
    #expect(table.count == 3 && table[0].contains("reversals") && table[0].contains("T75"))
    #expect(table[1].contains("reversals = 6") && !table[1].hasSuffix("–"))
    #expect(table[2].contains(" –") && table[2].hasSuffix("–"))
    let german = RunReport.table(of: reports, in: Words(.german), at: .utc)
    #expect(german[0].contains("Umkehrungen") && german[0].contains("Ende"))
  }

  @Test func `a condition has the means over its test runs that a limit ended`() throws {
    func label(_ condition: String, run: Int, isPractice: Bool = false) -> RunLabel {
      RunLabel(
        protocolName: "p.toml", visit: 1, round: 0, order: ["a", "b"], digests: [:],
        position: run, condition: condition, run: run, isPractice: isPractice)
    }
    let plan = PlacementPlan.staircase(.init())
    func reading(_ seed: UInt64, reached: String? = "trials", _ label: RunLabel) throws
      -> RunReading
    {
      try self.reading(plan, trials: 60, reached: reached, seed: seed, label: label)
    }
    let tests = try [reading(1, label("a", run: 2)), reading(2, label("a", run: 3))]
    let conditions = ConditionReport.all(
      of: try tests + [
        reading(3, label("a", run: 1, isPractice: true)),
        reading(4, reached: nil, label("a", run: 4)), reading(5, label("b", run: 1)),
        self.reading(plan, trials: 60, reached: "trials"),
      ])
    let lines = ConditionReport.lines(of: conditions, isAligned: false)
    #expect(lines.count == 3 && lines[0].hasPrefix("listener\tprotocol\tvisit\tcondition\truns\t"))
    #expect(Set(lines.dropFirst().map { $0.split(separator: "\t")[3] }) == ["a", "b"])
    let row = try #require(lines.first { $0.contains("\ta\t") })
    let names = lines[0].split(separator: "\t")
    let cells = Dictionary(uniqueKeysWithValues: zip(names, row.split(separator: "\t")))
    #expect(cells["runs"] == "2" && cells["trials"] == "120" && cells["reversals_runs"] == "2")
    let sizes = try tests.map { log2(try #require($0.reversals).geometricMean.value) }
    let mean = exp2((sizes[0] + sizes[1]) / 2)
    let spread = abs(sizes[0] - sizes[1]) / 2.0.squareRoot()
    #expect(
      abs(try #require(cells["reversals_geometric_mean_cents"].flatMap { Double($0) }) - mean)
        < 0.001)
    #expect(
      abs(try #require(cells["reversals_sd_octaves"].flatMap { Double($0) }) - spread) < 0.001)
    let other = try #require(
      conditions.map { try $0.json() }.first { $0.contains("\"condition\":\"b\"") })
    #expect(other.contains("\"runs\":1") && !other.contains("reversals_sd_octaves"))
    let aligned = ConditionReport.lines(of: conditions, isAligned: true)
    #expect(aligned.count == 3 && !aligned[0].contains("\t"))
  }
}
