import AudioOutput
import FrontEnds
import Glibc
import Keypad
import Music
import Notation
import Synthesis
import Training

/// Plays a session's pairs and reports the events of the current one.
final class Player {
  /// The progress of the latest pair.
  private enum Progress {
    case asked
    case begun
    /// The pair has ended or was cancelled.
    case over
  }

  /// The settings for the sound of the next pair. Their device is the open one.
  var settings: Settings
  private let device: PlaybackDevice
  /// The parameters of the device when it was last opened.
  private var stream: PlaybackStream
  /// Whether the device is disconnected. It would then forget any command.
  private var isDisconnected = false
  private var pair = PairID(0)
  private var progress = Progress.over
  /// The number of stimuli that the device has received and not ended.
  private var pending = 0
  /// The pair that waits for the lead-in to end, or for pending stimuli, because keys repeat faster
  /// than tones fade.
  private var held: Stimulus?
  /// The time from which a device that has just been opened plays.
  private var warmAt: Duration
  /// The time at which the next pair may begin; `nil` if none is expected.
  private var nextPairAt: Duration?
  /// The cues that have not sounded, oldest first.
  private var cues: [Cue] = []
  private var isCueSounding = false
  /// The time until which the cue before is to be told from the next one.
  private var cueRestEnds = Duration.zero
  private var xrunsBefore = 0
  /// The onset of the comparison tone, until it is reported.
  private var comparison: Onset?

  /// The id of all cues. Pairs have positive ones.
  private static let cueID = PairID(-1)

  /// The id of all pairs that are played without a question to answer.
  private static let sampleID = PairID(-2)

  private static let cueRest = Duration.milliseconds(150)

  /// The largest number of pending stimuli. Each takes two commands, and the device holds dozens.
  private static let mostPending = 8

  /// Takes over the device of these settings.
  init(device: PlaybackDevice, settings: Settings) {
    self.device = device
    self.settings = settings
    stream = device.stream
    warmAt = Clock.monotonic + device.stream.warmUpTime
  }

  /// The parameters of the playback.
  var playback: Playback {
    let priority: Int? =
      if case .realTime(let priority) = device.scheduling { priority } else { nil }
    return Playback(
      sampleRate: stream.sampleRate.framesPerSecond, sampleFormat: stream.format.alsaName,
      channels: stream.channelCount, periodFrames: stream.periodFrameCount,
      bufferFrames: stream.bufferFrameCount, realTimePriority: priority)
  }

  /// Returns the reason why the device cannot play the tones of a session; `nil` if it can.
  func obstacle(to settings: Settings) -> String? {
    Self.obstacle(to: settings, at: stream.sampleRate)
  }

  /// Returns the reason why a device with this sample rate cannot play the tones of a session; `nil`
  /// if it can. A tone must be below half the rate.
  static func obstacle(to settings: Settings, at rate: SampleRate) -> String? {
    let rate = rate.framesPerSecond
    let highest = settings.highestFrequency
    guard highest.value * 2 >= Double(rate) else { return nil }
    return
      "The device '\(settings.device)' plays \(rate) frames a second, too few for tones of up to "
      + "\(Int(highest.value.rounded(.up))) Hz: choose a lower --range, or another --device."
  }

  /// Returns whether the named device is open and connected.
  func isSounding(on name: String) -> Bool { !isDisconnected && settings.device == name }

  /// A descriptor that is readable while ``messages(at:)`` has something to report.
  var descriptor: Int32 { device.eventDescriptor }

  /// The time until ``messages(at:)`` must be called: the onset of the comparison tone if it has
  /// not been reported yet, the end of the lead-in, or the next check of the device.
  func delay(at now: Duration) -> Duration {
    // A held pair that could begin waits for an event.
    let leadIn = held == nil ? nil : nextPairAt.map { $0 - now }.flatMap { $0 > .zero ? $0 : nil }
    let times = [comparison.map { $0.instant - now }, leadIn].compactMap(\.self)
    return times.reduce(PlaybackDevice.checkInterval, min)
  }

  /// Delays the next pair by a silence, counted from the time when the device plays.
  func lead(in length: Duration) {
    let now = Clock.monotonic
    nextPairAt = length > .zero ? max(now, warmAt) + length : now
  }

  /// Notes when the next pair is to be presented.
  func expectPair(at instant: Duration) { nextPairAt = instant }

  func present(_ question: Question) {
    guard !isDisconnected else { return }
    pair = PairID(pair.number + 1)
    progress = .asked
    comparison = nil
    xrunsBefore = device.xrunCount
    held = Stimulus(presenting: question, with: settings)
    let now = Clock.monotonic
    nextPairAt = nextPairAt ?? now
    playHeld(at: now)
  }

