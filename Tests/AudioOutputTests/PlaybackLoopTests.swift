import Glibc
import Music
import Notation
import Synthesis
import Testing

@testable import AudioOutput

@Suite struct `A paced device` {
  @Test func `a paced device gets a second of silence, the pair bit for bit and silence`() throws {
    let rig = try Rig()
    rig.playPair(until: .finished(pair: first))
    let end = 48000 + 10608
    #expect(rig.taken(0..<48000).allSatisfy { $0 == 0 })
    #expect(Array(rig.taken(48000..<end)) == rig.expected(pair()))
    #expect(rig.taken(end..<rig.device.takenFrames).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [1, 37, 100, 479])
  func `a device that takes few frames at a time receives the same bits`(longestWrite: Int) throws {
    let device = FakeDevice()
    device.longestWrite = longestWrite
    device.formats = [.signed16]
    let rig = try Rig(device)
    rig.playPair(until: .finished(pair: first))
    let expected = rig.expected(pair())
    let start = try #require(device.taken.firstIndex { $0 != 0 }) / device.bytesPerFrame
    // The first frame is dither alone and may be zero.
    let candidates = (start - 8)...start
    #expect(candidates.contains { Array(rig.taken($0..<($0 + 10608))) == expected })
  }

  @Test(arguments: [(false, .hardware), (true, .reported)] as [(Bool, OnsetQuality)])
  func `the onset of each tone is reported to the frame`(
    isReported: Bool, quality: OnsetQuality
  ) throws {
    let rig = try Rig { $0.isReported = isReported }
    rig.playPair(until: .finished(pair: first))
    let onsets = rig.events.compactMap(\.onset)
    #expect(
      rig.events == [
        .referenceBegan(pair: first, onset: onsets[0]),
        .comparisonBegan(pair: first, onset: onsets[1]), .finished(pair: first),
      ])
    #expect(onsets.allSatisfy { $0.quality == quality })
    #expect(rig.onsetErrors.allSatisfy { $0.magnitude < 1_000_000_000 / 48000 })
  }

  @Test(arguments: [0, 1_760_000_000_000_000_000, 1])
  func `onsets are estimated when the time stamps of the device are unusable`(timestamp: Int) throws
  {
    // No time stamps, time stamps of the wall clock, and time stamps of an earlier run.
    let rig = try Rig { $0.timestamp = { _ in timestamp } }
    rig.playPair(until: .finished(pair: first))
    #expect(rig.events.compactMap(\.onset?.quality) == [.estimated, .estimated])
    #expect(rig.onsetErrors.allSatisfy { $0.magnitude < 10_000_000 })
  }

  @Test(arguments: [1 << 31, 1 << 53, Int64.max])
  func `a delay that no device has is replaced by that of a full buffer`(delay: Int64) throws {
    let rig = try Rig { $0.reportedDelay = delay }
    rig.playPair(until: .finished(pair: first))
    #expect(rig.events.compactMap(\.onset?.quality) == [.estimated, .estimated])
  }

  @Test func `a pair is reported as finished once its last frame has sounded`() throws {
    let rig = try Rig()
    rig.playPair(until: .finished(pair: first))
    let end = rig.device.sounds(48000 + 10608)
    #expect((0..<21_000_000).contains(rig.device.now - end))
  }

  @Test func `a single tone reports only a reference onset`() throws {
    let rig = try Rig()
    rig.play(.tone(Tone(frequency: Hertz(440)), length: .milliseconds(100)), 1)
    rig.run(until: .finished(pair: first))
    let onset = try #require(rig.events.first?.onset)
    #expect(rig.events == [.referenceBegan(pair: first, onset: onset), .finished(pair: first)])
  }

  @Test func `an answered pair fades out within 10 ms`() throws {
    let rig = try Rig()
    rig.play(pair(), 1)
    rig.run(for: .milliseconds(1100))
    rig.fadeOut()
    let framesBefore = rig.device.takenFrames
    rig.run(until: .faded(pair: first))
    #expect(rig.events.last == .faded(pair: first))
    rig.run(for: .milliseconds(50))
    let silent = framesBefore + 480
    #expect(rig.taken(silent..<rig.device.takenFrames).allSatisfy { $0 == 0 })
  }

  @Test func `the next pair begins right after the fade of the previous one`() throws {
    let rig = try Rig()
    rig.play(pair(), 1)
    rig.run(for: .milliseconds(1100))
    let framesBefore = rig.device.takenFrames
    rig.play(pair(at: 330), 2)
    rig.run(until: .finished(pair: second))
    let start = framesBefore + 480
    #expect(rig.events.contains(.faded(pair: first)))
    #expect(Array(rig.taken(start..<(start + 10608))) == rig.expected(pair(at: 330)))
  }

  @Test(arguments: [(Latency.usual, 10_000_000), (.low, 5_000_000)])
  func `the device receives the first frame of a pair within one period of the request`(
    latency: Latency, period: Int
  ) throws {
    let rig = try Rig(FakeDevice(), latency: latency)
    rig.run(for: .milliseconds(1203))
    rig.play(pair(), 1)
    let (asked, framesBefore) = (rig.device.now, rig.device.takenFrames)
    rig.run(for: .nanoseconds(period))
    #expect(rig.device.now - asked <= period + 1_000_000_000 / 48000)
    #expect(rig.taken(framesBefore..<rig.device.takenFrames).contains { $0 != 0 })
  }

