public import Music
public import Psychometrics

/// The question of a trial: a comparison tone to be judged against a reference tone, or against the
/// nominal tone at an interval from it.
public struct Question: Hashable, Sendable {
  /// The note of the reference tone.
  public let reference: MIDINote
  /// The interval from the reference tone to the nominal tone; a unison in a task
  /// without intervals.
  public let nominal: NominalInterval
  /// The signed difference from the nominal tone to the comparison tone. The nominal tone of a unison
  /// is the reference tone. If the listener adjusts the comparison tone, it is the one
  /// at which the tone begins.
  public private(set) var difference: Difference
  /// The peak level of the reference tone, relative to full scale.
  public let referenceLevel: Decibels
  /// The peak level of the comparison tone, relative to full scale.
  public let comparisonLevel: Decibels
  /// Whether the comparison tone sounds before the reference tone.
  public let comparisonIsFirst: Bool

  /// Creates a question.
  package init(
    reference: MIDINote, nominal: NominalInterval = .unison, difference: Difference,
    referenceLevel: Decibels, comparisonLevel: Decibels, comparisonIsFirst: Bool = false
  ) {
    self.reference = reference
    self.nominal = nominal
    self.difference = difference
    self.referenceLevel = referenceLevel
    self.comparisonLevel = comparisonLevel
    self.comparisonIsFirst = comparisonIsFirst
  }

  /// Creates the question of a presentation, with the same level for both tones.
  package init(
    reference: MIDINote, nominal: NominalInterval = .unison, presentedAs presentation: Presentation,
    level: Decibels
  ) {
    let tone = presentation.reference.raised(by: nominal.size)
    self.init(
      reference: reference, nominal: nominal,
      difference: Difference(from: tone, to: presentation.comparison), referenceLevel: level,
      comparisonLevel: level)
  }

  /// Returns the same question with the comparison tone at another difference from the nominal tone.
  func adjusted(to difference: Difference) -> Question {
    var question = self
    question.difference = difference
    return question
  }

  /// The name of the tone that sounds first, in tables and messages.
  package var firstTone: String { comparisonIsFirst ? "comparison" : "reference" }

  /// The side of the first tone on which the second one is.
  package var correctAnswer: Answer { heard(difference).correctAnswer }

  /// Returns the difference of a comparison tone as it is heard: from the first tone to the second.
  package func heard(_ difference: Difference) -> Difference {
    comparisonIsFirst ? Difference(hundredths: -difference.hundredths) : difference
  }

  /// The note of the piano nearest to the nominal tone, in equal temperament.
  package var nominalNote: MIDINote {
    let number = reference.number + Int((nominal.interval.equalSize.value / 100).rounded())
    let piano = NoteRange.piano
    return MIDINote(min(max(number, piano.lowest.number), piano.highest.number))
  }

  /// Returns the signed difference from the nominal tone to the comparison tone in a presentation of
  /// the question.
  ///
  /// It equals ``difference``, unless another program presented the question with other
  /// frequencies.
  package func difference(in presentation: Presentation) -> Difference {
    Difference(from: presentation.reference.raised(by: nominal.size), to: presentation.comparison)
  }
}

extension SessionDigest {
  /// Adds a question.
  mutating func add(_ question: Question) {
    add(Int64(question.reference.number), Int64(question.difference.hundredths))
    add(exactly: question.referenceLevel.value, question.comparisonLevel.value)
    if question.comparisonIsFirst { add("comparison first") }
    // The digests of unisons stay as they were before there were intervals.
    guard question.nominal != .unison else { return }
    add(question.nominal.interval.text)
    add(Int64(question.nominal.thousandths))
  }
}
