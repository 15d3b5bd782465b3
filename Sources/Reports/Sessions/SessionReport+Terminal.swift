internal import Music
package import Notation
internal import Psychometrics
package import Training
package import Wording

// Sessions as a terminal shows them: in columns, in local time and in the listener's language.

extension SessionReport {
  /// Returns a table of sessions, one in a row.
  ///
  /// - Parameters:
  ///   - reports: The sessions.
  ///   - words: The language of the text.
  ///   - zone: The zone of the times.
  package static func table(
    of reports: [SessionReport], in words: Words, at zone: LocalZone
  ) -> [String] {
    let phrases = words.phrases
    return TextTable(
      columns: [
        .init(heading: "id", isNumeric: true), .init(heading: phrases.headingListener),
        .init(heading: phrases.headingBegan),
        .init(heading: phrases.headingTrials, isNumeric: true),
        .init(heading: phrases.right, isNumeric: true), .init(heading: phrases.note),
      ],
      rows: reports.map { report in
        [
          report.session.id.map { "\($0)" } ?? "", report.header.listener.label,
          zone.dateTimeAndZone(report.header.startedAt), "\(report.answered)",
          report.right.map { "\($0)" } ?? "–", report.remarks(in: words),
        ]
      }
    ).lines
  }

  private func remarks(in words: Words) -> String {
    let task = settings.task.nameUnlessStandard.map(words.task)
    return ([task].compactMap(\.self) + exclusion(in: words) + quotedNote).joined(
      separator: ", ")
  }

  /// Returns the session, the set-up, the history of decisions and the trials of a session.
  ///
  /// - Parameters:
  ///   - streamed: The session.
  ///   - words: The language of the text.
  ///   - zone: The zone of the times.
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  package static func page(
    of streamed: StreamedSession, in words: Words, at zone: LocalZone
  ) throws -> [String] {
    let report = try SessionReport(of: streamed)
    let id = report.session.id ?? 0
    let decisions = report.session.events.map {
      "\(zone.dateTimeAndZone($0.time))  \(words.phrases.sentence(on: $0.kind, of: id))"
    }
    return table(of: [report], in: words, at: zone) + [""] + report.setUp(in: words) + decisions
      + [""] + (try trialTable(of: streamed, in: words)).lines
  }

  private static func trialTable(
    of streamed: StreamedSession, in words: Words
  ) throws -> TextTable {
    let phrases = words.phrases
    let exclusions = streamed.outline.exclusions
    let task = streamed.outline.header.settings.task
    var rows: [[String]] = []
    try streamed.forEachTrial { trial in
      rows.append([
        "\(trial.number)", words.place(of: trial.question, in: task),
        words.signed(trial.heardDifference.cents),
        words.outcome(of: trial, in: task),
        trial.isCorrect.map { $0 ? phrases.right : phrases.wrong } ?? "",
        trial.responseTime.map { "\($0.wholeMilliseconds)" } ?? "",
        exclusions.contains(trial: trial.number) ? phrases.excluded : "",
      ])
    }
    return TextTable(
      columns: [
        .init(heading: phrases.headingTrial, isNumeric: true),
        .init(heading: phrases.headingNote),
        .init(heading: phrases.name(of: .cents), isNumeric: true),
        .init(heading: phrases.headingAnswer), .init(heading: ""),
        .init(heading: "ms", isNumeric: true), .init(heading: ""),
      ], rows: rows)
  }
}
