internal import Music

/// A point on the unit circle that turns by the same angle each frame, computed for eight frames at
/// a time.
///
/// A rotation costs four multiplications, and a sine costs a polynomial. Every 512 frames the rotor
/// restarts from the exact angle, which removes accumulated rounding errors. Restarts are counted
/// from the first frame of the rotor, so that the result depends on nothing else.
struct Rotor: Sendable {
  /// Eight consecutive points: `cosine + i·sine`.
  struct Points {
    var cosine: SIMD8<Double>
    var sine: SIMD8<Double>

    /// Returns the points after a rotation: a complex product.
    @inline(__always)
    func turned(byCosine c: SIMD8<Double>, sine s: SIMD8<Double>) -> Points {
      Points(cosine: cosine * c - sine * s, sine: cosine * s + sine * c)
    }
  }

  static let framesBetweenFreshStarts = 512

  let turnsPerFrame: Double
  private let firstTurn: Double
  /// The rotations by 0, 1, … 7 frames.
  private let spread: Points
  /// The rotation by eight frames.
  private let step: Points
  private var points: Points
  private var frame = 0

  /// Creates a rotor with its first point at `firstTurn` turns from the real axis.
  init(turnsPerFrame: Double, firstTurn: Double = 0) {
    self.turnsPerFrame = turnsPerFrame
    self.firstTurn = firstTurn
    var spread = Points(cosine: .zero, sine: .zero)
    for lane in 0..<8 {
      let (cosine, sine) = DeterministicMath.point(atTurn: turnsPerFrame * Double(lane))
      spread.cosine[lane] = cosine
      spread.sine[lane] = sine
    }
    let (cosine, sine) = DeterministicMath.point(atTurn: turnsPerFrame * 8)
    self.spread = spread
    step = Points(cosine: .init(repeating: cosine), sine: .init(repeating: sine))
    points = spread
  }

  /// The turn of the next frame.
  var nextTurn: Double { firstTurn + turnsPerFrame * Double(frame) }

  /// Returns the points of the next eight frames.
  mutating func next() -> Points {
    if frame % Self.framesBetweenFreshStarts == 0 {
      let (cosine, sine) = DeterministicMath.point(atTurn: nextTurn)
      points = spread.turned(byCosine: .init(repeating: cosine), sine: .init(repeating: sine))
    }
    let current = points
    points = points.turned(byCosine: step.cosine, sine: step.sine)
    frame += 8
    return current
  }
}
