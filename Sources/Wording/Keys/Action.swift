package import Psychometrics
package import Training

/// An action that a key can have. The raw values are the names in the configuration file.
package enum Action: String, CaseIterable, Sendable {
  // While training.
  case higher
  case lower
  case again
  case void
  case pause
  // While matching a tone.
  case slightlySharper = "slightly-sharper"
  case slightlyFlatter = "slightly-flatter"
  case muchSharper = "much-sharper"
  case muchFlatter = "much-flatter"
  case commit
  // On pages with a selection.
  case up
  case down
  case left
  case right
  case first
  case last
  case pageUp = "page-up"
  case pageDown = "page-down"
  case filter
  case compare
  case note
  case exclude
  case undo
  case export
  case `import`
  case delete
  case add
  // Anywhere.
  case confirm
  case flip
  case unit
  case cues
  case reset
  case sample
  case profile
  case history
  case settings
  case devices
  case who
  case actions
  case about
  case mouse
  case help
  case leave
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
