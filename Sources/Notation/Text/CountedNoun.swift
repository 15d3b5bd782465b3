extension Int {
  /// Returns the number with a noun in its form for the number: `1 trial`, `0 trials`, `2 trials`.
  ///
  /// - Parameters:
  ///   - singular: The form for one.
  ///   - plural: The form for any other number; `nil` if it is the singular with an *s*.
  package func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? singular : plural ?? singular + "s")"
  }
}
