import FrontEndFixtures
import Psychometrics
import Testing
import Wording

@testable import FrontEnds

@Suite struct `The phrases for settings` {
  @Test(arguments: Language.allCases)
  func `every setting has a title and a sentence`(language: Language) {
    for setting in SettingKey.allCases {
      let text = Words(language).text(of: setting)
      #expect(!text.title.isEmpty)
      #expect(text.help.hasSuffix(".") && text.help.first?.isUppercase == true, "\(text.help)")
    }
  }

  @Test(arguments: Language.allCases)
  func `words are for values that a setting has`(language: Language) {
    for setting in SettingKey.allCases {
      var values = setting.words + (setting.parameter == nil ? [] : ["all"])
      if let domain = setting.domain, case .number(_, .some(let word)) = domain {
        values.append(word)
      }
      if let domain = setting.parameter?.domain, case .words(let words) = domain { values += words }
      let unknown = Set(Words(language).text(of: setting).values.keys).subtracting(values)
      #expect(unknown.isEmpty || setting == .midi && unknown == ["none"], "\(setting): \(unknown)")
    }
  }

  /// The name and the unit of a concert pitch are the same in both languages.
  @Test func `almost every setting is translated`() {
    let same = SettingKey.allCases.filter { setting in
      let (english, german) = (Words(.english).text(of: setting), Words(.german).text(of: setting))
      #expect(english.help != german.help, "\(setting)")
      return english.title == german.title
    }
    #expect(same == [.concertPitchHz])
  }

  @Test(arguments: Language.allCases)
  func `they can be spelled in ASCII`(language: Language) {
    let texts = SettingKey.allCases.map { Words(language).text(of: $0) }
      .map { $0.title + $0.help }.joined()
    #expect(!GlyphSet.ascii.spell(texts).contains("?"))
  }
}
