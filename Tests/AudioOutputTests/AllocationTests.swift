import CAllocations
import Glibc
import Music
import Synthesis
import Testing

@testable import AudioOutput

/// Counts the allocations of the device thread. An allocator may lock, which could delay the
/// thread.
@Suite(.enabled(if: callocations_are_counted())) struct `The device thread` {
  /// Returns a device that does not keep the frames it takes.
  private func device() -> FakeDevice {
    let device = FakeDevice()
    device.keepsFrames = false
    return device
  }

  @Test func `the counter sees an allocation`() {
    callocations_begin()
    let words = [Int](unsafeUninitializedCapacity: 100) { _, count in count = 0 }
    let count = callocations_end()
    #expect(count >= 1)
    #expect(words.isEmpty)
  }

  /// Expects that the second run of `scenario`, when the Swift runtime is set up, allocates nothing.
  private func expectNoAllocations(
    location: SourceLocation = #_sourceLocation, in scenario: () throws -> Rig
  ) rethrows {
    _ = try scenario()
    #expect(try scenario().allocations == 0, sourceLocation: location)
  }

  @Test(arguments: SampleFormat.allCases, [Timbre.sine, .piano])
  func `the device thread allocates nothing from silence to the end of a pair`(
    format: SampleFormat, timbre: Timbre
  ) throws {
    try expectNoAllocations {
      let device = device()
      device.formats = [format]
      let rig = try Rig(device)
      rig.play(pair(timbre: timbre), 1)
      rig.run(until: .finished(pair: first))
      #expect(rig.events.last == .finished(pair: first))
      return rig
    }
  }

  @Test func `the device thread allocates nothing for noise and for a chord`() throws {
    let bursts = NoiseBursts(
      count: 2, lasting: .milliseconds(40), every: .milliseconds(80), level: Decibels(-32))
    let tones = [440.0, 550, 660].map { Tone(frequency: Hertz($0), timbre: .string) }
    for stimulus in [Stimulus.noise(bursts), .chord(Chord(tones), length: .milliseconds(200))] {
      try expectNoAllocations {
        let rig = try Rig(device())
        rig.play(stimulus, 1)
        rig.run(until: .finished(pair: first))
        #expect(rig.events.last == .finished(pair: first))
        return rig
      }
    }
  }

  @Test func `the device thread allocates nothing for a fade and the pair after it`() throws {
    try expectNoAllocations {
      let rig = try Rig(device())
      rig.play(pair(), 1)
      rig.run(for: .milliseconds(1100))
      rig.fadeOut()
      rig.play(pair(at: 330), 2)
      rig.run(until: .finished(pair: second))
      #expect(rig.events.contains(.faded(pair: first)))
      return rig
    }
  }

  @Test func `the device thread allocates nothing for the glides of a held tone`() throws {
    try expectNoAllocations {
      let rig = try Rig(device())
      rig.play(heldTone(timbre: .ten), 1)
      rig.run(for: .milliseconds(1100))
      for hertz in [445.0, 430, 480] {
        rig.changePitch(to: Hertz(hertz))
        rig.run(for: .milliseconds(10))
      }
      rig.fadeOut()
      rig.run(until: .faded(pair: first))
      #expect(rig.events.last == .faded(pair: first))
      return rig
    }
  }

  @Test(arguments: [EPIPE, ESTRPIPE])
  func `the device thread allocates nothing while it recovers from a fault`(errno: Int32) throws {
    try expectNoAllocations {
      let device = device()
      device.faults = [.init(afterFrames: withinPair, errno: errno)]
      let rig = try Rig(device)
      rig.playPair(until: .corrupted(pair: first))
      rig.playPair(2, until: .finished(pair: second))
      #expect(rig.xrunCount == 1)
      return rig
    }
  }
}
