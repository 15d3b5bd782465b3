package import Music
package import Notation
internal import Psychometrics

/// An imported answer: an answer to a question that another program chose and presented.
package struct ImportedAnswer: Hashable, Sendable {
  /// The time of the answer; `nil` if it was not recorded.
  package let time: UTCTime?
  /// The number of the session in its file; 0 if the file names none.
  package let session: Int
  /// The question as far as it is known. Its levels are those of the default settings.
  package let question: Question
  /// The presentation of the question.
  package let presentation: Presentation
  /// The response of the listener.
  package let response: Response
  /// The time from the onset of the comparison tone to the response; `nil` if it was not recorded.
  package let responseTime: Duration?

  /// Creates an imported answer.
  ///
  /// - Parameters:
  ///   - time: The time of the answer; `nil` if it was not recorded.
  ///   - session: The number of the session in its file; 0 if the file names none.
  ///   - reference: The note of the reference tone, or the nearest note.
  ///   - nominal: The interval from it, as it was in tune for the other program.
  ///   - presentation: The presentation of the question.
  ///   - response: The response of the listener.
  ///   - responseTime: The time from the onset of the comparison tone to the response; `nil` if it
  ///     was not recorded.
  package init(
    time: UTCTime?, session: Int = 0, reference: MIDINote, nominal: NominalInterval = .unison,
    presentation: Presentation, response: Response, responseTime: Duration?
  ) {
    self.time = time
    self.session = session
    question = Question(
      reference: reference, nominal: nominal, presentedAs: presentation,
      level: Settings.standardLevel)
    self.presentation = presentation
    self.response = response
    self.responseTime = responseTime
  }

  /// The task of the session to which the answer belongs.
  var task: Task {
    Task(answeredBy: response, at: question.nominal.interval) ?? .standard
  }
}

/// A key that is equal for records of the same answer. It contains the time in whole seconds,
/// because some programs store no fractions.
package struct AnswerKey: Hashable, Sendable {
  private let second: Int64
  private let reference: MIDINote
  private let difference: Difference
  private let isCorrect: Bool?

  /// Creates the key of an imported answer; `nil` if its time is not known.
  package init?(of answer: ImportedAnswer) {
    guard let time = answer.time else { return nil }
    self.init(
      time: time, question: answer.question, presentation: answer.presentation,
      response: answer.response)
  }

  /// Creates the key of a trial; `nil` if the trial has no answer.
  package init?(of trial: TrialRecord) {
    guard let response = trial.response else { return nil }
    self.init(
      time: trial.time, question: trial.question, presentation: trial.presentation,
      response: response)
  }

  private init(time: UTCTime, question: Question, presentation: Presentation, response: Response) {
    second = time.wholeSeconds
    reference = question.reference
    difference = response.adjustment?.mistuning ?? question.difference(in: presentation)
    isCorrect = response.evidence(on: question, presentedAs: presentation)?.isCorrect
  }
}

extension ImportedAnswer {
  /// Returns the sessions that a listener's imported answers form, those without times first and
  /// then oldest first. ``ImportedSpans`` says where one ends.
  ///
  /// - Parameters:
  ///   - listener: The listener.
  ///   - answers: The answers in the order of their file.
  ///   - date: The date of the file. Sessions without times end at it or before.
  /// - Complexity: O(*a* log *a*) for *a* answers.
  package static func sessions(
    of listener: Listener, answering answers: [ImportedAnswer],
    endingBy date: UTCTime = .unknownDate
  ) -> [RecordedSession] {
    let ordered = answers.enumerated().sorted {
      $0.element.order(after: $0.offset) < $1.element.order(after: $1.offset)
    }.map(\.element)
    var spans = ImportedSpans(withoutTimes: ordered.prefix { $0.time == nil }.count, endingBy: date)
    for answer in ordered { spans.add(answer) }
    var rest = ordered[...]
    return spans.all.map { span in
      defer { rest = rest.dropFirst(span.count) }
      var trials = ImportedTrials(of: span.header(of: listener))
      return RecordedSession(
        id: nil, header: trials.header,
        trials: rest.prefix(span.count).map { trials.next(answering: $0) })
    }
  }

  /// Returns the place among a listener's answers: those without times first, by session and time, then as
  /// they came.
  ///
  /// - Parameter count: How many answers came before.
  private func order(after count: Int) -> (hasTime: Int, session: Int, time: Int64, count: Int) {
    (time == nil ? 0 : 1, session, time?.milliseconds ?? 0, count)
  }
}
