internal import FoundationEssentials
internal import Music
internal import Notation
package import Psychometrics
internal import Wording

/// A prior: what is believed about a listener before any answer. The text and the JSON present the same
/// facts.
package struct PriorReport: Sendable {
  private let prior: ThresholdPrior
  private let origin: PriorOrigin?
  /// The limens of the table.
  private let notes: [(note: MIDINote, limen: Limen)]

  /// Creates a report of a prior.
  ///
  /// - Parameters:
  ///   - prior: The prior.
  ///   - origin: The origin of a prior that was fitted from recordings; `nil` for a built-in prior.
  /// - Complexity: O(*n*²) for *n* notes of the keyboard.
  package init(of prior: ThresholdPrior, from origin: PriorOrigin? = nil) {
    let field = ThresholdField(range: .piano, prior: prior)
    self.prior = prior
    self.origin = origin
    notes = NoteRange.piano.notes.filter { $0.number.isMultiple(of: 12) }.map { note in
      let estimate = LimenEstimate(log2Limen: field.log2Limen(at: note))
      return (note, Limen(estimate, at: .t75, upTo: Cents(.infinity)))
    }
  }

  /// Returns the report as one JSON object. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  package func json() throws -> String {
    func spread(_ mean: Double, _ sd: Double) -> Members { ["mean": mean, "sd": sd] }
    let origin: Members? = origin.map {
      [
        "listeners": $0.listeners, "answers": $0.answers,
        "held_out_listeners": $0.heldOut?.listeners,
        "held_out_log_loss_bits": $0.heldOut.map { rounded($0.logLoss) },
      ]
    }
    let members: Members = [
      "name": prior.name, "digest": digest, "origin": origin,
      "notes": notes.map { ["note": $0.note] + $0.limen.members },
      "kinds": prior.kinds.map {
        ["name": $0.name, "share": $0.share.toThousandths, "lapse": $0.lapse] as Members
      },
      "bias": spread(prior.biasMean, prior.biasSpread),
      "contraction": spread(prior.contractionMean, prior.contractionSpread),
      "largest_difference_cents": prior.largestDifference,
    ]
    return try members.prettyJSON()
  }

  private var digest: String { Digits.hexadecimal(prior.digest.value) }
}

// MARK: - Text

extension PriorReport {
  /// Returns a table of T75 by note, a table of the kinds of listener, and the other facts.
  package func text() -> String {
    let words = Words(.english)
    return
      ([heading] + originLines + [""] + noteTable(words).lines + [""] + kindTable(words).lines + [
        "",
        "Bias \(words.ratio(prior.biasMean)) ± \(words.ratio(prior.biasSpread)), contraction "
          + "\(words.ratio(prior.contractionMean)) ± \(words.ratio(prior.contractionSpread)) (standard "
          + "deviations of the noise).",
        "Differences up to \(words.cents(prior.largestDifference)) cents.",
      ]).joined(separator: "\n")
  }

  private var heading: String {
    "Prior \(prior.name ?? digest): T75 of listeners before any answer, in cents."
  }

  private var originLines: [String] {
    guard let origin else { return prior.name == nil ? ["It was not fitted to recordings."] : [] }
    let source =
      "Fitted from \(origin.answers.counted("answer")) of "
      + "\(origin.listeners.counted("listener"))."
    guard let heldOut = origin.heldOut else { return [source] }
    return [
      "\(source) \(heldOut.listeners) of them were held out; it predicts these with "
        + "\(rounded(heldOut.logLoss)) bits an answer."
    ]
  }

  private func noteTable(_ words: Words) -> TextTable {
    TextTable(
      columns: [
        .init(heading: "note"), .init(heading: "T75", isNumeric: true, leastWidth: 6),
        .init(heading: "68 % of listeners"), .init(heading: "95 % of listeners"),
      ],
      rows: notes.map {
        [
          $0.note.name, words.cents($0.limen.size), words.span($0.limen, \.band68),
          words.span($0.limen, \.band95),
        ]
      })
  }

  private func kindTable(_ words: Words) -> TextTable {
    TextTable(
      columns: [
        .init(heading: "kind"), .init(heading: "share", isNumeric: true, leastWidth: 7),
        .init(heading: "lapses", isNumeric: true, leastWidth: 7),
      ],
      rows: prior.kinds.map {
        [$0.name.excerpt, words.share($0.share.toThousandths), words.share($0.lapse)]
      })
  }
}

extension ThresholdPrior.Kind {
  /// The mean lapse rate, rounded to thousandths.
  fileprivate var lapse: Double {
    lapses.reduce(0) { $0 + $1.weight * $1.value }.toThousandths
  }
}
