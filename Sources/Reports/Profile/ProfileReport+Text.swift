internal import Foundation
internal import Psychometrics
internal import Training

/// The text: what matters first, so that it stands on the first screen, and the notes last.
extension ProfileReport {
  /// Lines of at most 80 characters.
  public func text() -> String {
    let heading = headline.wrapped(to: 80) + [""] + summary.flatMap { $0.wrapped(to: 80) }
    guard trials > 0 else { return heading.joined(separator: "\n") }
    let sections =
      thresholdTold
      ? [heading, regionTable, habits, learning.table(at: limenPoint), noteTable]
      : [heading, countTable, answering]
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var headline: String {
    let elsewhere =
      trials > whole.trials ? " and \(trials - whole.trials) at other notes" : ""
    return
      "\(listener): \(TextNumber.trials(whole.trials)), \(range)\(elsewhere). \(limenPoint.definition)"
  }

  var limenPoint: LimenPoint { whole.limen.point }

  // MARK: Regions

  /// Each stretch of notes once: an octave that is a register too goes by that name.
  private var rows: [Measured<Region>] {
    ([whole] + regions).keepingFirst(by: \.range)
  }

  private var regionTable: [String] {
    ["region".left(17) + limenPoint.heading + "  68 % band    95 % band    trials  right  state"]
      + rows.map { region in
        title(region).left(17) + region.limen.text(region.state).right(limenPoint.heading.count)
          + "  "
          + TextNumber.span(region.limen.band68).left(13)
          + TextNumber.span(region.limen.band95).left(13)
          + counts(region.place) + "  \(region.state)"
      }
  }

  private var countTable: [String] {
    ["region           trials  right"] + rows.map { title($0).left(17) + counts($0.place) }
  }

  private func title(_ region: Measured<Region>) -> String { "\(region.name) \(region.range)" }

  private func counts(_ region: Region) -> String {
    "\(region.trials)".right(6) + "\(region.right)".right(7)
  }

  // MARK: Habits

  /// What pulls at the answers; a star marks what stands out.
  private var habits: [String] {
    let pulls = [
      "lapses \(TextNumber.percent(lapse))" + star(lapseFlagged),
      "bias \(TextNumber.cents(bias.cents)) cents at \(bias.atNote)" + star(bias.flagged),
      "contraction \(TextNumber.cents(contraction.centsPerOctave)) cents an octave at "
        + contraction.atNote + star(contraction.flagged),
    ]
    let isFlagged = lapseFlagged || bias.flagged || contraction.flagged
    return [pulls.joined(separator: ", ") + "."] + answering
      + (isFlagged && !shareOfHigherFlagged ? [Self.footnote] : [])
  }

  private var answering: [String] {
    let higher = shareOfHigher.map {
      "'higher' \(TextNumber.percent($0)) of answers" + star(shareOfHigherFlagged)
    }
    let right = "\(TextNumber.percent(Double(right) / Double(max(trials, 1)))) right"
    let speed = medianResponseMs.map { "half within \(TextNumber.seconds($0 / 1000)) s" }
    return [[right, higher, speed].compactMap(\.self).joined(separator: ", ") + "."]
      + (shareOfHigherFlagged ? [Self.footnote] : [])
  }

  private func star(_ isFlagged: Bool) -> String { isFlagged ? "*" : "" }

  private static let footnote = "* stands out; no trial is left out for it."

  // MARK: Notes

  private var noteTable: [String] {
    [
      "note".left(6) + limenPoint.heading
        + "  68 % band       95 % band        trials  state"
    ]
      + notes.map { note in
        note.note.left(6) + note.limen.text(note.state).right(limenPoint.heading.count) + "  "
          + TextNumber.span(note.limen.band68).left(16)
          + TextNumber.span(note.limen.band95).left(16)
          + "\(note.trials)".right(7) + "  \(note.state)"
      }
  }
}

extension Limen {
  /// The limen, unless there was no trial to measure it by.
  func text(_ state: String) -> String {
    state == NoteReport.State.untrained.rawValue ? "-" : TextNumber.limen(cents)
  }
}

extension Array {
  /// Without elements that have a property in common with one before.
  func keepingFirst<Property: Equatable>(by property: (Element) -> Property) -> [Element] {
    reduce(into: []) { kept, element in
      if !kept.contains(where: { property($0) == property(element) }) { kept.append(element) }
    }
  }
}

// MARK: - Learning

extension ProfileReport.Learning {
  private static let sessionsShown = 5

  /// The last sessions, with a blank line where the line breaks, and the trend.
  func table(at point: LimenPoint) -> [String] {
    let shown = sessions.suffix(Self.sessionsShown)
    let rows = zip(shown, [shown.first?.stretch] + shown.map(\.stretch)).flatMap {
      session, stretchBefore in
      (session.stretch == stretchBefore ? [] : ["  more than \(longestGapDays) days"])
        + [row(session)]
    }
    return ["session     trials  \(point.heading)  68 % band"] + rows
      + verdict(at: point).wrapped(to: 80)
  }

  private func row(_ session: Measured<Session>) -> String {
    session.startedAt.prefix(10) + "\(session.trials)".right(8) + "  "
      + TextNumber.limen(session.limen.cents).right(session.limen.point.heading.count) + "  "
      + TextNumber.span(session.limen.band68)
  }

  private func verdict(at point: LimenPoint) -> String {
    guard let trend else { return "One session says nothing of learning." }
    return "\(point.symbol) went from \(TextNumber.limen(trend.startCents)) to "
      + "\(TextNumber.limen(trend.endCents)) cents in \(trend.trials) trials; it falls with "
      + "probability \(TextNumber.probability(trend.probabilityOfFall))."
  }
}
