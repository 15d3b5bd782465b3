package import Synthesis

extension SampleFormat {
  /// Returns the samples of mono frames in this format, with full scale at ±1.
  ///
  /// An integer is divided by 2^15, as every reader of WAV files does, so that figures are those that
  /// other programs find. Full scale as written is two steps below it, which leaves room for dither: a
  /// tone reads 0.0005 dB below its level.
  ///
  /// - Precondition: The format is `float32` or `signed16`.
  package func samples(in frames: UnsafeRawBufferPointer) -> [Double] {
    switch self {
    case .float32: frames.bindMemory(to: Float.self).map(Double.init)
    case .signed16: frames.bindMemory(to: Int16.self).map { Double($0) / 32768 }
    case .signed24, .signed24Packed, .signed32: preconditionFailure("nobody reads \(self)")
    }
  }
}

extension Stimulus {
  /// Returns the samples as a device with this format receives them: rounded, and with dither for
  /// 16 bits.
  ///
  /// - Precondition: The format is `float32` or `signed16`.
  package func samples(at rate: SampleRate, through format: SampleFormat) -> [Double] {
    bytes(at: rate, as: format, channelCount: 1).withUnsafeBytes { format.samples(in: $0) }
  }
}
