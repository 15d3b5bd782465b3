import Notation

/// Shown in `Notation.docc`.
func notationExample(print: (String) -> Void) throws {
  // example
  let day = try UTCPeriod(text: "2026-11-21")
  print("from \(day.start.iso8601)")
  print("to \(day.end.iso8601), \(day.end.days(since: day.start)) day later")

  // Hundredths of a cent, as tables write differences.
  print(Digits.decimal(-1234, places: 2))

  var digest = Digest(of: "a session".utf8)
  digest.add(42)
  print(Digits.hexadecimal(digest.value))
  // end
}
