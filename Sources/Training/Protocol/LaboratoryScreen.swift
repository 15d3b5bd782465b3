internal import Notation

/// A text between or within runs.
package struct LaboratoryScreen: Hashable, Sendable {
  /// What ends the screen.
  package enum GoOn: Hashable, Sendable {
    /// The key to go on.
    case key
    /// A key that only the experimenter knows.
    case experimenter
    case after(Duration)
  }

  /// The word that ends a screen for the experimenter, in files and lines.
  package static let experimenterWord = "operator"

  /// The text by the code of its language, such as `en`.
  package let texts: [String: String]
  package let goOn: GoOn

  /// Creates a screen.
  package init(texts: [String: String], goOn: GoOn) {
    self.texts = texts
    self.goOn = goOn
  }

  /// The time after which the screen ends; `nil` if it waits.
  package var length: Duration? { if case .after(let length) = goOn { length } else { nil } }

  /// Returns the text in a language; otherwise the English one, or the first by the code of its language.
  package func text(in language: String) -> String {
    texts[language] ?? texts["en"] ?? texts.min { $0.key < $1.key }?.value ?? ""
  }

  /// Returns the lines of the text in a language.
  package func lines(in language: String) -> [String] { text(in: language).parts(around: "\n") }
}
