package import Psychometrics
package import Training
internal import Notation

extension Phrases {
  package func trials(_ count: Int) -> String {
    say(count.counted("trial"), de: count.counted("Antwort", "Antworten"))
  }
  /// Follows the number of trials in a range: the number of trials at notes outside the range, with
  /// a leading space.
  package func andAtOtherNotes(_ count: Int) -> String {
    say(" and \(count) at other notes", de: " und \(count) bei anderen Tönen")
  }
  /// The proportion of times that a difference is heard, such as 3 times out of 4.
  package func howOften(_ times: String, of all: String) -> String {
    say("\(times) times out of \(all)", de: "in \(times) von \(all) Fällen")
  }
  /// Defines the limen with this symbol. `conversion` is its conversion from T75, in brackets.
  package func definition(of symbol: String, howOften: String, conversion: String) -> String {
    say(
      "\(symbol) is the difference heard \(howOften)\(conversion).",
      de: "\(symbol) ist der Unterschied, der \(howOften) gehört wird\(conversion).")
  }

  /// The prior, by its name or its digest.
  package func prior(_ name: String) -> String {
    say("Prior: \(name).", de: "A-priori-Verteilung: \(name).")
  }
  /// A size in cents, before the unit.
  package func exactly(_ cents: String) -> String { say("of \(cents)", de: "von \(cents)") }
  /// A size between two numbers of cents, before the unit.
  package func between(_ lower: String, _ upper: String) -> String {
    say("between \(lower) and \(upper)", de: "zwischen \(lower) und \(upper)")
  }
  package func hears(difference size: String, howOften: String, over range: String) -> String {
    say(
      "You hear a difference \(size) cents \(howOften) over \(range); a semitone is 100.",
      de:
        "Im Bereich \(range) hörst du einen Unterschied \(size) Cent \(howOften); ein Halbton hat 100."
    )
  }
  package func hears(
    differenceAboveSemitone size: String, howOften: String, over range: String
  ) -> String {
    say(
      "You hear a difference \(size) cents, more than a semitone, \(howOften) over \(range).",
      de:
        "Im Bereich \(range) hörst du einen Unterschied \(size) Cent, mehr als einen Halbton, \(howOften)."
    )
  }
  package func hearsOnlyBeyond(_ largest: String, over range: String) -> String {
    say(
      "You tell higher from lower better than by guessing, but over \(range) you need a difference of "
        + "more than \(largest) cents, the largest that is presented.",
      de:
        "Du hörst besser als durch Raten, ob es hinauf oder hinab geht, brauchst aber im Bereich \(range) "
        + "einen Unterschied von mehr als \(largest) Cent, dem größten, der gespielt wird.")
  }
  /// A weak octave, with the ratio of its limen to that of the other notes.
  package func weakOctave(_ notes: String, times: String) -> String {
    say(
      "\(notes) (\(times) times the rest)",
      de: "\(notes) (Schwelle \(times)-mal so groß wie sonst)")
  }
  /// A clause on the octaves that stand out as weak, the weakest first. The list may be empty.
  package func weakest(_ octaves: [String]) -> String {
    switch octaves.count {
    case 0: say("No octave stands out as weak", de: "Keine Oktave fällt als schwach auf")
    case 1:
      say("Your weakest octave is \(octaves[0])", de: "Deine schwächste Oktave ist \(octaves[0])")
    default:
      say(
        "Your weakest octaves are " + octaves.joined(separator: ", "),
        de: "Deine schwächsten Oktaven sind " + octaves.joined(separator: ", "))
    }
  }
  /// Returns the clause on the trend over all sessions.
  package func clause(on change: LearningTrend.Change?) -> String {
    switch change {
    case .fell:
      say("you hear more finely with practice", de: "mit zunehmender Übung hörst du feiner")
    case .rose: say("you hear less finely than before", de: "du hörst weniger fein als zuvor")
    case nil:
      say(
        "your sessions show too little to call a change",
        de: "deine Sitzungen zeigen zu wenig, um von einer Änderung zu sprechen")
    }
  }
  package func fewerThanGuesses(_ right: Int, of answered: Int) -> String {
    say(
      "Only \(right) of \(answered.counted("answer")) \(right == 1 ? "is" : "are") right, fewer than guessing "
        + "would give.",
      de: "Nur \(right) von \(answered) Antworten sind richtig, weniger als beim Raten.")
  }
  package func noBetterThanGuessingYet(_ right: Int, of answered: Int) -> String {
    say(
      "Your answers cannot be distinguished from guesses yet: \(right) of \(answered) right.",
      de:
        "Deine Antworten unterscheiden sich noch nicht vom Raten: \(right) von \(answered) richtig."
    )
  }
  package func band(_ percent: Int) -> String { say("\(percent) % band", de: "\(percent)-%-Band") }
  /// The number of answers about intervals, how many are right, and the
  /// tunings.
  package func intervals(trials: Int, right: Int, tunings: [String]) -> String {
    say(
      "\(trials.counted("answer")) about intervals, \(right) right. Widths are from \(sizes(of: tunings)): "
        + "plus is wider.",
      de: "\(trials.counted("Antwort", "Antworten")) zu Intervallen, \(right) richtig. Weiten ab "
        + "\(sizes(of: tunings)): Plus ist weiter.")
  }
  /// Returns the tunings from which the centres of matches are measured.
  package func centres(from tunings: [String]) -> String {
    say(
      "Centres are from \(sizes(of: tunings)): plus is sharp, in descending intervals too.",
      de: "Die Mitten gelten von \(sizes(of: tunings)) aus: Plus ist zu hoch, auch abwärts.")
  }
  /// Returns the starting-point bias, as a share.
  package func startingPointBias(_ share: String) -> String {
    say("Starting-point bias: \(share).", de: "Verzerrung durch den Startpunkt: \(share).")
  }
  /// Intervals that were played at sizes that the chosen tuning does not have.
  package func ofOtherTunings(_ count: Int) -> String {
    say(
      "\(count == 1 ? "One interval was" : "\(count) intervals were") played only at sizes that this "
        + "tuning does not have; 'limen profile' without --tuning shows them.",
      de:
        "\(count == 1 ? "Ein Intervall wurde" : "\(count) Intervalle wurden") nur in Größen gespielt, die "
        + "diese Stimmung nicht hat; 'limen profile' ohne --tuning zeigt sie.")
  }
  package func octave(_ number: Int) -> String { say("octave \(number)", de: "Oktave \(number)") }
  package func moreThanDays(_ count: Int) -> String {
    say("more than \(count) days", de: "mehr als \(count) Tage")
  }

