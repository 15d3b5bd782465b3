import Limen

/// Shown in `Training.docc` and in the article about Swift packages.
func trainingExample(print: (String) -> Void) throws {
  // example
  let settings = try Settings(range: NoteRange(text: "C4-C5"))
  var session = Session(
    of: try Listener(label: "anna"), settings: settings, seed: 7,
    startedAt: UTCTime(milliseconds: 0), limits: [.trials(100)])
  var listener = SimulatedAnswers(of: SimulatedListener(id: "anna", limen: Cents(12)), seed: 7)
  while session.phase != .ended {
    let pair = session.openQuestion
    session.answer(listener.respond(to: pair), after: .milliseconds(600))
  }
  print("T75 \(session.profile.limen(over: settings.range).t75.value.rounded()) cents")
  // end
}
