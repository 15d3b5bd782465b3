import AudioOutput
import Foundation
import Music
import Psychometrics
import Synthesis

/// The errors of predicted onsets, compared with a recording of the sink.
enum OnsetErrors {
  static func print() throws {
    let device = try PlaybackDevice.open(DeviceFigures.deviceName)
    defer { device.close() }
    let priority = device.realTimePriority == nil ? "normal" : "real-time"
    Table.heading("predicted onsets beside recorded ones in ms, but for a constant")
    var predicted: [Duration] = []
    let recorded = try onsets(inRecordingOf: { predicted = try onsets(on: device) })
    guard recorded.count == predicted.count else { throw DeviceTrouble.missingTones }
    let errors = zip(predicted, recorded).map { $0 / .milliseconds(1) - Double($1) / 48 }
    Table.row(
      "standard deviation of \(errors.count) tones, \(priority) priority",
      Table.thousandths(errors.standardDeviation))
  }

  /// Plays tones, and returns their predicted onsets.
  private static func onsets(on device: PlaybackDevice) throws -> [Duration] {
    let tone = Stimulus.tone(Tone(frequency: Hertz(440)), length: .milliseconds(50))
    return try (0..<40).compactMap { number in
      device.play(tone, id: PairID(number))
      let beginning = try device.wait { $0.referenceOnset != nil }
      try device.wait { $0 == .finished(pair: PairID(number)) }
      usleep(.random(in: 200_000..<400_000))
      return beginning.referenceOnset
    }
  }

  /// Returns the frames at 48 kHz of a recording at which sound follows at least 0.1 s of zeros.
  private static func onsets(inRecordingOf play: () throws -> Void) throws -> [Int] {
    let folder = try Benchmarks.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "heard")
    try Data().write(to: file)
    let recorder = Process()
    recorder.executableURL = URL(filePath: "/usr/bin/parec")
    recorder.arguments = [
      "-d", "\(DeviceFigures.deviceName).monitor", "--raw", "--format=float32le", "--rate=48000",
      "--channels=1", "--latency-msec=20",
    ]
    recorder.standardOutput = try FileHandle(forWritingTo: file)
    try recorder.run()
    sleep(1)
    try play()
    sleep(1)
    recorder.terminate()
    recorder.waitUntilExit()
    return try Data(contentsOf: file).withUnsafeBytes { onsets(in: $0.bindMemory(to: Float.self)) }
  }

  private static func onsets(in samples: UnsafeBufferPointer<Float>) -> [Int] {
    var onsets: [Int] = []
    var silence = 4800
    for (frame, sample) in samples.enumerated() {
      if sample != 0 && silence >= 4800 { onsets.append(frame) }
      silence = sample == 0 ? silence + 1 : 0
    }
    return onsets
  }
}
