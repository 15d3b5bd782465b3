import CAllocations
import Glibc
import Music
import Synthesis
import Testing

@testable import AudioOutput

/// Counts what the device thread allocates: a lock in the allocator would make it late.
@Suite(.enabled(if: callocations_are_counted())) struct `The device thread` {
  /// A device that keeps nothing of what it takes.
  private func device() -> FakeDevice {
    let device = FakeDevice()
    device.keepsFrames = false
    return device
  }

  @Test func `is counted when it allocates`() {
    callocations_begin()
    let words = [Int](unsafeUninitializedCapacity: 100) { _, count in count = 0 }
    let count = callocations_end()
    #expect(count >= 1)
    #expect(words.isEmpty)
  }

  /// What `scenario` allocates once the Swift runtime has set up what it sets up on first use.
  private func allocations(of scenario: () throws -> Rig) rethrows -> Int {
    _ = try scenario()
    return try scenario().allocations
  }

  @Test(arguments: SampleFormat.allCases, [Timbre.sine, .piano])
  func `allocates nothing from silence to the end of a pair`(
    format: SampleFormat, timbre: Timbre
  ) throws {
    let count = try allocations {
      let device = device()
      device.formats = [format]
      let rig = try Rig(device)
      rig.play(pair(timbre: timbre), 1)
      rig.run(until: .finished(pair: first))
      #expect(rig.events.last == .finished(pair: first))
      return rig
    }
    #expect(count == 0)
  }

  @Test func `allocates nothing for a fade and the pair after it`() throws {
    let count = try allocations {
      let rig = try Rig(device())
      rig.play(pair(), 1)
      rig.run(for: .milliseconds(1100))
      rig.fadeOut()
      rig.play(pair(at: 330), 2)
      rig.run(until: .finished(pair: second))
      #expect(rig.events.contains(.faded(pair: first)))
      return rig
    }
    #expect(count == 0)
  }

  @Test(arguments: [EPIPE, ESTRPIPE])
  func `allocates nothing while it recovers`(errno: Int32) throws {
    let count = try allocations {
      let device = device()
      device.faults = [.init(afterFrames: 48000 + 2400, errno: errno)]
      let rig = try Rig(device)
      rig.play(pair(), 1)
      rig.run(until: .corrupted(pair: first))
      rig.play(pair(), 2)
      rig.run(until: .finished(pair: second))
      #expect(rig.xrunCount == 1)
      return rig
    }
    #expect(count == 0)
  }
}
