package import Music
package import Psychometrics
package import Training
internal import Notation

extension Phrases {
  // The phrases about findings, for screens, lines and reports.

  package func name(of register: Register) -> String {
    switch register {
    case .bass: say("bass", de: "Bass")
    case .middle: say("middle", de: "Mitte")
    case .treble: say("treble", de: "Diskant")
    case .top: say("top", de: "Höhe")
    }
  }
  package func name(of state: NoteReport.State) -> String {
    switch state {
    case .untrained: say("untrained", de: "ungeübt")
    case .sparse: say("sparse", de: "zu wenig")
    case .wide: say("wide", de: "ungenau")
    case .settled: say("settled", de: "gefestigt")
    case .weak: say("weak", de: "schwach")
    }
  }
  /// A size below which the limen lay with certainty for the first time.
  package func milestone(_ size: Cents, over notes: String) -> String {
    let cents = Int(size.value)
    return say(
      "For the first time, the 95 % band of T75 over \(notes) lies below \(cents.counted("cent")).",
      de: "Zum ersten Mal liegt das 95-%-Band von T75 über \(notes) unter \(cents) Cent.")
  }
  /// Compares the limen of the latest week with that of earlier days.
  ///
  /// - Parameters:
  ///   - change: The change that is probable enough to be reported; `nil` for none.
  ///   - symbol: The symbol of the limen.
  ///   - probability: The probability of the change, and without one that of a fall.
  package func sentence(
    on period: Progress.Period, _ change: LearningTrend.Change?, _ symbol: String, ratio: String,
    band: String, probability: String
  ) -> String {
    let earlier =
      switch period {
      case .monthBefore: say("in the 30 days before", de: "in den 30 Tagen davor")
      case .firstWeek: say("in your first week", de: "in deiner ersten Woche")
      }
    let verdict =
      switch change {
      case .fell:
        say(
          "In your latest week of practice you heard more finely than \(earlier)",
          de: "In deiner letzten Übungswoche hast du feiner gehört als \(earlier)")
      case .rose:
        say(
          "In your latest week of practice you heard less finely than \(earlier)",
          de: "In deiner letzten Übungswoche hast du weniger fein gehört als \(earlier)")
      case nil:
        say(
          "Too little to say whether you heard more finely in your latest week of practice than \(earlier)",
          de: "Ob du in deiner letzten Übungswoche feiner gehört hast als \(earlier), ist offen")
      }
    let verb = change == .rose ? say("rose", de: "stieg") : say("fell", de: "fiel")
    return say(
      "\(verdict): \(symbol) was \(ratio) times as large as then (95 % band \(band)), and \(verb) "
        + "with \(probability) probability.",
      de: "\(verdict): \(symbol) war das \(ratio)-Fache von damals (95-%-Band \(band)) und \(verb) "
        + "mit \(probability) Wahrscheinlichkeit.")
  }
  package func rightAnswers(_ right: Int, of answered: Int) -> String {
    say(
      "\(right) of \(answered.counted("answer")) \(right == 1 || answered == 1 ? "is" : "are") right.",
      de:
        "\(right) von \(trials(answered)) \(right == 1 || answered == 1 ? "ist" : "sind") richtig.")
  }
  /// States that no threshold is reported yet, and about how many answers are missing; `nil` if
  /// that cannot be predicted.
  package func needsMoreAnswers(about count: Int?) -> String {
    switch count {
    case nil:
      say(
        "For a first threshold, more of your answers must be right than guessing would give.",
        de: "Für eine erste Schwelle müssen mehr Antworten richtig sein als beim Raten.")
    case 1:
      say(
        "About one more answer until a first threshold.",
        de: "Noch etwa eine Antwort bis zur ersten Schwelle.")
    case let count?:
      say(
        "About \(count) more answers until a first threshold.",
        de: "Noch etwa \(count) Antworten bis zur ersten Schwelle.")
    }
  }

