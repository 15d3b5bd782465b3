extension Duration {
  /// The whole microseconds in the duration, which is what records keep.
  public var wholeMicroseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// The duration cut to whole microseconds.
  public var cutToMicroseconds: Duration { .microseconds(wholeMicroseconds) }
}
