import Music
import Notation
import Psychometrics
import Training

/// Shown in `Training.docc`.
func trainingExample(print: (String) -> Void) throws {
  // example
  let settings = try Settings(range: NoteRange(text: "C4-C5"))
  let header = SessionHeader(
    listener: try Listener(label: "anna"), startedAt: UTCTime(milliseconds: 0), seed: 7,
    settings: settings, history: .init(of: []))
  var session = Session(header: header, history: [], startedAt: .zero, trialLimit: 100)
  var listener = SimulatedAnswers(of: SimulatedListener(id: "anna", limen: Cents(12)), seed: 7)
  var records: [TrialRecord] = []
  var time = Duration.zero

  _ = session.handle(.began)
  while session.phase != .ended {
    time += settings.comparisonDelay  // the tones sound, in a program that has a sound card
    _ = session.handle(.comparisonBegan(at: time, quality: .unpaced))
    let response = listener.respond(to: session.openQuestion)
    time += .milliseconds(600)
    let now = Moment(monotonic: time, utc: UTCTime(milliseconds: time.wholeMicroseconds / 1000))
    for case .store(let record) in session.handle(.responded(response, at: now)) {
      records.append(record)
    }
    _ = session.handle(.feedbackEnded)
  }
  let limen = session.profile.limen(over: settings.range)
  print("\(records.count) answers, T75 \(limen.t75.value.rounded()) cents")
  let recording = RecordedSession(id: 1, header: header, trials: records)
  print("replay: \(Replay.verify(recording, after: []))")
  // end
}
