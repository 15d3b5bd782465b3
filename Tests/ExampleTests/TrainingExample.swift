import Music
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

  var effects = session.handle(.began)
  while session.phase != .ended {
    for case .store(let record) in effects { records.append(record) }
    if session.phase == .resting { effects = session.handle(.rested) }
    time += settings.comparisonDelay
    _ = session.handle(.comparisonBegan(at: time, quality: .unpaced))
    time += .milliseconds(600)
    let answer = listener.answer(
      to: session.openPair.difference.cents, at: session.openPair.reference)
    let utc = UTCTime(milliseconds: time.wholeMicroseconds / 1000)
    effects = session.handle(.answered(answer, at: Moment(monotonic: time, utc: utc)))
  }
  let limen = session.profile.limen(over: settings.range)
  print("\(session.answeredTrials) answers; T75 \(limen.t75.value.rounded()) cents")
  let recording = RecordedSession(id: 1, header: header, trials: records)
  print("replayed: \(Replay.verify(recording, after: []))")
  // end
}
