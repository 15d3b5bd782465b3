import Foundation
import Music
import Synthesis
import ToneAnalysis

/// The peer: a sine by sox.
enum SoxTone {
  /// The best fit to a sine of ten seconds; `nil` where there is no sox.
  static func fit(
    _ frequency: Hertz, level: Decibels, as format: SampleFormat, rate: SampleRate
  ) -> SineFit? {
    let path = NSTemporaryDirectory() + "limen-benchmark-\(getpid())"
    defer { unlink(path) }
    let encoding = format == .float32 ? "f32" : "s16"
    let command =
      "command -v sox >/dev/null && sox -n -r \(rate.framesPerSecond) -c 1 -t \(encoding) '\(path)' "
      + "synth 10 sine \(frequency.value) gain \(level.value)"
    guard system(command) == 0, let bytes = FileManager.default.contents(atPath: path) else {
      return nil
    }
    let samples = bytes.withUnsafeBytes { format.samples(in: $0) }
    // The first and the last of them are none of a sine.
    return SineFit(samples.dropFirst(1000).dropLast(1000), rate: rate, near: frequency)
  }
}
