package import Music
internal import Notation
public import Psychometrics

/// What a listener did to a comparison tone until it was in tune, by the method of adjustment.
public struct Adjustment: Hashable, Sendable {
  /// One change of the pitch.
  package struct Step: Hashable, Sendable {
    /// The time from the first onset of the comparison tone to the change, in milliseconds.
    package let time: Int
    /// The signed difference from the nominal tone to the comparison tone after the change.
    package let mistuning: Difference
  }

  /// The size of a change by one key, in cents. The setting `fine` divides it by five.
  package enum StepSize: Int, Sendable {
    case small = 1
    case medium = 5
    case large = 20
  }

  /// The farthest mistuning to which a listener can bring a tone, up or down.
  package static let farthest = Cents(120)
  /// The sizes of the mistunings at which comparison tones begin, in hundredths of a cent. None is 0,
  /// so that no number of keys gives the answer.
  static let starts = 1500...6000

  /// The mistuning that the listener committed, or has reached so far.
  public private(set) var mistuning: Difference
  /// Every change, in order; empty if the listener changed nothing, or if another program recorded
  /// only the result.
  package private(set) var steps: [Step]

  /// Creates an adjustment.
  package init(to mistuning: Difference, steps: [Step] = []) {
    self.mistuning = mistuning
    self.steps = steps
  }

  /// Changes the pitch, up to ``farthest``.
  ///
  /// - Parameters:
  ///   - hundredths: The change in hundredths of a cent.
  ///   - time: The time from the first onset of the comparison tone, in milliseconds.
  mutating func move(by hundredths: Int, at time: Int) {
    let limit = Int(Self.farthest.value * 100)
    mistuning = Difference(hundredths: min(max(mistuning.hundredths + hundredths, -limit), limit))
    // A change may be reported after a later one, but the trace runs forwards.
    steps.append(Step(time: max(time, steps.last?.time ?? time), mistuning: mistuning))
  }

  /// Returns the number of steps that lead back, up after down or down after up.
  ///
  /// - Parameter start: The mistuning before the first step.
  package func reversals(from start: Difference) -> Int {
    let places = [start.hundredths] + steps.map(\.mistuning.hundredths)
    let signs = zip(places, places.dropFirst()).map { ($1 - $0).signum() }.filter { $0 != 0 }
    return zip(signs, signs.dropFirst()).count { $0 != $1 }
  }

  /// Returns whether the listener changed anything.
  ///
  /// - Parameter start: The mistuning before the first step.
  package func hasMoved(from start: Difference) -> Bool { !steps.isEmpty || mistuning != start }
}

// MARK: - Text

extension Adjustment {
  /// The steps as text, such as `350:12.34;520:7.34`: the time in milliseconds and the mistuning in
  /// cents of each.
  package var trace: String {
    steps.map(\.text).joined(separator: ";")
  }

  /// Creates an adjustment from its result and the text of its steps; `nil` if a step cannot be read,
  /// or if the steps end elsewhere.
  package init?(to mistuning: Difference, trace: String) {
    let parts = trace.isEmpty ? [] : trace.parts(around: ";")
    let steps = parts.compactMap(Step.init)
    guard steps.count == parts.count, steps.last.map({ $0.mistuning == mistuning }) ?? true
    else { return nil }
    self.init(to: mistuning, steps: steps)
  }
}

extension Difference {
  /// The cents as a decimal number with two places, as files have it.
  package var decimal: String { Digits.decimal(Int64(hundredths), places: 2) }
}

extension Adjustment.Step {
  fileprivate var text: String {
    "\(time):\(mistuning.decimal)"
  }

  fileprivate init?(_ text: String) {
    let parts = text.parts(around: ":")
    guard parts.count == 2, let time = Int(parts[0]), time >= 0,
      time <= TrialRecord.microseconds.upperBound / 1000, let cents = Double(parts[1]),
      cents.magnitude <= Adjustment.farthest.value
    else { return nil }
    let step = Self(time: time, mistuning: Difference(hundredths: Int((cents * 100).rounded())))
    // Only the one way in which a step is written can be read, so that nothing is rounded.
    guard step.text.utf8.elementsEqual(text.utf8) else { return nil }
    self = step
  }
}
