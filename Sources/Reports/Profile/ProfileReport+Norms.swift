internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

extension ProfileReport {
  /// The limens beside published ones.
  struct Norms: Sendable {
    let comparisons: [NormComparison]
    /// What is known about the listener.
    private let findings: ListenerFindings
    private let norms: [Norm]

    init(beside findings: ListenerFindings, among norms: [Norm]) {
      comparisons = findings.comparisons(with: norms)
      self.findings = findings
      self.norms = norms
    }

    /// Returns the reason that nothing is compared: the answers do not establish a threshold, or no norm lies
    /// near a note with trials; `nil` if there is a comparison.
    fileprivate func obstacle(in words: Words) -> String? {
      guard comparisons.isEmpty else { return nil }
      guard findings.answers.reportsThreshold else { return words.phrases.normsNeedThreshold }
      let timbre = findings.profile.condition.timbre
      let frequencies = Set(norms.filter { $0.isOf(timbre) }.map(\.frequency)).sorted()
      return words.phrases.noNormNear(
        .init(of: timbre), at: frequencies.map(words.number).joined(separator: ", "))
    }
  }
}

// MARK: - JSON

extension ProfileReport.Norms {
  var members: Members {
    [
      "comparisons": comparisons.map(\.members),
      "obstacle": obstacle(in: Words(.english)),
    ]
  }
}

extension NormComparison {
  /// One published limen, and the ratio of the listener's to it.
  fileprivate var members: Members {
    [
      "note": note, "midi": note.number, "ratio": ratio(of: limen.t75).toThousandths,
      "ratio_band95": limen.band95.bounds.map { ratio(of: $0).toThousandths },
      "share_larger": shareLarger?.toThousandths,
      "source": norm.source, "doi": norm.doi, "group": norm.group.rawValue,
      "listeners": norm.count, "ages": norm.ages, "training": norm.training,
      "stimulus": norm.stimulus?.rawValue, "frequency_hz": norm.frequency,
      "duration_ms": norm.duration, "level": norm.level, "task": norm.task,
      "statistic": norm.statistic.rawValue, "point": norm.point?.rawValue,
      "centre_cents": norm.centre, "spread_cents": norm.spread,
      "centre_t75_cents": norm.t75.toThousandths,
    ]
  }
}

// MARK: - Text

extension ProfileReport.Norms {
  /// Returns a line or two for each comparison, or the reason that there is none.
  func lines(in words: Words) -> [String] {
    let sentences =
      obstacle(in: words).map { [$0] }
      ?? [words.phrases.besidePublishedLimens] + comparisons.map { $0.text(in: words) }
    return sentences.flatMap { $0.wrapped(to: 80) }
  }
}

extension NormComparison {
  /// Returns the comparison as one sentence.
  fileprivate func text(in words: Words) -> String {
    let sentence = words.phrases.norm(
      at: words.name(of: note), times: times(limen.t75, in: words),
      band: band(in: words),
      group: words.phrases.value(norm.statistic, of: norm.group, count: norm.count),
      source: source(in: words))
    let share = shareLarger.map {
      // The tails of a distribution cannot be known from a few dozen listeners.
      words.phrases.haveLargerLimens(words.percent(min(max($0, 0.01), 0.99)))
    }
    return [sentence, share].compactMap(\.self).joined(separator: "; ") + "."
  }

  /// Returns a ratio, or `>` and that of the largest difference that is presented if the limen is
  /// larger.
  private func times(_ limen: Cents, in words: Words) -> String {
    let text = words.ratio(ratio(of: min(limen, largest)))
    return limen > largest ? ">" + text : text
  }

  private func band(in words: Words) -> String {
    let bounds = limen.band95
    let lower = times(bounds.lower, in: words)
    return bounds.lower > largest ? lower : words.range(lower, times(bounds.upper, in: words))
  }

  private func source(in words: Words) -> String {
    let method: [String?] = [
      norm.source, "\(words.number(norm.frequency)) Hz", norm.duration.map { "\($0.count) ms" },
      norm.level,
      norm.stimulus == nil ? words.phrases.stimulusNotStated : nil,
      norm.point == nil ? words.phrases.pointNotStated : nil,
    ]
    return method.compactMap(\.self).joined(separator: ", ")
  }
}

extension Words {
  /// Returns a number of hertz without needless decimal places.
  fileprivate func number(_ frequency: Hertz) -> String {
    fixed(frequency.value, frequency.value.rounded() == frequency.value ? 0 : 1)
  }
}
