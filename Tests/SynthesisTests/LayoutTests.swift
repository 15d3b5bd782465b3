import Synthesis
import Testing

@Suite struct `Layout of a stimulus` {
  @Test func `tones and gap are exact to the frame`() {
    let layout = pair().layout(at: .standard)
    #expect(layout.reference == 0..<24000)
    #expect(layout.gap == 24000..<38400)
    #expect(layout.comparison == 38400..<62400)
    #expect(layout.frameCount == 62400)
  }

  @Test(arguments: [(333, 14685), (250, 11025), (1, 44), (4999, 220456)])
  func `a length is rounded to the nearest frame`(milliseconds: Int, frames: Int) {
    let rate = SampleRate(framesPerSecond: 44100)
    #expect(rate.frameCount(in: .milliseconds(milliseconds)) == frames)
  }

  @Test func `a single tone has neither gap nor comparison`() {
    let layout = singleTone(440).layout(at: .standard)
    #expect(layout.frameCount == 24000)
    #expect(layout.gap == nil)
    #expect(layout.comparison == nil)
  }

  @Test func `without a gap the comparison tone follows at once`() {
    let layout = pair(gap: .zero).layout(at: .standard)
    #expect(layout.gap == 24000..<24000)
    #expect(layout.comparison == 24000..<48000)
  }
}
