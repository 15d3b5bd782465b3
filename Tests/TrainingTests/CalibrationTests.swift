import Music
import Notation
import Testing

@testable import Training

@Suite struct `A calibration` {
  private func calibration(read level: Double, at dBFS: Double) -> Calibration {
    Calibration(
      of: "null", .both, at: Decibels(dBFS), read: Decibels(level), frequency: Hertz(1000),
      phones: nil, meter: nil, date: .unknownDate)
  }

  @Test(arguments: [-30.0, -20, -10], [0.0, 2, 3, 6])
  func `gives settings within their bounds for each level that the device reaches, and no others`(
    dBFS: Double, rove: Double
  ) throws {
    var settings = try Settings(rove: Decibels(rove), loudness: .off)
    for tenths in 500...1200 {
      let calibration = calibration(read: Double(tenths) / 10, at: dBFS)
      let full = calibration.fullScaleSPL.value
      for bound in [full - 90, full - rove] where Settings.soundPressureLevels.contains(bound) {
        settings.levelSPL = Decibels(bound)
        try settings.calibrated(by: calibration).validate()
      }
      settings.levelSPL = Decibels(full - rove + 0.1)
      #expect(throws: SettingsError.self) { try settings.calibrated(by: calibration) }
    }
  }

  @Test func `leaves room for a drone, so that the level is the recorded one`() throws {
    var settings = try Settings(task: .matching, drone: .same, rove: Decibels(0), loudness: .off)
    settings.levelSPL = Decibels(88)
    let calibration = calibration(read: 74.2, at: -20)
    let session = Session(
      of: try Listener(label: "me"), settings: try settings.calibrated(by: calibration), seed: 1,
      startedAt: .unknownDate)
    #expect(session.openQuestion.comparisonLevel == Decibels(-6.2))
    settings.levelSPL = Decibels(88.5)
    #expect(throws: SettingsError.self) { try settings.calibrated(by: calibration) }
  }

  @Test func `is part of the digest with everything that it says`() throws {
    var settings = try Settings(loudness: .off)
    settings.levelSPL = Decibels(60)
    func digest(phones: String?) throws -> UInt64 {
      let calibration = Calibration(
        of: "null", .both, at: Decibels(-20), read: Decibels(74), frequency: Hertz(1000),
        phones: phones, meter: nil, date: .unknownDate)
      return SessionDigest(
        of: SessionHeader(
          listener: try Listener(label: "me"), startedAt: .unknownDate, seed: 1,
          settings: try settings.calibrated(by: calibration), history: .init(of: []))
      ).value
    }
    #expect(try digest(phones: "HD 600") != digest(phones: "HDA 300"))
    #expect(try digest(phones: nil) == digest(phones: nil))
  }
}
