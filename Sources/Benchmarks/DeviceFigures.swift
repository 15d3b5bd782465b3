import AudioOutput
import Foundation
import Music
import Synthesis

/// Latencies on a device that plays in real time.
///
/// The figures are measured within `.ci/rig`. Its device has no loudspeaker and can be recorded.
enum DeviceFigures {
  static let deviceName = "rig"

  /// Runs this program again within the rig.
  static func printWithinRig() {
    fflush(nil)  // so that earlier output precedes the output of that program
    let isThere = system("command -v pulseaudio >/dev/null && command -v parec >/dev/null") == 0
    let isDone = isThere && system(".ci/rig '\(CommandLine.arguments[0])' device") == 0
    if !isDone { Table.row("\na device of PulseAudio", isThere ? "faltered" : nil) }
  }

  static func print() throws {
    var measurements: [Measurement] = []
    for latency in Latency.allCases {
      for isCutting in [true, false] {
        let name = "latency \(latency), \(isCutting ? "cutting the tone short" : "after the tone")"
        measurements.append(
          Measurement(name, durations: try answers(cutting: isCutting, latency: latency)))
      }
    }
    Measurement.print(
      "from an answer to the first frame of the next pair with ALSA, on PulseAudio", measurements)
    try OnsetErrors.print()
    try TrainingLoad.print()
  }

  /// Measures fifty answers, either during the comparison tone or after it.
  private static func answers(cutting isCutting: Bool, latency: Latency) throws -> [Duration] {
    let tone = Tone(frequency: Hertz(440))
    let pair = Stimulus.pair(
      SoundingPair(
        reference: tone, comparison: tone, toneLength: .milliseconds(200), gap: .milliseconds(20)))
    let device = try PlaybackDevice.open(deviceName, latency: latency)
    defer { device.close() }
    device.play(pair, id: PairID(0))
    return try (1...50).map { number in
      try device.wait { isCutting ? $0.isComparison : $0 == .finished(pair: PairID(number - 1)) }
      // The tone has become audible by then. The random delay prevents synchrony with the device,
      // which no listener has.
      usleep(.random(in: 50_000..<70_000))
      return try ContinuousClock().measure {
        if isCutting { device.fadeOut() }
        device.play(pair, id: PairID(number))
        try device.wait { $0.referenceOnset != nil }
      }
    }
  }
}

extension PlaybackDevice {
  /// Waits for an event, and returns it.
  ///
  /// - Throws: ``DeviceTrouble`` when the stimulus is corrupted or the device is disconnected.
  @discardableResult
  func wait(until isAwaited: (AudioEvent) -> Bool) throws -> AudioEvent {
    while true {
      let event = awaitEvent()
      switch event {
      case .disconnected, .corrupted: throw DeviceTrouble.damaged(by: event)
      case _ where isAwaited(event): return event
      default: break
      }
    }
  }
}

/// The reasons for missing figures: other programs occupied the processors too long.
enum DeviceTrouble: Error {
  case damaged(by: AudioEvent)
  case missingTones
}

extension AudioEvent {
  var referenceOnset: Duration? {
    if case .referenceBegan(_, let onset) = self { onset.instant } else { nil }
  }

  fileprivate var isComparison: Bool {
    if case .comparisonBegan = self { true } else { false }
  }
}
