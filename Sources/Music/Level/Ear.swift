/// The ear that hears the tones: both channels of a device, or the one of headphones that is worn there.
public enum Ear: String, Hashable, CaseIterable, Codable, Sendable {
  case both, left, right
}
