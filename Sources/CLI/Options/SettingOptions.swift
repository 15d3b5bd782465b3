import ArgumentParser
import FrontEnds
import Notation
import Training
import Wording

/// The options for settings, as the table of settings describes them.
///
/// ArgumentParser finds options by reflection and decodes them by key. Therefore the mirror shows
/// the options, and each is decoded by its name.
struct SettingOptions<Part: SettingPart>: ParsableArguments, CustomReflectable {
  /// The settings given as options.
  private(set) var given: [SettingKey: String] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    for option in Part.options {
      guard let text = try option.text(container), given[option.setting] == nil else { continue }
      given[option.setting] = text
    }
  }

  var customMirror: Mirror {
    Mirror(
      self, children: Part.options.map { ($0.name, $0.definition) },
      ancestorRepresentation: .suppressed)
  }

  func validate() throws {
    if let mapping, given[.tonic] != nil {
      throw ValidationError(SettingsError.tonicOfKeyboard(mapping).description)
    }
  }

  /// The file of the keyboard mapping; `nil` if there is none.
  var mapping: String? {
    given[.keyboard].flatMap { SettingKey.keyboard.words.contains($0) ? nil : $0 }
  }
}

/// A part of the settings, for which commands have options in one place.
protocol SettingPart {
  static var options: [SettingOption] { get }
}

/// The task and the notes.
enum TaskPart: SettingPart {
  static let options = SettingOption.all { [.task, .range].contains($0) }
}

/// The intervals and their aids, and other settings of pairs.
enum IntervalPart: SettingPart {
  static let options = SettingOption.all {
    $0.group == .pairs && ![.task, .range].contains($0)
  }
}

/// The tonic and the keyboard mapping, which place the scale of a tuning on the notes.
enum PlacePart: SettingPart {
  static let options = SettingOption.all { [.tonic, .keyboard].contains($0) }
}

/// The placement with its parameters.
enum PlacementPart: SettingPart {
  static let options = SettingOption.all { $0 == .placement || $0.parameter != nil }
}

/// The sound and the course of a session, apart from the device.
enum SoundPart: SettingPart {
  static let options = SettingOption.all {
    $0.reachesSession && ![.pairs, .display].contains($0.group) && $0.parameter == nil
      && ![.device, .placement].contains($0)
  }
}

/// The device, the language and the appearance of a front end that this program shows.
enum PreferencePart: SettingPart {
  static let options = SettingOption.all { !$0.reachesSession || $0 == .device }
}

/// An option for a setting.
struct SettingOption: Sendable {
  let setting: SettingKey
  let name: String
  /// The property wrapper that ArgumentParser finds.
  private(set) var definition: any Sendable
  /// Returns the value that was given; `nil` without one.
  private(set) var text: @Sendable (KeyedDecodingContainer<MemberName>) throws -> String?

  /// Returns the options of these settings, also of their former names.
  static func all(where isIncluded: (SettingKey) -> Bool) -> [SettingOption] {
    SettingKey.allCases.filter(isIncluded).flatMap { setting in
      [SettingOption(setting)]
        + [setting.formerName].compactMap(\.self).map {
          SettingOption(setting, $0, parsing: .next, .hidden)
        }
    }
  }

  private init(_ setting: SettingKey) {
    let help = ArgumentHelp(setting.optionHelp, valueName: setting.valueName)
    self.init(
      setting, setting.rawValue, parsing: setting.mayBeNegative ? .unconditional : .next, help,
      completion: setting.completion)
    let (name, key) = (NameSpecification.customLong(name), MemberName(name))
    if setting.isFlag {
      definition = Flag<Bool?>(name: name, inversion: .prefixedNo, help: help)
      text = { try $0.decode(Flag<Bool?>.self, forKey: key).wrappedValue.map { "\($0)" } }
    }
  }

  private init(
    _ setting: SettingKey, _ name: String, parsing: SingleValueParsingStrategy,
    _ help: ArgumentHelp, completion: CompletionKind? = nil
  ) {
    self.setting = setting
    self.name = name
    definition = Option<String?>(
      name: .customLong(name), parsing: parsing, help: help, completion: completion)
    text = { try $0.decode(Option<String?>.self, forKey: MemberName(name)).wrappedValue }
  }
}

extension SettingKey {
  /// The word for the value in help; `nil` for the name of the setting.
  fileprivate var valueName: String? {
    [.tonic: "note", .keyboard: "file", .drone: "octave", .midi: "port"][self]
  }

  /// What a shell offers for the value; `nil` for nothing.
  fileprivate var completion: CompletionKind? {
    switch self {
    case .tuning: .file(extensions: ["scl"])
    case .keyboard: .file(extensions: ["kbm"])
    case .device: Completions.devices
    default: words.isEmpty ? nil : .list(words)
    }
  }

  /// Whether a value may begin with a minus sign, as an option does.
  fileprivate var mayBeNegative: Bool {
    if case .number? = domain { true } else { self == .intervals || parameter != nil }
  }
}
