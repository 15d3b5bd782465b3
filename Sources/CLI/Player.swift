import AudioOutput
import Keypad
import Music
import Synthesis
import Training

/// Plays a session's pairs, and tells what became of the one that sounds.
final class Player {
  private let settings: Settings
  private let device: PlaybackDevice
  private var pair = PairID(0)
  /// How many pairs the device was given and has not ended.
  private var pending = 0
  /// The pair that waits until the device has fewer: keys repeat faster than tones fade.
  private var held: Stimulus?
  private var xrunsBefore = 0
  /// The second tone is on its way to the ear.
  private var comparison: Onset?

  /// Each takes two commands; the device holds dozens.
  private static let mostPending = 8

  /// Opens the device.
  init(settings: Settings) throws(AudioOutputError) {
    self.settings = settings
    device = try PlaybackDevice.open(settings.device)
  }

  /// Readable while ``messages(at:)`` has something to tell.
  var descriptor: Int32 { device.eventDescriptor }

  /// When the second tone begins to sound, if that lies ahead.
  var nextOnset: Duration? { comparison?.instant }

  func play(_ tones: TonePair) {
    pair = PairID(pair.number + 1)
    comparison = nil
    xrunsBefore = device.xrunCount
    let frequencies = tones.frequencies(at: ConcertPitch(a4: settings.concertPitch))
    func tone(_ frequency: Hertz, _ level: Decibels) -> Tone {
      Tone(frequency: frequency, level: level, timbre: settings.timbre)
    }
    let sounding = SoundingPair(
      reference: tone(frequencies.reference, tones.referenceLevel),
      comparison: tone(frequencies.comparison, tones.comparisonLevel),
      toneLength: settings.toneLength.duration, gap: settings.gap.duration)
    held = .pair(sounding)
    playHeld()
  }

  func fadeOut() {
    comparison = nil
    // What is held has not begun, and what came before it was faded out for it.
    if held == nil { device.fadeOut() }
    held = nil
  }

  private func playHeld() {
    guard let stimulus = held, pending < Self.mostPending else { return }
    held = nil
    pending += 1
    device.play(stimulus, id: pair)
  }

  func close() { device.close() }

  /// What happened to the pair that plays. An onset is told when it has come, not before.
  func messages(at moment: Moment) -> [Message] {
    var messages: [Message] = []
    while let event = device.nextEvent() {
      if event.endsStimulus { pending -= 1 }
      switch event {
      case .comparisonBegan(pair, let onset): comparison = onset
      case .spoiled(pair):
        comparison = nil
        messages.append(.spoiled(xruns: device.xrunCount - xrunsBefore, at: moment))
      case .lost(let fault): messages.append(.deviceLost(reason: fault.description))
      case .referenceBegan, .comparisonBegan, .spoiled, .finished, .faded, .regained: break
      }
    }
    playHeld()
    if let onset = comparison, onset.instant <= moment.monotonic {
      comparison = nil
      messages.append(.comparisonBegan(at: onset.instant, quality: OnsetQuality(onset.quality)))
    }
    return messages
  }
}

extension AudioEvent {
  fileprivate var endsStimulus: Bool {
    switch self {
    case .finished, .faded, .spoiled: true
    case .referenceBegan, .comparisonBegan, .lost, .regained: false
    }
  }
}

extension OnsetQuality {
  fileprivate init(_ quality: Onset.Quality) {
    self =
      switch quality {
      case .hardware: .hardware
      case .estimated: .estimated
      case .unpaced: .unpaced
      }
  }
}
