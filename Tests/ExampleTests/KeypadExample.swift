import FrontEnds
import Keypad
import Music
import Notation
import Training

/// Shown in `Keypad.docc`.
func keypadExample(print: (String) -> Void) throws {
  // example
  let program = ProgramFacts(
    version: "1", storePath: "limen.sqlite", listener: try Listener(label: "anna"))
  var keypad = Model(
    entry: .start, settings: try Settings(), size: ScreenSize(columns: 20, rows: 6),
    glyphs: .unicode, program: program)
  // The caller carries out what the keypad wants done, here: read the listener's profile.
  print("\(keypad.start().count) command")

  let now = Moment(monotonic: .zero, utc: UTCTime(milliseconds: 0))
  _ = keypad.update(.key("?", at: now))
  for row in keypad.screen.rows { print(row) }
  // end
}
