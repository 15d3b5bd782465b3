import Music
import Notation
import Psychometrics
import Testing

@testable import Training
@testable import Wording

@Suite struct `The phrases of a language` {
  /// Returns the phrases without a value.
  private func texts(of language: Language) -> [(name: String, text: String)] {
    Mirror(reflecting: FixedPhrases.all).children.compactMap { name, value in
      (value as? Phrase).map { (name ?? "", language.phrases.say($0.english, de: $0.german)) }
    }
      + language.phrases.helpOnCommands.map { ("helpOnCommands", $0) }
  }

  /// Returns the phrases that depend on the task, and those about intervals.
  private func taskPhrases(of language: Language) -> [(text: String, values: [String])] {
    let phrases = language.phrases
    let answers = Task.allCases.flatMap { task -> [(text: String, values: [String])] in
      let own = phrases.phrases(for: task.response)
      let texts = Answer.allCases.flatMap {
        [own.name(of: $0), own.itWas($0)]
      }
      let question = own.question("P5")
      let hasInterval = task.hasIntervals ? ["P5"] : []
      return
        (texts + [
          own.howToAnswer, own.helpOnAnswers, own.trial.hearsAgain,
          own.trial.whatElseThereIs, own.trial.help, own.trial.paused, own.trial.soundsAgain,
        ]).map { ($0, []) } + [
          (question.long, hasInterval), (question.short, hasInterval),
          (own.trial.notUnderstood("what"), ["what"]),
        ]
    }
    let names =
      (0...12).map(phrases.nameOfInterval)
      + Interval.Direction.allCases.map { phrases.name(of: $0) }
    let measures = IntervalMeasure.allCases.flatMap {
      measure -> [(text: String, values: [String])] in
      let terms = phrases.terms(of: measure, limen: "T")
      let sentence = phrases.place(
        of: "P5", by: measure, at: "17 x", isPositive: true, from: "-5", to: "+8", size: "9 y",
        trials: 58, state: "known")
      // The size of a judged interval is the symbol of the limen.
      let texts =
        [terms.section, terms.nothing, terms.distance, terms.trials, terms.history]
        + (measure == .matching ? [terms.size] : [])
      return (texts + [terms.definition].compactMap(\.self)).map { ($0, []) } + [
        (terms.title("me"), ["me"]),
        (sentence, ["P5", "17 x", "-5", "+8", "9 y", "58", "known"]),
      ]
    }
    return answers + measures + names.map { ($0, []) } + [
      (phrases.notAsked("P5"), ["P5"]),
      (phrases.intervals(trials: 17, right: 5, tunings: ["just"]), ["17", "5", "just"]),
    ]
  }

  /// Returns the titles of pages, and what keys do on them.
  private func keyPhrases(of language: Language) -> [(text: String, values: [String])] {
    let words = Words(language)
    return KeyContext.allCases.flatMap { context in
      [words.phrases.title(of: context)]
        + Action.allCases.flatMap { action in
          [words.effect(of: action, in: context), words.phrases.hint(action, in: context)]
        }
    }.compactMap(\.self).map { ($0, []) }
  }

  /// Returns what to do next.
  private func advice(in language: Language) -> [(text: String, values: [String])] {
    let octave = NoteRange.piano
    return [
      (.checkKeys, []), (.answerOn(about: 17), ["17"]), (.train(octave), ["C2–B2"]),
      (.attend, []), (.narrowBand(octave), ["C2–B2"]), (.goOn(octave), ["C2–B2"]),
    ].map { (advice: Advice, values) in
      (language.phrases.sentence(on: advice) { _ in "C2–B2" }, values)
    }
  }

  /// Returns the labels of the keys that type no character.
  private func labels(of language: Language) -> [String] {
    [
      "space", "enter", "escape", "tab", "backspace", "insert", "delete", "home", "end", "page-up",
      "page-down",
    ].map { language.phrases.keyLabels[$0] ?? "" }
  }

