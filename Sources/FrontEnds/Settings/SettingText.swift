package import Music
internal import Notation
internal import Psychometrics

/// Functions that read a kind of value from text and write it as text. Other code checks bounds.
struct SettingText<Value>: Sendable {
  let wanted: String
  let read: @Sendable (String) -> Value?
  let write: @Sendable (Value) -> String
  /// All accepted texts if there are few; otherwise empty.
  var words: [String] = []
  /// The values; `nil` for words, and for those of a placement parameter.
  var domain: SettingDomain?
}

extension SettingText<String> {
  static let device = Self(
    wanted: "a device of 'limen devices'", read: { $0 }, write: { $0 }, domain: .device)

  static let midiPort = Self(
    wanted: "a MIDI port of 'limen devices'", read: { $0 }, write: { $0 }, domain: .midiPort)

  /// Any text may name a scale that has been read.
  static let tuning = Self(
    wanted: TuningDefinition.names.joined(separator: ", ")
      + " or a Scala file (.scl) with which the program starts",
    read: { $0 }, write: { $0 }, words: TuningDefinition.names)
}

extension Cents {
  /// Creates the distance that a text gives in cents, or in percent of the frequency below it, as `6 %`;
  /// `nil` if it gives none.
  package init?(text: String) {
    let percent = text.hasSuffix("%") ? Double(text.dropLast().trimmed) : nil
    let distance =
      percent.flatMap { PitchUnit.percent.distance(of: $0, above: ConcertPitch.standard.a4) }
      ?? Double(text).map { Cents($0) }
    guard let distance else { return nil }
    self = distance
  }
}

extension SettingText {
  static func number() -> Self where Value == Double {
    SettingText(wanted: "a number", read: { Double($0) }, write: { $0.shortText })
  }

  /// A distance in cents, which may be given in percent of a frequency.
  static func distance() -> Self where Value == Double {
    SettingText(
      wanted: "a number of cents, or of percent such as '6 %'",
      read: { Cents(text: $0)?.value }, write: { $0.shortText })
  }

  static func distance(_ bounds: ClosedRange<Double>) -> Self where Value == Cents {
    SettingText(
      wanted: SettingText<Double>.distance().wanted, read: { Cents(text: $0) },
      write: { $0.value.shortText }, domain: .number(bounds))
  }

  static func wholeNumber(_ bounds: ClosedRange<Int>? = nil) -> Self where Value == Int {
    SettingText(
      wanted: "a whole number", read: { Int($0) }, write: { "\($0)" },
      domain: bounds.map(SettingDomain.wholeNumber))
  }

  static func flag() -> Self where Value == Bool {
    SettingText(
      wanted: "true or false", read: { Bool($0) }, write: { "\($0)" },
      words: ["false", "true"])
  }

  static func milliseconds(_ bounds: ClosedRange<Milliseconds>) -> Self
  where Value == Milliseconds {
    SettingText(
      wanted: "whole milliseconds", read: { Int($0).map(Milliseconds.init) },
      write: { "\($0.count)" },
      domain: .wholeNumber(bounds.lowerBound.count...bounds.upperBound.count))
  }

  static func quantity(_ bounds: ClosedRange<Double>) -> Self where Value: Quantity {
    SettingText(
      wanted: "a number", read: { Double($0).map(Value.init) }, write: { $0.value.shortText },
      domain: .number(bounds))
  }

  /// The form that reads only the numbers of its domain, whose bounds no other code checks.
  var withinDomain: Self {
    guard case .number(let bounds, _)? = domain else { return self }
    return SettingText(
      wanted: "\(wanted) from \(bounds.text)",
      read: { [read] text in
        Double(text).flatMap { bounds.contains($0) ? read(text) : nil }
      }, write: write, domain: domain)
  }

  static func range() -> Self where Value == NoteRange {
    SettingText(
      wanted: "a note from A0 to C8, or two joined by a hyphen, the lower first, such as C2-C6",
      read: { try? NoteRange(text: $0) }, write: { $0.text }, domain: .range)
  }

  /// The intervals are kept in ascending order, so that their order has no effect.
  static func intervals() -> Self where Value == [DirectedInterval] {
    let list = SettingText.list(
      of: SettingText<DirectedInterval>(
        wanted:
          "an interval from P1 to P8 or steps of another scale, downwards after a minus sign, such as "
          + "P5, -M3 or 7\\19",
        read: { try? DirectedInterval(text: $0) }, write: { $0.text }))
    return SettingText(
      wanted: list.wanted, read: { list.read($0)?.sorted() }, write: list.write,
      domain: .intervals)
  }

