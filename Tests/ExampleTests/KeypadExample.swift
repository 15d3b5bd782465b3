import Keypad
import Music
import Training

/// Shown in `Keypad.docc`.
func keypadExample(print: (String) -> Void) throws {
  // example
  let size = ScreenSize(columns: 20, rows: 6)
  let program = ProgramFacts(
    version: "1", storePath: "limen.sqlite", listener: try Listener(label: "anna"))
  var keypad = Model(
    entry: .start, settings: try Settings(), size: size, glyphs: .unicode, program: program)
  for command in keypad.start() { print("\(command)") }

  let now = Moment(monotonic: .zero, utc: UTCTime(milliseconds: 0))
  for command in keypad.update(.key("?", at: now)) { print("\(command)") }
  for row in keypad.screen.rows { print(row) }
  // end
}
