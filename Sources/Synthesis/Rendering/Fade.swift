internal import Music

/// A fade to silence within 10 ms: half a raised cosine, applied to all samples.
struct Fade: Sendable {
  /// The frames of the stimulus in which it fades.
  let frames: Range<Int>

  /// Creates the fade that begins at a frame of the stimulus.
  init(from frame: Int, at rate: SampleRate) {
    frames = frame..<(frame + Self.frameCount(at: rate))
  }

  /// Creates the fade that ends before a frame of the stimulus.
  init(until frame: Int, at rate: SampleRate) {
    frames = (frame - Self.frameCount(at: rate))..<frame
  }

  private static func frameCount(at rate: SampleRate) -> Int { rate.framesPerSecond / 100 }

  /// Applies the gains to the samples of the frames from `position` on. They are strictly between 1
  /// and 0 in the fade.
  func apply(to samples: inout MutableSpan<Double>, count: Int, from position: Int) {
    for index in min(max(0, frames.lowerBound - position), count)..<count {
      let frame = position + index - frames.lowerBound + 1
      let turn = Double(frame) / Double(2 * (frames.count + 1))
      samples[index] *= 0.5 + 0.5 * DeterministicMath.point(atTurn: turn).cosine
    }
  }
}
