internal import Music

/// The envelope of a tone: raised-cosine ramps at both ends, and a constant level between them.
struct Envelope: Sendable {
  /// The number of frames of the tone.
  let frameCount: Int
  /// The number of frames of each ramp; at most half the tone.
  let rampFrameCount: Int

  private static let lanes = SIMD8<Int64>(0, 1, 2, 3, 4, 5, 6, 7)

  private var frame = 0
  private var attack: Rotor
  private var release: Rotor
  /// The first frame of the group of eight in which the release starts.
  private let releaseStart: Int

  /// Creates the envelope of a tone with `frameCount` frames at `rate`.
  ///
  /// Ramps without a given length last 20 ms, or 10 ms in tones of 100 ms or less, and at least four
  /// periods, which limits the spectral splatter at every pitch. None is longer than half the tone.
  init(ramp: Duration? = nil, frequency: Hertz, frameCount: Int, rate: SampleRate) {
    let isShort = frameCount <= rate.frameCount(in: .milliseconds(100))
    let usual = rate.frameCount(in: .milliseconds(isShort ? 10 : 20))
    let fourPeriods = (4 / frequency.value * Double(rate.framesPerSecond)).rounded(.up)
    let frames = ramp.map { Double(rate.frameCount(in: $0)) } ?? max(Double(usual), fourPeriods)
    let ramp = Int(min(frames, Double(frameCount / 2)))
    self.frameCount = frameCount
    rampFrameCount = ramp
    releaseStart = (frameCount - ramp) / 8 * 8
    // One ramp is half a turn of a cosine. A ramp without frames never uses its rotor.
    let turnsPerFrame = 0.5 / Double(max(ramp, 1))
    attack = Rotor(turnsPerFrame: turnsPerFrame)
    release = Rotor(
      turnsPerFrame: -turnsPerFrame,
      firstTurn: turnsPerFrame * Double(frameCount - 1 - releaseStart))
  }

  /// Returns the gains of the next eight frames, 0...1. Gains beyond the last frame of the tone are
  /// undefined.
  mutating func next() -> SIMD8<Double> {
    let first = frame
    frame += 8
    var gains = SIMD8<Double>(repeating: 1)
    if first < rampFrameCount {
      gains.replace(
        with: 0.5 - 0.5 * attack.next().cosine,
        where: Self.lanes .< Int64(rampFrameCount - first))
    }
    if first >= releaseStart {
      gains.replace(
        with: 0.5 - 0.5 * release.next().cosine,
        where: Self.lanes .>= Int64(frameCount - rampFrameCount - first))
    }
    return gains
  }
}
