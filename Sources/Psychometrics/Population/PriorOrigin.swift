/// The listeners from whose recordings a prior was fitted.
package struct PriorOrigin: Decodable, Hashable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case listeners
    case answers
    case heldOut = "held_out"
  }

  /// How well a prior predicts listeners to whom it was not fitted.
  package struct HeldOut: Codable, Hashable, Sendable {
    private enum CodingKeys: String, CodingKey {
      case listeners
      case answers
      case logLoss = "log_loss_bits"
    }

    /// The number of these listeners.
    package let listeners: Int
    /// The number of their answers.
    package let answers: Int
    /// The mean one-step-ahead log loss of their answers, in bits.
    package let logLoss: Double
  }

  /// The number of listeners, with those held out.
  package let listeners: Int
  /// The number of their answers.
  package let answers: Int
  /// How well the prior predicts the listeners held out; `nil` if it was not used on them.
  package let heldOut: HeldOut?
}

extension PopulationSums {
  /// The number of listeners, with those held out.
  package var allListeners: Int { listeners + heldOut.listeners }

  /// The mean log loss of the answers held out in bits; that of guessing without answers.
  package var logLoss: Double { heldOut.logLossBits ?? 1 }

  /// Returns the origin of the prior of the sums, which has predicted the listeners held out, or of the next
  /// one, which has not.
  package func origin(ofNext isNext: Bool) -> PriorOrigin {
    let prediction = PriorOrigin.HeldOut(
      listeners: heldOut.listeners, answers: heldOut.answers, logLoss: logLoss)
    return PriorOrigin(
      listeners: allListeners, answers: answers + heldOut.answers,
      heldOut: isNext ? nil : prediction)
  }
}
