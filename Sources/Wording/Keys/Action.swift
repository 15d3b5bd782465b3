package import Psychometrics
package import Training

/// An action that a key can have. The raw values are the names in the configuration file.
package enum Action: String, CaseIterable, Sendable {
  // While training.
  case higher, lower, again, void, pause
  // While matching a tone.
  case slightlySharper = "slightly-sharper"
  case slightlyFlatter = "slightly-flatter"
  case muchSharper = "much-sharper"
  case muchFlatter = "much-flatter"
  case commit
  // On pages with a selection.
  case up, down, left, right, first, last
  case pageUp = "page-up"
  case pageDown = "page-down"
  case filter, compare, note, exclude, undo, export, `import`, delete, add
  // Anywhere.
  case confirm, flip, unit, cues, reset, sample
  case profile, history, settings, devices, who, actions, about
  case mouse, help, leave
  // Closes a page, and pauses the training.
  case back
}

extension Action {
  /// The change of the comparison tone; `nil` if the action changes none.
  package var adjustment: (side: Answer, size: Adjustment.StepSize)? {
    switch self {
    case .higher: (.higher, .medium)
    case .lower: (.lower, .medium)
    case .slightlySharper: (.higher, .small)
    case .slightlyFlatter: (.lower, .small)
    case .muchSharper: (.higher, .large)
    case .muchFlatter: (.lower, .large)
    default: nil
    }
  }
}