  /// Returns the phrases with a value, and the values that each of them must contain.
  private func phrases(of language: Language) -> [(text: String, values: [String])] {
    let phrases = language.phrases
    let first: [(text: String, values: [String])] = [
      (phrases.rightAnswers(17, of: 23), ["17", "23"]),
      (phrases.needsMoreAnswers(about: 17), ["17"]), (phrases.needsMoreAnswers(about: 1), []),
      (phrases.needsMoreAnswers(about: nil), []),
      (
        phrases.sentence(
          on: .fell, of: "T75", from: "17", to: "9 x", trials: 23, probability: "0.6"),
        ["T75", "17", "9 x", "23", "0.6"]
      ),
      (
        phrases.sentence(
          on: .rose, of: "T75", from: "17", to: "9 x", trials: 23, probability: "0.6"),
        ["T75", "17", "9 x", "23", "0.6"]
      ),
      (phrases.noChange(of: "T75", trials: 23), ["T75", "23"]),
      (phrases.warmsUp, []),
      (phrases.answered(17), ["17"]), (phrases.farewell(answered: 17), ["17"]),
      (phrases.farewell(answered: 1), ["1"]), (phrases.enlarge(to: "20×6"), ["20×6"]),
      (phrases.answeredToday(17), ["17"]),
      (phrases.today("17 x"), ["17 x"]), (phrases.sameAgain("17 x"), ["17 x"]),
      (phrases.next("me"), ["me"]), (phrases.trainsElsewhere("me"), ["me"]),
      (phrases.refuses(letter: "_"), ["_"]), (phrases.isListed("me"), ["me"]),
      (phrases.today(5, of: 17), ["5", "17"]), (phrases.today(5, of: nil), ["5"]),
      (phrases.neglected("17 x", days: 9), ["17 x", "9"]), (phrases.checks(afterDays: 17), ["17"]),
      (phrases.lastDays("x", 7), ["x", "7"]), (phrases.days(17), ["17"]),
      (phrases.about("17 x"), ["17 x"]), (phrases.done(5, of: 17), ["5", "17"]),
      (phrases.left("17 x"), ["17 x"]), (phrases.finest("17 x", at: "A4"), ["17 x", "A4"]),
      (phrases.about(version: "1.2", engine: 3), ["1.2", "3"]),
      (phrases.answers(of: "me", keptIn: "/a"), ["me", "/a"]),
      (phrases.session(withID: 17), ["17"]), (phrases.session(withID: nil), []),
      (phrases.right(5, of: 8), ["5", "8"]), (phrases.matches(17), ["17"]),
      (phrases.matches(1), ["1"]), (phrases.matches(17, unmoved: 3), ["17", "3"]),
      (phrases.centres(from: ["just"]), ["just"]),
      (phrases.noSession(17), ["17"]), (phrases.noTrial(5, of: 17), ["5", "17"]),
      (phrases.yourAnswer("lower"), ["lower"]),
      (phrases.noSetting("x", among: ["a", "b"]), ["x", "a, b"]),
      (phrases.changed("unit: hertz", isSaved: true), ["unit: hertz"]),
      (phrases.notReported("A4", range: "C2–C4"), ["A4", "C2–C4"]),
      (phrases.notTrained("C2–C6"), ["C2–C6"]),
      (
        phrases.hears("17 x", from: "9", to: "23", over: "C2–C6", answers: 58),
        ["17 x", "9", "23", "C2–C6", "58"]
      ),
      (phrases.hears("17 x", from: "9", to: "23", over: "C2–C6"), ["17 x", "9", "23", "C2–C6"]),
      (
        phrases.limenBefore("58", now: ("17", "C2–C6"), change: (.fell, "97 %")),
        ["58", "17", "C2–C6", "97 %"]
      ),
      (phrases.limenBefore("58", now: nil, change: (.rose, "97 %")), ["58", "97 %"]),
      (phrases.limenBefore("58", now: nil, change: nil), ["58"]),
      (
        phrases.sentence(
          on: .monthBefore, nil, "T75", ratio: "0.8", band: "0.6–1.1", probability: "97 %"),
        ["T75", "0.8", "0.6–1.1", "97 %"]
      ),
      (
        phrases.sentence(
          on: .firstWeek, .fell, "T75", ratio: "0.8", band: "0.6–0.9", probability: "97 %"),
        ["T75", "0.8", "0.6–0.9", "97 %"]
      ),
      (
        phrases.sentence(
          on: .firstWeek, .rose, "T75", ratio: "1.8", band: "1.6–1.9", probability: "97 %"),
        ["T75", "1.8", "1.6–1.9", "97 %"]
      ),
      (phrases.imported(trials: 58, sessions: 17, problems: 3), ["58", "17", "3"]),
      (phrases.remaining(["17 x", "5 y"]), ["17 x", "5 y"]),
      (phrases.over(after: "17 x"), ["17 x"]),
      (phrases.onlyNotes("C2–C6"), ["C2–C6"]),
      (phrases.sentence(on: .annotated(""), of: 17), ["17"]),
      (phrases.sentence(on: .annotated("tired"), of: 17), ["tired", "17"]),
      (phrases.sentence(on: .excluded(trial: nil), of: 17), ["17"]),
      (phrases.sentence(on: .excluded(trial: 5), of: 17), ["5", "17"]),
      (phrases.sentence(on: .restored(trial: nil), of: 17), ["17"]),
      (phrases.sentence(on: .restored(trial: 5), of: 17), ["5", "17"]), (phrases.trials(1), ["1"]),
      (phrases.trials(17), ["17"]), (phrases.andAtOtherNotes(17), ["17"]),
      (phrases.howOften("3", of: "4"), ["3", "4"]),
    ]
    let second: [(text: String, values: [String])] = [
      (
        phrases.definition(of: "T75", howOften: "often", conversion: " (x)"),
        ["T75", "often", " (x)"]
      ),
      (phrases.exactly("17"), ["17"]), (phrases.between("5", "8"), ["5", "8"]),
      (
        phrases.hears(difference: "of 17", howOften: "often", over: "C2-C6"),
        ["of 17", "often", "C2-C6", "100"]
      ),
      (
        phrases.hears(differenceAboveSemitone: "of 170", howOften: "often", over: "C2-C6"),
        ["of 170", "often", "C2-C6"]
      ),
      (phrases.hearsOnlyBeyond("400", over: "C2-C6"), ["400", "C2-C6"]),
      (phrases.weakOctave("C2-B2", times: "1.7"), ["C2-B2", "1.7"]), (phrases.weakest([]), []),
      (phrases.weakest(["C2-B2"]), ["C2-B2"]), (phrases.weakest(["a", "b"]), ["a, b"]),
      (phrases.fewerThanGuesses(5, of: 17), ["5", "17"]),
      (phrases.noBetterThanGuessingYet(5, of: 17), ["5", "17"]),
      (phrases.band(68), ["68"]), (phrases.octave(4), ["4"]), (phrases.moreThanDays(30), ["30"]),
      (phrases.lapses("8 %", band: "4 – 15 %"), ["8 %", "4 – 15 %"]),
      (phrases.bias("17", at: "C4"), ["17", "C4"]),
      (phrases.contraction("17", at: "C4"), ["17", "C4"]), (phrases.right("8 %"), ["8 %"]),
      (phrases.answeredHigher("8 %"), ["8 %"]), (phrases.halfWithin(seconds: "0.3"), ["0.3"]),
      (
        phrases.norm(at: "C4", times: "0.3", band: "1 - 2", group: "x", source: "Y 2020"),
        ["C4", "0.3", "1 - 2", "x", "Y 2020"]
      ),
      (phrases.haveLargerLimens("8 %"), ["8 %"]), (phrases.noNormNear(.sine, at: "17"), ["17"]),
      (phrases.noNormNear(.harmonic, at: "17"), ["17"]),
      (phrases.timbre("sine"), ["sine"]), (phrases.name("me", until: "May"), ["me", "May"]),
      (phrases.name("me", after: "May", until: "June"), ["me", "May", "June"]),
      (phrases.side("A: me", over: "C2-C6"), ["A: me", "C2-C6"]),
      (
        phrases.comparison(over: "C2-C6", ratio: "0.3", band: "1 - 2", probability: "0.9"),
        ["C2-C6", "0.3", "1 - 2", "0.9"]
      ),
      (phrases.noBetterThanGuessingYet(side: "A"), ["A"]), (phrases.limens(of: "me"), ["me"]),
      (
        phrases.profile(trials: "17 x", range: "C2-C6", period: "May", timbre: "sine"),
        ["17 x", "C2-C6", "May", "sine"]
      ),

      (
        phrases.comparison(ratio: "0.3", band: "1 - 2", probability: "0.9", over: "C2-C6"),
        ["0.3", "1 - 2", "0.9", "C2-C6"]
      ),
      (phrases.session(17), ["17"]), (phrases.seed(17), ["17"]),
      (phrases.answeredInSession(17), ["17"]), (phrases.right, []), (phrases.session, []),
      (phrases.earlyInSession("8 %"), ["8 %"]), (phrases.cameEarly("8 %"), ["8 %"]),
      (phrases.logLoss(bits: "0.6"), ["0.6"]), (phrases.otherwise("17 x"), ["17 x"]),
      (phrases.baselines(logistic: "0.6"), ["1", "0.6"]), (phrases.baselines(logistic: nil), ["1"]),
      (phrases.pooled(3, from: "C4", to: "E4"), ["3", "C4", "E4"]),
      (
        phrases.reversals(17, geometricMean: "4 x", mean: "5 x", spread: "0.3"),
        ["17", "4 x", "5 x", "0.3"]
      ),
      (phrases.differs(at: 17, because: "of x"), ["17", "of x"]),
      (phrases.unverifiable(engine: 1, here: 3), ["1", "3"]),
      (phrases.unverifiable(earlierTrials: 17, found: 5), ["17", "5"]),
      (phrases.pair("C4 5", insteadOf: "C4 8"), ["C4 5", "C4 8"]), (phrases.comparisonFirst, []),
      (phrases.replayed(sessions: 17, listeners: 5), ["17", "5"]),
      (phrases.replayed(sessions: 1, listeners: 1), ["1"]),
      (phrases.answers(17, right: 5), ["17", "5"]), (phrases.bitsAnAnswer("0.6"), ["0.6"]),
      (phrases.verdicts(verified: 17, differing: 5, unverifiable: 8), ["17", "5", "8"]),
      (phrases.skipped(17), ["17"]), (phrases.listeners(17), ["17"]),
      (phrases.listeners(17, of: 23), ["17", "23"]), (phrases.pace(17), ["17"]),
      (phrases.remaining(seconds: 17), ["17"]),
      (phrases.lengths(tone: 17, gap: 5), ["17", "5"]), (phrases.engine(3), ["3"]),
      (phrases.withPrior("x"), ["x"]), (phrases.priority(17), ["17"]), (phrases.priority(nil), []),
      (phrases.played(at: 48_000, as: "S16", period: 17, of: 23), ["48000", "S16", "17", "23"]),
      (phrases.values("a, b"), ["a, b"]), (phrases.standardValue("17"), ["17"]),
      (phrases.from("5", to: "17"), ["5", "17"]), (phrases.numbers("5 - 17"), ["5 - 17"]),
      (phrases.converters(17), ["17"]), (phrases.converters(1), ["1"]),
      (phrases.converters(["a", "b"]), ["a, b"]),
      (phrases.text(of: .timbre).values["three"] ?? "", []),
      (phrases.value(.curve, of: .musicians, count: 17), ["17"]),
    ]
    let names =
      Register.allCases.map { phrases.name(of: $0) }
      + NoteReport.State.allCases.map { phrases.name(of: $0) }
      + PitchUnit.allCases.map { phrases.name(of: $0) }
    let groups = Norm.Group.allCases.map { phrases.value(.mean, of: $0, count: 17) }
    return first + second + names.map { ($0, []) } + groups.map { ($0, ["17"]) }
      + taskPhrases(of: language) + keyPhrases(of: language) + advice(in: language)
  }

