import FrontEndFixtures
import Testing
import Training

@testable import FrontEnds
@testable import Keypad

@Suite struct `The question and the tones of a pair` {
  private var model: Model

  init() throws {
    model = Model(
      entry: .training, settings: .atA4, size: ScreenSize(columns: 80, rows: 24), glyphs: .unicode,
      program: .sample)
    _ = model.start()
    _ = model.update(.opened(try .atA4()))
  }

  @Test(
    arguments: [
      (20, 6), (30, 40), (39, 24), (40, 9), (60, 15), (80, 24), (200, 8), (200, 60),
    ], [false, true])
  func `the task is named once at any size`(size: (Int, Int), isLarge: Bool) {
    var model = model
    model.values.preferences.large = isLarge
    _ = model.update(.resized(ScreenSize(columns: size.0, rows: size.1)))
    let text = model.screen.rows.joined(separator: "\n")
    #expect(text.ranges(of: /Tone 2(: higher or lower| higher)\?/).count == 1, "\(text)")
  }

  @Test mutating func `a mark moves from the first tone to the second`() {
    #expect(!model.screen.rows.contains { $0.contains("♪") })
    _ = model.update(.referenceBegan(at: .milliseconds(100)))
    #expect(model.screen.rows.contains { $0.contains("♪ tone 1   tone 2") })
    _ = model.update(.comparisonBegan(800))
    #expect(model.screen.rows.contains { $0.contains("  tone 1 ♪ tone 2") })
    _ = model.update(.press(.down))
    #expect(!model.screen.rows.contains { $0.contains("♪") })
    _ = model.update(.feedbackEnded)
    #expect(!model.screen.rows.contains { $0.contains("♪") })
  }

  @Test mutating func `a pair that plays again begins without a mark`() {
    _ = model.update(.comparisonBegan(800))
    _ = model.update(.press("*"))
    #expect(!model.screen.rows.contains { $0.contains("♪") })
  }

  @Test mutating func `nothing moves if the listener wants less motion`() {
    model.values.preferences.reducedMotion = true
    let before = model.screen
    _ = model.update(.referenceBegan(at: .milliseconds(100)))
    _ = model.update(.comparisonBegan(800))
    #expect(model.screen == before)
  }

  @Test(arguments: ["en", "de"])
  func `the chart beside the keypad has a legend of its marks`(language: String) throws {
    var model = model
    try model.values.set(.language, to: language)
    model.preview = SampleListener.preview
    model.isPreviewStale = false
    #expect(
      model.screen.rows.contains { row in
        ["○", "◐", "●", "◆"].allSatisfy(row.contains)
      })
  }
}
