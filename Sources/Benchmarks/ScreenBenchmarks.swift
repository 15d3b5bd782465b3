import FrontEnds
import Keypad
import Notation
import Psychometrics
import Training

/// The time from a key press to the screen that shows its result.
enum ScreenBenchmarks {
  /// Measures an answer on the largest layout, which redraws the profile of every note, and an answer
  /// up to the feedback, which is drawn before the profile.
  static func print() throws {
    let measurements = try [("screen", true), ("feedback", false)].map { name, waitsForProfile in
      var trainee = ScreenTrainee(try .benchmark())
      for _ in 0..<200 { trainee.answer() }
      return Measurement("answer -> \(name)", repetitions: 300) {
        trainee.answer(waitingForProfile: waitsForProfile)
      }
    }
    var text = ""
    let cells = Measurement("as many characters appended", repetitions: 300) {
      text = ""
      for cell in 0..<12_000 { text.unicodeScalars.append(cell % 2 == 0 ? "a" : "b") }
    }
    precondition(text.count == 12_000)
    Measurement.print("screens of 200 x 60", measurements, beside: cells)
  }
}

/// A keypad of 200 × 60 cells with a simulated user who always answers correctly.
private struct ScreenTrainee {
  private var model: Model
  private var correct: Response?
  private var time = Duration.zero

  init(_ session: Session) {
    let header = session.header
    model = Model(
      entry: .training, settings: header.settings, size: ScreenSize(columns: 200, rows: 60),
      glyphs: .unicode,
      program: ProgramFacts(version: "", storePath: "", listener: header.listener))
    take(model.start())
    take(model.update(.opened(session)))
  }

  /// Answers the open pair, renders the screen, and starts the next pair.
  mutating func answer(waitingForProfile: Bool = true) {
    time += .seconds(2)
    take(model.update(.comparisonBegan(at: time, quality: .unpaced)))
    let moment = Moment(monotonic: time, utc: UTCTime(milliseconds: time.wholeMilliseconds))
    take(model.update(.key(correct == .side(.higher) ? .up : .down, at: moment)))
    if waitingForProfile { model.refreshPreview() }
    precondition(model.screenSoFar.size.columns == 200)
    take(model.update(.feedbackEnded))
  }

  private mutating func take(_ commands: [Command]) {
    for case .session(.present(let question)) in commands {
      correct = Task.standard.response.correctResponse(to: question)
    }
  }
}
