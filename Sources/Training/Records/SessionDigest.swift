internal import Music
internal import Notation
internal import Psychometrics

/// A running digest of a session: of its header and of all trials so far.
///
/// Each record contains the digest up to and including itself. A record that was changed by
/// accident is therefore detected, even the last one, which no later pair depends on.
struct SessionDigest: Hashable, Sendable {
  private var digest = Digest()

  /// The digest of everything added so far.
  var value: UInt64 { digest.value }

  /// Creates a digest that continues from the value that it had after a trial; by default that of nothing.
  init(continuing value: UInt64 = Digest().value) { digest = Digest(continuing: value) }

  /// Creates the digest of a session without trials.
  init(of header: SessionHeader) {
    add(header.listener.label)
    add(header.startedAt.milliseconds, Int64(bitPattern: header.seed))
    add(Int64(header.engineVersion), Int64(header.history.trials))
    add(Int64(bitPattern: header.history.digest))
    add(header.settings)
    // Sessions with recorded times keep the digests that they have always had.
    if header.dating == .assumed { add("times assumed") }
    if let run = header.run { add(run) }
  }

  mutating func add(_ settings: Settings) {
    add("\(settings.range.text) \(settings.timbre.rawValue) \(settings.device)")
    add("loudness \(settings.loudness.rawValue)")
    add(Int64(settings.toneLength.count), Int64(settings.gap.count))
    add(Int64(settings.feedbackLength.count))
    add(exactly: settings.concertPitch.value, settings.level.value, settings.rove.value)
    add(settings.placement)
    add(settings.task)
    if settings.task.hasIntervals {
      for interval in settings.intervals { add(interval.text) }
      add(settings.tuning)
    }
    if settings.task.response.holdsComparison { add(settings.fine ? "fine" : "coarse") }
    switch settings.aid {
    case nil: break
    case .example: add("example")
    case .drone: add("drone \(settings.drone?.octaves ?? 0)")
    }
    add(settings.prior)
    for setting in Settings.added { setting.add(settings, &self) }
  }

  /// Adds a prior other than the standard one, so that sessions without a recorded prior keep their
  /// digests. A built-in prior is added by its name, as it is recorded: its numbers belong to the
  /// engine version.
  private mutating func add(_ prior: ThresholdPrior) {
    guard prior != .standard else { return }
    add("prior \(prior.name ?? "")")
    if prior.name == nil { prior.add(to: &digest) }
  }

  private mutating func add(_ tuning: TuningDefinition) {
    add("tuning \(tuning.name)")
    switch tuning {
    case .intervals: break
    case .temperament(_, let tonic): add(Int64(tonic.number))
    case .scale(let scale, let tonic):
      add(scale)
      add(Int64(tonic.number))
    case .keyboard(let scale, let mapping):
      add(scale)
      add(Int64(mapping.notes.lowerBound.number), Int64(mapping.notes.upperBound.number))
      add(Int64(mapping.middle.number), Int64(mapping.reference.number))
      add(exactly: mapping.frequency.value)
      add(Int64(mapping.octaveDegree), Int64(mapping.degrees.count))
      for degree in mapping.degrees { degree.map { add(Int64($0)) } ?? add("x") }
    }
  }

  private mutating func add(_ scale: Scale) {
    add(Int64(scale.pitches.count))
    for pitch in scale.pitches {
      switch pitch {
      case .ratio(let ratio):
        if let (numerator, denominator) = ratio.numbers {
          add(Int64(numerator), Int64(denominator))
        } else {
          add(ratio.description)
        }
      case .cents(let cents): add(exactly: cents.value)
      }
    }
  }

  private mutating func add(_ placement: PlacementPlan) {
    add(placement.name.rawValue)
    for (parameter, value) in placement.values where value != parameter.earlier {
      switch value {
      case .number(let number): add(exactly: number)
      case .wholeNumber(let number): add(Int64(number))
      case .numbers(let numbers): add(exactly: numbers)
      case .notes(let notes): add(notes)
      case .word(let word): add("\(parameter.name) \(word)")
      }
    }
  }

  private mutating func add(_ notes: [MIDINote]?) {
    guard let notes else { return add("every note") }
    add(Int64(notes.count))
    for note in notes { add(Int64(note.number)) }
  }

  /// Adds whole numbers as eight bytes each, least significant byte first.
  mutating func add(_ numbers: Int64...) {
    for number in numbers { digest.add(number) }
  }

  mutating func add(_ text: String) { digest.add(text.utf8) }

  /// Adds the bit patterns of numbers.
  mutating func add(exactly numbers: Double...) {
    for number in numbers { add(Int64(bitPattern: number.bitPattern)) }
  }

  /// Adds the count of the numbers, then the bit pattern of each.
  private mutating func add(exactly numbers: [Double]) {
    add(Int64(numbers.count))
    for number in numbers { add(exactly: number) }
  }

  /// Adds the exclusions of a session.
  mutating func add(_ omission: SessionHeader.History.Exclusion) {
    add(Int64(bitPattern: omission.session.value))
    add(omission.exclusions.wholeSession ? "whole" : "trials")
    add(Int64(omission.exclusions.trials.count))
    for trial in omission.exclusions.trials { add(Int64(trial)) }
  }

  /// Adds every field of a trial except its digest.
  mutating func add(_ trial: TrialRecord) {
    add(Int64(trial.number))
    addContent(of: trial) { $0.add("n/a") }
    add(trial.onset.wholeMicroseconds, trial.time.milliseconds)
    add(trial.onsetQuality?.rawValue ?? "none")
    add(Int64(trial.repeats), Int64(trial.xruns))
  }

  /// Adds the question, the tones and the outcome of a trial.
  ///
  /// - Parameter addMissing: Adds a response time that is not known.
  mutating func addContent(
    of trial: TrialRecord, addingMissing addMissing: (inout SessionDigest) -> Void
  ) {
    add(trial.question)
    add(trial.presentation)
    switch trial.outcome {
    case .answered(let response, let responseTime):
      add(response)
      if let responseTime { add(responseTime.wholeMicroseconds) } else { addMissing(&self) }
    case .void(let reason): add("void " + reason.rawValue)
    }
  }

  /// Adds a trial, and returns it with the digest that results.
  mutating func mark(_ trial: TrialRecord) -> TrialRecord {
    add(trial)
    var marked = trial
    marked.digest = value
    return marked
  }
}
