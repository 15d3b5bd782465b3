import Foundation
import Music
import Synthesis
import ToneAnalysis

/// A sine by sox, for comparison.
enum SoxTone {
  /// Returns the best fit to a sine of ten seconds; `nil` when sox is not installed.
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
    // The first and last samples may not be those of a steady sine.
    return SineFit(samples.dropFirst(1000).dropLast(1000), rate: rate, near: frequency)
  }
}
