extension Duration {
  /// The number of whole microseconds in the duration, which is the precision of records; the
  /// nearest that 64 bits hold, if there are more.
  package var wholeMicroseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000) }

  /// The number of whole milliseconds in the duration.
  package var wholeMilliseconds: Int64 { wholeMicroseconds / 1000 }

  /// The duration truncated to whole microseconds.
  package var cutToMicroseconds: Duration { .microseconds(wholeMicroseconds) }
}
