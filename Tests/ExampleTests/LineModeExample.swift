import FrontEnds
import LineMode
import Notation
import Training

/// Shown in `LineMode.docc`.
func lineModeExample(print: (String) -> Void) throws {
  // example
  let listener = try Listener(label: "anna")
  var dialog = LineDialog(
    values: SettingValues(try Settings()), glyphs: .unicode,
    program: ProgramFacts(version: "1", storePath: "limen.sqlite", listener: listener))
  let header = SessionHeader(
    listener: listener, startedAt: UTCTime(milliseconds: 0), seed: 7, settings: try Settings(),
    history: .init(of: []))
  let now = Moment(monotonic: .seconds(2), utc: UTCTime(milliseconds: 2000))

  var commands = dialog.start()
  commands += dialog.update(.opened(Session(header: header, history: [], startedAt: .zero)))
  // The caller plays the pair and reports that the comparison tone has begun.
  commands += dialog.update(.comparisonBegan(at: .seconds(1), quality: .unpaced))
  commands += dialog.update(.line("l", at: now))
  for case .print(let line) in commands { print(line) }
  // end
}
