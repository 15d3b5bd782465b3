import Foundation

/// Prints rows with a name and a figure.
enum Table {
  static func heading(_ text: String) { print("\n" + text) }

  /// Prints a row. Without a figure it says that the program to measure is not available.
  static func row(_ name: String, _ figure: String?) {
    print(name.padding(toLength: 56, withPad: " ", startingAt: 0) + (figure ?? "not here"))
  }

  static func whole(_ number: Double) -> String { String(format: "%.0f", number) }
  static func tenths(_ number: Double) -> String { String(format: "%.1f", number) }
  static func thousandths(_ number: Double) -> String { String(format: "%.3f", number) }
  static func scientific(_ number: Double) -> String { String(format: "%.1e", number) }
}