  /// Any text may name a mapping that has been read.
  static func keyboard() -> Self where Value == String? {
    let none = "none"
    return SettingText(
      wanted: "\(none), or a keyboard mapping (.kbm) with which the program starts",
      read: { $0 == none ? .some(nil) : $0 }, write: { $0 ?? none }, words: [none])
  }

  static func tonic() -> Self where Value == MIDINote {
    SettingText(
      wanted: "a note name, such as D or Eb3", read: { try? MIDINote(tonic: $0) },
      write: { $0.name }, domain: .note)
  }

  static func note() -> Self where Value == MIDINote {
    SettingText(
      wanted: "a note name with its octave, such as A4",
      read: { try? MIDINote(name: $0) }, write: { $0.name })
  }
}

extension SettingText where Value: Sendable {
  /// Returns the text form of values that have a name each.
  ///
  /// - Parameters:
  ///   - former: Names that are still read.
  static func word(
    _ values: [Value], named name: @escaping @Sendable (Value) -> String,
    formerly former: [String: Value] = [:]
  ) -> Self {
    let words = values.map(name)
    return SettingText(
      wanted: words.alternatives,
      read: { text in former[text] ?? values.first { name($0) == text } }, write: name,
      words: words)
  }

  static func word() -> Self where Value: RawRepresentable<String> & CaseIterable {
    word(Array(Value.allCases), named: { $0.rawValue })
  }

  /// Once a flag, whose values are still read.
  static func differenceDisplay() -> Self where Value == DifferenceDisplay {
    word(DifferenceDisplay.allCases, named: \.rawValue, formerly: ["false": .off, "true": .before])
  }
}

extension SettingText {
  /// Returns the text form of a placement parameter's values.
  static func values(of parameter: PlacementParameter) -> Self where Value == ParameterValue {
    let number = parameter.isDistance ? SettingText<Double>.distance() : .number()
    return switch parameter.domain {
    case .number: number.within(ParameterValue.number, \.number)
    case .wholeNumber:
      SettingText<Int>.wholeNumber().within(ParameterValue.wholeNumber, \.wholeNumber)
    case .numbers:
      SettingText<[Double]>.list(of: number).within(ParameterValue.numbers, \.numbers)
    case .notes:
      SettingText<[MIDINote]?>.optional(.list(of: .note()), without: "all")
        .within(ParameterValue.notes, \.notes)
    case .words(let words):
      SettingText<String>.word(words, named: \.self).within(ParameterValue.word, \.word)
    }
  }

  /// Returns the same text form for a type that wraps this value.
  fileprivate func within<Outer>(
    _ wrap: @escaping @Sendable (Value) -> Outer, _ unwrap: @escaping @Sendable (Outer) -> Value
  ) -> SettingText<Outer> {
    SettingText<Outer>(
      wanted: wanted, read: { read($0).map(wrap) }, write: { write(unwrap($0)) }, words: words)
  }

  static func list<Element>(of element: SettingText<Element>) -> Self where Value == [Element] {
    SettingText(
      wanted: "a list, each \(element.wanted)",
      read: { text in
        let values = text.parts(around: ",").map { element.read($0.trimmed) }
        return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
      },
      write: { $0.map(element.write).joined(separator: ",") })
  }

  /// Returns the text form of an optional value.
  ///
  /// - Parameters:
  ///   - form: The text form of the wrapped value.
  ///   - word: The text for `nil`.
  static func optional<Wrapped>(
    _ form: SettingText<Wrapped>, without word: String
  ) -> Self where Value == Wrapped? {
    SettingText(
      wanted: "\(word), or \(form.wanted)",
      read: { $0 == word ? .some(nil) : form.read($0).map(Optional.some) },
      write: { $0.map(form.write) ?? word },
      words: form.words.isEmpty ? [] : [word] + form.words, domain: form.domain?.or(word))
  }
}

extension ClosedRange<Double> {
  /// The bounds, as in `30 to 10000`.
  package var text: String { "\(lowerBound.shortText) to \(upperBound.shortText)" }
}
