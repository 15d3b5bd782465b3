import Foundation
import Music
import Notation
import Psychometrics
import Testing
import Training

@Suite struct `Settings and listeners` {
  @Test(arguments: [-1, 0, 29, 10_001, .max])
  func `a tone too short or too long is refused`(milliseconds: Int) {
    let error = #expect(throws: SettingsError.self) {
      try Settings(toneLength: Milliseconds(milliseconds))
    }
    #expect(error?.description.contains("--tone-ms \(milliseconds)") == true)
    #expect(error?.description.contains("30 to 10000") == true)
  }

  @Test(arguments: [0.0, -440, 379.9, 500.1, .infinity, .nan])
  func `a concert pitch that no music uses is refused`(hertz: Double) {
    let error = #expect(throws: SettingsError.self) { try Settings(concertPitch: Hertz(hertz)) }
    #expect(error?.description.contains("380 to 500") == true)
  }

  @Test(arguments: [-90.1, 0.1, .nan, -.infinity])
  func `a level out of bounds is refused`(level: Double) throws {
    var settings = try Settings()
    settings.level = Decibels(level)
    let error = #expect(throws: SettingsError.self) { try settings.validate() }
    #expect(error?.description.hasPrefix("--level-dbfs \(level)") == true)
  }

  @Test(arguments: [-0.1, 20.1, 1e300, .nan])
  func `a rove out of bounds is refused`(rove: Double) throws {
    var settings = try Settings()
    settings.rove = Decibels(rove)
    let error = #expect(throws: SettingsError.self) { try settings.validate() }
    #expect(error?.description.contains("--rove-db \(rove)") == true)
  }

  @Test func `a rove that would clip is refused`() throws {
    var settings = try Settings()
    settings.level = Decibels(-3)
    settings.rove = Decibels(3)
    try settings.validate()
    settings.rove = Decibels(3.01)
    #expect(throws: SettingsError.clipping(level: Decibels(-3), rove: Decibels(3.01))) {
      try settings.validate()
    }
  }

  @Test(arguments: [-0.1, 1.1, .nan])
  func `a focus out of bounds is refused`(focus: Double) throws {
    let error = #expect(throws: SettingsError.self) {
      try Settings(placement: .profile(.init(focus: focus)))
    }
    #expect(error?.description.contains("0.0 to 1.0") == true)
  }

  @Test(arguments: ["", "Jane Doe", "a-b", "é", "x\n"])
  func `a label of anything but letters and digits is refused`(label: String) {
    #expect(throws: SettingsError.listenerLabel(label)) { try Listener(label: label) }
  }

  @Test func `a new label has at most 60 characters, and a longer one can still be read`() throws {
    let (longest, longer) = (String(repeating: "a", count: 60), String(repeating: "a", count: 61))
    #expect(try Listener(newLabel: longest).label == longest)
    #expect(throws: SettingsError.listenerLabel(longer)) { try Listener(newLabel: longer) }
    #expect(try Listener(label: longer).label == longer)
  }

  @Test func `settings of the first engine version are still read`() throws {
    let written = """
      {"concert_pitch_hz":440,"device":"null","feedback_ms":400,"focus":0.25,"gap_ms":300,\
      "level_dbfs":-20,"range":"C2-C6","rove_db":3,"timbre":"sine","tone_ms":500}
      """
    let settings = try JSONDecoder().decode(Settings.self, from: Data(written.utf8))
    #expect(
      settings
        == (try Settings(loudness: .off, device: "null", placement: .profile(.init(focus: 0.25)))))
  }
}
