import Testing
import Wording

@testable import FrontEnds

@Suite struct `The phrases for settings` {
  private func phrases(
    for setting: SettingKey, in language: Language
  ) -> (title: String, help: String)? {
    language.phrases.setting(setting.rawValue)
  }

  /// In English, placements describe their parameters themselves.
  @Test(arguments: Language.allCases)
  func `every setting has a title and a sentence`(language: Language) throws {
    for setting in SettingKey.allCases where language != .english || setting.parameter == nil {
      let (title, help) = try #require(phrases(for: setting, in: language), "\(setting)")
      #expect(!title.isEmpty)
      #expect(help.hasSuffix(".") && help.first?.isUppercase == true, "\(help)")
    }
  }

  /// The name and the unit of a concert pitch are the same in both languages.
  @Test func `almost every setting is translated`() {
    let same = SettingKey.allCases.filter { setting in
      let (english, german) = (
        phrases(for: setting, in: .english), phrases(for: setting, in: .german)
      )
      #expect(english?.help != german?.help, "\(setting)")
      return english?.title == german?.title
    }
    #expect(same == [.concertPitchHz])
  }

  @Test(arguments: Language.allCases)
  func `they can be spelled in ASCII`(language: Language) {
    let texts = SettingKey.allCases.compactMap { phrases(for: $0, in: language) }
      .map { $0.title + $0.help }.joined()
    #expect(!GlyphSet.ascii.spell(texts).contains("?"))
  }
}
