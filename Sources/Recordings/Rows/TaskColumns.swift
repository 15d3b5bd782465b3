internal import Music
internal import Notation
internal import Psychometrics
internal import Training

// The parts of a recording that depend on the task: the cells of a question, its presentation and the
// response.

/// The cells of a row for the question, its presentation and the response.
struct TaskCells {
  var reference = 60
  var referenceFrequency = Hertz(1)
  var comparisonFrequency = Hertz(1)
  /// The signed difference from the reference tone to the comparison tone, in thousandths of a cent.
  var thousandths = 0
  var interval = IntervalCells()
  var adjustment = AdjustmentCells()
  var referenceLevel = Settings.standardLevel.value
  var comparisonLevel = Settings.standardLevel.value
  /// `nil` if the reference tone of every pair sounds first.
  var comparisonIsFirst: Bool?
  /// The index of the answer among ``answers``; `nil` when there was none. Copies of the answer itself
  /// would slow reading by 5 %.
  var answer: Int?
  var isCorrect: Bool?

  /// The question.
  var question: Question {
    Question(
      reference: MIDINote(reference), nominal: nominal, difference: difference,
      referenceLevel: Decibels(referenceLevel), comparisonLevel: Decibels(comparisonLevel),
      comparisonIsFirst: comparisonIsFirst == true)
  }

  /// The task; `nil` when nothing in the row says which.
  var task: Task? {
    if adjustment.start != nil { return Self.adjusting }
    return interval.name == nil ? taskOfAnswer : Self.judgingIntervals
  }

  /// The task in whose words the answer is; `nil` when there was none.
  private var taskOfAnswer: Task? { answer.map { Self.answers[$0].task } }

  /// The answers of all tasks, with their tasks and their words.
  fileprivate static let answers = Task.allCases.flatMap { task in
    task.response.choices.map { (task: task, response: $0, word: task.response.word(for: $0)) }
  }

  private static let adjusting = Task.allCases.first { $0.response.holdsComparison }
  private static let judgingIntervals = Task.allCases.first {
    $0.hasIntervals && !$0.response.holdsComparison
  }

  /// The interval with its nominal size, which is that in equal temperament if the row has none.
  var nominal: NominalInterval {
    guard let name = interval.name else { return .unison }
    let directed = DirectedInterval(name, interval.direction ?? .up)
    return NominalInterval(
      directed,
      thousandths: interval.nominal ?? Int((directed.equalSize.value * 1000).rounded()))
  }

  /// The difference from the nominal tone at which the comparison tone began.
  var difference: Difference { adjustment.start.map(Difference.init(hundredths:)) ?? mistuning }

  /// The difference from the nominal tone to the comparison tone at its end.
  var mistuning: Difference {
    Difference(
      hundredths: interval.mistuning
        ?? Int((Double(thousandths - nominal.thousandths) / 10).rounded()))
  }

  /// The presentation of the question.
  var presentation: Presentation {
    if let task, task.response.holdsComparison {
      task.presentation(of: question, from: referenceFrequency)
    } else {
      .pair(reference: referenceFrequency, comparison: comparisonFrequency)
    }
  }

  /// Reads the name of the reference note.
  ///
  /// - Returns: Whether the cell is the name of a note of the piano.
  mutating func readNote(_ cell: Span<UInt8>) -> Bool {
    guard let note = try? MIDINote(name: cell.text), NoteRange.piano.contains(note) else {
      return false
    }
    reference = note.number
    return true
  }

  /// The response; `nil` when there was none.
  var response: Response? {
    answer.map { Self.answers[$0].response } ?? committed.map(Response.committed)
  }

  /// Returns the first column that contradicts the others; `nil` when all agree.
  var contradiction: String? {
    if let taskOfAnswer, taskOfAnswer != task { return "answer" }
    guard interval.name != nil else {
      return interval.nominal == nil && interval.mistuning == nil ? nil : "interval"
    }
    if interval.direction == nil { return "direction" }
    if let size = interval.nominal, !interval.fits(size) { return "nominal_cents" }
    if let mistuning = interval.mistuning,
      thousandths != nominal.thousandths + 10 * mistuning
    {
      return "mistuning_cents"
    }
    return nil
  }
}

// MARK: - The columns

