import ArgumentParser
import Notation
import Reports
import Training

/// The two sides of `--compare`: two listeners, or one listener's answers up to two days or times.
///
/// A label contains no hyphen and a day always does, so they cannot be confused.
struct ComparisonSides {
  /// One side, with its listener and sessions.
  typealias Side = (answers: ComparedAnswers, listener: Listener, window: SessionWindow)

  let a: Side
  let b: Side
  /// The listeners that the command names: those of both sides, or the one of `--listener`.
  let namedListeners: [Listener]

  init(_ names: [String], among answers: AnswerOptions) throws {
    guard names.count == 2 else {
      throw ValidationError(
        "--compare has \(names.count.counted("value")): give two listeners, "
          + "two days or two times.")
    }
    switch names.count(where: { $0.contains("-") }) {
    case 0: try self.init(listeners: names, among: answers)
    case 2: try self.init(times: names, among: answers)
    default:
      throw ValidationError(
        "--compare \(names[0]) \(names[1]) names a listener and a time: give two of a kind.")
    }
  }

  private init(listeners names: [String], among answers: AnswerOptions) throws {
    guard !answers.allListeners, answers.listener.isEmpty else {
      throw ValidationError(
        "--compare \(names[0]) \(names[1]) names the listeners: leave out --listener and "
          + "--all-listeners.")
    }
    let sides = try names.map {
      Side(ComparedAnswers(of: $0), try Self.read($0, Listener.init(label:)), answers.window)
    }
    (a, b) = (sides[0], sides[1])
    namedListeners = sides.map(\.listener)
  }

  /// Creates two sides that share no session.
  private init(times names: [String], among answers: AnswerOptions) throws {
    guard !answers.areOfSeveral, answers.since == nil, answers.until == nil else {
      throw ValidationError(
        "--compare \(names[0]) \(names[1]) names times: give one --listener, and leave out --since and "
          + "--until.")
    }
    let times = try names.map { try Self.read($0, AnswerOptions.period) }
    guard times[0].end != times[1].end else {
      throw ValidationError("--compare \(names[0]) \(names[1]) names one time: give two.")
    }
    let listener = try answers.onlyListener
    func side(until time: UTCPeriod, beside other: UTCPeriod) -> Side {
      let start = other.end < time.end ? other : nil
      return Side(
        ComparedAnswers(of: listener.label, after: start, until: time), listener,
        SessionWindow(from: start?.end, to: time.end))
    }
    (a, b) = (side(until: times[0], beside: times[1]), side(until: times[1], beside: times[0]))
    namedListeners = answers.listener
  }

  private static func read<Value>(
    _ name: String, _ make: (String) throws -> Value
  ) throws -> Value {
    do { return try make(name) } catch { throw ValidationError("--compare: \(error)") }
  }
}
