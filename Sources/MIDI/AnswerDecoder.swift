internal import Psychometrics

/// A MIDI message that may be an answer, or that changes the pitch of a tone.
enum MIDIMessage: Hashable, Sendable {
  /// A key that is pressed. Some instruments send velocity 0 for one that is released.
  case noteOn(note: Int, velocity: Int)
  /// A controller, such as a pedal, with its new value.
  case controller(number: Int, value: Int)
  /// The pitch wheel, with its new position.
  case pitchBend(position: Int)
}

/// The rule that turns MIDI messages into answers. It needs no settings: on every instrument, high
/// is on the right.
///
/// - A key from middle C up means higher, and a key below it lower.
/// - Of the pedals, the right one (sustain) means higher, and those to its left (sostenuto and soft)
///   mean lower. A pedal answers once when it is pressed down half-way, and again only after it was
///   released.
struct AnswerDecoder: Sendable {
  private static let middleC = 60
  /// The pedals by their controllers, as MIDI 1.0 assigns them.
  private static let pedals: [Int: Answer] = [64: .higher, 66: .lower, 67: .lower]
  /// The value from which on a pedal is down, by MIDI 1.0.
  private static let down = 64

  private var pedalsDown: Set<Int> = []

  /// Returns the answer that a message gives; `nil` if it gives none.
  mutating func answer(to message: MIDIMessage) -> Answer? {
    switch message {
    case .noteOn(let note, let velocity):
      guard velocity > 0 else { return nil }
      return note < Self.middleC ? .lower : .higher
    case .controller(let number, let value):
      guard let answer = Self.pedals[number] else { return nil }
      guard value >= Self.down else {
        pedalsDown.remove(number)
        return nil
      }
      return pedalsDown.insert(number).inserted ? answer : nil
    case .pitchBend: return nil
    }
  }
}
