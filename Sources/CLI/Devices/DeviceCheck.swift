import AudioOutput
import Music
import Notation
import Synthesis

/// The result of opening a device and playing on it.
struct DeviceCheck: Encodable {
  let device: String
  let format: String
  let rateHz: Int
  let channels: Int
  let periodFrames: Int
  let bufferFrames: Int
  /// The time from the request of the second pair to its first sound, in milliseconds; `nil` if it
  /// did not begin.
  let latencyMs: Double?
  /// The rate at which the device really played the second pair, in hertz; `nil` if it did not
  /// play all of it.
  let measuredRateHz: Int?
  /// `real-time` or `normal`.
  let scheduling: String
  let memoryLocked: Bool
  /// `hardware`, `reported`, `estimated` or `unpaced`; `nil` if the second pair did not begin.
  let onsetQuality: String?
  let xruns: Int
  let passed: Bool
  /// A conclusion in one sentence.
  let verdict: String

  /// Opens a device and plays a quiet pair twice, because the device may wake up during the first.
  ///
  /// - Throws: `AudioOutputError` or ``CommandError`` if the device cannot play at all.
  init(of name: String, latency: Latency) throws {
    let device = try PlaybackDevice.open(name, latency: latency) { StandardError.say($0) }
    defer { device.close() }
    let performances = try (0...1).map { try device.perform(Self.quietPair, number: $0) }

    let quality = performances[1].onsetQuality
    let stream = device.stream
    self.device = name
    format = stream.format.alsaName
    rateHz = stream.sampleRate.framesPerSecond
    channels = stream.channelCount
    periodFrames = stream.periodFrameCount
    bufferFrames = stream.bufferFrameCount
    latencyMs = performances[1].latency.map { ($0 / .microseconds(100)).rounded() / 10 }
    scheduling = device.realTimePriority == nil ? "normal" : "real-time"
    memoryLocked = stream.isMemoryLocked
    onsetQuality = quality?.rawValue
    xruns = device.xrunCount
    let nominal = Double(rateHz)
    let interval = quality == .unpaced ? nil : performances[1].interval
    let measured = interval.flatMap { $0 > .zero ? nominal * (Self.nominalInterval / $0) : nil }
    measuredRateHz = measured.map { Int($0.rounded()) }
    let isWhole = xruns == 0 && performances.allSatisfy(\.isWhole)
    let isTrue = measured.map { abs($0 / nominal - 1) <= Self.largestRateError } ?? true
    passed = isWhole && isTrue
    verdict =
      if !isTrue, let measuredRateHz {
        "The device plays \(measuredRateHz) frames in a second instead of \(rateHz), so every tone "
          + "has the wrong pitch and length: choose another device."
      } else if !passed {
        "The sound was interrupted \(xruns.counted("time")): close other programs, and use '--latency usual'."
      } else if quality == .unpaced {
        "This device plays no sound: use it for tests and for training without sound."
      } else if quality == .estimated {
        "The device plays well, but gives no time stamps: response times are less exact."
      } else if quality == .reported {
        "The device plays well, but onsets are only what its sound server reports: response times are "
          + "less exact."
      } else if device.realTimePriority == nil {
        "The device plays well; with real-time priority (see 'man limits.conf', rtprio) it would "
          + "on a busy machine, too."
      } else {
        "The device plays well, and onsets are known to within one frame."
      }
  }

  private static let toneLength = Duration.milliseconds(200)
  private static let gap = Duration.milliseconds(50)
  /// The time from the reference tone to the comparison tone on a device with a true clock.
  private static let nominalInterval = toneLength + gap
  /// The largest relative error of the measured rate that is not reported. Within one pair, time
  /// stamps are exact to a few milliseconds.
  private static let largestRateError = 0.05

  private static let quietPair: Stimulus = {
    let level = Decibels(-46)
    return .pair(
      SoundingPair(
        reference: Tone(frequency: Hertz(440), level: level),
        comparison: Tone(frequency: Hertz(495), level: level),
        toneLength: toneLength, gap: gap))
  }()

  /// One line for each finding, and the verdict.
  var text: String {
    func milliseconds(_ frames: Int) -> String {
      "\((Double(frames) / Double(rateHz) * 10_000).rounded() / 10) ms"
    }
    return """
      device      \(device.printable)
      format      \(format), \(rateHz) Hz, \(channels) channels
      measured    \(measuredRateHz.map { "\($0) Hz" } ?? "-")
      period      \(periodFrames) frames, \(milliseconds(periodFrames))
      buffer      \(bufferFrames) frames, \(milliseconds(bufferFrames))
      latency     \(latencyMs.map { "\($0) ms" } ?? "-")
      scheduling  \(scheduling), memory \(memoryLocked ? "locked" : "not locked")
      onsets      \(onsetQuality ?? "-")
      xruns       \(xruns)
      \(verdict)
      """
  }
}
