internal import Music

/// A rotor whose pitch can be changed while it turns. It glides to the new pitch without a step in
/// phase, frequency or the change of frequency.
struct GlidingRotor: Sendable {
  private let rate: SampleRate
  private var rotor: Rotor
  private var glide: Glide?

  /// Creates a rotor that turns from the real axis.
  init(frequency: Hertz, rate: SampleRate) {
    self.rate = rate
    rotor = Rotor(turnsPerFrame: frequency.value / Double(rate.framesPerSecond))
  }

  /// Returns the points of the next eight frames.
  @inline(__always)
  mutating func next() -> Rotor.Points { glide == nil ? rotor.next() : nextInGlide() }

  /// Starts a glide from the current pitch at the next eight frames. A second request for the same
  /// pitch does not restart a glide.
  mutating func changePitch(to frequency: Hertz) {
    let target = frequency.value / Double(rate.framesPerSecond)
    guard target != glide?.target ?? rotor.turnsPerFrame else { return }
    glide =
      glide.map { Glide(from: $0, to: target, rate: rate) }
      ?? Glide(from: rotor, to: target, rate: rate)
  }

  private mutating func nextInGlide() -> Rotor.Points {
    guard var glide else { return rotor.next() }
    let points = glide.next()
    if glide.isOver {
      // The rotor turns at the exact pitch, whatever the rounding errors of all glides before.
      rotor = Rotor(turnsPerFrame: glide.target, firstTurn: glide.turn)
      self.glide = nil
    } else {
      self.glide = glide
    }
    return points
  }
}

/// A glide from one pitch to another, computed for eight frames at a time.
///
/// The pitch in octaves changes at a rate that rises and falls as a raised cosine. It lasts 15 ms,
/// and at least three periods: what a change of a semitone adds above three times the frequency is
/// then 120 dB below the tone. A glide that interrupts another one continues its motion, which fades
/// out with a polynomial, because a kink in the pitch would be heard as a click.
private struct Glide: Sendable {
  private static let length = Duration.milliseconds(15)
  private static let fewestPeriods = 3.0

  /// A distance to the target in octaves, and its derivatives by the place in the glide, 0...1.
  private struct Motion {
    var distance: Double
    var slope = 0.0
    var curvature = 0.0
  }

  /// The turns per frame after the glide.
  let target: Double
  /// The turn of the next frame, 0..<1.
  private(set) var turn: Double
  private let frameCount: Int
  private var frame = 0
  private let start: Motion

  /// Creates a glide from a steady pitch.
  init(from rotor: Rotor, to target: Double, rate: SampleRate) {
    self.target = target
    turn = rotor.nextTurn
    frameCount = Self.frameCount(rotor.turnsPerFrame, target, rate: rate)
    start = Motion(distance: DeterministicMath.log2(rotor.turnsPerFrame / target))
  }

  /// Creates a glide from the current pitch of another one.
  init(from glide: Glide, to target: Double, rate: SampleRate) {
    self.target = target
    turn = glide.turn
    frameCount = Self.frameCount(glide.target, target, rate: rate)
    let stretch = Double(frameCount) / Double(glide.frameCount)
    var motion = glide.motion(at: Double(glide.frame) / Double(glide.frameCount))
    motion.distance += DeterministicMath.log2(glide.target / target)
    motion.slope *= stretch
    motion.curvature *= stretch * stretch
    start = motion
  }

  /// Returns the number of frames of a glide, a multiple of eight.
  private static func frameCount(_ one: Double, _ other: Double, rate: SampleRate) -> Int {
    let usual = Double(rate.frameCount(in: length))
    return Int((max(usual, fewestPeriods / min(one, other)) / 8).rounded(.up)) * 8
  }

  var isOver: Bool { frame == frameCount }

  /// Returns the points of the next eight frames.
  mutating func next() -> Rotor.Points {
    var points = Rotor.Points(cosine: .zero, sine: .zero)
    for lane in 0..<8 {
      let (cosine, sine) = DeterministicMath.point(atTurn: turn)
      points.cosine[lane] = cosine
      points.sine[lane] = sine
      // The frequency midway between two frames makes the phase as smooth as the pitch.
      let place = (Double(frame) + 0.5) / Double(frameCount)
      turn += target * DeterministicMath.exp2(motion(at: place).distance)
      turn -= turn.rounded(.down)
      frame += 1
    }
    return points
  }

  /// Returns the motion at a place of 0...1 in the glide.
  ///
  /// The distance at the start falls by x − sin(2πx) / 2π. The slope s and the curvature c at the
  /// start are those of (1 − x)³ (s·x + b·x²) with b = 3s + c / 2, which ends without either.
  private func motion(at x: Double) -> Motion {
    let (cosine, sine) = DeterministicMath.point(atTurn: x)
    let rest = 1 - x
    let s = start.slope
    let b = 3 * s + start.curvature / 2
    var motion = Motion(
      distance: start.distance * (rest + sine / (2 * .pi)), slope: start.distance * (cosine - 1),
      curvature: -2 * .pi * start.distance * sine)
    motion.distance += rest * rest * rest * x * (s + b * x)
    motion.slope += rest * rest * (s + (2 * b - 4 * s) * x - 5 * b * x * x)
    motion.curvature += rest * (2 * b - 6 * s + (12 * s - 16 * b) * x + 20 * b * x * x)
    return motion
  }
}
