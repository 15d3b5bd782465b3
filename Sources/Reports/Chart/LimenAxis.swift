internal import Music
internal import Wording

/// The vertical axis of a chart: limens on a logarithmic scale.
struct LimenAxis {
  private let lowest: Cents
  private let highest: Cents
  let top: Double
  let bottom: Double

  /// 1, 2 and 5 times powers of ten. They extend beyond the differences that are played, 0.1 to 400
  /// cents.
  private static let steps = [
    0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000,
  ].map { Cents($0) }

  /// Creates an axis that covers `limens` and starts and ends at a step.
  init(holding limens: [Cents], top: Double, bottom: Double) {
    let least = limens.min() ?? Cents(1)
    let most = limens.max() ?? Cents(100)
    let lowest = Self.steps.last { $0 <= least } ?? Self.steps[0]
    self.lowest = lowest
    highest = Self.steps.first { $0 >= most && $0 > lowest } ?? Self.steps[Self.steps.count - 1]
    self.top = top
    self.bottom = bottom
  }

  /// Returns the y coordinate of a limen. Limens beyond the axis are placed at its nearer end.
  func position(of limen: Cents) -> Double {
    let within = min(max(limen, lowest), highest)
    let share =
      DeterministicMath.log2(within.value / lowest.value)
      / DeterministicMath.log2(highest.value / lowest.value)
    return bottom - share * (bottom - top)
  }

  /// Returns the steps with their lines from `left` to `right`, and the title of the axis.
  func drawn(title: String, left: Double, right: Double, words: Words) -> [MarkupElement] {
    let ticks = Self.steps.filter { (lowest...highest).contains($0) }
    return ticks.flatMap { tick in
      MarkupElement.tick(words.roundNumber(tick.value), y: position(of: tick), left, right)
    } + [.uprightText(title, at: Point(x: left - 48, y: (top + bottom) / 2))]
  }
}

extension MarkupElement {
  /// Returns a horizontal grid line with its number on the left.
  static func tick(_ number: String, y: Double, _ left: Double, _ right: Double) -> [MarkupElement]
  {
    [
      .line("grid", through: [Point(x: left, y: y), Point(x: right, y: y)]),
      .text(number, at: Point(x: left - 8, y: y + 4), anchor: .end),
    ]
  }
}
