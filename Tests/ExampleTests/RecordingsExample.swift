import Music
import Notation
import Psychometrics
import Recordings
import Training

/// Shown in `Recordings.docc`.
func recordingsExample(print: (String) -> Void) throws {
  // example
  // A recording to read: the session of a simulated listener.
  let anna = try Listener(label: "anna")
  let header = SessionHeader(
    listener: anna, startedAt: UTCTime(milliseconds: 0), seed: 7, settings: try Settings(),
    history: .init(of: []))
  let simulation = Simulation(
    of: SimulatedListener(id: "anna", limen: Cents(12)), header: header, trials: 20)
  let recording = Recording(of: simulation.recording)
  print(recording.table.name)

  // Read it: the sidecar at once, the table from pieces of any size.
  var reader = RecordingReader(
    file: recording.table.name, listener: anna, sidecar: recording.sidecar.bytes)
  reader.read(recording.table.bytes.span)
  let session = reader.finish()
  for problem in reader.takeProblems() { print("\(problem)") }
  print(
    "\(session?.trials.count ?? 0) trials, the same as written: \(session == simulation.recording)")
  // end
}
