import Glibc
import Music
import Notation
import Synthesis
import TestSupport
import Testing

@testable import AudioOutput

/// Tests with the real libasound and the real thread, on devices that need no sound card.
@Suite struct `A playback device` {
  /// Waits at most five seconds for events until one satisfies `isLast`, and returns them.
  private func events(
    of device: PlaybackDevice, until isLast: (AudioEvent) -> Bool
  ) -> [AudioEvent] {
    var events: [AudioEvent] = []
    while true {
      while let event = device.nextEvent() {
        events.append(event)
        if isLast(event) { return events }
      }
      var descriptor = pollfd(fd: device.eventDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 5000) > 0 else { return events }
    }
  }

  /// Returns the path of a new, empty file.
  private func temporaryPath() -> String {
    var template = Array("/tmp/limen-audio-XXXXXX".utf8CString)
    close(mkstemp(&template))
    return template.withUnsafeBufferPointer { path in
      path.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  private func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&block, 1, block.count, file), count > 0 {
      bytes += block[..<count]
    }
    return bytes
  }

  /// Returns the real-time priorities of the threads of this process: field 40 of their `stat`.
  private func realTimePriorities() -> Set<Int> {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var priorities: Set<Int> = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let stat = String(decoding: contents(of: "/proc/self/task/\(name)/stat"), as: UTF8.self)
      // Field 2, the name of the thread, may contain anything, so count the fields after it.
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      if fields.count > 37, let priority = Int(fields[37]) { priorities.insert(priority) }
    }
    return priorities
  }

  @Test func `more changes of pitch than the device takes are refused, and a pair is not`() throws {
    let device = try PlaybackDevice.open("null") { _ in }
    defer { device.close() }
    device.play(heldTone(), id: first)
    let taken = (0..<1000).map { device.changePitch(to: Hertz(440 + Double($0) / 100)) }
    #expect(taken[0] && taken.contains(false))
    device.play(pair(), id: second)
    let events = events(of: device) { $0 == .finished(pair: second) }
    #expect(events.contains(.faded(pair: first)))
    #expect(events.last == .finished(pair: second))
  }

  @Test func `libasound receives exactly the bytes of each pair`() throws {
    let path = temporaryPath()
    defer { unlink(path) }
    let device = try PlaybackDevice.open("file:FILE=\(path),FORMAT=raw")
    let stream = device.stream
    #expect(stream.format == .float32)
    for (number, hertz) in [(1, 440.0), (2, 261.6)] {
      device.play(pair(at: hertz), id: PairID(number))
      let events = events(of: device) { $0 == .finished(pair: PairID(number)) }
      #expect(events.count == 3)
    }
    device.close()

    let bytes = contents(of: path)
    let size = stream.format.bytesPerSample * stream.channelCount
    var rest = bytes[...]
    for hertz in [440.0, 261.6] {
      let expected = pair(at: hertz).bytes(
        at: stream.sampleRate, as: stream.format, channelCount: stream.channelCount)
      // The first frame of a pair is zero, and the second is not.
      let start = try #require(rest.firstIndex { $0 != 0 }) / size * size - size
      #expect(rest[start..<(start + expected.count)] == expected[...])
      rest = rest[(start + expected.count)...]
    }
    #expect(rest.allSatisfy { $0 == 0 })
    #expect(rest.count >= stream.bufferFrameCount * size)
  }

  @Test func `a pair on the null device takes as long as on a sound card`() throws {
    let device = try PlaybackDevice.open("null")
    #expect(!device.stream.isPaced)
    let start = ContinuousClock.now
    device.play(pair(), id: first)
    let events = events(of: device) { $0 == .finished(pair: first) }
    #expect(ContinuousClock.now - start >= .milliseconds(221))
    #expect(events.first?.onset?.quality == .unpaced)
    #expect(events.last == .finished(pair: first))
  }

  @Test func `a file device grows no faster than real time`() throws {
    let path = temporaryPath()
    defer { unlink(path) }
    let start = ContinuousClock.now
    let device = try PlaybackDevice.open("file:FILE=\(path),FORMAT=raw")
    let stream = device.stream
    let size = stream.format.bytesPerSample * stream.channelCount
    // The first buffer is accepted at once.
    try WaitLimit().wait { contents(of: path).count > 2 * stream.bufferFrameCount * size }
    device.close()
    let passed = stream.sampleRate.frameCount(in: ContinuousClock.now - start)
    let frames = contents(of: path).count / size
    #expect(frames <= passed + stream.bufferFrameCount + stream.periodFrameCount)
  }

  @Test func `a fade-out ends a pair early`() throws {
    let device = try PlaybackDevice.open("null")
    let start = ContinuousClock.now
    device.play(.tone(Tone(frequency: Hertz(440)), length: .seconds(60)), id: first)
    usleep(50_000)
    device.fadeOut()
    let events = events(of: device) { $0 == .faded(pair: first) }
    #expect(events.filter { $0.onset == nil } == [.faded(pair: first)])
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  /// Closes a device twice while it plays, and returns its stream and how long that took.
  private func closingWhilePlaying(_ name: String) throws -> (
    stream: PlaybackStream, took: Duration
  ) {
    let device = try PlaybackDevice.open(name)
    device.play(.tone(Tone(frequency: Hertz(440)), length: .seconds(60)), id: first)
    #expect(events(of: device) { $0.onset != nil }.count == 1)
    let start = ContinuousClock.now
    device.close()
    device.close()
    return (device.stream, ContinuousClock.now - start)
  }

  @Test func `a device can be closed while it plays, and closed twice`() throws {
    let path = temporaryPath()
    defer { unlink(path) }
    for name in ["null", "file:FILE=\(path),FORMAT=raw"] {
      // A thread that does not end is left behind after 800 ms. One that does may starve on a busy
      // machine, but not every time.
      var closing = try closingWhilePlaying(name)
      for _ in 0..<10 where closing.took >= .milliseconds(800) {
        closing = try closingWhilePlaying(name)
      }
      #expect(closing.took < .milliseconds(800))
      guard name != "null" else { continue }
      // The tone was cut short. The file ends with a buffer of silence, and no thread writes to it.
      let bytes = contents(of: path)
      let stream = closing.stream
      let buffer = stream.bufferFrameCount * stream.format.bytesPerSample * stream.channelCount
      #expect(bytes.contains { $0 != 0 })
      #expect(bytes.suffix(buffer).allSatisfy { $0 == 0 })
      usleep(100_000)
      #expect(contents(of: path) == bytes)
    }
  }

  @Test func `a device with an unknown name is not found`() {
    #expect(throws: AudioOutputError.deviceNotFound(name: "nosuch")) {
      _ = try PlaybackDevice.open("nosuch")
    }
  }

  @Test func `a device reports the scheduling and memory lock that the system granted`() throws {
    let device = try PlaybackDevice.open("null")
    defer { device.close() }
    let isRaised = device.realTimePriority == 10
    #expect(isRaised == realTimePriorities().contains(10))
    #expect(device.stream.isMemoryLocked)
  }

  @Test func `the thread reports a disconnection and a reconnection, and closing returns`() throws {
    let fake = FakeDevice()
    fake.faults = [.init(afterFrames: 96000, errno: ENODEV)]
    let device = try PlaybackDevice.open("fake", driver: fake.driver)
    let events = events(of: device) { $0 == .reconnected(device.stream) }
    #expect(events == [.disconnected(.failed(errno: ENODEV)), .reconnected(device.stream)])
    device.close()
    try WaitLimit().wait { fake.closes == 2 }
  }
}