  /// Returns the phrases without a value, those with one, and the labels of keys.
  private func allTexts(of language: Language) -> [String] {
    texts(of: language).map(\.text) + phrases(of: language).map(\.text) + labels(of: language)
  }

  @Test(arguments: Language.allCases) func `no phrase is empty`(language: Language) {
    let texts = texts(of: language)
    #expect(texts.count > 120)
    #expect(texts.filter { $0.text.trimmed.isEmpty }.map(\.name) == [])
    #expect(labels(of: language).allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: Language.allCases) func `every phrase contains the values that it is given`(
    language: Language
  ) {
    for (text, values) in phrases(of: language) {
      #expect(!text.isEmpty && values.allSatisfy(text.contains), "\(text)")
    }
  }

  @Test func `both languages explain the same keys and commands`() {
    let (english, german) = (Words(.english), Words(.german))
    for context in KeyContext.allCases {
      for action in Action.allCases {
        #expect(
          (english.effect(of: action, in: context) == nil)
            == (german.effect(of: action, in: context) == nil), "\(action) in \(context)")
        #expect(
          (english.phrases.hint(action, in: context) == nil)
            == (german.phrases.hint(action, in: context) == nil), "\(action) in \(context)")
      }
    }
    #expect(english.phrases.helpOnCommands.count == german.phrases.helpOnCommands.count)
  }

  /// How many phrases of a language are still those of English. A language may be added with all of them,
  /// and be translated step by step.
  private static let untranslated: [Language: Int] = [.german: 0]

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `a language says how many of its phrases are still English`(language: Language) {
    #expect(phrases(of: .english).count == phrases(of: language).count)
    let same = zip(allTexts(of: .english), allTexts(of: language)).filter(==).map(\.0)
    // A few keys have the same label in any case, and notes the same names.
    let left = same.filter { !["Enter", "Esc", "Tab", "C2–C6"].contains($0) }
    #expect(left.count == Self.untranslated[language, default: 0], "\(left)")
  }

  @Test func `name no answer that means the other one, or a command, in any language`() {
    let higher = Set(Language.allCases.flatMap { $0.phrases.words(meaning: .higher) })
    let lower = Set(Language.allCases.flatMap { $0.phrases.words(meaning: .lower) })
    #expect(higher.isDisjoint(with: lower))
    #expect(
      higher.union(lower).isDisjoint(with: ["r", "v", "b", "p", "q", "back", "pause", "quit"]))
    #expect(higher.union(lower).allSatisfy { $0 == $0.lowercased() })
  }

  @Test(arguments: Language.allCases)
  func `every phrase can be spelled in ASCII`(language: Language) {
    let known = Set(language.phrases.asciiSpellings.keys)
    let signs = Set("—–·×›…“”’↑↓")
    let unknown = allTexts(of: language).joined()
      .filter { !$0.isASCII && !known.contains($0) && !signs.contains($0) }
    #expect(unknown == "")
  }
}
