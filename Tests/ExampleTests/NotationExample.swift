import Notation

/// Shown in `Notation.docc`.
func notationExample(print: (String) -> Void) throws {
  // example
  let day = try UTCPeriod(text: "2026-11-21")
  print("from \(day.start.iso8601)")
  print("to \(day.end.iso8601), \(day.end.days(since: day.start)) day later")

  let gap = Milliseconds(300)
  print("\(gap.count) ms are \(gap.duration)")
  // end
}
