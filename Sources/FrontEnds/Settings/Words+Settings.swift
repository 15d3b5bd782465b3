internal import Music
internal import Notation
internal import Psychometrics
package import Training
package import Wording

// Settings and their values in words. Files and JSON keep the values of `SettingValues.text(of:)`.
extension Words {
  /// Returns the words for a setting.
  package func text(of setting: SettingKey) -> SettingWords {
    switch setting.kind {
    case .listed(let name): phrases.text(of: name)
    case .parameter(let parameter):
      phrases.parameters[parameter.name]
        ?? SettingWords(parameter.text.title, parameter.text.sentence)
    }
  }

  /// Returns the name of a setting in a line: the one that is typed, in other languages after its title.
  package func nameToType(of setting: SettingKey) -> String {
    phrases.say(setting.rawValue, de: "\(text(of: setting).title) (\(setting.rawValue))")
  }

  /// Returns a value of a setting, as files write it, in words.
  package func value(_ text: String, of setting: SettingKey) -> String {
    switch (setting, text) {
    case (_, "true") where setting.isFlag: phrases.yes
    case (_, "false") where setting.isFlag: phrases.no
    case (.language, _): Language(rawValue: text)?.phrases.languageName ?? text
    case (.unit, _): PitchUnit(rawValue: text).map(phrases.name) ?? text
    case _ where setting.hasNotes: named(text)
    default: self.text(of: setting).values[text] ?? text
    }
  }

  /// Returns notes, a note or a range of notes with the names of notes that the listener reads.
  package func named(_ text: String) -> String {
    text.parts(around: ",").map { part in
      if let note = try? MIDINote(name: part) { return name(of: note) }
      return (try? NoteRange(text: part)).map(span) ?? part
    }.joined(separator: ",")
  }

  /// Returns the value that a listener types as files write it: `true` or `false` for a yes or no in any
  /// language, notes by the names that the listener reads, a word that screens show, and any other text unchanged.
  package func value(from text: String, of setting: SettingKey) -> String {
    let word = text.lowercased()
    return switch setting {
    case _ where setting.isFlag && Language.allCases.contains { $0.phrases.yes == word }: "true"
    case _ where setting.isFlag && Language.allCases.contains { $0.phrases.no == word }: "false"
    case .tonic: (try? MIDINote(tonic: text, in: noteNames))?.name ?? text
    case .range: (try? NoteRange(text: text, in: noteNames))?.text ?? text
    case _ where setting.hasNotes:
      text.parts(around: ",").map { (try? MIDINote(name: $0.trimmed, in: noteNames))?.name ?? $0 }
        .joined(separator: ",")
    default:
      setting.words.first { value($0, of: setting).lowercased() == word }
        ?? (setting.isNumber ? asInFiles(text) : text)
    }
  }

  /// Returns an error in a setting as one sentence. Numbers and words are as files write them.
  package func sentence(on error: SettingsError) -> String {
    guard let (name, value, bounds) = error.refused, let setting = SettingKey(rawValue: name) else {
      let titles = error.names.map { name in
        SettingKey(rawValue: name).map { text(of: $0).title } ?? name
      }
      let named = titles.joined(separator: ", ")
      let refusal =
        if case .valueCount(_, let count, let bounds) = error {
          phrases.refuses(count: count, of: named, allowing: bounds)
        } else {
          phrases.refuses(named)
        }
      return refusal ?? error.sentence { $0 }
    }
    // An error has the words of yes and no as files write them.
    let wanted = setting.isFlag ? "\(phrases.yes) \(phrases.or) \(phrases.no)" : nil
    let allowed =
      bounds.map(text) ?? wanted
      ?? self.allowed(SettingValues.standard.domain(of: setting), word: { $0 }, bounds: text)
    let english = wanted.map { SettingsError.unreadable(name: name, value, wanted: $0) } ?? error
    return phrases.refuses(value, of: text(of: setting).title, allowing: allowed)
      ?? english.sentence { $0 }
  }

  private func text(of bounds: ClosedRange<Double>) -> String {
    phrases.from(written(bounds.lowerBound.shortText), to: written(bounds.upperBound.shortText))
  }

  /// Returns the values of a domain in words.
  package func allowed(
    _ domain: SettingDomain, word: (String) -> String, bounds text: (ClosedRange<Double>) -> String
  ) -> String {
    switch domain {
    case .words(let words): words.map(word).joined(separator: ", ")
    case .number(let bounds, let other):
      ([text(bounds)] + [other].compactMap(\.self).map(word)).joined(separator: ", ")
    case .numbers(let bounds): phrases.numbers(text(bounds))
    case .range: phrases.twoNotes
    case .notes: phrases.anyNotes
    case .note: phrases.oneNote
    case .intervals: phrases.anyIntervals
    case .device: phrases.anyDevice
    case .midiPort: phrases.anyMIDIPort
    }
  }
}

extension SettingKey {
  /// Whether the setting is on or off.
  package var isFlag: Bool { words == ["false", "true"] }

  /// Whether the setting is one number.
  fileprivate var isNumber: Bool { if case .number? = domain { true } else { false } }

  /// Whether the setting is a note, a range of notes or a list of notes, whose names the listener chooses.
  package var hasNotes: Bool {
    domain == .note || domain == .range || parameter?.domain == .notes
  }
}

extension ParameterText {
  fileprivate var sentence: String {
    help.prefix(1).uppercased() + help.dropFirst() + (closing.map { "; \($0)" } ?? "") + "."
  }
}