extension Column {
  static let stimulus = [
    Column(
      name: "reference_midi", description: "MIDI note number of the reference tone.",
      cell: { trial, _ in "\(trial.question.reference.number)" },
      read: { set(&$1.asked.reference, to: $0.integer(in: keyboard)) }),
    Column(
      name: "reference_hz", description: "Frequency of the reference tone, as played.", unit: "Hz",
      cell: { trial, _ in "\(trial.presentation.reference.value)" },
      read: { set(&$1.asked.referenceFrequency, to: $0.frequency) }),
    Column(
      name: "comparison_hz", description: "Frequency of the comparison tone, as played.",
      unit: "Hz",
      cell: { trial, _ in "\(trial.lastComparison.value)" },
      read: { set(&$1.asked.comparisonFrequency, to: $0.frequency) }),
    Column(
      name: "difference_cents",
      description: """
        Signed difference from the reference to the comparison tone, negative when the comparison is \
        lower, as requested; the difference as played follows from the two frequencies.
        """, unit: "cents",
      cell: { trial, _ in
        let question = trial.question
        return question.nominal == .unison
          ? trial.lastDifference.decimal
          : Digits.decimal(
            Int64(question.nominal.thousandths + 10 * trial.lastDifference.hundredths), places: 3)
      },
      read: { set(&$1.asked.thousandths, to: $0.thousandths) }),
  ]

  static func response(to task: Task) -> [Column] {
    [
      Column(
        name: "answer", description: "What the listener answered.",
        levels: task.response.meanings,
        cell: { trial, session in
          trial.evidence == nil ? nil : trial.response.map(session.settings.task.response.word)
        },
        read: {
          set(&$1.asked.answer, from: $0) { cell in
            TaskCells.answers.firstIndex { cell.holds($0.word) }
          }
        })
    ] + correctness
  }

  private static let correctness = [
    Column(
      name: "correct", description: "Whether the answer is correct for the tones as played.",
      levels: ["1": "Correct.", "0": "Wrong."],
      cell: { trial, session in
        // Imported answers about equal tones have always had a value.
        (session.isImported ? trial.evidence?.isCorrect : trial.isCorrect).map { $0 ? "1" : "0" }
      },
      read: { set(&$1.asked.isCorrect, from: $0) { $0.integer(in: 0...1).map { $0 == 1 } } }),
    Column(
      name: "response_time",
      description: "Time from the beginning of the judged tone to the answer.",
      unit: "s",
      cell: { trial, _ in trial.responseTime?.seconds },
      read: { set(&$1.responseTime, from: $0) { $0.microseconds } }),
  ]

  static let toneLevels = [
    Column(
      name: "level_reference_db", description: "Peak level of the reference tone re full scale.",
      unit: "dB", usual: "\(Settings.standardLevel.value)",
      cell: { trial, _ in "\(trial.question.referenceLevel.value)" },
      read: { set(&$1.asked.referenceLevel, to: $0.number) }),
    Column(
      name: "level_comparison_db", description: "Peak level of the comparison tone re full scale.",
      unit: "dB", usual: "\(Settings.standardLevel.value)",
      cell: { trial, _ in "\(trial.question.comparisonLevel.value)" },
      read: { set(&$1.asked.comparisonLevel, to: $0.number) }),
  ]

  /// The column of pairs in which the reference tone may be the second. A long table has it for all tasks.
  static let firstTone = Column(
    name: "first_tone",
    description: """
      The tone that sounded first. The onset is that of the first tone; the answer is about the second \
      one, and the response time begins with it. n/a if the reference tone of each pair sounded first.
      """, levels: ["reference": "The reference tone.", "comparison": "The comparison tone."],
    cell: { trial, session in session.settings.drawsOrder ? trial.question.firstTone : nil },
    read: {
      set(&$1.asked.comparisonIsFirst, from: $0) { cell in
        ["reference", "comparison"].firstIndex { cell.holds($0) }.map { $0 == 1 }
      }
    })

  private static let keyboard = NoteRange.piano.lowest.number...NoteRange.piano.highest.number
  static let hundredths = TrialRecord.hundredths
  static let thousandths = 10 * hundredths.lowerBound...10 * hundredths.upperBound
}

extension ResponseForm {
  /// The meaning of each answer in a table, by its word; `nil` if there are no answers.
  fileprivate var meanings: [String: String]? {
    switch self {
    case .choice(let choice):
      Dictionary(
        uniqueKeysWithValues: Answer.allCases.map(choice.option).map { ($0.word, $0.meaning) })
    case .adjustment: nil
    }
  }
}

extension TrialRecord {
  /// The difference from the nominal tone to the comparison tone when the trial ended, as requested.
  var lastDifference: Difference { adjustment?.mistuning ?? question.difference }

  /// The frequency of the comparison tone when the trial ended.
  fileprivate var lastComparison: Hertz {
    adjustment.map { nominalFrequency.raised(by: $0.mistuning.cents) } ?? presentation.comparison
  }
}
