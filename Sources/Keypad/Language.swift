public import Music

/// A language that the front end speaks.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"

  /// The language of the locale for messages, as POSIX has it: `LC_ALL`, else `LC_MESSAGES`, else
  /// `LANG`, the first that is set and not empty. English for any other, as for `C`.
  ///
  /// - Parameter variable: The value of a variable of the environment.
  public init(of variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap(variable).first { !$0.isEmpty }
    // de, de_AT.UTF-8, de@euro
    let code = locale?.prefix { $0.isLetter }.lowercased()
    self = code.flatMap(Language.init(rawValue:)) ?? .english
  }

  /// How notes are called in this language.
  public var noteNames: NoteNames {
    switch self {
    case .english: .english
    case .german: .german
    }
  }
}
