import Music
import Synthesis
import Testing

@Suite struct `Encoding` {
  private static func words<Word: FixedWidthInteger>(_ bytes: [UInt8], as: Word.Type) -> [Word] {
    bytes.withUnsafeBytes { raw in
      stride(from: 0, to: bytes.count, by: MemoryLayout<Word>.size).map {
        Word(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: Word.self))
      }
    }
  }

  @Test(arguments: SampleFormat.allCases)
  func `blocks of any size join to the whole`(format: SampleFormat) {
    var generator = SplitMix64.fixedSeed
    var stream = FrameStream(voice: Voice(sampleRate: .standard), format: format, channelCount: 2)
    stream.voice.start(pair())
    var bytes: [UInt8] = []
    while !stream.voice.isSilent {
      let frames = Int.random(in: 1...1500, using: &generator)
      var block = [UInt8](repeating: 0xFF, count: frames * stream.bytesPerFrame)
      var span = block.mutableSpan
      var raw = span.mutableBytes
      let sounding = stream.render(into: &raw) * stream.bytesPerFrame
      bytes += block[..<sounding]
      #expect(block[sounding...].allSatisfy { $0 == 0 })
    }
    #expect(bytes == pair().bytes(at: .standard, as: format, channelCount: 2))
  }

  @Test(arguments: SampleFormat.allCases, [2, 6])
  func `every channel holds the same sample`(format: SampleFormat, channelCount: Int) {
    let stimulus = singleTone(440, length: .milliseconds(33))
    let mono = stimulus.bytes(at: .standard, as: format, channelCount: 1)
    let size = format.bytesPerSample
    let spread = stride(from: 0, to: mono.count, by: size).flatMap { start in
      (0..<channelCount).flatMap { _ in mono[start..<(start + size)] }
    }
    #expect(stimulus.bytes(at: .standard, as: format, channelCount: channelCount) == spread)
  }

  @Test(arguments: SampleFormat.allCases, [Ear.left, .right])
  func `one ear hears the same bytes as both, and the other channels are zero`(
    format: SampleFormat, ear: Ear
  ) {
    let whole = pair().bytes(at: .standard, as: format, channelCount: 3)
    var stream = FrameStream(voice: Voice(sampleRate: .standard), format: format, channelCount: 3)
    stream.ear = ear
    stream.voice.start(pair())
    var bytes = [UInt8](repeating: 0xFF, count: whole.count)
    var span = bytes.mutableSpan
    var raw = span.mutableBytes
    _ = stream.render(into: &raw)
    let size = format.bytesPerSample
    for index in bytes.indices {
      let isHeard = index / size % 3 == (ear == .left ? 0 : 1)
      guard bytes[index] != (isHeard ? whole[index] : 0) else { continue }
      Issue.record("byte \(index)")
      break
    }
  }

  @Test func `32-bit floats are the samples rounded once`() {
    let samples = pair().samples(at: .standard)
    let encoded = Self.words(
      pair().bytes(at: .standard, as: .float32, channelCount: 1), as: UInt32.self)
    #expect(encoded.map(Float.init(bitPattern:)) == samples.map(Float.init))
  }

  /// Returns the samples of one channel in an integer format.
  private static func integers(_ bytes: [UInt8], _ format: SampleFormat) -> [Int] {
    switch format {
    case .signed16: words(bytes, as: Int16.self).map(Int.init)
    case .signed24Packed:
      stride(from: 0, to: bytes.count, by: 3).map {
        Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 | Int(Int8(bitPattern: bytes[$0 + 2])) << 16
      }
    default: words(bytes, as: Int32.self).map(Int.init)
    }
  }

  @Test(arguments: [
    (SampleFormat.signed32, 2_147_483_647.0), (.signed24, 8_388_607), (.signed24Packed, 8_388_607),
  ])
  func `a full-scale tone fills the integers and does not overflow`(
    format: SampleFormat, scale: Double
  ) {
    let tone = singleTone(12000, level: 0)
    let bytes = tone.bytes(at: .standard, as: format, channelCount: 1)
    let encoded = Self.integers(bytes, format)
    #expect(encoded.max() == Int(scale))
    #expect(encoded.min() == -Int(scale))
    let errors = zip(encoded, tone.samples(at: .standard)).map {
      (Double($0) - scale * $1).magnitude
    }
    #expect((errors.max() ?? 1) < 0.51)
  }

  @Test(arguments: SampleFormat.allCases)
  func `silence is all zero bits`(format: SampleFormat) {
    var stream = FrameStream(voice: Voice(sampleRate: .standard), format: format, channelCount: 3)
    var block = [UInt8](repeating: 0xFF, count: 100 * stream.bytesPerFrame)
    var span = block.mutableSpan
    var raw = span.mutableBytes
    #expect(stream.render(into: &raw) == 0)
    #expect(block.allSatisfy { $0 == 0 })
  }

  @Test func `a full-scale tone with dither does not overflow 16 bits`() {
    let tone = singleTone(12000, level: 0)
    let encoded = Self.words(
      tone.bytes(at: .standard, as: .signed16, channelCount: 1), as: Int16.self)
    #expect(encoded.count == 24_000)
    for (word, sample) in zip(encoded, tone.samples(at: .standard)) {
      #expect((Double(word) - 32766 * sample).magnitude <= 1.5)
    }
  }

  @Test func `16-bit dither is triangular, centred and reproducible`() {
    let stimulus = singleTone(440, length: .seconds(4))
    let bytes = stimulus.bytes(at: .standard, as: .signed16, channelCount: 1)
    #expect(bytes == stimulus.bytes(at: .standard, as: .signed16, channelCount: 1))
    let errors = zip(Self.words(bytes, as: Int16.self), stimulus.samples(at: .standard))
      .map { Double($0) - 32766 * $1 }
    let count = Double(errors.count)
    let mean = errors.reduce(0, +) / count
    let variance = errors.reduce(0) { $0 + $1 * $1 } / count
    // The variances of dither, 1/6, and of rounding, 1/12, sum to 1/4 for every signal (Lipshitz,
    // Wannamaker & Vanderkooy 1992, J. Audio Eng. Soc. 40(5), 355-375).
    let standardErrorOfMean = (0.25 / count).squareRoot()
    #expect(mean.magnitude < 4 * standardErrorOfMean)
    #expect((variance - 0.25).magnitude < 0.003)
  }

  @Test func `neighbouring frames are dithered independently`() {
    let stimulus = singleTone(440, level: -60, length: .seconds(4))
    let words = Self.words(
      stimulus.bytes(at: .standard, as: .signed16, channelCount: 1), as: Int16.self)
    let errors = zip(words, stimulus.samples(at: .standard)).map { Double($0) - 32766 * $1 }
    for lag in 1...4 {
      let product = zip(errors, errors.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
      #expect((product / Double(errors.count) / 0.25).magnitude < 0.01)
    }
  }
}

