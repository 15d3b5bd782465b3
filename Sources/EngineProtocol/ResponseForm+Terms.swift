internal import Training

extension ResponseForm {
  /// What the protocol calls things that depend on what a listener does to answer a question: the event that
  /// presents it, the member with the difference from the nominal tone to the comparison tone, the commands
  /// that answer it, and what a program does next about the open question.
  var terms: (event: String, difference: String, commands: String, wayOut: String) {
    switch self {
    case .choice:
      (
        event: "pair", difference: "mistuning_cents", commands: "answer",
        wayOut: "answer the open pair"
      )
    case .adjustment:
      (
        event: "match", difference: "start_cents", commands: "commit, adjust",
        wayOut: "commit the open match"
      )
    }
  }
}