  // Habits, each as a part of a line.
  package func lapses(_ share: String, band: String) -> String {
    say(
      "lapses \(share) (95 % band \(band))",
      de: "Flüchtigkeitsfehler \(share) (95-%-Band \(band))")
  }
  package func bias(_ size: String, at note: String) -> String {
    say("bias \(size) at \(note)", de: "Verschiebung \(size) bei \(note)")
  }
  package func contraction(_ size: String, at note: String) -> String {
    say(
      "contraction \(size) per octave at \(note)",
      de: "Kontraktion \(size) je Oktave bei \(note)")
  }
  /// A correct answer, and the heading of a column of proportions or numbers of correct answers.
  package var right: String { say("right", de: "richtig") }
  /// The share or the number of right answers.
  package func right(_ amount: String) -> String { say("\(amount) right", de: "\(amount) richtig") }
  package func answeredHigher(_ share: String) -> String {
    say("'higher' in \(share) of answers", de: "„höher“ bei \(share) der Antworten")
  }
  package func halfWithin(seconds: String) -> String {
    say("median response time \(seconds) s", de: "Antwortzeit im Median \(seconds) s")
  }
  /// States the share of answers that came within 100 ms of the comparison tone.
  package func cameEarly(_ share: String) -> String {
    say(
      "\(share) of the answers came too early: within 100 ms of the second tone.",
      de: "\(share) der Antworten kamen zu früh: keine 100 ms nach Beginn des zweiten Tons.")
  }
  /// The ratio of the listener's limen at a note to a published one, with its band. `group` is the
  /// value and whose it is, `source` the publication and the method.
  package func norm(
    at note: String, times: String, band: String, group: String, source: String
  ) -> String {
    say(
      "\(note): \(times) (\(band)) times the \(group) (\(source))",
      de: "\(note): das \(times)-Fache (\(band)) \(group) (\(source))")
  }
  /// The value that summarizes a group, after *times the* or its translation.
  package func value(_ statistic: Norm.Statistic, of group: Norm.Group, count: Int) -> String {
    let value =
      switch statistic {
      case .mean: say("mean of", de: "des Mittelwerts von")
      case .curve: say("curve fitted to", de: "der Kurve, angepasst an die Werte von")
      }
    let listeners =
      switch group {
      case .musicians: say("musicians", de: "Musikern")
      case .nonMusicians: say("non-musicians", de: "Nichtmusikern")
      case .trainedListeners: say("trained listeners", de: "geübten Hörern")
      case .implantUsers: say("users of cochlear implants", de: "Trägern von Cochlea-Implantaten")
      }
    return "\(value) \(count) \(listeners)"
  }
  /// Follows a comparison: the share of such listeners whose limen is larger.
  package func haveLargerLimens(_ share: String) -> String {
    say(
      "about \(share) of such listeners have a larger limen",
      de: "bei etwa \(share) solcher Hörer ist die Schwelle größer")
  }
  /// States that no published limen can be compared, and the frequencies of those that there are.
  package func noNormNear(_ stimulus: Norm.Stimulus, at frequencies: String) -> String {
    let tones =
      switch stimulus {
      case .sine: say("sine tones", de: "Sinustöne")
      case .harmonic: say("complex tones", de: "obertonreiche Töne")
      }
    return say(
      "No published limen for \(tones) lies within a quarter of an octave of a reported note "
        + "with enough trials nearby; there are values at \(frequencies) Hz.",
      de: "Keine veröffentlichte Schwelle für \(tones) liegt höchstens eine Vierteloktave neben "
        + "einem Ton mit genügend Antworten in der Nähe; es gibt Werte bei \(frequencies) Hz.")
  }

