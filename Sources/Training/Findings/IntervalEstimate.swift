public import Music
package import Notation
package import Psychometrics

/// What is known about one interval at sizes that hardly differ: where it is in tune for the listener,
/// and how finely.
public struct IntervalEstimate: Identifiable, Sendable {
  /// What makes sizes the same interval in two estimates: one category and aid, and the same nearest point,
  /// where points lie every 12 cents about the category's size in equal temperament.
  ///
  /// The rule depends only on the size, so that no session moves another one's answers to another row.
  /// Within 12 cents, an ear that follows the tuning and one with absolute sizes differ by less than most
  /// listeners can hear at an interval.
  public struct ID: Codable, Hashable, Sendable {
    private let category: IntervalCategory
    private let point: Int

    /// The distance of two points, in cents.
    private static let width = 12.0

    init(_ presented: PresentedInterval) {
      category = presented.category
      let size = Cents(100 * Double(category.semitones))
      point = Int(((presented.nominal.size.magnitude - size).value / Self.width).rounded())
    }
  }

  /// A session of the task, once the listener had been asked about the interval.
  package struct Session: Codable, Sendable {
    /// The ordinal among the listener's sessions, from 1.
    package let number: Int
    /// The time at which the session began.
    package let startedAt: UTCTime
    /// The number of trials in the session that count for the interval.
    package let trials: Int
    /// The place as it was known when the session ended, from the trials up to then.
    package let place: CentsEstimate
  }

  /// How the interval is measured.
  public let measure: IntervalMeasure
  /// The identity of the interval among those of one measure.
  public let id: ID
  /// The interval, with the mean of its nominal sizes over the trials.
  public let nominal: NominalInterval
  /// The smallest and the largest of its nominal sizes, without the direction.
  package let sizes: ClosedRange<Cents>
  /// What a listener takes the interval for, and the mean distance of its sizes above that.
  package let category: IntervalCategory
  let aboveCategory: Cents
  /// The reference note for which the place is estimated; `nil` for the average over notes.
  public let note: MIDINote?
  /// Where the second tone is in tune for the listener, in signed cents from the nominal tone: the
  /// mistuning that is called too high half the time, or the centre of the matches.
  package let place: CentsEstimate
  /// How finely the listener places it: T75, or the half-width that holds 68.27 % of the matches about
  /// their centre, without slips.
  public let size: CentsEstimate
  /// The number of answered trials at the interval, or of the matches whose tones were moved.
  public let trials: Int
  /// How well the place is known. An interval is not ``NoteReport/State/weak``, but may be off.
  public let state: NoteReport.State
  /// Whether the answers show that the listener does better than guessing. Otherwise neither the size
  /// nor the place is reported. Matches need no such proof.
  public let isReported: Bool
  /// The places after each session, oldest first; empty in an estimate that was not made from sessions.
  /// With feedback, training moves them towards the nominal size.
  package let history: [Session]

  /// Whether all sizes are those of equal temperament, so that the name says them.
  package var isEqual: Bool {
    let size = Cents(100 * Double(category.semitones))
    return nominal.fitsName && sizes == size...size
  }

  /// Returns whether the estimate is of an interval at its size.
  package func isOf(_ nominal: NominalInterval) -> Bool {
    id == ID(PresentedInterval(nominal, aid: aid))
  }

  /// Where the second tone is in tune for the listener, in cents from the reference tone, without the
  /// direction.
  package var absolutePlace: Cents { (nominal.size + place.median).magnitude }

  /// The aid with which the interval was presented; `nil` for none.
  package var aid: Aid? { category.aid }

  /// The interval at its mean size, with its aid.
  package var presented: PresentedInterval { PresentedInterval(nominal, aid: aid) }

  /// Whether there are trials.
  package var hasTrials: Bool { state != .untrained }

  /// Whether there are enough trials to compare intervals.
  package var hasEnoughTrials: Bool { hasTrials && state != .sparse }

  /// Whether there are enough trials, and the 95 % band of the place excludes the nominal size.
  package var isOff: Bool { hasEnoughTrials && isReported && !place.band95.holds(Cents(0)) }

  /// The state whose mark the interval has: that of a weak note if it is off.
  package var stateOfMark: NoteReport.State { isOff ? .weak : state }

  /// How far from nominal the interval is shown: how much wider a judged interval is heard, and where an
  /// interval is matched.
  public var distance: CentsEstimate { distance(at: place) }

  /// Returns how far from nominal one of the places of the interval is shown.
  ///
  /// - Parameter place: The place, in cents from the nominal tone.
  package func distance(at place: CentsEstimate) -> CentsEstimate {
    measure == .judgement && nominal.direction == .down ? place.map { -$0 } : place
  }
}

extension NoteReport.State {
  /// Creates the state of an interval.
  ///
  /// It is settled if the 68 % band of the place extends at most half of the size to each side, and the
  /// upper edge of that of the size is at most twice the lower edge.
  init(trials: Int, place: CentsEstimate, size: CentsEstimate, hears: Bool) {
    let farthest = max(
      (place.median - place.band68.lower).value, (place.band68.upper - place.median).value)
    self.init(
      trials: trials, band68: size.band68, hears: hears && farthest <= size.median.value / 2,
      standsOut: false)
  }
}

extension [IntervalEstimate] {
  /// Of each interval the estimate with the most trials, because a tuning may play some of its sizes
  /// seldom.
  var best: [IntervalEstimate] {
    reduce(into: []) { best, estimate in
      let place = best.firstIndex {
        $0.nominal.interval == estimate.nominal.interval && $0.aid == estimate.aid
      }
      guard let place else { return best.append(estimate) }
      if estimate.trials > best[place].trials { best[place] = estimate }
    }
  }

  /// How well all intervals are known, for advice.
  var state: NoteReport.State {
    !isEmpty && best.allSatisfy { $0.state == .settled } ? .settled : .wide
  }
}
