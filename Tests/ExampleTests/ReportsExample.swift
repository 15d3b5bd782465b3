import Limen

/// Shown in `Reports.docc`.
func reportsExample(print: (String) -> Void) throws {
  // example
  let anna = try Listener(label: "anna")
  let header = SessionHeader(
    listener: anna, startedAt: UTCTime(milliseconds: 0), seed: 7,
    settings: try Settings(range: NoteRange(text: "C4-E4")), history: .init(of: []))
  let simulation = Simulation(
    of: SimulatedListener(id: "anna", limen: Cents(12)), header: header, trials: 100)

  let findings = ListenerFindings(of: [simulation.recording], range: header.settings.range)
  let report = ProfileReport(of: findings, listener: anna)
  print(report.text())
  print("\(try report.json().utf8.count) bytes of JSON, \(report.svg().utf8.count) of SVG")
  // end
}