@Suite struct `A WAV file` {
  private static let tone = singleTone(440, length: .milliseconds(10))

  private static func file(_ encoding: WAV.Encoding) -> [UInt8] {
    WAV.monoFile(
      frames: tone.bytes(at: .standard, as: encoding.format, channelCount: 1), encoding: encoding,
      rate: .standard)
  }

  /// The header that counts 480 frames: that of floats with its tag, the plain one, and the extended one.
  @Test(
    arguments: [
      (
        .float32,
        Array("RIFF".utf8) + [0xB2, 0x07, 0, 0] + Array("WAVEfmt ".utf8)
          + [18, 0, 0, 0, 3, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0xEE, 2, 0, 4, 0, 32, 0, 0, 0]
          + Array("fact".utf8) + [4, 0, 0, 0, 0xE0, 1, 0, 0] + Array("data".utf8)
          + [0x80, 7, 0, 0]
      ),
      (
        .integer16,
        Array("RIFF".utf8) + [0xE4, 3, 0, 0] + Array("WAVEfmt ".utf8)
          + [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0]
          + Array("data".utf8) + [0xC0, 3, 0, 0]
      ),
      (
        .integer24,
        Array("RIFF".utf8) + [0xE8, 5, 0, 0] + Array("WAVEfmt ".utf8)
          + [40, 0, 0, 0, 0xFE, 0xFF, 1, 0, 0x80, 0xBB, 0, 0, 0x80, 0x32, 2, 0, 3, 0, 24, 0]
          + [
            22, 0, 24, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B,
            0x71,
          ]
          + Array("fact".utf8) + [4, 0, 0, 0, 0xE0, 1, 0, 0] + Array("data".utf8) + [0xA0, 5, 0, 0]
      ),
    ] as [(WAV.Encoding, [UInt8])])
  func `a file has the header of its encoding, and then its frames unchanged`(
    encoding: WAV.Encoding, header: [UInt8]
  ) {
    let frames = Self.tone.bytes(at: .standard, as: encoding.format, channelCount: 1)
    #expect(Self.file(encoding) == header + frames)
  }
}
