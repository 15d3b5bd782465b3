import Foundation
import Music
import Synthesis
import ToneAnalysis

/// The accuracy of the tones, compared with sox and with theoretical limits.
enum ToneFigures {
  private static let rates = [44_100, 48_000, 96_000, 192_000].map(SampleRate.init)
  private static let standardRate = SampleRate(framesPerSecond: 48_000)
  private static let a4 = Hertz(440)
  private static let level = Decibels(-12)

  static func print() {
    printPitch()
    printPurity()
    Table.heading("energy beyond 600 cents on either side in dB, sine of A4, 500 ms, 48 kHz")
    let tone = Stimulus.tone(Tone(frequency: a4), length: .milliseconds(500))
    let spectrum = PowerSpectrum(tone.samples(at: standardRate), rate: standardRate)
    Table.row("limen", Table.tenths(spectrum.share(beyond: Cents(600), of: a4).value))
  }

  private static func printPitch() {
    Table.heading("largest error of pitch in cents, float32, A0 to C8, 44.1 to 192 kHz")
    for timbre in Timbre.allCases {
      let name = timbre == .missing ? "missing, by its harmonics" : timbre.rawValue
      let errors = rates.flatMap { rate in
        NoteRange.piano.notes.map { error(of: $0, in: timbre, at: rate).magnitude }
      }
      Table.row(name, errors.max().map { Table.scientific($0.value) })
    }
    let sox = SoxTone.fit(a4, level: level, as: .float32, rate: standardRate)
    Table.row(
      "  peer: sox, sine of A4 at 48 kHz",
      sox.map { Table.scientific($0.frequency.cents(above: a4).magnitude.value) })
  }

  private static func error(of note: MIDINote, in timbre: Timbre, at rate: SampleRate) -> Cents {
    let frequency = ConcertPitch.standard.frequency(of: note)
    let samples = steady(
      Tone(frequency: frequency, timbre: timbre),
      length: .seconds(max(0.3, 100 / frequency.value)), rate: rate, as: .float32)
    return Pitch(of: samples, rate: rate, near: frequency)
      .error(by: timbre == .missing ? 2...10 : 1...1)
  }

  private static func printPurity() {
    Table.heading("THD+N in dB, 20 Hz to 20 kHz, sine of A4 at -12 dBFS")
    for rate in rates.prefix(2) {
      for format in [SampleFormat.float32, .signed16] {
        let tone = Tone(frequency: a4, level: level)
        let samples = steady(tone, length: .seconds(10), rate: rate, as: format)
        let fit = SineFit(samples, rate: rate, near: a4)
        let sox = SoxTone.fit(a4, level: level, as: format, rate: rate)
        Table.row(
          "\(format), \(rate.framesPerSecond) Hz", Table.tenths(fit.distortionAndNoise.value))
        Table.row("  peer: sox", sox.map { Table.tenths($0.distortionAndNoise.value) })
      }
      Table.row(
        "  theory: what triangular dither leaves", Table.tenths(ditherFloor(at: rate).value))
    }
  }

  /// Returns a tone as a device receives it, with a constant level for `length` and without its
  /// ramps.
  private static func steady(
    _ tone: Tone, length: Duration, rate: SampleRate, as format: SampleFormat
  ) -> ArraySlice<Double> {
    let ramp = Duration.seconds(max(0.02, 4 / tone.frequency.value))
    let frames = rate.frameCount(in: ramp) + 1
    return Stimulus.tone(tone, length: length + ramp * 2)
      .samples(at: rate, through: format).dropFirst(frames).dropLast(frames)
  }

  /// Returns the noise after rounding to 16 bits with triangular dither, relative to the tone:
  /// white noise with a power of a quarter of a squared step (Lipshitz, Wannamaker & Vanderkooy
  /// 1992, *J. Audio Eng. Soc.* 40(5), 355–375).
  private static func ditherFloor(at rate: SampleRate) -> Decibels {
    let audible = (20_000.0 - 20) / (Double(rate.framesPerSecond) / 2)
    let amplitude = 32766 * pow(10, level.value / 20)
    return Decibels(10 * log10(0.25 * audible / (amplitude * amplitude / 2)))
  }
}
