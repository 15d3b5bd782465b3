import FrontEnds
import Training

/// Shown in `FrontEnds.docc`.
func frontEndsExample(print: (String) -> Void) throws {
  // example
  var values = SettingValues(try Settings())
  try values.set(.toneMs, to: "700")
  try values.set(.language, to: "de")
  let changes = values.changes(from: .standard)
  for setting in SettingKey.allCases where changes[setting] != nil {
    print("\(setting.rawValue): \(values.text(of: setting))")
  }

  do {
    try values.set(.toneMs, to: "long")
  } catch {
    print("\(error)")
  }
  // end
}
