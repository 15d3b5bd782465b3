/// A language of screens, lines and reports.
///
/// `WorkOnLimen` describes how to add a language.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"

  /// The phrases of the language.
  package var phrases: Phrases { Phrases(language: self) }
}

extension Language {
  /// Creates the language of the locale for messages by the rules of POSIX: the first of `LC_ALL`,
  /// `LC_MESSAGES` and `LANG` that is set and not empty. The language is English for every other
  /// locale, such as `C`.
  ///
  /// - Parameter variable: Returns the value of an environment variable; `nil` if it is not set.
  public init(of variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap(variable).first { !$0.isEmpty }
    // For example de, de_AT.UTF-8 or de@euro.
    let code = locale?.prefix { $0.isLetter }.lowercased()
    self = code.flatMap(Language.init(rawValue:)) ?? .english
  }
}
