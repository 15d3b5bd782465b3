internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

extension ProfileReport {
  /// The limens beside published ones.
  struct Norms: Encodable, Sendable {
    /// The reason that nothing is compared. In JSON it is an English sentence.
    enum Obstacle: Sendable {
      /// The answers do not establish a threshold.
      case noThreshold
      /// No norm lies near a note with trials. The frequencies are those of the norms for the same
      /// class of tones.
      case noneNear(Norm.Stimulus, [Hertz])
    }

    let comparisons: [Comparison]
    let obstacle: Obstacle?

    init(beside findings: ListenerFindings, among norms: [Norm]) {
      let compared = findings.comparisons(with: norms)
      let timbre = findings.profile.condition.timbre
      comparisons = compared.map(Comparison.init)
      if !compared.isEmpty {
        obstacle = nil
      } else if findings.answers.reportsThreshold {
        let frequencies = norms.filter { $0.isOf(timbre) }.map(\.method.frequency)
        obstacle = .noneNear(.init(of: timbre), Set(frequencies).sorted())
      } else {
        obstacle = .noThreshold
      }
    }

    /// One published limen, and the ratio of the listener's to it.
    struct Comparison: Encodable, Sendable {
      let comparison: NormComparison

      private enum CodingKeys: String, CodingKey {
        case note, midi, ratio, ratioBand95, shareLarger
        case source, doi, group, listeners, ages, training
        case stimulus, frequencyHz, durationMs, level, task
        case statistic, point, centreCents, spreadCents, centreT75Cents
      }

      func encode(to encoder: any Encoder) throws {
        let norm = comparison.norm
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(comparison.note, forKey: .note)
        try members.encode(comparison.note.number, forKey: .midi)
        try members.encode(ratio(of: comparison.limen.t75), forKey: .ratio)
        try members.encode(
          comparison.limen.band95.bounds.map(ratio), forKey: .ratioBand95)
        try members.encodeIfPresent(comparison.shareLarger?.toThousandths, forKey: .shareLarger)
        try members.encode(norm.source.name, forKey: .source)
        try members.encode(norm.source.doi, forKey: .doi)
        try members.encode(norm.listeners.group.rawValue, forKey: .group)
        try members.encode(norm.listeners.count, forKey: .listeners)
        try members.encodeIfPresent(norm.listeners.ages, forKey: .ages)
        try members.encodeIfPresent(norm.listeners.training, forKey: .training)
        try members.encodeIfPresent(norm.method.stimulus?.rawValue, forKey: .stimulus)
        try members.encode(norm.method.frequency, forKey: .frequencyHz)
        try members.encodeIfPresent(norm.method.duration, forKey: .durationMs)
        try members.encodeIfPresent(norm.method.level, forKey: .level)
        try members.encodeIfPresent(norm.method.task, forKey: .task)
        try members.encode(norm.figure.statistic.rawValue, forKey: .statistic)
        try members.encodeIfPresent(norm.figure.point?.rawValue, forKey: .point)
        try members.encode(norm.figure.centre, forKey: .centreCents)
        try members.encodeIfPresent(norm.figure.spread, forKey: .spreadCents)
        try members.encode(norm.t75.toThousandths, forKey: .centreT75Cents)
      }

      private func ratio(of t75: Cents) -> Double { comparison.ratio(of: t75).toThousandths }
    }

    private enum CodingKeys: String, CodingKey {
      case comparisons, obstacle
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(comparisons, forKey: .comparisons)
      try members.encodeIfPresent(
        obstacle.map { sentence(on: $0, in: Words(.english)) }, forKey: .obstacle)
    }
  }
}

// MARK: - Text

extension ProfileReport.Norms {
  /// Returns a line or two for each comparison, or the reason that there is none.
  func lines(in words: Words) -> [String] {
    let sentences =
      obstacle.map { [sentence(on: $0, in: words)] }
      ?? [words.phrases.besidePublishedLimens] + comparisons.map { $0.text(in: words) }
    return sentences.flatMap { $0.wrapped(to: 80) }
  }

  private func sentence(on obstacle: Obstacle, in words: Words) -> String {
    switch obstacle {
    case .noThreshold: words.phrases.normsNeedThreshold
    case .noneNear(let stimulus, let frequencies):
      words.phrases.noNormNear(
        stimulus, at: frequencies.map(words.number).joined(separator: ", "))
    }
  }
}

extension ProfileReport.Norms.Comparison {
  func text(in words: Words) -> String {
    let norm = comparison.norm
    let sentence = words.phrases.norm(
      at: words.name(of: comparison.note), times: times(comparison.limen.t75, in: words),
      band: band(in: words),
      group: words.phrases.value(
        norm.figure.statistic, of: norm.listeners.group, count: norm.listeners.count),
      source: source(in: words))
    let share = comparison.shareLarger.map {
      // The tails of a distribution cannot be known from a few dozen listeners.
      words.phrases.haveLargerLimens(words.percent(min(max($0, 0.01), 0.99)))
    }
    return [sentence, share].compactMap(\.self).joined(separator: "; ") + "."
  }

  /// Returns a ratio, or `>` and that of the largest difference that is presented if the limen is
  /// larger.
  private func times(_ limen: Cents, in words: Words) -> String {
    let ratio = words.ratio(comparison.ratio(of: min(limen, comparison.largest)))
    return limen > comparison.largest ? ">" + ratio : ratio
  }

  private func band(in words: Words) -> String {
    let bounds = comparison.limen.band95
    let lower = times(bounds.lower, in: words)
    return bounds.lower > comparison.largest
      ? lower : words.range(lower, times(bounds.upper, in: words))
  }

  private func source(in words: Words) -> String {
    let norm = comparison.norm
    let method: [String?] = [
      norm.source.name, "\(words.number(norm.method.frequency)) Hz",
      norm.method.duration.map { "\($0.count) ms" }, norm.method.level,
      norm.method.stimulus == nil ? words.phrases.stimulusNotStated : nil,
      norm.figure.point == nil ? words.phrases.pointNotStated : nil,
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