  @Test func `the end of a pair is still reported after the next one has begun`() throws {
    let rig = try Rig()
    rig.play(pair(), 1)
    // The voice has finished, and the device still plays its buffer.
    while rig.device.takenFrames < 48000 + 10608 { rig.run(for: .milliseconds(1)) }
    rig.playPair(2, until: .finished(pair: second))
    #expect(rig.outcomes == [.finished(pair: first), .finished(pair: second)])
  }

  @Test func `the device plays a buffer of silence before it stops`() throws {
    let rig = try Rig()
    rig.play(pair(), 1)
    rig.run(for: .milliseconds(1100))
    let framesBefore = rig.device.takenFrames
    rig.stop()
    rig.run()
    #expect(!rig.isRunning)
    let end = rig.device.takenFrames
    #expect(end >= framesBefore + 480 + 1920)
    #expect(rig.taken((end - 1920)..<end).allSatisfy { $0 == 0 })
  }

  @Test func `the device is dropped and closed when its loop is deallocated`() throws {
    let device = FakeDevice()
    do {
      let rig = try Rig(device)
      rig.run(for: .milliseconds(10))
    }
    #expect(device.drops == 1)
    #expect(device.closes == 1)
  }
}

@Suite struct `A held tone on a device` {
  @Test func `a held tone glides at the next period, and is faded out`() throws {
    let rig = try Rig()
    rig.play(heldTone(), 1)
    rig.run(for: .milliseconds(1200))
    let framesBefore = rig.device.takenFrames
    rig.changePitch(to: Hertz(450))
    rig.run(for: .milliseconds(100))
    rig.fadeOut()
    let framesAtEnd = rig.device.takenFrames
    rig.run(until: .faded(pair: first))
    var expected = FrameStream(
      voice: Voice(sampleRate: rig.stream.sampleRate), format: rig.stream.format,
      channelCount: rig.stream.channelCount)
    expected.voice.start(heldTone())
    func bytes(_ frameCount: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: frameCount * expected.bytesPerFrame)
      var span = bytes.mutableSpan
      var raw = span.mutableBytes
      _ = expected.render(into: &raw)
      return bytes
    }
    var sound = bytes(framesBefore - 48_000)
    expected.voice.changePitch(to: Hertz(450))
    sound += bytes(framesAtEnd - framesBefore)
    expected.voice.fadeOut()
    sound += bytes(480)
    let isExpected = Array(rig.taken(48_000..<(framesAtEnd + 480))) == sound
    #expect(isExpected)
  }

  @Test func `a held tone that ends after 60 s is reported as finished, not as faded`() throws {
    let rig = try Rig { $0.keepsFrames = false }
    rig.play(heldTone(), 1)
    rig.run(for: .seconds(30))
    rig.changePitch(to: Hertz(441))
    rig.run(for: .seconds(59))
    #expect(rig.events.count == 1, "the change lets it sound for longer")
    rig.run(for: .seconds(3), until: .finished(pair: first))
    #expect(rig.events.last == .finished(pair: first))
    let seconds = Double(rig.device.now - rig.device.sounds(48_000)) / 1e9
    #expect((seconds - 89).magnitude < 0.2, "29 s before the change, and 60 s after it")
  }

  @Test func `a change of pitch does not outlast its tone`() throws {
    let rig = try Rig()
    rig.play(heldTone(), 1)
    rig.run(for: .milliseconds(1100))
    rig.changePitch(to: Hertz(450))
    rig.play(pair(), 2)
    rig.changePitch(to: Hertz(450))
    rig.run(until: .finished(pair: second))
    #expect(rig.events.contains(.faded(pair: first)))
    let isPair = rig.device.taken.firstRange(of: rig.expected(pair())) != nil
    #expect(isPair)
  }
}

@Suite struct `A device without a clock` {
  private let rig: Rig

  init() throws { rig = try Rig { $0.isPaced = false } }

  @Test func `a device without a clock is detected and needs no warm-up`() {
    #expect(!rig.stream.isPaced)
    rig.playPair(until: .finished(pair: first))
    #expect(Array(rig.taken(1920..<(1920 + 10608))) == rig.expected(pair()))
    #expect(rig.events.first?.onset?.quality == .unpaced)
  }

  @Test func `a device without a clock is fed at most one buffer ahead of real time`() {
    let start = rig.device.now
    while rig.device.now < start + 3_000_000_000 {
      rig.run(for: .nanoseconds(1))
      let due = (rig.device.now - start) * 48000 / 1_000_000_000
      #expect(rig.device.takenFrames <= due + 1920 + 1)
    }
    #expect(rig.device.takenFrames >= 3 * 48000)
  }

  @Test func `a device without a clock is never reported as disconnected`() {
    rig.run(for: .seconds(5))
    #expect(rig.isRunning)
    #expect(rig.events.isEmpty)
  }
}