  /// Returns what a measure of intervals is called. `limen` is the symbol of the point at which limens
  /// are reported.
  package func terms(of measure: IntervalMeasure, limen: String = "T75") -> IntervalTerms {
    switch measure {
    case .judgement:
      IntervalTerms(
        section: say("Intervals", de: "Intervalle"),
        title: { say("Intervals of \($0)", de: "Intervalle von \($0)") },
        nothing: say("No answers about intervals yet.", de: "Noch keine Antworten zu Intervallen."),
        distance: say("width", de: "Weite"), size: limen, trials: self.headingTrialsShort,
        history: say(
          "The width at the end of each session, as it was known then",
          de: "Die Weite am Ende jeder Sitzung, wie sie da bekannt war"),
        definition: nil)
    case .matching:
      IntervalTerms(
        section: say("Matches", de: "Abgleiche"),
        title: { say("Matches by \($0)", de: "Abgleiche von \($0)") },
        nothing: say("No matches yet.", de: "Noch keine Abgleiche."),
        distance: say("centre", de: "Mitte"), size: say("spread", de: "Streuung"),
        trials: say("count", de: "Zahl"),
        history: say(
          "The centre at the end of each session, as it was known then",
          de: "Die Mitte am Ende jeder Sitzung, wie sie da bekannt war"),
        definition: say(
          "Spread: 68 % of the matches lie within this distance of the centre.",
          de: "Streuung: 68 % der Abgleiche liegen höchstens so weit von der Mitte entfernt."))
    }
  }
  /// States how wide a listener's interval is, or where the listener matches it, and how precisely.
  ///
  /// - Parameters:
  ///   - distance: The distance from nominal with its unit and without its sign; `nil` for none.
  ///   - isPositive: Whether the interval is wide, or its upper tone sharp.
  ///   - from: The lower bound of the 95 % band, with its sign. `to` is the upper one.
  ///   - size: The limen or the spread, with its unit.
  package func place(
    of interval: String, by measure: IntervalMeasure, at distance: String?, isPositive: Bool,
    from: String, to: String, size: String, trials: Int, state: String
  ) -> String {
    switch measure {
    case .judgement:
      let side = isPositive ? say("wide", de: "weit") : say("narrow", de: "eng")
      let place = distance.map { "\($0) \(side)" } ?? self.inTune
      return say(
        "Your \(interval) is \(place) (95 %: \(from) to \(to)), T75 "
          + "\(size), \(trials.counted("answer")), \(state).",
        de: "\(interval): \(place) (95 %: \(from) bis \(to)), T75 \(size), "
          + "\(trials.counted("Antwort", "Antworten")), \(state).")
    case .matching:
      let side = isPositive ? say("sharp", de: "zu hoch") : say("flat", de: "zu tief")
      let place = distance.map { "\($0) \(side)" } ?? self.inTune
      return say(
        "You match the \(interval) \(place) (95 %: \(from) to \(to)), spread \(size), "
          + "\(trials.counted("match", "matches")), \(state).",
        de: "Dein Abgleich: \(interval), \(place) (95 %: \(from) bis \(to)), Streuung \(size), "
          + "\(trials.counted("Abgleich", "Abgleiche")), \(state).")
    }
  }
  /// States that an interval was not asked about yet.
  package func notAsked(_ interval: String) -> String {
    say("\(interval): not asked yet.", de: "\(interval): noch nicht gefragt.")
  }
  /// States that a limen fell or rose over trials, and the probability of that in percent. `to`
  /// includes the unit.
  package func sentence(
    on change: LearningTrend.Change, of symbol: String, from: String, to: String, trials: Int,
    probability: String
  ) -> String {
    let verb =
      switch change {
      case .fell: say("fell", de: "fiel")
      case .rose: say("rose", de: "stieg")
      }
    return say(
      "\(symbol) \(verb) from \(from) to \(to) over \(self.trials(trials)), with \(probability) "
        + "probability.",
      de: "\(symbol) \(verb) über \(self.trials(trials)) mit \(probability) Wahrscheinlichkeit von "
        + "\(from) auf \(to).")
  }
  /// States that the answers do not decide whether a limen fell or rose.
  package func noChange(of symbol: String, trials: Int) -> String {
    say(
      "\(symbol) over \(self.trials(trials)): too little to call a change.",
      de: "\(symbol) über \(self.trials(trials)): zu wenig, um von einer Änderung zu sprechen.")
  }
}
