import Notation
import Psychometrics
import Recordings

extension PopulationSums {
  /// Refuses a small population, and warns of one that is hardly sufficient for a fit.
  func requireSufficiency() throws(CommandError) {
    let count = allListeners
    guard count >= PriorFile.leastListeners else {
      throw CommandError(
        .badData,
        "There are answers of \(count.counted("listener")), and a prior needs "
          + "\(PriorFile.leastListeners): give more recordings, or use the standard prior.")
    }
    guard listeners > 0, heldOut.listeners > 0 else {
      throw CommandError(
        .badData,
        "\(heldOut.listeners) of \(count) listeners are held out, by their labels, and a fit needs "
          + "both kinds: give more recordings.")
    }
    if count < PriorFile.sufficientListeners {
      StandardError.say(
        "There are answers of \(count.counted("listener")): with fewer than "
          + "\(PriorFile.sufficientListeners), a fitted prior may be worse than the standard one.")
    }
  }
}