  /// Plays a pair with these settings, in place of one that sounds, and reports nothing of it.
  func playSample(of settings: Settings) {
    guard !isDisconnected, obstacle(to: settings) == nil, pending < Self.mostPending else { return }
    pending += 1
    device.play(
      Stimulus(presenting: settings.sampleQuestion, with: settings), id: Self.sampleID)
  }

  /// Plays a cue after those before it. It is not played if it would end too close to the next pair,
  /// because no pair waits for a cue.
  func play(_ cue: Cue) {
    guard !isDisconnected else { return }
    cues.append(cue)
    playCues(at: Clock.monotonic)
  }

  /// Waits until the cues have sounded. No pair follows.
  func finishCues() {
    if Clock.monotonic < warmAt { cues = [] }
    while isCueSounding || !cues.isEmpty {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, Int32(PlaybackDevice.checkInterval / .milliseconds(1)))
      _ = messages(at: Clock.now)
    }
  }

  private func playCues(at now: Duration) {
    while !isCueSounding, now >= max(warmAt, cueRestEnds), pending < Self.mostPending, !cues.isEmpty
    {
      let start = now + stream.longestStart
      guard let sound = NoiseBursts(cues.removeFirst(), below: settings.level),
        sound.fits(from: start, until: nextPairAt)
      else { continue }
      isCueSounding = true
      pending += 1
      device.play(.noise(sound), id: Self.cueID)
    }
  }

  func fadeOut() {
    comparison = nil
    nextPairAt = nil
    cues = []
    progress = .over
    guard !isDisconnected else { return }
    // A held pair has not begun, and the one before it has already been faded out.
    if held == nil { device.fadeOut() }
    held = nil
  }

  private func playHeld(at now: Duration) {
    guard let stimulus = held, pending < Self.mostPending, nextPairAt ?? now <= now else { return }
    held = nil
    pending += 1
    device.play(stimulus, id: pair)
  }

  func close() { device.close() }

  /// Returns the events of the current pair. The onset of the comparison tone is reported when it
  /// has come, not before.
  func messages(at moment: Moment) -> [Message] {
    // The device thread reports the fault first and then notes progress, so that one of the two is
    // seen here.
    let hasRunDry = progress == .begun && device.hasRunDry
    var messages: [Message] = []
    while let event = device.nextEvent() {
      if event.endsStimulus { pending -= 1 }
      switch event {
      case .referenceBegan(pair, let onset):
        progress = .begun
        messages.append(.referenceBegan(at: onset.instant))
      case .comparisonBegan(pair, let onset): comparison = onset
      case .corrupted(pair): messages.append(.corrupted(xruns: endPairWithXrun(), at: moment))
      case .finished(pair), .faded(pair): progress = .over
      case .disconnected(let fault):
        // A fault that first corrupted the pair belongs to the disconnection that followed.
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
        warmAt = moment.monotonic + stream.warmUpTime
        messages.append(.deviceReconnected)
      case .finished(Self.cueID), .faded(Self.cueID), .corrupted(Self.cueID):
        isCueSounding = false
        cueRestEnds = moment.monotonic + Self.cueRest
      case .referenceBegan, .comparisonBegan, .corrupted, .finished, .faded: break
      }
    }
    // A device that runs dry may report it later than the next key arrives: if the whole program
    // was stopped, or if the device hangs.
    if hasRunDry, progress == .begun {
      messages.append(.corrupted(xruns: endPairWithXrun(), at: moment))
    }
    playCues(at: moment.monotonic)
    playHeld(at: moment.monotonic)
    if let onset = comparison, onset.instant <= moment.monotonic {
      comparison = nil
      messages.append(.comparisonBegan(at: onset.instant, quality: OnsetQuality(onset.quality)))
    }
    return messages
  }
}

extension Player {
  /// Ends the pair that a fault corrupted and returns the number of xruns since its request.
  private func endCorruptedPair() -> Int {
    comparison = nil
    progress = .over
    return device.xrunCount - xrunsBefore
  }

  /// Ends the pair that an xrun corrupted, which the device may count a moment later, and returns the
  /// number of xruns.
  private func endPairWithXrun() -> Int { max(1, endCorruptedPair()) }

  /// Forgets the commands that a disconnected device had received.
  ///
  /// - Returns: The number of xruns of the open pair if it had begun and not ended, because it is
  ///   corrupted then.
  private func forgetCommands() -> Int? {
    isDisconnected = true
    pending = 0
    held = nil
    cues = []
    isCueSounding = false
    comparison = nil
    return progress == .begun ? endCorruptedPair() : nil
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
