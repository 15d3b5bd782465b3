import Foundation
import Music
import Synthesis

/// The speed of rendering, compared with a plain implementation and with sox.
enum SoundBenchmarks {
  private static let rate = SampleRate(framesPerSecond: 48_000)
  private static let toneSeconds = 0.5
  private static let gapSeconds = 0.3

  static func print() {
    let float = Figure("sin and cos of the C library", speed { plainPair(dithered: false) }, "s/s")
    let whole = Figure("the same, with random()", speed { plainPair(dithered: true) }, "s/s")
    for (format, reference) in [
      (SampleFormat.float32, float), (.signed32, whole), (.signed16, whole),
    ] {
      Table.print(
        "audio rendered in a CPU second, pairs of two 500 ms tones, mono, 48 kHz, \(format)",
        [Timbre.sine, .ten, .string, .piano].map { timbre in
          Figure(timbre.rawValue, speed { pair(timbre, as: format) }, "s/s")
        }, beside: reference)
    }
    Table.print(
      "CPU for a period of 480 frames, float32, mono, 48 kHz",
      [Timbre.sine, .ten].flatMap { timbre in
        [("steady", false), ("in a glide throughout", true)].map { name, glides in
          Figure("\(timbre.rawValue), \(name)", periodMicroseconds(timbre, glides: glides), "µs")
        }
      },
      beside: Figure(
        "sin of the C library for each frame", float.value.map { 480 / 48_000 / $0 * 1e6 }, "µs"))

    let file = NSTemporaryDirectory() + "limen-benchmark-\(getpid()).wav"
    defer { unlink(file) }
    let own = Programs.limen.flatMap {
      cpuMilliseconds("'\($0)' tone --note A4 --cents 7.3 --wav '\(file)'")
    }
    Table.print(
      "CPU for a pair in a WAV file, as processes", [Figure("limen tone --wav", own, "ms")],
      beside: Figure("sox, two tones and a join", cpuMilliseconds(sox(into: file)), "ms"))
  }

  // MARK: - In this process

  /// Returns the audio seconds per CPU second of this thread: the best of ten runs of a hundred
  /// pairs.
  private static func speed(_ render: () -> [UInt8]) -> Double {
    100 * (2 * toneSeconds + gapSeconds)
      / leastSeconds { for _ in 0..<100 { precondition(!render().isEmpty) } }
  }

  /// Returns the CPU time of a period of a held tone, with a new pitch in each period or with none:
  /// the best of ten runs of a thousand.
  private static func periodMicroseconds(_ timbre: Timbre, glides: Bool) -> Double {
    let tone = Tone(frequency: Hertz(440), timbre: timbre)
    let held = HeldTone(tone, upTo: Hertz(500), at: rate)
    var bytes = [UInt8](repeating: 0, count: 480 * 4)
    let seconds = leastSeconds {
      var stream = FrameStream(voice: Voice(sampleRate: rate), format: .float32, channelCount: 1)
      stream.voice.start(.held(held))
      for period in 0..<1000 {
        if glides { stream.voice.changePitch(to: Hertz(440 + Double(period % 50))) }
        var span = bytes.mutableSpan
        var raw = span.mutableBytes
        precondition(stream.render(into: &raw) == 480)
      }
    }
    return seconds * 1000
  }

  /// Returns the CPU seconds of this thread: the least of ten runs.
  private static func leastSeconds(_ body: () -> Void) -> Double {
    (0..<10).map { _ in
      let start = processorSeconds(of: CLOCK_THREAD_CPUTIME_ID)
      body()
      return processorSeconds(of: CLOCK_THREAD_CPUTIME_ID) - start
    }.min() ?? 0
  }

  /// Returns the time of a thread or a process on its clock.
  static func processorSeconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func pair(_ timbre: Timbre, as format: SampleFormat) -> [UInt8] {
    let reference = Tone(frequency: Hertz(440), timbre: timbre)
    let comparison = Tone(frequency: Hertz(440).raised(by: Cents(7.3)), timbre: timbre)
    return Stimulus.pair(
      SoundingPair(
        reference: reference, comparison: comparison, toneLength: .seconds(toneSeconds),
        gap: .seconds(gapSeconds))
    ).bytes(at: rate, as: format, channelCount: 1)
  }

  /// Renders a pair in the most obvious way: a sine and a ramp for each frame, and dither from the
  /// random numbers of the C library.
  private static func plainPair(dithered: Bool) -> [UInt8] {
    let toneFrames = Int(toneSeconds * 48_000)
    let ramp = 960
    var samples = [Double](repeating: 0, count: toneFrames * 2 + Int(gapSeconds * 48_000))
    for (start, hertz) in [(0, 440.0), (samples.count - toneFrames, 441.859)] {
      for frame in 0..<toneFrames {
        let edge = min(frame, toneFrames - 1 - frame)
        let gain = edge < ramp ? 0.5 - 0.5 * cos(.pi * Double(edge) / Double(ramp)) : 1
        samples[start + frame] = 0.1 * gain * sin(2 * .pi * hertz * Double(frame) / 48_000)
      }
    }
    if dithered {
      return samples.flatMap { sample in
        let dither = Double(random() - random()) / Double(RAND_MAX)
        return withUnsafeBytes(of: Int16((sample * 32766 + dither).rounded())) { Array($0) }
      }
    }
    return samples.map(Float.init).withUnsafeBytes { Array($0) }
  }

  // MARK: - As processes

  private static func sox(into file: String) -> String {
    let tone = "sox -n -r 48000 -c 1 -e float -b 32 '\(file)'"
    let shape = "fade h 0.02 0.5 0.02 gain -20"
    let cleaning = "trap \"rm -f '\(file)'.?.wav\" EXIT"
    return "command -v sox >/dev/null || exit 1; \(cleaning); set -e"
      + "; \(tone).1.wav synth 0.5 sine 440 \(shape)"
      + "; \(tone).2.wav synth 0.5 sine 441.859 \(shape) pad 0.3"
      + "; sox '\(file)'.1.wav '\(file)'.2.wav '\(file)'"
  }

  /// Returns the user and system time of a shell command: the least of ten; `nil` if it fails.
  private static func cpuMilliseconds(_ command: String) -> Double? {
    (0..<10).compactMap { _ in Child.run(["sh", "-c", command])?.cpuSeconds }.min()
      .map { $0 * 1000 }
  }
}
