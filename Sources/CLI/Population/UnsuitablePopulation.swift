import Notation
import Psychometrics
import Recordings

/// The error of a population that no prior can be fitted to.
struct UnsuitablePopulation: Error, CustomStringConvertible {
  let description: String

  /// Refuses a small population, and warns of one that is hardly sufficient.
  static func check(_ sums: PopulationSums) throws(UnsuitablePopulation) {
    let count = sums.allListeners
    guard count >= PriorFile.leastListeners else {
      throw UnsuitablePopulation(
        description: "There are answers of \(count.counted("listener")), and a prior needs "
          + "\(PriorFile.leastListeners): give more recordings, or use the standard prior.")
    }
    guard sums.listeners > 0, sums.heldOut.listeners > 0 else {
      throw UnsuitablePopulation(
        description: "\(sums.heldOut.listeners) of \(count) listeners are held out, by their "
          + "labels, and a fit needs both kinds: give more recordings.")
    }
    if count < PriorFile.sufficientListeners {
      StandardError.say(
        "There are answers of \(count.counted("listener")): with fewer than "
          + "\(PriorFile.sufficientListeners), a fitted prior may be worse than the standard one.")
    }
  }
}
