import Foundation
import Glibc
import Notation
import Testing

@Suite struct `Times and numbers in files` {
  /// Seconds as printed by `date -u -d … +%s`.
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_790_000_000_123, "2026-09-21T14:13:20.123Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func `a time is written as ISO 8601`(milliseconds: Int64, text: String) {
    #expect(UTCTime(milliseconds: milliseconds).iso8601 == text)
  }

  @Test(arguments: [
    ("2026-11-21T11:20:03", 0), ("2026-11-21T11:20:03Z", 0), ("2026-11-21 11:20:03+00", 0),
    ("2026-11-21T12:20:03+01:00", 0), ("2026-11-21T11:20:03.25+0000", 250),
    ("2026-11-21T05:50:03.250-05:30", 250), ("2026-11-22T01:20:03+14", 0),
    ("2026-11-21T11:20:03+", nil), ("2026-11-21T11:20:03+1", nil),
    ("2026-11-21T11:20:03+24:00", nil),
    ("2026-11-21T11:20:03+01:60", nil), ("2026-11-21T11:20:03+01:0", nil),
    ("2026-11-21T11:20:03Z+01", nil), ("2026-11-21T11:20:03+01:", nil),
    ("2026-11-21T11:20:03.", nil),
    ("2026-11-21T11:20:03 01:00", nil), ("9999-12-31T23:59:59-01:00", nil),
    ("0000-01-01T00:00:00+14:00", nil),
  ])
  func `a time is read with any offset from UTC`(text: String, milliseconds: Int64?) {
    let time = UTCTime(iso8601: text.utf8.span)
    #expect(time?.milliseconds == milliseconds.map { 1_795_260_003_000 + $0 })
  }

  @Test func `a time without an offset is of the zone, and any other is not`() {
    let read = { UTCTime(iso8601: ($0 as String).utf8.span, in: Self.berlin)?.iso8601 }
    #expect(read("2026-07-03T12:00:00") == "2026-07-03T10:00:00.000Z")
    #expect(read("2026-07-03T12:00:00+00:00") == "2026-07-03T12:00:00.000Z")
  }

  @Test func `every day of four centuries agrees with Foundation`() {
    let formatter = Date.ISO8601FormatStyle()
    for day in stride(from: Int64(-73_000), to: 73_000, by: 13) {
      let seconds = day * 86_400 + 12_345
      let date = Date(timeIntervalSince1970: Double(seconds))
      let text = UTCTime(milliseconds: seconds * 1000).iso8601
      #expect(text == date.formatted(formatter).dropLast() + ".000Z")
    }
  }

  @Test func `a day lasts until the next, and an instant has no duration`() throws {
    let day = try UTCPeriod(text: "2028-02-29")
    #expect(day.start.iso8601 == "2028-02-29T00:00:00.000Z")
    #expect(day.end.iso8601 == "2028-03-01T00:00:00.000Z")
    let instant = try UTCPeriod(text: "2026-09-21T14:13:20.123Z")
    #expect(instant.start == UTCTime(milliseconds: 1_790_000_000_123))
    #expect(instant.end == instant.start)
  }

  /// Central European time in 2026.
  private static let berlin = LocalZone { time in
    let isSummer = time.iso8601 >= "2026-03-29T01" && time.iso8601 < "2026-10-25T01"
    return isSummer
      ? (secondsAhead: 7200, name: "CEST") : (secondsAhead: 3600, name: "CET")
  }

  @Test(
    arguments: [
      ("2026-07-03", "2026-07-02T22:00", "2026-07-03T22:00", "2026-07-03T22:00:00Z"),
      // The days on which clocks change have 23 and 25 hours.
      ("2026-03-29", "2026-03-28T23:00", "2026-03-29T22:00", "2026-03-29T22:00:00Z"),
      ("2026-10-25", "2026-10-24T22:00", "2026-10-25T23:00", "2026-10-25T23:00:00Z"),
      (
        "2026-07-03T01:00", "2026-07-02T23:00", "2026-07-02T23:00", "2026-07-02T23:00:00.000Z"
      ),
      ("2026-07-03T01:00Z", "2026-07-03T01:00", "2026-07-03T01:00", "2026-07-03T01:00Z"),
      (
        "2026-07-03T01:00-05:30", "2026-07-03T06:30", "2026-07-03T06:30",
        "2026-07-03T06:30:00.000Z"
      ),
      // Clocks skip this time.
      (
        "2026-03-29T02:30", "2026-03-29T01:30", "2026-03-29T01:30", "2026-03-29T01:30:00.000Z"
      ),
    ])
  func `a day or time without an offset is local`(
    text: String, start: String, end: String, utc: String
  ) throws {
    let period = try UTCPeriod(text: text, in: Self.berlin)
    #expect(period.start.iso8601.hasPrefix(start) && period.end.iso8601.hasPrefix(end))
    #expect(period.text == text && period.utcText == utc)
    #expect(try UTCPeriod(text: period.utcText).end == period.end)
  }

  @Test func `a local time names its zone where that matters`() {
    let summer = UTCTime(milliseconds: 1_783_033_200_000)
    #expect(Self.berlin.dateAndTime(summer) == "2026-07-03 01:00")
    #expect(Self.berlin.dateTimeAndZone(summer) == "2026-07-03 01:00 CEST")
    #expect(Self.berlin.day(summer) == "2026-07-03")
    #expect(Self.berlin.dayNumber(summer) == LocalZone.utc.dayNumber(summer) + 1)
    #expect(LocalZone.utc.dayNumber(UTCTime(milliseconds: -1)) == -1)
  }

  @Test(arguments: [
    "2026-09-21T14:30+25:00", "2026-09-21T14:30+02:61", "2026-09-21T14", "2026-09-21T14:30+",
    "2026-09-21T14:30:00z", "2026-09-21+02:00", "",
    "2026", "2026-9-1", "2026-02-29", "2026-09-21T25:00:00Z", "P07", "2026-09-21Z",
  ])
  func `an invalid day or time is refused with an example`(text: String) {
    let error = #expect(throws: TimeError.self) { try UTCPeriod(text: text) }
    #expect(error?.description.contains("'\(text)' is not a day or time") == true)
  }

  @Test func `the label of a time has only letters and digits`() {
    #expect(UTCTime(milliseconds: 1_790_000_000_123).label == "20260921T141320")
  }

  @Test(arguments: [
    (Int64.min, "0000-01-01T00:00:00.000Z"), (.max, "9999-12-31T23:59:59.999Z"),
  ])
  func `a time outside the years 0 to 9999 is not exact, and becomes the nearest one`(
    milliseconds: Int64, text: String
  ) {
    #expect(UTCTime(exactly: milliseconds) == nil)
    let nearest = UTCTime(milliseconds: milliseconds)
    #expect(nearest.iso8601 == text)
    #expect(UTCTime(exactly: nearest.milliseconds) == nearest)
    #expect(UTCTime(iso8601: text.utf8.span) == nearest)
    let seconds = milliseconds < 0 ? (Int.min, 0) : (.max, 999_000_000)
    #expect(UTCTime(seconds: seconds.0, nanoseconds: seconds.1) == nearest)
    #expect(abs(nearest.days(since: UTCTime(milliseconds: 0))) > 700_000)
  }

  @Test(
    arguments: [
      (.microseconds(-1_500_001), -1_500_001), (.nanoseconds(-1999), -1), (.nanoseconds(1999), 1),
      (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
      (Milliseconds(.max).duration, .max), (Milliseconds(.min).duration, .min),
    ] as [(Duration, Int64)])
  func `a duration has as many microseconds as fit`(duration: Duration, microseconds: Int64) {
    #expect(duration.wholeMicroseconds == microseconds)
  }

  @Test(
    arguments: [
      (-1234, 2, "-12.34"), (5, 2, "0.05"), (-5, 6, "-0.000005"), (0, 2, "0.00"),
      (1_300_000, 6, "1.300000"), (7, 0, "7"), (.min, 2, "-92233720368547758.08"),
      (.max, 0, "9223372036854775807"), (.max, 30, "0.000000000009223372036854775807"),
    ] as [(Int64, Int, String)])
  func `whole units are written as decimals`(units: Int64, places: Int, text: String) {
    #expect(Digits.decimal(units, places: places) == text)
  }

  @Test func `a number is rounded with a decimal point, whatever the locale is`() {
    let german = newlocale(1 << LC_NUMERIC, "de_DE.UTF-8", nil)
    let former = german.map { uselocale($0) }
    defer { if let former { uselocale(former) } }
    // Exact ties go to the even digit.
    #expect(
      [0.125, 0.375, -2.5].map { Digits.rounded($0, places: 2) } == ["0.12", "0.38", "-2.50"])
    #expect([0.5, 1.5, 2.5].map { Digits.rounded($0, places: 0) } == ["0", "2", "2"])
    #expect(Digits.rounded(-0.0, places: 1) == "-0.0" && Digits.rounded(.nan, places: 1) == "nan")
    let largest = Digits.rounded(-Double.greatestFiniteMagnitude, places: 3)
    #expect(largest.count == 1 + 309 + 4 && largest.hasSuffix(".000"))
  }
}
