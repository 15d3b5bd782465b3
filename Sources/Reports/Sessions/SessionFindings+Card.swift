package import Music
internal import Psychometrics
package import Training
package import Wording

extension SessionFindings {
  /// Returns the card at the end of a session: what it showed, one or two sentences for each item, and what to do
  /// next if it had all notes of the listener.
  package func card(in words: Words, advisingOver range: NoteRange? = nil) -> [String] {
    let limen = hasThreshold ? [words.sentence(on: now.limen, over: settings)] : []
    let next =
      now.matching == nil && range == settings.range ? [words.sentence(on: now.advice)] : []
    return [count(in: words)] + limen + changes(in: words) + next
  }

  /// Returns the number of right answers, or of matches.
  package func count(in words: Words) -> String {
    now.matching == nil
      ? words.phrases.rightAnswers(session.right, of: session.answered)
      : words.phrases.matches(session.tones, unmoved: unmoved) + "."
  }

  /// Returns what the session changed of the limen, or what is known after it about at most two intervals.
  ///
  /// - Parameters:
  ///   - words: The language.
  ///   - notes: The notes whose limen stands beside it; `nil` for those of the session.
  package func changes(in words: Words, besideLimenOver notes: NoteRange? = nil) -> [String] {
    let estimates = now.matching?.intervals ?? now.intervals ?? []
    let finest = finest.map {
      words.phrases.finest(
        words.size(of: $0.question.difference.cents, above: $0.nominalFrequency),
        at: words.place(of: $0.question, in: settings.task, isSpoken: true))
    }
    return [finest, hasThreshold ? change(in: words, besideLimenOver: notes) : nil].compactMap(
      \.self)
      + words.sentences(on: estimates.filter(\.hasTrials))
      + (now.matching?.stopsEarly == true ? [words.phrases.stopsEarly] : [])
  }

  /// Whether the card states a limen.
  package var hasThreshold: Bool { !settings.task.hasIntervals && now.answers.reportsThreshold }

  private func change(in words: Words, besideLimenOver notes: NoteRange?) -> String? {
    let phrases = words.phrases
    guard hadThreshold else { return phrases.firstThreshold }
    return course.map { course in
      func digits(_ limen: Cents) -> String { words.digits(of: limen, over: settings) }
      func size(_ limen: Cents) -> String { "\(digits(limen)) \(words.unitName)" }
      let band = course.before.band68.bounds.map(digits).joined(separator: "–")
      let before = "\(size(course.before.t75)) (\(band))"
      let (fall, range) = (course.trend.fall.probability, settings.range)
      let isNamed = notes.map { $0 == range } ?? true
      return phrases.limenBefore(
        before, now: isNamed ? nil : (size(now.limen.t75), words.name(of: range)),
        change: course.change.map { ($0, words.chance($0 == .fell ? fall : 1 - fall)) })
    }
  }
}
