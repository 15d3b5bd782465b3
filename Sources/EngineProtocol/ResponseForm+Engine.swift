internal import Training

/// The names in the protocol that depend on what a listener does to answer a question.
extension ResponseForm {
  /// The event that presents a question.
  var eventOfQuestion: String {
    switch self {
    case .choice: "pair"
    case .adjustment: "match"
    }
  }

  /// The member with the difference from the nominal tone to the comparison tone.
  var memberOfDifference: String {
    switch self {
    case .choice: "mistuning_cents"
    case .adjustment: "start_cents"
    }
  }

  /// The commands that answer a question.
  var commands: String {
    switch self {
    case .choice: "answer"
    case .adjustment: "commit, adjust"
    }
  }

  /// What a program does next about the open question.
  var wayToAnswer: String {
    switch self {
    case .choice: "answer the open pair"
    case .adjustment: "commit the open tone"
    }
  }
}
