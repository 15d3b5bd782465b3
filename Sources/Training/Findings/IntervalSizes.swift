internal import Music
internal import Psychometrics

/// The sizes of an interval that reports show as one, because they have one ``IntervalEstimate/ID``.
struct IntervalSizes {
  /// The sizes, ascending, with the number of trials at each.
  private let each: [(presented: PresentedInterval, trials: Int)]
  private let presented: Set<PresentedInterval>

  /// Returns ascending intervals at their sizes in groups, ascending too.
  static func groups(
    of presented: [PresentedInterval], trials: (PresentedInterval) -> Int
  ) -> [Self] {
    let groups = presented.reduce(into: [[PresentedInterval]]()) { groups, interval in
      let id = IntervalEstimate.ID(interval)
      if let last = groups.last?.last, IntervalEstimate.ID(last) == id {
        groups[groups.count - 1].append(interval)
      } else {
        groups.append([interval])
      }
    }
    return groups.map { group in Self(group.map { ($0, trials($0)) }) }
  }

  /// Creates a group of the sizes that were played; of all if none was.
  private init(_ all: [(presented: PresentedInterval, trials: Int)]) {
    let played = all.filter { $0.trials > 0 }
    each = played.isEmpty ? all : played
    presented = Set(all.map(\.presented))
  }

  /// Returns whether one of the intervals, at its size, belongs to the group.
  func contains(anyOf intervals: [PresentedInterval]) -> Bool {
    intervals.contains(where: presented.contains)
  }

  var id: IntervalEstimate.ID { IntervalEstimate.ID(each[0].presented) }
  var category: IntervalCategory { each[0].presented.category }
  /// The number of trials at all sizes.
  var trials: Int { each.reduce(0) { $0 + $1.trials } }
  /// The smallest and the largest size, without the direction.
  var sizes: ClosedRange<Cents> {
    let sizes = each.map(\.presented.nominal.size.magnitude).sorted()
    return sizes[0]...sizes[sizes.count - 1]
  }

  /// The interval at its mean size over the trials. Its name is the simplest of those by which the sizes
  /// were asked: one that fits, then one of the twelve-tone scale.
  var nominal: NominalInterval {
    func rank(_ nominal: NominalInterval) -> (Int, Int, DirectedInterval) {
      (
        nominal.fitsName ? 0 : 1, nominal.interval.interval.stepsAnOctave == 12 ? 0 : 1,
        nominal.interval
      )
    }
    let simplest = each.map(\.presented.nominal).min { rank($0) < rank($1) }
    return NominalInterval(
      simplest?.interval ?? .unison,
      thousandths: Int(mean { Double($0.nominal.thousandths) }.rounded()))
  }

  /// The mean distance of the sizes from their category over the trials.
  var aboveCategory: Cents { Cents(mean(\.aboveCategory.value)) }

  private func mean(_ value: (PresentedInterval) -> Double) -> Double {
    let isPlayed = trials > 0
    let sum = each.reduce(0) { $0 + (isPlayed ? Double($1.trials) : 1) * value($1.presented) }
    return sum / Double(isPlayed ? trials : each.count)
  }
}
