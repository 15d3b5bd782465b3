import FrontEnds
import Music
import Synthesis
import TestSupport
import Testing

@testable import CLI

@Suite(.waitsForPrograms) struct `The queue of sounds` {
  private static let lookahead = Duration.milliseconds(50)
  private let pair = Stimulus.tone(
    Tone(frequency: Hertz(440), level: Decibels(-20), timbre: .sine), length: .milliseconds(500))
  private let cue = NoiseBursts(
    count: 2, lasting: .milliseconds(40), every: .milliseconds(80), level: Decibels(-32))
  private var queue = SoundQueue(warmAt: .zero)

  private mutating func next(at now: Int) -> SoundQueue.Sound? {
    queue.next(at: .milliseconds(now), startingWithin: Self.lookahead)
  }

  @Test mutating func `a pair begins at once, or when its time has come`() {
    queue.add(pair, at: .seconds(5))
    #expect(next(at: 5000) == .pair(pair) && next(at: 5000) == nil)
    queue.endPair()
    queue.expectPair(at: .seconds(7))
    queue.add(pair, at: .seconds(6))
    #expect(queue.delay(at: .seconds(6)) == .seconds(1))
    #expect(next(at: 6999) == nil && next(at: 7000) == .pair(pair))
    #expect(queue.delay(at: .seconds(7)) == nil)
  }

  @Test mutating func `a pair that is asked for again in the lead-in still waits for its end`() {
    queue.lead(in: .seconds(1), at: .seconds(5))
    queue.add(pair, at: .seconds(5))
    let fades = queue.clear()
    #expect(!fades, "nothing sounds")
    queue.add(pair, at: .milliseconds(5300))
    #expect(next(at: 5999) == nil && next(at: 6000) == .pair(pair))
  }

  @Test mutating func `a lead-in is counted from the time when the device plays`() {
    queue = SoundQueue(warmAt: .seconds(6))
    queue.lead(in: .seconds(1), at: .seconds(5))
    queue.add(cue)
    queue.add(pair, at: .seconds(5))
    #expect(next(at: 5999) == nil)
    #expect(next(at: 6000) == .cue(cue))
    #expect(next(at: 6999) == nil && next(at: 7000) == .pair(pair))
  }

  /// Two bursts last 120 ms, begin within 50 ms, and end 100 ms before the pair.
  @Test(arguments: [(270, true), (269, false)])
  mutating func `a cue is dropped if it would end too close to the next pair`(
    silence: Int, plays: Bool
  ) {
    queue.expectPair(at: .milliseconds(1000 + silence))
    queue.add(cue)
    #expect((next(at: 1000) == .cue(cue)) == plays)
    queue.add(pair, at: .milliseconds(1000 + silence))
    #expect(next(at: 1000 + silence) == .pair(pair), "no pair waits for a cue")
  }

  @Test mutating func `cues sound one after the other, with a rest between them`() {
    queue.add(cue)
    queue.add(cue)
    #expect(next(at: 1000) == .cue(cue) && next(at: 1100) == nil)
    queue.endCue(at: .milliseconds(1120))
    #expect(next(at: 1269) == nil && next(at: 1270) == .cue(cue))
    #expect(queue.hasCues)
    queue.endCue(at: .milliseconds(1400))
    #expect(!queue.hasCues)
  }

  @Test mutating func `a sounding cue is faded with the pair that waits for it`() {
    queue.add(cue)
    _ = next(at: 1000)
    queue.add(pair, at: .seconds(1))
    queue.add(cue)
    let fades = queue.clear()
    #expect(fades)
    queue.endCue(at: .milliseconds(1010))
    #expect(next(at: 2000) == nil && !queue.hasCues)
  }

  @Test mutating func `a sample that sounds is faded with the pair that waits`() {
    queue.add([pair], at: .zero)
    #expect(next(at: 0) == .sample(pair))
    queue.lead(in: .seconds(1), at: .zero)
    queue.add(pair, at: .zero)
    let fades = queue.clear()
    #expect(fades)
    queue.endSample(at: .zero)
    queue.add(pair, at: .zero)
    let fadesAgain = queue.clear()
    #expect(!fadesAgain)
  }

  @Test mutating func `pairs that are not asked about follow each other after a silence`() {
    queue.add([pair, pair], at: .zero)
    #expect(next(at: 0) == .sample(pair))
    #expect(next(at: 5000) == nil, "the first one still sounds")
    queue.endSample(at: .seconds(5))
    #expect(queue.delay(at: .seconds(5)) == .milliseconds(600))
    #expect(next(at: 5599) == nil)
    #expect(next(at: 5600) == .sample(pair))
    queue.endSample(at: .seconds(7))
    #expect(next(at: 9000) == nil && queue.delay(at: .seconds(9)) == nil)
  }

  @Test
  mutating func `pairs that are not asked about can be dropped, and one that sounds is to fade`() {
    let isSounding = queue.dropSamples()
    #expect(!isSounding)
    queue.add([pair, pair], at: .zero)
    #expect(next(at: 0) == .sample(pair))
    let fades = queue.dropSamples()
    #expect(fades)
    queue.endSample(at: .seconds(1))
    #expect(next(at: 9000) == nil)
  }

  @Test mutating func `pairs that are not asked about give way to others, and to a question`() {
    queue.add([pair, pair], at: .zero)
    #expect(next(at: 0) == .sample(pair))
    queue.add([pair], at: .seconds(1))
    #expect(next(at: 1000) == .sample(pair))
    queue.endSample(at: .seconds(1))
    #expect(next(at: 5000) == nil, "the second pair of the first request is not played")
    queue.add([pair, pair], at: .seconds(5))
    #expect(next(at: 5000) == .sample(pair))
    queue.add(pair, at: .seconds(6))
    queue.endSample(at: .seconds(6))
    #expect(next(at: 6000) == .pair(pair))
    #expect(next(at: 9000) == nil)
  }

  @Test mutating func `a pair waits while eight sounds are fading`() {
    for _ in 0..<8 {
      queue.add(pair, at: .seconds(1))
      #expect(next(at: 1000) == .pair(pair))
    }
    queue.add(pair, at: .seconds(1))
    #expect(next(at: 1000) == nil)
    queue.endPair()
    #expect(next(at: 1000) == .pair(pair))
  }

  @Test mutating func `a disconnected device forgets everything`() {
    queue.add(cue)
    _ = next(at: 1000)
    queue.add(pair, at: .seconds(1))
    queue.add(cue)
    queue.forget()
    queue.connect(warmAt: .seconds(3))
    #expect(!queue.hasCues && next(at: 4000) == nil)
  }

  @Test mutating func `the cues that are waited for at the end last as long as their sounds`() {
    queue = SoundQueue(warmAt: .seconds(2))
    queue.add(cue)
    queue.add(cue)
    #expect(queue.cuesLast(at: .seconds(1), startingWithin: Self.lookahead) == nil, "no sound yet")
    // Each 120 ms, begun within 50 ms, and 150 ms of rest, besides a second.
    #expect(queue.cuesLast(at: .seconds(2), startingWithin: Self.lookahead) == .milliseconds(1640))
  }
}
