import Foundation
import Music
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

  @Test(arguments: ["", "Jane Doe", "a-b", "é", "x\n"])
  func `a label that could be a name is refused`(label: String) {
    #expect(throws: SettingsError.listenerLabel(label)) { try Listener(label: label) }
  }

  @Test func `settings survive JSON, with the unit in every key`() throws {
    let settings = try Settings(range: NoteRange(text: "A3-A5"), concertPitch: Hertz(415))
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == settings)
    let keys = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any]).keys
    #expect(keys.contains("tone_ms") && keys.contains("concert_pitch_hz"))
  }
}
