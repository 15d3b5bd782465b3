import Music
import Synthesis

/// Shown in `Synthesis.docc`.
func synthesisExample(print: (String) -> Void) throws {
  // example
  let reference = Hertz(440)
  let pair = SoundingPair(
    reference: Tone(frequency: reference, timbre: .string),
    comparison: Tone(frequency: reference.raised(by: Cents(7.3)), timbre: .string),
    toneLength: .milliseconds(500), gap: .milliseconds(300))
  let rate = SampleRate(framesPerSecond: 48_000)
  let encoding = WAV.Encoding.integer24

  let layout = Stimulus.pair(pair).layout(at: rate)
  let frames = Stimulus.pair(pair).bytes(at: rate, as: encoding.format, channelCount: 1)
  let file = WAV.monoFile(frames: frames, encoding: encoding, rate: rate)
  print(
    "\(layout.frameCount) frames; the comparison tone begins at \(layout.comparison?.lowerBound ?? 0)"
  )
  print("\(file.count) bytes, beginning with \(String(decoding: file.prefix(4), as: UTF8.self))")
  // end
}
