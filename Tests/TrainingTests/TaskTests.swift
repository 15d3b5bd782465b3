import Foundation
import Music
import Psychometrics
import Testing

@testable import Training

@Suite struct `A task` {
  private static let differences = [1, -1, 10, -10, 37, -1234, 40_000, -40_000]
    .map(Difference.init(hundredths:))

  private func question(_ difference: Difference, note: Int = 69) -> Question {
    Question(
      reference: MIDINote(note), difference: difference, referenceLevel: Decibels(-20),
      comparisonLevel: Decibels(-23))
  }

  @Test(arguments: Task.allCases)
  func `a task is found by its name in files`(task: Task) {
    #expect(Task(name: task.name) == task)
    #expect(Task(name: task.name.uppercased()) == nil)
  }

  @Test func `a task that this version does not know makes settings unreadable`() throws {
    let data = try JSONEncoder().encode(try Settings())
    let text = String(decoding: data, as: UTF8.self).dropFirst()
    let named = Data(#"{"task":"pitch",\#(text)"#.utf8)
    #expect(try JSONDecoder().decode(Settings.self, from: named) == Settings())
    let unknown = Data(#"{"task":"melody",\#(text)"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Settings.self, from: unknown)
    }
  }

  @Test(arguments: Task.allCases)
  func `a task accepts every response it offers, and reads it back from its word`(task: Task) {
    #expect(task.response.choices.isEmpty == (task == .matching))
    for response in task.response.choices {
      #expect(task.response.accepts(response))
      #expect(task.response.response(for: task.response.word(for: response)) == response)
    }
    #expect(Set(task.response.choices.map(task.response.word)).count == task.response.choices.count)
    #expect(task.response.response(for: "") == nil)
  }

  @Test(arguments: differences)
  func `a task presents the difference of its question at any concert pitch`(
    difference: Difference
  ) throws {
    for note in stride(from: 21, through: 108, by: 3) {
      for a4 in [Hertz(392), Hertz(415), Hertz(440), Hertz(443.5)] {
        let question = question(difference, note: note)
        let settings = try Settings(concertPitch: a4)
        let presentation = settings.presentation(of: question)
        #expect(presentation.reference == ConcertPitch(a4: a4).frequency(of: MIDINote(note)))
        #expect(question.difference(in: presentation) == difference)
      }
    }
  }

  @Test func `a presentation has the frequencies of both tones in hertz`() {
    let question = question(Difference(hundredths: 120_000))
    #expect(
      Task.pitch.presentation(of: question, from: Hertz(442))
        == .pair(reference: Hertz(442), comparison: Hertz(884)))
  }

  @Test(arguments: differences)
  func `a question has exactly one correct response`(difference: Difference) throws {
    let question = question(difference)
    let presentation = Task.pitch.presentation(of: question, from: Hertz(440))
    let correct = Task.pitch.response.choices.filter {
      $0.evidence(on: question, presentedAs: presentation)?.isCorrect == true
    }
    #expect(correct == [try #require(Task.pitch.response.correctResponse(to: question))])
  }

  @Test(arguments: differences, Answer.allCases)
  func `a response becomes evidence about the difference that was presented`(
    difference: Difference, answer: Answer
  ) {
    let asked = question(Difference(hundredths: 500))
    let reference = Hertz(441)
    let presentation = Presentation.pair(
      reference: reference, comparison: reference.raised(by: difference.cents))
    let evidence = Response.side(answer).evidence(on: asked, presentedAs: presentation)
    #expect(evidence == .side(difference.cents, answer))
    #expect(evidence?.answer == answer)
    #expect(evidence?.isCorrect == (answer == difference.correctAnswer))
  }

  @Test func `a difference of zero has the correct answer lower, as in all records`() {
    #expect(Evidence.side(Cents(0), .lower).isCorrect == true)
    #expect(Evidence.side(Cents(0), .higher).isCorrect == false)
    #expect(
      Task.pitch.response.correctResponse(to: question(Difference(hundredths: 0))) == .side(.lower))
  }

  @Test func `an interval is presented at its nominal size and the mistuning`() {
    let fifth = NominalInterval(DirectedInterval(Interval.named[7], .up), thousandths: 701_955)
    let asked = Question(
      reference: MIDINote(69), nominal: fifth, difference: Difference(hundredths: -1205),
      referenceLevel: Decibels(-20), comparisonLevel: Decibels(-20))
    let presentation = Task.interval.presentation(of: asked, from: Hertz(440))
    #expect(presentation.reference == Hertz(440))
    let played = presentation.comparison.cents(above: Hertz(440)).value
    #expect(abs(played - (701.955 - 12.05)) < 1e-9)
    #expect(asked.difference(in: presentation) == Difference(hundredths: -1205))
    #expect(Task.interval.response.correctResponse(to: asked) == .side(.lower))
    #expect(Task.matching.response.correctResponse(to: asked) == nil)
    #expect(Task.interval.response.word(for: .side(.lower)) == "flat")
  }

  @Test func `a question keeps the frequencies that another program presented`() {
    let asked = question(Difference(hundredths: -1205))
    let presentation = Task.pitch.presentation(of: asked, from: Hertz(440))
    let again = Question(
      reference: asked.reference, presentedAs: presentation, level: Decibels(-20))
    #expect(again.difference == asked.difference)
  }
}

@Suite struct `A condition` {
  @Test func `conditions are ordered like the timbres of their settings`() throws {
    let conditions = try Timbre.allCases.map { try Settings(timbre: $0).condition }
    #expect(conditions == conditions.shuffled().sorted())
    #expect(conditions.map(\.name) == Timbre.allCases.map(\.rawValue))
    #expect(try Settings().condition == .standard)
  }
}
