internal import Music
internal import Notation
package import Psychometrics

extension PlacementParameter {
  /// The help of the option, such as `staircase: correct answers in a row before a step down (2 to 10).
  /// (default: 2)`.
  package var optionHelp: String {
    let owners = Placements.standard.names(having: self).joined(separator: ", ")
    let example = domain == .notes ? " such as C3,C4,C5" : ""
    let ending = text.closing.map { "; \($0)" } ?? ""
    let values = text.statesBounds ? nil : bounds.map { " (\($0))" }
    return "\(owners): \(text.help)\(example)\(ending)\(values ?? ""). (default: \(shortStandard))"
  }

  /// The smallest and the largest number under the standard prior, with the parameter that must be
  /// larger, or all words; `nil` for notes.
  var bounds: String? {
    let domain = SettingDomain(domain(upTo: ThresholdPrior.standard.largestDifference))
    return domain.bounds.map { $0 + (limit.map { ", fewer than \($0.parameter)" } ?? "") }
  }

  /// The default, with at most four decimal places.
  private var shortStandard: String {
    switch standard {
    case .number(let number): Self.short(number)
    case .numbers(let numbers): numbers.map(Self.short).joined(separator: ",")
    case .notes(nil): "the range"
    case .notes, .wholeNumber, .word: SettingText.values(of: self).write(standard)
    }
  }

  private static func short(_ number: Double) -> String {
    ((number * 10_000).rounded() / 10_000).shortText
  }
}
