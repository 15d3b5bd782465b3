internal import Training

/// What the protocol calls things that depend on what a listener does to answer a question.
struct EngineTerms {
  /// The event that presents a question.
  let event: String
  /// The member with the difference from the nominal tone to the comparison tone.
  let difference: String
  /// The commands that answer a question.
  let commands: String
  /// What a program does next about the open question.
  let wayOut: String
}

extension ResponseForm {
  /// The terms of the protocol.
  var terms: EngineTerms {
    switch self {
    case .choice:
      EngineTerms(
        event: "pair", difference: "mistuning_cents", commands: "answer",
        wayOut: "answer the open pair")
    case .adjustment:
      EngineTerms(
        event: "match", difference: "start_cents", commands: "commit, adjust",
        wayOut: "commit the open match")
    }
  }
}
