internal import Notation

extension Phrases {
  // The phrases of a replay and of its progress.

  // Parts of the line about a session.
  package func session(_ number: Int) -> String {
    say("session \(number)", de: "Sitzung \(number)")
  }
  package func seed(_ seed: UInt64) -> String { say("seed \(seed)", de: "Startwert \(seed)") }
  package func answeredInSession(_ count: Int) -> String {
    say("\(count) answered", de: trials(count))
  }
  /// The share of answers that came within 100 ms of the comparison tone.
  package func earlyInSession(_ share: String) -> String {
    say("\(share) within 100 ms", de: "\(share) unter 100 ms")
  }
  package func logLoss(bits: String) -> String { say("\(bits) bits", de: "\(bits) Bit") }
  /// The log loss of guessing, and that of a logistic regression if it is known, after the one of the
  /// profile.
  package func baselines(logistic: String?) -> String {
    say(
      " (guessing 1\(logistic.map { ", logistic \($0)" } ?? ""))",
      de: " (Raten 1\(logistic.map { ", logistisch \($0)" } ?? ""))")
  }
  /// The estimate of an alternative estimator.
  package func otherwise(_ estimate: String) -> String {
    say("alternative \(estimate)", de: "alternativ \(estimate)")
  }
  /// Several notes whose answers make one estimate.
  package func pooled(_ count: Int, from lowest: String, to highest: String) -> String {
    say(
      "\(count) notes pooled, \(lowest) to \(highest)",
      de: "\(count) Noten zusammen, \(lowest) bis \(highest)")
  }
  /// The means of the differences at reversals, and the standard deviation of their logarithms in
  /// octaves.
  package func reversals(
    _ count: Int, geometricMean: String, mean: String, spread: String
  ) -> String {
    say(
      "\(count) reversals, geometric mean \(geometricMean), arithmetic mean \(mean), "
        + "SD \(spread) octaves",
      de:
        "\(count) Umkehrungen, geometrisches Mittel \(geometricMean), arithmetisches Mittel \(mean), "
        + "SD \(spread) Oktaven")
  }
  package func differs(at trial: Int, because reason: String) -> String {
    say("differs at trial \(trial): \(reason)", de: "weicht bei Antwort \(trial) ab: \(reason)")
  }
  package func unverifiable(engine: Int, here: Int) -> String {
    say(
      "unverifiable: its pairs were chosen by engine \(engine), but this is engine \(here)",
      de: "nicht prüfbar: Engine \(engine) hat ihre Paare gewählt, dies ist aber Engine \(here)")
  }
  package func unverifiable(earlierTrials: Int, found: Int) -> String {
    say(
      "unverifiable: it started from \(earlierTrials) earlier trials, but the \(found) found here are not "
        + "the same",
      de:
        "nicht prüfbar: Sie begann nach \(earlierTrials) früheren Antworten, aber die \(found) gefundenen "
        + "sind nicht dieselben")
  }
  package func pair(_ recorded: String, insteadOf chosen: String) -> String {
    say(
      "\(recorded) was recorded, but the replay chose \(chosen)",
      de: "aufgezeichnet ist \(recorded), gewählt wird \(chosen)")
  }
  package var comparisonFirst: String { say(" (comparison first)", de: " (Vergleichston zuerst)") }

  // The summary.
  package func replayed(sessions: Int, listeners: Int) -> String {
    say(
      "\(sessions.counted("session")) of \(self.listeners(listeners))",
      de: "\(sessions.counted("Sitzung", "Sitzungen")) von \(self.listeners(listeners))")
  }
  package func answers(_ count: Int, right: Int) -> String {
    say("\(count.counted("answer")), \(right) right", de: "\(trials(count)), \(right) richtig")
  }
  package func bitsAnAnswer(_ bits: String) -> String {
    say("\(bits) bits per answer", de: "\(bits) Bit je Antwort")
  }
  package func verdicts(verified: Int, differing: Int, unverifiable: Int) -> String {
    say(
      "\(verified) verified, \(differing) differ, \(unverifiable) cannot be verified here.",
      de: "\(verified) bestätigt, \(differing) abweichend, \(unverifiable) hier nicht prüfbar.")
  }
  package func skipped(_ count: Int) -> String {
    say("Rows or files skipped: \(count).", de: "Übersprungene Zeilen oder Dateien: \(count).")
  }

  // The progress.
  package func listeners(_ done: Int) -> String {
    say(done.counted("listener"), de: done.counted("Person", "Personen"))
  }
  package func listeners(_ done: Int, of total: Int) -> String {
    say("\(done) of \(listeners(total))", de: "\(done) von \(listeners(total))")
  }
  package func pace(_ count: Int) -> String {
    say("\(count) per second", de: "\(count) pro Sekunde")
  }
  package func remaining(seconds: Int) -> String {
    say("\(seconds) s left", de: "noch \(seconds) s")
  }
  /// The length of each tone and the silence between two, in milliseconds.
  package func lengths(tone: Int, gap: Int) -> String {
    say("tones \(tone) ms, gap \(gap) ms", de: "Töne \(tone) ms, Pause dazwischen \(gap) ms")
  }
  package func engine(_ version: Int) -> String {
    say("engine \(version)", de: "Engine \(version)")
  }
  /// The prior, as a part of a line.
  package func withPrior(_ name: String) -> String {
    say("prior \(name)", de: "A-priori-Verteilung \(name)")
  }
  /// The sample rate, the sample format and the buffer of the device.
  package func played(at rate: Int, as format: String, period: Int, of buffer: Int) -> String {
    say(
      "played at \(rate) Hz as \(format), period \(period) of \(buffer) frames",
      de: "gespielt mit \(rate) Hz als \(format), Periode \(period) von \(buffer) Frames")
  }
  /// The priority of the thread that feeds the device; `nil` for an ordinary thread.
  package func priority(_ priority: Int?) -> String {
    say(
      priority.map { "real-time priority \($0)" } ?? "normal priority",
      de: priority.map { "Echtzeitpriorität \($0)" } ?? "normale Priorität")
  }
}
