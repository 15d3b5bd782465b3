internal import Music
internal import Notation
package import Psychometrics

/// How a listener matches intervals: a fold over matches.
package struct MatchingProfile: Sendable {
  /// The estimator of the spread and the centre of the matches.
  package private(set) var field: MatchingField
  /// The intervals at the sizes that the profile covers, ascending, and the number of tones at each that
  /// were moved.
  let intervals: [PresentedInterval]
  private var tonesByInterval: [Int]
  /// All tones, and those that were never moved.
  package private(set) var unmoved = UnmovedCommits()
  /// The time of the last match whose time was recorded.
  private var lastCommit: UTCTime?
  private var dating = Dating.recorded
  /// The aid of the current session.
  private var aid: Aid?
  /// The smallest change of the pitch in the current session.
  private var step = Cents(1)

  /// Creates the profile of a listener without any matches.
  init(range: NoteRange, intervals: Set<PresentedInterval>) {
    field = MatchingField(range: range, intervals: intervals.categories)
    self.intervals = intervals.sorted()
    tonesByInterval = Array(repeating: 0, count: intervals.count)
  }

  /// The number of tones at an interval, at its size, that were moved.
  func tones(at interval: PresentedInterval) -> Int {
    intervals.firstIndex(of: interval).map { tonesByInterval[$0] } ?? 0
  }

  /// Begins a session with adjustments. The belief drifts for the days since the last
  /// commit if both times were recorded.
  mutating func beginSession(_ header: SessionHeader) {
    step = Cents(Double(header.settings.hundredths(of: .small)) / 100)
    aid = header.settings.aid
    dating = header.dating
    if dating == .recorded, let lastCommit {
      field.drift(days: header.startedAt.days(since: lastCommit))
    }
  }

  /// Observes a trial. A trial without a match is not evidence and changes nothing. A tone that was
  /// never moved is not evidence either, but is counted.
  ///
  /// - Precondition: The profile covers the reference note and the interval.
  mutating func add(_ trial: TrialRecord) {
    guard let adjustment = trial.adjustment else { return }
    if dating == .recorded { lastCommit = trial.time }
    let question = trial.question
    unmoved.add(hasMoved: !trial.isUnmoved)
    guard !trial.isUnmoved else { return }
    let interval = PresentedInterval(question.nominal, aid: aid)
    if let index = intervals.firstIndex(of: interval) { tonesByInterval[index] += 1 }
    field.update(
      with: MatchedCommit(
        note: question.reference, interval: interval.category,
        aboveCategory: interval.aboveCategory, start: question.difference.cents,
        deviation: adjustment.mistuning.cents,
        isAtLimit: adjustment.mistuning.cents.magnitude >= Adjustment.farthest, step: step))
  }

  /// Passes the state that persists between two sessions through `coder`.
  mutating func code(with coder: inout some StateCoder) {
    field.code(with: &coder)
    for index in tonesByInterval.indices { coder.code(&tonesByInterval[index]) }
    unmoved.code(with: &coder)
    var time = Int(lastCommit?.milliseconds ?? .min)
    coder.code(&time)
    lastCommit = time == .min ? nil : UTCTime(milliseconds: Int64(time))
  }
}
