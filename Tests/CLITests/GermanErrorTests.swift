import AudioOutput
import Foundation
import FrontEnds
import Music
import Psychometrics
import Storage
import TestSupport
import Testing
import Training
import Wording

@testable import CLI
@testable import MIDI

@Suite struct `Errors at the keypad and in line mode` {
  private let words = Words(.german)

  private static let port = MIDIPort(client: 24, number: 0, clientName: "Keys", name: "Keys")

  @Test(
    arguments: [
      (AudioOutputError.notAnsweringYet(name: "usb", seconds: 5), "antwortet noch nicht"),
      (AudioOutputError.rateTooLow(name: "usb", rate: 16_000, hertz: 8373), "16000 Werte"),
      (MIDIError.portDisconnected(port), "„Keys“ ist getrennt"),
      (CommandError(.usage, "English", de: "Deutsch"), "Deutsch"),
      (
        SettingsError.repeatedValue(name: "differences-cents", "5"),
        "Unterschiede: „5, 5“ geht nicht"
      ),
      (
        SettingsError.valueCount(name: "step-factors", 9, bounds: 1...8),
        "9 Werte gehen nicht. Gib 1 bis 8 an."
      ),
      (SettingsError.fineScale(steps: 200), "Intervalle: „1\\200“ geht nicht"),
      (SettingsError.fineTuning(Cents(3)), "Stimmung: „3 cents“ geht nicht"),
      (SettingsError.tuning(.noRatio(Interval.named[1], .just)), "Stimmung, Intervalle"),
    ] as [(any Error, String)])
  func `are German for a German listener`(error: any Error, part: String) {
    let sentence = words.sentence(on: error)
    #expect(sentence.contains(part), "\(sentence)")
    #expect(Words(.english).sentence(on: error) != sentence)
  }

  @Test func `of an export and an import are German`() throws {
    let program = Program()
    let store = try TrainingStore.writing(to: program.path("a.sqlite"))
    func sentence(_ step: () throws -> Void) -> String {
      do { try step() } catch { return words.sentence(on: error) }
      return ""
    }
    #expect(
      sentence { try SessionFile.write(1, from: store, to: "a.txt") }.contains("nennt kein Format"))
    let there = program.path("a.csv")
    try program.write(["a.csv": .init()])
    #expect(sentence { try SessionFile.write(1, from: store, to: there) }.contains("gibt es schon"))
    let listener = try Listener(label: "me")
    let other = try SessionStore(at: program.path("b.sqlite"), for: listener, isLocked: false)
    #expect(sentence { _ = try other.addSessions(in: "/dev/null") }.contains("weder eine Datei"))
  }

  @Test func `an import learns that the store is in use before it reads a file`() throws {
    let program = Program()
    let path = program.path("a.sqlite")
    let listener = try Listener(label: "me")
    let store = try TrainingStore.writing(to: path)
    // Reading it would be an error of its own.
    try program.write(["b.sqlite": .init("SQLite format 3\0 damaged".utf8)])
    let other = try SessionStore(at: path, for: listener, isLocked: false)
    let error = #expect(throws: StorageError.self) {
      try other.addSessions(in: program.path("b.sqlite"))
    }
    guard case .inUse? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    _ = store
  }
}
