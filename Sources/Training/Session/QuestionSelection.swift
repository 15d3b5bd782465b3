internal import Music
internal import Psychometrics

/// The choice of the next question: a place from the placement, a sign from a fair coin, and a
/// level for each tone from the level rove; or a catch pair.
struct QuestionSelection: Sendable {
  private let settings: Settings
  /// The level of both tones before the rove, for each note of the range.
  private let levels: [Decibels]
  private(set) var placement: any TaskPlacement
  private var placing: SeededGenerator
  private var sign: SeededGenerator
  private var levelRove: SeededGenerator
  private var order: SeededGenerator
  private let catches: CatchPairs?
  private var catching: SeededGenerator
  /// Whether the question that was chosen last is a catch pair.
  private(set) var isCatch = false
  private var answers = 0

  /// Creates the selection for a session that begins with this profile.
  init(settings: Settings, seed: UInt64, profile: PerceptualProfile) {
    self.settings = settings
    levels = settings.range.notes.map { settings.level(at: settings.frequency(of: $0)) }
    placement = settings.makePlacement(for: profile)
    placing = SeededGenerator(seed: seed, for: .placement)
    sign = SeededGenerator(seed: seed, for: .sign)
    levelRove = SeededGenerator(seed: seed, for: .levelRove)
    order = SeededGenerator(seed: seed, for: .order)
    catches = CatchPairs(in: settings, seed: seed)
    catching = SeededGenerator(seed: seed, for: .catchPairs)
  }

  /// Chooses the next question for a listener with this profile.
  ///
  /// - Precondition: The profile covers the trained range, and the intervals of the settings.
  mutating func nextQuestion(for profile: PerceptualProfile) -> Question {
    isCatch = catches?.isDue(after: answers) ?? false
    let (note, nominal, difference) =
      isCatch
      ? catchPair(for: profile)
      : placement.nextPlace(
        for: sign.coin() ? .higher : .lower, knowing: profile, using: &placing)
    let level = levels[settings.range.index(of: note)]
    if settings.aid == .drone {
      // Different levels would weaken the beats (Vos 1982), so both tones have the same one.
      let both = roved(settings.levelOverDrone(of: nominal, above: note))
      return Question(
        reference: note, nominal: nominal, difference: difference, referenceLevel: both,
        comparisonLevel: both)
    }
    return Question(
      reference: note, nominal: nominal, difference: difference, referenceLevel: roved(level),
      comparisonLevel: roved(
        nominal == .unison ? level : settings.level(of: nominal, above: note)),
      comparisonIsFirst: settings.drawsOrder && (isCatch ? catching.coin() : order.coin()))
  }

  /// Returns a catch pair at a note that the placement might choose, without any effect on the placement.
  private mutating func catchPair(
    for profile: PerceptualProfile
  ) -> (note: MIDINote, nominal: NominalInterval, difference: Difference) {
    var ahead = placement
    let side: Answer = catching.coin() ? .higher : .lower
    let place = ahead.nextPlace(for: side, knowing: profile, using: &catching)
    let difference = Difference(
      nearest: settings.catchDifference, upTo: settings.prior.largestDifference, correctAnswer: side
    )
    return (place.note, place.nominal, difference)
  }

  /// Updates the placement with an answered trial, unless it was a catch pair. A trial without an answer is
  /// not evidence and changes nothing.
  mutating func observe(_ trial: TrialRecord) {
    answers += 1
    if !isCatch { placement.observe(trial) }
  }

  /// Returns the level of one tone with its rove, on a grid of hundredths of a decibel.
  private mutating func roved(_ level: Decibels) -> Decibels {
    let widest = Int(settings.rove.value * 100)
    let steps = 2 * widest + 1
    let rove = (isCatch ? catching.integer(below: steps) : levelRove.integer(below: steps)) - widest
    return Decibels(((level.value * 100).rounded() + Double(rove)) / 100)
  }
}

extension Settings {
  /// A question that lets a listener hear the settings: in the middle of the range, with a large
  /// difference and without the rove.
  package var sampleQuestion: Question {
    let asked = task.hasIntervals ? intervals : []
    let places = asked.lazy.compactMap { [range] interval in
      (try? tuningSystem()).map { $0.references(for: interval, in: range) }.flatMap {
        $0.isEmpty ? nil : $0[$0.count / 2]
      }
    }
    let (note, nominal) = places.first ?? (range.middle, .unison)
    let largest = task.hasIntervals ? largestMistuning : prior.largestDifference
    let size = task.hasIntervals ? largest : Cents(100)
    let together = aid == .drone ? levelOverDrone(of: nominal, above: note) : nil
    return Question(
      reference: note, nominal: nominal,
      difference: Difference(nearest: size, upTo: largest, correctAnswer: .higher),
      referenceLevel: together ?? level(at: frequency(of: note)),
      comparisonLevel: together ?? level(of: nominal, above: note))
  }

  /// Returns the level of a nominal tone at an interval from a reference tone, before the rove.
  fileprivate func level(of nominal: NominalInterval, above reference: MIDINote) -> Decibels {
    level(at: frequency(of: reference).raised(by: nominal.size))
  }

  /// Returns the level that a drone and the nominal tone over it share, before the rove: that of the lower
  /// tone, with headroom for both.
  fileprivate func levelOverDrone(
    of nominal: NominalInterval, above reference: MIDINote
  ) -> Decibels {
    let reference = frequency(of: reference)
    let lower = min(
      reference.raised(by: nominal.size), drone?.frequency(of: reference) ?? reference)
    return level(at: lower, headroom: headroom)
  }

  /// The room below full scale for tones that sound together.
  var headroom: Decibels {
    // Levels are rounded to hundredths, which must not raise them above full scale.
    Decibels(aid == .drone ? (Decibels.headroom(ofTones: 2).value * 100).rounded(.up) / 100 : 0)
  }

  /// Returns the level of a tone before the rove, with the loudness correction. The correction leaves
  /// room below full scale for the rove and for other tones.
  fileprivate func level(at frequency: Hertz, headroom: Decibels = Decibels(0)) -> Decibels {
    level
      + loudness.correction(at: frequency, headroom: Decibels(0) - level - rove - headroom)
  }
}
