import Foundation
import Music
import Notation
import Recordings
import Testing

@testable import Psychometrics

@Suite struct `The file of a prior` {
  private func file(_ prior: ThresholdPrior = .clinical, listeners: Int = 200) -> PriorFile {
    PriorFile(
      prior: prior,
      origin: .init(
        listeners: listeners, answers: 40_000,
        heldOut: .init(listeners: 50, answers: 9_000, logLoss: 0.7125)))
  }

  private func read(_ text: String) throws(DataError) -> PriorFile {
    try PriorFile(bytes: Array(text.utf8), named: "p.json")
  }

  /// Returns the sentence with which a text is refused.
  private func refusal(of text: String) -> String? {
    #expect(throws: DataError.self) { try read(text) }?.description
  }

  @Test func `is read as it was written, to the last bit`() throws {
    var prior = ThresholdPrior.standard
    prior.limenAtMiddleC = Cents(1.0 / 3)
    prior.departures = [.init(note: MIDINote(60), octaves: -0.1)]
    let file = file(prior)
    let copy = try read(file.text)
    #expect(copy == file)
    #expect(copy.text == file.text)
    #expect(file.text.hasSuffix("}\n"))
  }

  @Test(arguments: ["", "{}", "[1]", "limen", #"{"limen_prior":1,"engine_version":5}"#])
  func `that is no such file is refused`(text: String) {
    #expect(
      refusal(of: text)
        == "'p.json' is not the file of a prior: give one that 'limen prior fit' wrote, whole.")
  }

  @Test func `of another version is refused`() throws {
    let text = file().text.replacing(#""limen_prior" : 1"#, with: #""limen_prior" : 2"#)
    #expect(refusal(of: text)?.contains("in version 2, and version 1 can be read: fit") == true)
  }

  @Test func `of another engine is refused`() throws {
    let text = file().text.replacing(#/"engine_version" : \d+/#, with: #""engine_version" : 3"#)
    #expect(refusal(of: text)?.contains("was fitted for engine 3, and this is engine") == true)
  }

  @Test(arguments: [
    (#""listeners" : 200"#, #""listeners" : 201"#), (#""answers" : 40000"#, #""answers" : 1"#),
    (#""tilt_sd" : 0.22"#, #""tilt_sd" : 0.23"#), (#""name" : "steady""#, #""name" : "calm""#),
  ])
  func `whose numbers were changed is refused`(old: String, new: String) {
    let text = file().text
    #expect(text.contains(old))
    #expect(
      refusal(of: text.replacing(old, with: new))
        == "'p.json' is damaged or was edited (its numbers do not have its digest): copy it again, "
        + "or, if you edited it, seal it with 'limen prior seal'.")
  }

  @Test func `that was edited is read for sealing, and does not count as fitted any more`() throws {
    let edited = file().text.replacing(#""tilt_sd" : 0.22"#, with: #""tilt_sd" : 0.23"#)
    for text in [edited, edited.replacing(#/,?\s*"digest" : "\w+"/#, with: "")] {
      #expect(throws: DataError.self) { try read(text) }
      let sealed = try PriorFile(bytes: Array(text.utf8), named: "p.json", isEdited: true)
      #expect(sealed.origin == nil)
      #expect(sealed.prior.tiltSpread == 0.23)
      #expect(try read(sealed.text) == sealed)
    }
    let fitted = file()
    #expect(
      try PriorFile(bytes: Array(fitted.text.utf8), named: "p.json", isEdited: true) == fitted)
  }

  @Test func `with a number out of bounds is refused`() {
    var prior = ThresholdPrior.standard
    prior.tiltSpread = 99
    #expect(
      refusal(of: file(prior).text)
        == "'p.json' cannot be used: The prior's tilt_sd 99.0 is out of bounds: it must be 0.0 to "
        + "10.0. Correct it and seal the file with 'limen prior seal'.")
  }

  @Test func `from fewer than 100 listeners is refused`() throws {
    #expect(
      refusal(of: file(listeners: 99).text)
        == "'p.json' was fitted from 99 listeners, and a prior needs 100: fit it from more "
        + "recordings, or use the standard prior.")
    #expect(try read(file(listeners: 100).text).origin?.listeners == 100)
  }
}
