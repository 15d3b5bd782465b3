internal import Music
internal import Psychometrics

/// The sizes of an interval that reports show as one: those of one category and aid that are nearest to
/// the same point, where points lie every 12 cents about the category's size in equal temperament.
///
/// The rule depends only on the size, so that no session moves another one's answers to another row.
/// Within 12 cents, an ear that follows the tuning and one with absolute sizes differ by less than most
/// listeners can hear at an interval.
struct IntervalSizes {
  /// What makes sizes the same interval in two estimates.
  struct ID: Hashable {
    let category: IntervalCategory
    let point: Int

    init(_ presented: PresentedInterval) {
      category = presented.category
      let size = Cents(100 * Double(category.semitones))
      point = Int(((presented.nominal.size.magnitude - size).value / IntervalSizes.width).rounded())
    }
  }

  /// The distance of two points, in cents.
  private static let width = 12.0

  /// The sizes, ascending, with the number of trials at each.
  private let each: [(presented: PresentedInterval, trials: Int)]
  private let presented: Set<PresentedInterval>

  /// Returns intervals at their sizes in groups, in the order of the first of each.
  static func groups(
    of presented: [PresentedInterval], trials: (PresentedInterval) -> Int
  ) -> [Self] {
    var places: [ID: Int] = [:]
    var groups: [[PresentedInterval]] = []
    for interval in presented {
      let place = places[ID(interval), default: groups.count]
      if place == groups.count {
        places[ID(interval)] = place
        groups.append([])
      }
      groups[place].append(interval)
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

  var id: ID { ID(each[0].presented) }
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
