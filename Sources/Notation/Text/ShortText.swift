extension Double {
  /// The shortest decimal text that reads back as the same number; whole numbers have no fraction.
  package var shortText: String {
    Int(exactly: self).map(String.init) ?? "\(self)"
  }

  /// The nearest number with two decimal places.
  package var toHundredths: Double { (self * 100).rounded() / 100 }
}
