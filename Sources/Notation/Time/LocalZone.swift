/// A time zone: how far local time is ahead of UTC at any time, and what it is called then.
public struct LocalZone: Sendable {
  /// The local time that holds at an instant: the number of seconds by which it is ahead of UTC, negative
  /// west of Greenwich, and its name, such as `CEST`.
  package typealias Offset = (secondsAhead: Int, name: String)

  private let offset: @Sendable (UTCTime) -> Offset

  /// Creates a zone.
  ///
  /// - Parameter offset: Returns the offset at an instant, always the same for the same one.
  package init(_ offset: @escaping @Sendable (UTCTime) -> Offset) { self.offset = offset }

  /// The zone without an offset.
  public static let utc = LocalZone { _ in (0, "UTC") }

  /// Returns whether the same local time in two zones can be this far apart: a whole number of
  /// quarter-hours, up to the 26 hours between the zones on either side of the date line.
  package static func isBetweenZones(_ shift: Duration) -> Bool {
    shift.wholeMicroseconds.isMultiple(of: 15 * 60 * 1_000_000)
      && (.seconds(-26 * 3600)...(.seconds(26 * 3600))).contains(shift)
  }

  /// Returns the local time to the minute, such as `2026-11-21 14:05`.
  package func dateAndTime(_ time: UTCTime) -> String {
    let local = local(time).iso8601
    return "\(local.prefix(10)) \(local.dropFirst(11).prefix(5))"
  }

  /// Returns the local time to the minute with the name of the zone, such as
  /// `2026-11-21 14:05 CET`.
  package func dateTimeAndZone(_ time: UTCTime) -> String {
    "\(dateAndTime(time)) \(offset(time).name)"
  }

  /// Returns the local day, such as `2026-11-21`.
  package func day(_ time: UTCTime) -> String { String(local(time).iso8601.prefix(10)) }

  /// Returns the time whose fields in UTC are those of local time at `time`.
  private func local(_ time: UTCTime) -> UTCTime {
    time + .seconds(offset(time).secondsAhead)
  }

  /// Returns the number of the local day, counted from 1970-01-01.
  package func dayNumber(_ time: UTCTime) -> Int64 {
    local(time).milliseconds.dividedDown(by: UTCTime.millisecondsPerDay)
  }

  /// Returns the instant at which local clocks show the fields of `local` in UTC: one of two when
  /// clocks are set back, and one after the change when they skip that time.
  package func instant(of local: UTCTime) -> UTCTime {
    let guess = local + .seconds(-offset(local).secondsAhead)
    let next = local + .seconds(-offset(guess).secondsAhead)
    return offset(next) == offset(guess) ? next : max(guess, next)
  }
}
