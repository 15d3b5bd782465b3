/// The ear that hears the tones: the left one by the first channel of a device, the right one by the second.
public enum Ear: String, Hashable, CaseIterable, Codable, Sendable {
  case both, left, right
}
