import FrontEndFixtures
import Testing
import Training

@testable import FrontEnds
@testable import Keypad

@Suite struct `The question and the tones of a pair` {
  private var model: Model

  init() throws {
    model = Model(.training, settings: .atA4)
    _ = model.start()
    _ = model.update(.opened(try .atA4()))
  }

  @Test mutating func `a mark moves from the first tone to the second`() {
    #expect(!model.shows("♪"))
    _ = model.update(.referenceBegan(at: .milliseconds(100)))
    #expect(model.shows("♪ tone 1   tone 2"))
    _ = model.update(.comparisonBegan(800))
    #expect(model.shows("  tone 1 ♪ tone 2"))
    model.press(.down)
    #expect(!model.shows("♪"))
    _ = model.update(.feedbackEnded)
    #expect(!model.shows("♪"))
  }

  @Test mutating func `a pair that plays again begins without a mark`() {
    _ = model.update(.comparisonBegan(800))
    model.press("*")
    #expect(!model.shows("♪"))
  }

  @Test mutating func `nothing moves if the listener wants less motion`() {
    model.values.preferences.reducedMotion = true
    let before = model.screen
    _ = model.update(.referenceBegan(at: .milliseconds(100)))
    _ = model.update(.comparisonBegan(800))
    #expect(model.screen == before)
  }
}
