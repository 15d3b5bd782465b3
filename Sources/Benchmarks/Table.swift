import Foundation
import Notation

/// A figure that was measured. Without a value, what measures it is not here.
struct Figure {
  let name: String
  let value: Double?
  let unit: String

  init(_ name: String, _ value: Double?, _ unit: String) {
    (self.name, self.value, self.unit) = (name, value, unit)
  }

  /// The value with three digits or more, and its unit.
  fileprivate var text: String? {
    value.map { String(format: $0.magnitude < 100 ? "%.3g" : "%.0f", $0) + " " + unit }
  }
}

/// Prints rows with a name and a figure.
///
/// With `--json`, figures are objects, one on a line, for a record over commits. Other rows are left out.
enum Table {
  private static let isJSON = CommandLine.arguments.contains("--json")

  /// Prints figures, each also as a multiple of a reference that was measured in the same run.
  static func print(_ title: String, _ figures: [Figure], beside reference: Figure? = nil) {
    heading(title)
    for figure in figures { print(figure, named: figure.name, in: title, beside: reference) }
    if let reference {
      print(reference, named: "  reference: \(reference.name)", in: title, beside: nil)
    }
  }

  private static func print(
    _ figure: Figure, named name: String, in title: String, beside reference: Figure?
  ) {
    let ratio = figure.value.flatMap { value in reference?.value.map { value / $0 } }
    let multiple = ratio.map { String(format: "%.3g ×", $0) } ?? ""
    row(name, figure.text.map { $0.padding(toLength: 18, withPad: " ", startingAt: 0) + multiple })
    let members: Members = [
      "table": title, "figure": figure.name, "value": figure.value, "unit": figure.unit,
      "reference": reference?.name, "ratio": ratio,
    ]
    guard isJSON, let json = try? members.lineJSON(.asCoded) else { return }
    Swift.print(json)
  }

  static func heading(_ text: String) {
    if !isJSON { Swift.print("\n" + text) }
  }

  /// Prints a row. Without a figure it says that the program to measure is not available.
  static func row(_ name: String, _ figure: String?) {
    guard !isJSON else { return }
    Swift.print(name.padding(toLength: 56, withPad: " ", startingAt: 0) + (figure ?? "not here"))
  }

  static func tenths(_ number: Double) -> String { String(format: "%.1f", number) }
  static func thousandths(_ number: Double) -> String { String(format: "%.3f", number) }
  static func scientific(_ number: Double) -> String { String(format: "%.1e", number) }
}
