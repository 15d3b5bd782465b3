import Music
import Testing

@Suite struct `Tunings` {
  private func expectNear(
    _ cents: Double?, _ expected: Double, location: SourceLocation = #_sourceLocation
  ) {
    #expect(abs((cents ?? .nan) - expected) < 0.0006, sourceLocation: location)
  }

  /// Returns the sizes between a unison and an octave, with both.
  private func numbers(_ sizes: String) -> [Double] {
    [0] + sizes.split(separator: " ").map { Double($0) ?? .nan } + [1200]
  }

  // MARK: Intervals

  @Test func `intervals read back from their names`() throws {
    #expect(Interval.named.map(\.steps) == Array(0...12))
    for interval in Interval.named { #expect(try Interval(name: interval.name) == interval) }
    let seven = try Interval(name: "7\\19")
    #expect(seven.steps == 7 && seven.stepsAnOctave == 19 && seven.name == "7\\19")
    #expect(try Interval(name: "7\\12") == Interval(name: "P5"))
  }

  @Test(
    arguments: [
      "", "p5", "P9", "M5", "5", "\\", "7\\", "\\19", "20\\19", "-1\\19", "7\\0", "7\\19\\2",
      "7\\99999999999999999999", "7\\10001", "+7\\19", " P5",
    ])
  func `a text that names no interval is refused with those that exist`(text: String) {
    #expect {
      try Interval(name: text)
    } throws: {
      "\($0)"
        == "'\(text)' is not an interval: write one of P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, "
        + "M7, P8, or steps of another scale, such as 7\\19."
    }
  }

  /// Cents of m2 to M7, computed from the ratios 16/15 9/8 6/5 5/4 4/3 45/32 3/2 8/5 5/3 16/9 15/8
  /// and from chains of pure fifths.
  @Test(
    arguments: [
      (IntervalTuning.equal, "100 200 300 400 500 600 700 800 900 1000 1100"),
      (
        .just,
        "111.731 203.910 315.641 386.314 498.045 590.224 701.955 813.686 884.359 996.090 1088.269"
      ),
      (
        .pythagorean,
        "90.225 203.910 294.135 407.820 498.045 611.730 701.955 792.180 905.865 996.090 1109.775"
      ),
    ])
  func `each interval has its published size`(tuning: IntervalTuning, sizes: String) {
    for (interval, size) in zip(Interval.named, numbers(sizes)) {
      expectNear(tuning.size(of: interval)?.value, size)
    }
  }

  @Test func `only equal temperament gives steps of other scales a size`() throws {
    let interval = try Interval(name: "11\\19")
    expectNear(IntervalTuning.equal.size(of: interval)?.value, 694.737)
    #expect(IntervalTuning.just.size(of: interval) == nil)
    #expect(IntervalTuning.pythagorean.size(of: interval) == nil)
  }

  // MARK: Temperaments

  /// Cents from C of C♯ to B, as published for each temperament.
  @Test(
    arguments: [
      (
        Temperament.pythagoreanKeyboard,
        "113.685 203.910 294.135 407.820 498.045 611.730 701.955 815.640 905.865 996.090 1109.775"
      ),
      (
        .meantone,
        "76.049 193.157 310.265 386.314 503.422 579.471 696.578 772.627 889.735 1006.843 1082.892"
      ),
      (
        .werckmeister3,
        "90.225 192.180 294.135 390.225 498.045 588.270 696.090 792.180 888.270 996.090 1092.180"
      ),
      (
        .kirnberger3,
        "90.225 193.157 294.135 386.314 498.045 590.224 696.578 792.180 889.735 996.090 1088.269"
      ),
      (
        .vallotti,
        "94.135 196.090 298.045 392.180 501.955 592.180 698.045 796.090 894.135 1000 1090.225"
      ),
      (
        .young2,
        "90.225 196.090 294.135 392.180 498.045 588.270 698.045 792.180 894.135 996.090 1090.225"
      ),
    ])
  func `each temperament has its published sizes`(temperament: Temperament, sizes: String) {
    for (degree, size) in numbers(sizes).enumerated() {
      expectNear(temperament.scale.distance(ofDegree: degree).value, size)
    }
  }

  private func keyboard(
    _ name: String, tonic: String = "C4", a4: Double = 440
  ) throws -> KeyboardTuning {
    let tuning = try TuningDefinition(name: name, tonic: try MIDINote(name: tonic))?
      .system(at: ConcertPitch(a4: Hertz(a4)))
    guard case .keyboard(let keyboard) = tuning else { throw NoteError.unknownNote(name) }
    return keyboard
  }

  @Test func `the thirds and fifths of Werckmeister III depend on their root`() throws {
    let tuning = try keyboard("werckmeister3")
    func sizes(_ steps: Int) -> Set<Int> {
      Set(
        (60..<72).compactMap { root in
          tuning.distance(from: MIDINote(root), to: MIDINote(root + steps)).map {
            Int(($0.value * 10).rounded())
          }
        })
    }
    #expect(sizes(4) == [3902, 3961, 4020, 4078])
    #expect(sizes(7) == [6961, 7020])
  }

  @Test(arguments: Temperament.allCases, ["C4", "D4", "F#3"])
  func `a temperament sounds A4 at concert pitch, and the same sizes from every tonic`(
    temperament: Temperament, tonic: String
  ) throws {
    let tuning = try keyboard(temperament.rawValue, tonic: tonic, a4: 415)
    let root = try MIDINote(name: tonic)
    #expect(tuning.frequency(of: MIDINote(69)) == Hertz(415))
    for degree in -24...24 {
      let note = MIDINote(root.number + degree)
      let expected = temperament.scale.distance(ofDegree: degree)
      expectNear(tuning.distance(from: root, to: note)?.value, expected.value)
      let frequency = try #require(tuning.frequency(of: note))
      let tonicFrequency = try #require(tuning.frequency(of: root))
      expectNear(frequency.cents(above: tonicFrequency).value, expected.value)
    }
  }

  @Test func `every name makes a tuning, and no other text does`() throws {
    for name in TuningDefinition.names {
      let tuning = try #require(TuningDefinition(name: name, tonic: MIDINote(62)))
      #expect(tuning.name == name)
      _ = try tuning.system(at: .standard)
    }
    for name in ["", "Just", "just.scl"] {
      #expect(TuningDefinition(name: name, tonic: MIDINote(60)) == nil)
    }
  }
}
