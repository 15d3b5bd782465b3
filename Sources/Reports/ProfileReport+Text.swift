internal import Foundation

/// The text: what matters first, so that it stands on the first screen, and the notes last.
extension ProfileReport {
  /// Lines of at most 80 characters.
  public func text() -> String {
    let heading = [headline, ""] + summary.flatMap { $0.wrapped(to: 80) }
    guard trials > 0 else { return heading.joined(separator: "\n") }
    let sections =
      thresholdTold
      ? [heading, regionTable, habits, learning.table, noteTable]
      : [heading, countTable, answering]
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var headline: String {
    let answered = trials == 1 ? "1 trial" : "\(trials) trials"
    return "\(listener): \(answered), \(range). T75 is the difference heard 3 times out of 4."
  }

  // MARK: Regions

  /// Each stretch of notes once: an octave that is a register too goes by that name.
  private var rows: [Region] {
    ([whole] + regions).reduce(into: []) { rows, region in
      if !rows.contains(where: { $0.range == region.range }) { rows.append(region) }
    }
  }

  private var regionTable: [String] {
    ["region           T75 cents  68 % band     95 % band     trials  right  state"]
      + rows.map { region in
        let limen = region.state == "untrained" ? "-" : TextNumber.limen(region.t75Cents)
        return title(region).left(17) + limen.right(9) + "  "
          + TextNumber.span(region.band68Cents).left(14)
          + TextNumber.span(region.band95Cents).left(14)
          + counts(region) + "  \(region.state)"
      }
  }

  private var countTable: [String] {
    ["region           trials  right"] + rows.map { title($0).left(17) + counts($0) }
  }

  private func title(_ region: Region) -> String { "\(region.name) \(region.range)" }

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
    ["note   T75 cents   68 % band        95 % band        trials  state"]
      + notes.map { note in
        let limen = note.state == "untrained" ? "-" : TextNumber.limen(note.t75Cents)
        return note.note.left(6) + limen.right(9) + "  "
          + TextNumber.span(note.band68Cents).left(16)
          + TextNumber.span(note.band95Cents).left(16)
          + "\(note.trials)".right(7) + "  \(note.state)"
      }
  }
}

// MARK: - Learning

extension ProfileReport.Learning {
  private static let sessionsShown = 5

  /// The last sessions, with a blank line where the line breaks, and the trend.
  var table: [String] {
    let shown = sessions.suffix(Self.sessionsShown)
    let rows = zip(shown, [shown.first?.stretch] + shown.map(\.stretch)).flatMap {
      session, stretchBefore in
      (session.stretch == stretchBefore ? [] : ["  more than \(longestGapDays) days"])
        + [row(session)]
    }
    return ["session     trials  T75 cents  68 % band"] + rows + verdict.wrapped(to: 80)
  }

  private func row(_ session: Session) -> String {
    session.startedAt.prefix(10) + "\(session.trials)".right(8)
      + TextNumber.limen(session.t75Cents).right(11) + "  " + TextNumber.span(session.band68Cents)
  }

  private var verdict: String {
    guard let trend else { return "One session says nothing of learning." }
    return "T75 went from \(TextNumber.limen(trend.startCents)) to "
      + "\(TextNumber.limen(trend.endCents)) cents in \(trend.trials) trials; it falls with "
      + "probability \(TextNumber.probability(trend.probabilityOfFall))."
  }
}
