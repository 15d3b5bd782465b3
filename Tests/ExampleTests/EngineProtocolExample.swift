import EngineProtocol
import FrontEnds
import Notation
import Training

/// Shown in `EngineProtocol.docc`.
func engineProtocolExample(print: (String) -> Void) throws {
  // example
  let settings = try Settings()
  var dialog = EngineDialog(playsPairs: false, settings: settings)
  let header = SessionHeader(
    listener: try Listener(label: "anna"), startedAt: UTCTime(milliseconds: 0), seed: 7,
    settings: settings, history: .init(of: []))
  let now = Moment(monotonic: .seconds(2), utc: UTCTime(milliseconds: 2000))

  _ = dialog.start()
  _ = dialog.update(
    .opened(Session(header: header, history: [], startedAt: .zero, limits: [.trials(1)])))
  let answer = #"{"command":"answer","trial":1,"answer":"higher","response_ms":640}"#
  for case .print(let line) in dialog.update(.line(answer, at: now)) { print(line) }
  // end
}