  // Comparisons.
  package func timbre(_ name: String) -> String { say("timbre \(name)", de: "Klangfarbe \(name)") }
  /// The answers of a listener up to a time.
  package func name(_ name: String, until: String) -> String {
    say("\(name) until \(until)", de: "\(name) bis \(until)")
  }
  /// The answers of a listener between two times.
  package func name(_ name: String, after: String, until: String) -> String {
    say("\(name) after \(after) until \(until)", de: "\(name) nach \(after) bis \(until)")
  }
  /// One of the two sides, as one sentence.
  package func side(_ title: String, over range: String) -> String {
    say("\(title) in \(range).", de: "\(title) im Bereich \(range).")
  }
  package func comparison(
    over range: String, ratio: String, band: String, probability: String
  ) -> String {
    say(
      "Over \(range), A needs \(ratio) times the difference that B needs (95 % band \(band)). A's limen "
        + "is the lower one with \(probability) probability.",
      de:
        "Im Bereich \(range) braucht A das \(ratio)-Fache des Unterschieds, den B braucht (95-%-Band "
        + "\(band)). Mit \(probability) Wahrscheinlichkeit ist die Schwelle von A die kleinere.")
  }
  package func noBetterThanGuessingYet(side letter: String) -> String {
    say(
      "The answers of \(letter) cannot be distinguished from guesses yet: no limens are compared.",
      de:
        "Die Antworten von \(letter) unterscheiden sich noch nicht vom Raten: Es werden keine Schwellen "
        + "verglichen.")
  }

  private func sizes(of tunings: [String]) -> String {
    tunings.count == 1
      ? say("the tuning '\(tunings[0])'", de: "der Stimmung „\(tunings[0])“")
      : say(
        "the sizes of \(tunings.count) tunings", de: "den Größen von \(tunings.count) Stimmungen")
  }
}
