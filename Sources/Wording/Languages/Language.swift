/// A language that screens, lines and reports are written in.
///
/// A new language is a file with its ``Phrases`` beside this one, and a case with its code here.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"

  /// What is said in the language.
  package var phrases: any Phrases {
    switch self {
    case .english: English.phrases
    case .german: German.phrases
    }
  }
}

extension Language {
  /// Finds the language of the locale for messages, as POSIX has it: `LC_ALL`, else `LC_MESSAGES`,
  /// else `LANG`, the first that is set and not empty. English for any other, as for `C`.
  ///
  /// - Parameter variable: Returns the value of a variable of the environment.
  public init(of variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap(variable).first { !$0.isEmpty }
    // de, de_AT.UTF-8, de@euro
    let code = locale?.prefix { $0.isLetter }.lowercased()
    self = code.flatMap(Language.init(rawValue:)) ?? .english
  }
}
