internal import Music
internal import Training
internal import Wording

/// How values of a kind are read from text and written as text. Bounds are checked elsewhere.
struct ChoiceText<Value> {
  let wanted: String
  let read: (String) -> Value?
  let write: (Value) -> String
  /// All that can be written, where that is little.
  var words: [String] = []
}

extension ChoiceText<String> {
  static func anything(_ wanted: String) -> Self {
    ChoiceText(wanted: wanted, read: { $0 }, write: { $0 })
  }
}

extension ChoiceText<Double> {
  static var number: Self {
    ChoiceText(wanted: "a number", read: { Double($0) }, write: { $0.shortText })
  }
}

extension ChoiceText<Int> {
  static var wholeNumber: Self {
    ChoiceText(wanted: "a whole number", read: { Int($0) }, write: { "\($0)" })
  }
}

extension ChoiceText<Bool> {
  static var flag: Self {
    ChoiceText(
      wanted: "true or false", read: { Bool($0) }, write: { "\($0)" },
      words: ["false", "true"])
  }
}

extension ChoiceText<Milliseconds> {
  static var milliseconds: Self {
    ChoiceText(
      wanted: "whole milliseconds", read: { Int($0).map(Milliseconds.init) },
      write: { "\($0.count)" })
  }
}

extension ChoiceText where Value: Quantity {
  static var quantity: Self {
    ChoiceText(
      wanted: "a number", read: { Double($0).map(Value.init) }, write: { $0.value.shortText })
  }
}

extension ChoiceText<NoteRange> {
  static var range: Self {
    ChoiceText(
      wanted: "two notes from A0 to C8 joined by a hyphen, the lower first, such as C2-C6",
      read: { try? NoteRange(text: $0) }, write: { $0.text })
  }
}

extension ChoiceText<MIDINote> {
  static var note: Self {
    ChoiceText(
      wanted: "an English note name with its octave, such as A4",
      read: { try? MIDINote(name: $0) }, write: { $0.name })
  }
}

extension ChoiceText where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  static func word() -> Self {
    let words = Value.allCases.map(\.rawValue)
    return ChoiceText(
      wanted: words.dropLast().joined(separator: ", ") + " or " + (words.last ?? ""),
      read: Value.init(rawValue:), write: { $0.rawValue }, words: words)
  }
}

extension ChoiceText {
  static func list<Element>(of element: ChoiceText<Element>) -> Self where Value == [Element] {
    ChoiceText(
      wanted: "a list, each \(element.wanted)",
      read: { text in
        let values = text.split(separator: ",", omittingEmptySubsequences: false)
          .map { element.read($0.trimmed) }
        return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
      },
      write: { $0.map(element.write).joined(separator: ",") })
  }

  /// - Parameter word: What says that there is no value.
  static func optional<Wrapped>(
    _ form: ChoiceText<Wrapped>, without word: String
  ) -> Self where Value == Wrapped? {
    ChoiceText(
      wanted: "\(word), or \(form.wanted)",
      read: { $0 == word ? .some(nil) : form.read($0).map(Optional.some) },
      write: { $0.map(form.write) ?? word },
      words: form.words.isEmpty ? [] : [word] + form.words)
  }
}

extension Double {
  /// The shortest digits that read back as the same number, without a needless fraction.
  fileprivate var shortText: String {
    Int(exactly: self).map(String.init) ?? "\(self)"
  }
}
