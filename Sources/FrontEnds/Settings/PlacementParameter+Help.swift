internal import Music
internal import Notation
package import Psychometrics

// The descriptions of placement parameters in help and the configuration template.

extension PlacementParameter {
  /// The help of the option, such as `staircase: right answers in a row before a step. (default:
  /// 2)`.
  package var optionHelp: String {
    let ending = text.closing.map { "; \($0)" } ?? ""
    return "\(owners): \(text.help)\(optionExample)\(ending). (default: \(shortStandard))"
  }

  /// The comment in the configuration template, such as `staircase: right answers in a row before a
  /// step, 2 to 10.`
  package var fileHelp: String {
    let bounds = text.statesBounds ? nil : bounds.map { ", \($0)" }
    let ending = text.closing.map { "; \($0)" } ?? ""
    return "\(owners): \(text.help)\(fileExample)\(bounds ?? "")\(ending)."
  }

  /// The smallest and the largest number under the standard prior, with the parameter that must be
  /// larger, or all words; `nil` for notes.
  var bounds: String? {
    let range: String? =
      switch domain(upTo: ThresholdPrior.standard.largestDifference) {
      case .number(let bounds), .numbers(let bounds, _, _): bounds.text
      case .wholeNumber(let bounds): "\(bounds.lowerBound) to \(bounds.upperBound)"
      case .notes: nil
      case .words(let words): words.alternatives
      }
    return range.map { $0 + (limit.map { ", fewer than \($0.parameter)" } ?? "") }
  }

  private var owners: String {
    Placements.standard.names(having: self).joined(separator: ", ")
  }

  private var optionExample: String {
    switch domain {
    case .notes: " such as C3,C4,C5"
    case .words(let words): ", \(words.alternatives)"
    case .number, .wholeNumber, .numbers: ""
    }
  }

  private var fileExample: String {
    domain == .notes ? " such as [\"C3\", \"C4\"]; all of the range with \"all\"" : ""
  }

  /// The default, with at most four decimal places.
  private var shortStandard: String {
    switch standard {
    case .number(let number): Self.short(number)
    case .wholeNumber(let number): "\(number)"
    case .numbers(let numbers): numbers.map(Self.short).joined(separator: ",")
    case .notes(nil): "the range"
    case .notes(let notes?): notes.map(\.name).joined(separator: ",")
    case .word(let word): word
    }
  }

  private static func short(_ number: Double) -> String {
    ((number * 10_000).rounded() / 10_000).shortText
  }
}
