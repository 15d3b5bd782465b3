extension Duration {
  /// The number of whole microseconds in the duration, which is the precision of records.
  public var wholeMicroseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// The duration truncated to whole microseconds.
  public var cutToMicroseconds: Duration { .microseconds(wholeMicroseconds) }
}
