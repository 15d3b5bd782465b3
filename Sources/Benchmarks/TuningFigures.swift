import Foundation
import Music
import Psychometrics
import Training

/// How far the intervals of simulated listeners are from the truth in tunings that give one interval several
/// sizes, for ears that follow the tuning and for ears with absolute sizes.
enum TuningFigures {
  private static let listeners = 60
  private static let trials = 300
  private static let seed: UInt64 = 35
  private static let ears: [(name: String, absoluteness: Double)] = [
    ("follows the tuning", 0), ("absolute sizes", 1),
  ]

  private struct Case {
    let name: String
    let tuning: TuningDefinition
    let intervals: [DirectedInterval]

    /// The notes besides the octave above middle C, on each side. Scales of few pitches already have several
    /// octaves there.
    var keysBeyond: Int { intervals[0].interval.stepsAnOctave == 12 ? 12 : 0 }
  }

  /// Prints the figures of all tunings, by judgement and by matching.
  static func print() throws {
    for name in ["interval", "matching"] {
      guard let task = Task(name: name) else { continue }
      for population in [IntervalPopulation.unbiased, .intervals] {
        Table.heading(
          "task \(name), \(trials) answers, population \(population.rawValue): \(listeners) listeners"
        )
        Table.row("", "widths: RMSE log2, in 68/95 %; places: RMSE in cents, in 68/95 %; rows")
        for each in try cases() {
          for ear in ears {
            let listeners = population.listeners(listeners, seed: seed)
            let readings = try ClaimFigures.map(listeners) { listener in
              var listener = listener
              listener.intervals?.absoluteness = ear.absoluteness
              return try reading(of: listener, in: each, task)
            }
            Table.row("\(each.name), \(ear.name)", text(of: readings.compactMap(\.self)))
          }
        }
      }
    }
  }

  private static func reading(
    of listener: SimulatedListener, in each: Case, _ task: Task
  ) throws -> IntervalReading.Accuracy? {
    let settings = try Settings(
      task: task, intervals: each.intervals, tuning: each.tuning,
      range: NoteRange(
        lowest: MIDINote(60 - each.keysBeyond), highest: MIDINote(72 + each.keysBeyond)))
    let header = try ClaimFigures.header(of: listener, settings: settings)
    return Simulation(of: listener, header: header, trials: trials).intervalReadings.last?.accuracy
  }

  private static func text(of readings: [IntervalReading.Accuracy]) -> String {
    func figures(_ errors: [IntervalReading.Errors], places: (Double) -> String) -> String {
      let values = errors.flatMap(\.values)
      let held = [
        errors.reduce(0) { $0 + $1.heldBy68 }, errors.reduce(0) { $0 + $1.heldBy95 },
      ].map { Table.thousandths(Double($0) / Double(values.count)) }
      return "\(places(values.rootMeanSquare))  \(held.joined(separator: "/"))"
    }
    let rows = readings.reduce(0) { $0 + $1.widths.values.count } / max(readings.count, 1)
    return [
      figures(readings.map(\.widths), places: Table.thousandths),
      figures(readings.map(\.points), places: Table.tenths), "\(rows)",
    ].joined(separator: "   ")
  }

  // MARK: - Tunings

  private static func cases() throws -> [Case] {
    let named = try up("m3", "M3", "P4", "P5", "M6")
    func builtIn(_ name: String) -> [Case] {
      TuningDefinition(name: name, tonic: MIDINote(60)).map {
        [Case(name: name, tuning: $0, intervals: named)]
      } ?? []
    }
    func scale(_ name: String, _ pitches: [String]) throws -> Scale {
      try Scale(scala: Array(([name, "\(pitches.count)"] + pitches).joined(separator: "\n").utf8))
    }
    func unequal(
      _ name: String, _ pitches: [String], _ intervals: [DirectedInterval]
    ) throws -> Case {
      let tuning = TuningDefinition.scale(try scale(name, pitches), tonic: MIDINote(60))
      return Case(name: name, tuning: tuning, intervals: intervals)
    }
    let halfFlat = [100, 200, 300, 350, 500, 600, 700, 800, 900, 1000, 1050, 1200].map { "\($0).0" }
    let rast = [100, 200, 300, 350, 500, 600, 700, 800, 900, 950, 1050, 1200].map { "\($0).0" }
    let quarters = try scale("24 steps", (1...24).map { "\(50 * $0).0" })
    let keys = try KeyboardMapping(
      scala: Array(
        "12\n0\n127\n60\n69\n440.0\n24\n0\n2\n4\n6\n7\n10\n12\n14\n16\n18\n20\n21".utf8))
    return
      try ["equal", "just", "meantone", "werckmeister3", "vallotti"].flatMap(builtIn) + [
        unequal("half-flat", halfFlat, named), unequal("rast", rast, named),
        Case(name: "24 on 12 keys", tuning: .keyboard(quarters, keys), intervals: named),
        unequal("zigzag", ["690.0", "310.0", "905.0", "2/1"], up("1\\4", "2\\4", "3\\4")),
        unequal(
          "twelve of 3/1", (1...12).map { "\(Double($0) * 158.49625)" },
          up("M2", "m3", "M3", "P4", "P5")),
        unequal(
          "six steps down", ["-210.0", "-410.0", "-620.0", "-800.0", "-1000.0", "1/2"],
          up("2\\6", "3\\6")),
      ]
  }

  private static func up(_ names: String...) throws -> [DirectedInterval] {
    try names.map { DirectedInterval(try Interval(name: $0), .up) }
  }
}
