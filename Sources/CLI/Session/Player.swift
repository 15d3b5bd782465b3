import AudioOutput
import FrontEnds
import Keypad
import Music
import Notation
import Synthesis
import Training

/// Plays a session's pairs, and tells what became of the one that sounds.
final class Player {
  /// What was done about the latest pair.
  private enum Progress {
    case asked
    case begun
    /// It ended, or was called off.
    case over
  }

  /// What reaches the sound of the next pair; its device is the one that was opened.
  var settings: Settings
  private let device: PlaybackDevice
  /// What the device agreed to when it was opened last.
  private var stream: PlaybackStream
  /// What the device is given while it is disconnected would be forgotten.
  private var isDisconnected = false
  private var pair = PairID(0)
  private var progress = Progress.over
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
  init(settings: Settings, latency: Latency) throws(AudioOutputError) {
    self.settings = settings
    device = try PlaybackDevice.open(settings.device, latency: latency)
    stream = device.stream
  }

  /// What pairs are played on.
  var playback: Playback {
    let priority: Int? =
      if case .realTime(let priority) = device.scheduling { priority } else { nil }
    return Playback(
      sampleRate: stream.sampleRate.framesPerSecond, sampleFormat: stream.format.alsaName,
      channels: stream.channelCount, periodFrames: stream.periodFrameCount,
      bufferFrames: stream.bufferFrameCount, realTimePriority: priority)
  }

  /// Whether this device is the one that is open, and it is not disconnected.
  func isSounding(on name: String) -> Bool { !isDisconnected && settings.device == name }

  /// Readable while ``messages(at:)`` has something to tell.
  var descriptor: Int32 { device.eventDescriptor }

  /// When the second tone begins to sound, if that lies ahead.
  var nextOnset: Duration? { comparison?.instant }

  func present(_ question: Question) {
    guard !isDisconnected else { return }
    pair = PairID(pair.number + 1)
    progress = .asked
    comparison = nil
    xrunsBefore = device.xrunCount
    held = Stimulus(presenting: question, with: settings)
    playHeld()
  }

  /// Plays a tick: it tells of a miss, and is too short for a pitch to be heard.
  func tick() {
    guard !isDisconnected, held == nil, pending < Self.mostPending else { return }
    pending += 1
    let tone = Tone(frequency: Self.tickFrequency, level: settings.level)
    device.play(.tone(tone, length: Self.tickLength), id: PairID(0))
  }

  private static let tickFrequency = Hertz(1000)
  private static let tickLength = Duration.milliseconds(6)

  func fadeOut() {
    comparison = nil
    progress = .over
    guard !isDisconnected else { return }
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
      case .referenceBegan(pair, let onset):
        progress = .begun
        messages.append(.referenceBegan(at: onset.instant))
      case .comparisonBegan(pair, let onset): comparison = onset
      case .corrupted(pair): messages.append(.corrupted(xruns: endCorruptedPair(), at: moment))
      case .finished(pair), .faded(pair): progress = .over
      case .disconnected(let fault):
        // A fault that first corrupted the pair is one with the disconnection that it led to.
        var xruns = forgetCommands()
        if case .corrupted(let earlier, _)? = messages.last {
          messages.removeLast()
          xruns = earlier
        }
        messages.append(
          .deviceDisconnected(
            Disconnection(reason: fault.description, xruns: xruns, at: moment)))
      case .reconnected(let stream):
        self.stream = stream
        isDisconnected = false
        messages.append(.deviceReconnected)
      case .referenceBegan, .comparisonBegan, .corrupted, .finished, .faded: break
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

extension Player {
  /// Ends the pair that a fault corrupted, and returns the xruns since it was asked for.
  private func endCorruptedPair() -> Int {
    comparison = nil
    progress = .over
    return device.xrunCount - xrunsBefore
  }

  /// Forgets what a disconnected device was given.
  ///
  /// - Returns: The xruns of the open pair if it had begun and not ended: then it is corrupted.
  private func forgetCommands() -> Int? {
    isDisconnected = true
    pending = 0
    held = nil
    comparison = nil
    return progress == .begun ? endCorruptedPair() : nil
  }
}

extension Message {
  /// The playback devices that ALSA names.
  static func listingDevices() -> Message {
    do {
      let choices = try PlaybackDevice.listDevices().map {
        DeviceChoice(name: $0.name, summary: $0.summary)
      }
      return .devices(choices, obstacle: nil)
    } catch {
      return .devices([], obstacle: error.description)
    }
  }
}

extension AudioEvent {
  fileprivate var endsStimulus: Bool {
    switch self {
    case .finished, .faded, .corrupted: true
    case .referenceBegan, .comparisonBegan, .disconnected, .reconnected: false
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
