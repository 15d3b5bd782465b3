internal import Music
package import Notation
package import Psychometrics
internal import Training
package import Wording

// One row for each listener, in the order of the reports.
extension ProfileReport {
  /// Returns the profiles as a table of one line for each listener, with timbres and priors if these differ.
  /// Limens that the answers do not establish are left out.
  package static func listenerTable(
    _ reports: [ProfileReport], in words: Words, at zone: LocalZone
  ) -> String {
    let phrases = words.phrases
    let headings = [
      (phrases.headingListener, false), (phrases.headingSessionCount, true),
      (phrases.headingTrialsShort, true), (reports.first?.limenPoint.symbol ?? "", true),
      (phrases.band(95), false), (phrases.headingWeakest, false), (phrases.headingLast, false),
      (phrases.headingState, false),
    ]
    let backgrounds = reports.map { report in
      [report.findings.conditionName, report.findings.priorLabel.map(phrases.withPrior)]
        .compactMap(\.self).joined(separator: ", ")
    }
    let areAlike = Set(backgrounds).count < 2
    let rows = zip(reports, backgrounds).map { report, background in
      let limen = report.thresholdReported ? report.whole.limen : nil
      return [
        report.listener, "\(report.sessionStarts.count)", "\(report.answered)",
        limen.map { words.limen($0.size, upTo: $0.largest) } ?? "–",
        limen.map { words.span($0, \.band95) } ?? "–",
        report.weakest.map { words.span($0.region.notes) }.joined(separator: " "),
        report.lastSession.map(zone.day) ?? "", words.name(of: report.whole.state),
      ] + (areAlike ? [] : [background])
    }
    let last = areAlike ? [] : [(phrases.text(of: .timbre).title, false)]
    return TextTable(
      columns: (headings + last).map { .init(heading: $0, isNumeric: $1) }, rows: rows
    ).lines.joined(separator: "\n")
  }

  /// Returns the profiles as a JSON array of one object for each listener.
  ///
  /// - Throws: `EncodingError`. Encoding reports with finite numbers does not fail.
  package static func listenerJSON(_ reports: [ProfileReport]) throws -> String {
    try reports.map { report in
      let members: Members = [
        "listener": report.listener, "sessions": report.sessionStarts.count,
        "threshold_reported": report.thresholdReported,
        "weakest": report.weakest.map(\.region.notes.text),
        "last_session": report.lastSession?.iso8601, "answers": report.answered,
        "timbre": report.findings.conditionName, "prior": report.findings.priorLabel,
      ]
      return members + report.whole.members
    }.prettyJSON()
  }

  /// Returns the profiles as one CSV table of one row for each listener, with a line of headings. No cell
  /// needs quotes.
  package static func listenerCSV(_ reports: [ProfileReport], at point: LimenPoint) -> String {
    let statistics = RegionReport.statistics(at: point)
    let names = [
      "listener", "sessions", "threshold_reported", "weakest", "last_session", "answers", "timbre",
      "prior",
    ]
    let rows = reports.map { report in
      [
        report.listener, "\(report.sessionStarts.count)", "\(report.thresholdReported)",
        report.weakest.map(\.region.notes.text).joined(separator: " "),
        report.lastSession?.iso8601 ?? "", "\(report.answered)",
        report.findings.conditionName, report.findings.priorLabel ?? "",
      ] + statistics.flatMap { $0.csvCells(of: report.whole) }
    }
    return csv([names + statistics.flatMap(\.csvNames)] + rows)
  }

  private var weakest: [RegionReport] { thresholdReported ? findings.weakest : [] }

  /// When the sessions with answers began, whatever their task.
  private var sessionStarts: Set<UTCTime> {
    Set(learning.sessions.map(\.startedAt) + intervals.flatMap(\.history).map(\.startedAt))
  }

  /// The number of answers in these sessions, whatever their task.
  private var answered: Int { findings.answers.answered + intervals.map(\.trials).reduce(0, +) }

  private var intervals: [IntervalEstimate] { IntervalMeasure.allCases.flatMap(findings.intervals) }

  private var lastSession: UTCTime? { sessionStarts.max() }
}
