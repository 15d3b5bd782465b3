extension Duration {
  /// The number of whole nanoseconds, the unit of drivers.
  var wholeNanoseconds: Int { Int(attoseconds / 1_000_000_000) }
}
