internal import FrontEnds
internal import Psychometrics
internal import Wording

extension Words {
  func name(of group: SettingGroup) -> String {
    switch group {
    case .pairs: phrases.groupPairs
    case .sound: phrases.groupSound
    case .session: phrases.groupSession
    case .display: phrases.groupDisplay
    }
  }

  func name(of setting: SettingKey) -> String {
    phrases.setting(setting.rawValue)?.title ?? setting.parameter?.text.title ?? setting.rawValue
  }

  /// Returns what a setting does, in one sentence.
  func help(on setting: SettingKey) -> String {
    phrases.setting(setting.rawValue)?.help ?? setting.parameter?.text.sentence ?? ""
  }
}

extension ParameterText {
  fileprivate var sentence: String {
    help.prefix(1).uppercased() + help.dropFirst() + (closing.map { "; \($0)" } ?? "") + "."
  }
}
