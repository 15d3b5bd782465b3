import Glibc
import Music
import Synthesis
import Testing

@testable import AudioOutput

@Suite struct `Negotiation` {
  private let device = FakeDevice()

  @Test func `negotiation prefers 32-bit floats at 48 kHz and four periods of 10 ms`() throws {
    let stream = try Rig().stream
    #expect(stream.format == .float32)
    #expect(stream.sampleRate.framesPerSecond == 48000)
    #expect(stream.periodFrameCount == 480)
    #expect(stream.bufferFrameCount == 1920)
    #expect(stream.isPaced)
  }

  @Test(arguments: [
    ([SampleFormat.signed16, .signed32], SampleFormat.signed32), ([.signed16], .signed16),
    ([.signed16, .signed24Packed, .signed24], .signed24),
    ([.signed16, .signed24Packed], .signed24Packed),
  ])
  func `negotiation takes the most precise format that the device offers`(
    offered: [SampleFormat], taken: SampleFormat
  ) throws {
    device.formats = offered
    #expect(try Rig(device).stream.format == taken)
  }

  @Test(arguments: [
    (44100, Latency.usual, 441), (96000, .usual, 960), (192_000, .usual, 1920),
    (48000, .low, 240), (44100, .low, 220), (192_000, .low, 960),
  ])
  func `the period length follows the sample rate`(rate: Int, latency: Latency, period: Int) throws
  {
    let stream = try Rig(latency: latency) { $0.rate = rate }.stream
    #expect(stream.periodFrameCount == period)
    #expect(stream.bufferFrameCount / 4 == period)
  }

  @Test func `negotiation retries without a period when the device refuses it`() throws {
    device.acceptsPeriod = false
    device.bufferFrames = 4096
    let stream = try Rig(device).stream
    #expect(stream.format == .float32)
    #expect(stream.periodFrameCount == 1024)
  }

  @Test func `a mono 16-bit device at 44.1 kHz plays the requested pitch`() throws {
    device.formats = [.signed16]
    device.rate = 44100
    device.channels = 1
    device.bufferFrames = 1764
    let rig = try Rig(device)
    #expect(rig.stream.channelCount == 1)
    rig.play(.tone(Tone(frequency: Hertz(441)), length: .seconds(1)), 1)
    rig.run(until: .finished(pair: first))
    // At this rate 441 Hz repeat after exactly 100 frames, and no nearby frequency does.
    let samples = stride(from: 0, to: device.taken.count, by: 2).map {
      Int16(bitPattern: UInt16(device.taken[$0]) | UInt16(device.taken[$0 + 1]) << 8)
    }
    let steady = samples[(44100 + 4410)...].prefix(22050)
    #expect(steady.max() ?? 0 > 3200)
    for (sample, next) in zip(steady, steady.dropFirst(100)) {
      #expect((Int(sample) - Int(next)).magnitude <= 3)
    }
  }

  @Test func `a device whose sample rate is too low for the highest notes is refused`() {
    device.rate = 8000
    #expect(throws: AudioOutputError.noUsableFormat(name: "fake")) { _ = try Rig(device) }
  }

  @Test func `a device without a supported sample format is refused and closed`() {
    device.formats = []
    #expect(throws: AudioOutputError.noUsableFormat(name: "fake")) { _ = try Rig(device) }
    #expect(device.closes == 1)
  }
}

@Suite struct `An error while opening a device` {
  @Test(arguments: [
    (ENOENT, AudioOutputError.deviceNotFound(name: "fake"), true),
    (ENODEV, .deviceNotFound(name: "fake"), true), (EBUSY, .deviceBusy(name: "fake"), false),
    (ECONNREFUSED, .deviceRefused(name: "fake", errno: ECONNREFUSED), false),
  ])
  func `an opening error is classified by what the user can do, and at once if it is permanent`(
    errno: Int32, error: AudioOutputError, isPermanent: Bool
  ) {
    let device = FakeDevice()
    device.openErrnos = .init(repeating: errno, count: 5)
    #expect(throws: error) { _ = try Rig(device) }
    #expect((device.opens == 1) == isPermanent)
  }

  @Test(arguments: [EBUSY, ECONNREFUSED, EHOSTDOWN])
  func `a temporary opening error is retried three times, a quarter of a second apart`(errno: Int32)
    throws
  {
    let device = FakeDevice()
    device.openErrnos = .init(repeating: errno, count: 3)
    let start = device.now
    #expect(try Rig(device).stream.deviceName == "fake")
    #expect(device.opens == 4)
    #expect(device.now - start == 750_000_000)
  }

  @Test func `a missing default device is reported as a missing sound card`() {
    #expect(AudioOutputError(opening: "default", errno: ENOENT) == .noSoundCard)
  }

  @Test func `an error message names the device, the reason and the remedy`() {
    #expect(
      AudioOutputError.deviceNotFound(name: "hw:7").description
        == "No audio device named 'hw:7' can be opened: list the devices with 'limen devices' and pass one with "
        + "--device, or pass --device null to train without sound.")
    #expect(
      AudioOutputError.deviceBusy(name: "hw:0").description
        == "The audio device 'hw:0' is in use by another program: close that program, choose "
        + "another device with --device (see 'limen devices'), or pass --device null to train "
        + "without sound.")
    #expect(
      AudioOutputError.deviceRefused(name: "pulse", errno: ECONNREFUSED).description
        == "The audio device 'pulse' cannot be used (Connection refused): check that its sound "
        + "server runs, choose another device with --device (see 'limen devices'), or pass "
        + "--device null to train without sound.")
    #expect(
      AudioOutputError.noSoundCard.description
        == "The audio device 'default' cannot be opened because no sound card was found: choose a "
        + "device with --device (see 'limen devices'), or pass --device null to train without "
        + "sound.")
    #expect(
      AudioFault.failed(errno: ENODEV).description
        == "The audio device stopped playing (No such device): reconnect it, or choose another "
        + "('limen devices' lists them; 'null' is without sound).")
  }
}

@Suite struct `The capabilities of a device` {
  @Test func `the capabilities are the formats and rates that the device takes without conversion`()
    throws
  {
    let device = FakeDevice()
    device.formats = [.signed16, .signed24Packed]
    device.rate = 96000
    let capabilities = try PlaybackDevice.capabilities(of: ["fake"], driver: device.driver)[0].get()
    #expect(capabilities.formats == [.signed24Packed, .signed16])
    #expect(capabilities.rates.map(\.framesPerSecond) == [96000])
    #expect(device.closes == 1)
  }

  @Test func `the null device supports every format and every usual rate`() throws {
    let capabilities = try PlaybackDevice.capabilities(of: ["null"])[0].get()
    #expect(capabilities.formats == SampleFormat.allCases)
    #expect(capabilities.rates == DeviceCapabilities.usualRates)
  }
}

@Suite struct `The list of devices` {
  @Test func `the list has one entry for each device, with a summary on one line`() throws {
    let device = FakeDevice()
    device.listing = [("null", nil), ("hw:CARD=PCH,DEV=0", "HDA Intel PCH\nDirect device")]
    let devices = try PlaybackDevice.deviceListing(driver: device.driver).awaitAnswer()
    #expect(devices.map(\.name) == ["null", "hw:CARD=PCH,DEV=0"])
    #expect(devices.map(\.summary) == ["", "HDA Intel PCH, Direct device"])
  }

  @Test func `the list from libasound contains the null device`() throws {
    #expect(try PlaybackDevice.listDevices().contains { $0.name == "null" })
  }
}
