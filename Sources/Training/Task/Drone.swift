public import Music
package import Psychometrics

/// The octave of a drone: a reference tone that sounds as long as the comparison tone, so that the
/// listener can match by beats.
public enum Drone: Int, Hashable, CaseIterable, Sendable {
  /// Two octaves below the reference note.
  case twoOctavesBelow = -2
  /// The octave below the reference note.
  case octaveBelow = -1
  /// The octave of the reference note.
  case same = 0
  /// The octave above the reference note.
  case octaveAbove = 1

  /// The number of octaves from the reference note to the drone.
  package var octaves: Int { rawValue }

  /// The name in settings.
  package var name: String {
    switch self {
    case .twoOctavesBelow: "two-octaves-below"
    case .octaveBelow: "octave-below"
    case .same: "same"
    case .octaveAbove: "octave-above"
    }
  }

  /// Returns the frequency of the drone of a reference note.
  ///
  /// - Parameter reference: The frequency of the reference note.
  public func frequency(of reference: Hertz) -> Hertz {
    reference.raised(by: Cents(Double(octaves) * Cents.octave.value))
  }
}

extension Settings {
  /// The aid with which a session with these settings presents its intervals; `nil` for none.
  package var aid: Aid? {
    switch task.aid {
    case nil: nil
    case .example: example ? .example : nil
    case .drone: drone == nil ? nil : .drone
    }
  }
}
