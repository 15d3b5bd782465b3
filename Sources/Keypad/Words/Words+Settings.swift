internal import FrontEnds
internal import Wording

extension Words {
  func name(of group: SettingGroup) -> String {
    switch group {
    case .pairs: phrases.groupPairs
    case .sound: phrases.groupSound
    case .session: phrases.groupSession
    case .display: phrases.groupDisplay
    case .advanced: phrases.groupAdvanced
    }
  }
}
