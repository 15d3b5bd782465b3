public import Music
public import Psychometrics

/// What a trial asks about: a comparison tone, to be judged against a reference tone.
public struct Question: Hashable, Sendable {
  /// The note of the reference tone.
  public let reference: MIDINote
  /// How far the comparison tone is to lie above the reference tone.
  public let difference: Difference
  /// The peak level of the reference tone, relative to full scale.
  public let referenceLevel: Decibels
  /// The peak level of the comparison tone, relative to full scale.
  public let comparisonLevel: Decibels

  /// Makes a question.
  public init(
    reference: MIDINote, difference: Difference, referenceLevel: Decibels,
    comparisonLevel: Decibels
  ) {
    self.reference = reference
    self.difference = difference
    self.referenceLevel = referenceLevel
    self.comparisonLevel = comparisonLevel
  }

  /// Makes the question that sounds like a presentation, with both tones at one level.
  public init(reference: MIDINote, presentedAs presentation: Presentation, level: Decibels) {
    self.init(
      reference: reference,
      difference: Difference(from: presentation.reference, to: presentation.comparison),
      referenceLevel: level, comparisonLevel: level)
  }

  /// The correct response to the question as it is asked; `nil` where none is correct.
  public var correctResponse: Response? { .side(difference.correctAnswer) }

  /// How far the comparison tone lay above the reference tone in a presentation of the question.
  ///
  /// This is ``difference``, unless another program presented the question with other frequencies.
  public func difference(in presentation: Presentation) -> Difference {
    Difference(from: presentation.reference, to: presentation.comparison)
  }
}

extension SessionDigest {
  /// Adds a question.
  mutating func add(_ question: Question) {
    add(Int64(question.reference.number), Int64(question.difference.hundredths))
    add(exactly: question.referenceLevel.value, question.comparisonLevel.value)
  }
}
