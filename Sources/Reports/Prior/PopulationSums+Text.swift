internal import Notation
package import Psychometrics
internal import Wording

extension PopulationSums {
  /// A sentence on how well the prior of the sums predicts the listeners held out.
  package var predictions: String {
    guard let bits = heldOut.logLossBits else { return "No listener is held out." }
    return
      "\(heldOut.answers.counted("answer")) of \(heldOut.listeners.counted("listener")) held out are predicted with "
      + "\(Words(.english).fixed(bits, 4)) bits each."
  }
}
