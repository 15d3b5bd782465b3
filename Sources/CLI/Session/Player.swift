import AudioOutput
import FrontEnds
import Glibc
import Music
import Notation
import Psychometrics
import Storage
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
  private var queue: SoundQueue
  private var xrunsBefore = 0
  /// The pitch that the device did not accept at once, because it takes no sound at the moment.
  private var pendingPitch: Hertz?
  /// The ear of the pairs that are not asked about.
  private var sampleEar = Ear.both
  /// The onset of the comparison tone, until it is reported.
  private var comparison: Onset?

  /// The id of all cues. Pairs have positive ones.
  private static let cueID = PairID(-1)

  /// The id of all pairs that are played without a question to answer.
  private static let sampleID = PairID(-2)

  /// Takes over the device of these settings.
  init(device: PlaybackDevice, settings: Settings) {
    self.device = device
    self.settings = settings
    stream = device.stream
    queue = SoundQueue(warmAt: Clock.monotonic + device.stream.warmUpTime)
  }

  /// The parameters of the playback.
  var playback: Playback {
    Playback(
      sampleRate: stream.sampleRate.framesPerSecond, sampleFormat: stream.format.alsaName,
      channels: stream.channelCount, periodFrames: stream.periodFrameCount,
      bufferFrames: stream.bufferFrameCount, realTimePriority: device.realTimePriority,
      software: Limen.fullVersion)
  }

  /// Returns the reason why the device cannot play the tones of a session; `nil` if it can.
  func obstacle(to settings: Settings) -> AudioOutputError? {
    do { try device.require(settings.ear) } catch { return error }
    return Self.obstacle(to: settings, at: stream.sampleRate)
  }

  /// Returns the reason why a device with this sample rate cannot play the tones of a session; `nil`
  /// if it can. A tone must be below half the rate.
  static func obstacle(to settings: Settings, at rate: SampleRate) -> AudioOutputError? {
    let (rate, highest) = (rate.framesPerSecond, settings.highestFrequency.value)
    guard highest * 2 >= Double(rate) else { return nil }
    return .rateTooLow(name: settings.device, rate: rate, hertz: Int(highest.rounded(.up)))
  }

  /// Returns whether the named device is open and connected.
  func isSounding(on name: String) -> Bool { !isDisconnected && settings.device == name }

  /// A descriptor that is readable while ``messages(at:describing:)`` has something to report.
  var descriptor: Int32 { device.eventDescriptor }

  /// The time until ``messages(at:describing:)`` must be called: the onset of the comparison tone if
  /// it has not been reported yet, the end of the lead-in, or the next check of the device.
  func delay(at now: Duration) -> Duration {
    let times = [comparison.map { $0.instant - now }, queue.delay(at: now)].compactMap(\.self)
    return times.reduce(PlaybackDevice.checkInterval, min)
  }

  /// Delays the next pair by a silence, counted from the time when the device plays.
  func lead(in length: Duration) {
    if queue.dropSamples(), !isDisconnected { device.fadeOut() }
    queue.lead(in: length, at: Clock.monotonic)
  }

  /// Notes when the next pair is to be presented.
  func expectPair(at instant: Duration) { queue.expectPair(at: instant) }

  func present(_ question: Question) {
    guard !isDisconnected else { return }
    pair = PairID(pair.number + 1)
    pendingPitch = nil
    progress = .asked
    comparison = nil
    xrunsBefore = device.xrunCount
    let now = Clock.monotonic
    queue.add(Stimulus(presenting: question, with: settings, at: stream.sampleRate), at: now)
    playQueue(at: now)
  }

  /// Glides the held tone to a frequency.
  func changePitch(to frequency: Hertz) {
    guard !isDisconnected, progress == .begun else { return }
    pendingPitch = device.changePitch(to: frequency) ? nil : frequency
  }

  /// Plays the pairs of questions with these settings one after the other, in place of what sounds, and
  /// reports nothing of them.
  ///
  /// - Returns: Whether the device can play them.
  @discardableResult
  func play(_ sample: Sample) -> Bool {
    guard !isDisconnected, obstacle(to: sample.settings) == nil else { return false }
    sampleEar = sample.settings.ear
    let now = Clock.monotonic
    queue.add(sample.questions.map { Stimulus(sampling: $0, with: sample.settings) }, at: now)
    playQueue(at: now)
    return true
  }

  /// Plays a cue after those before it, unless it would end too close to the next pair.
  func play(_ cue: Cue) {
    guard !isDisconnected, let sound = NoiseBursts(cue, below: settings.level) else { return }
    queue.add(sound)
    playQueue(at: Clock.monotonic)
  }

  /// Waits until the cues have sounded, no longer than they last, and not if the program must end.
  /// No pair follows.
  func finishCues() {
    let start = Clock.monotonic
    guard let longest = queue.cuesLast(at: start, startingWithin: stream.longestStart) else {
      return
    }
    while queue.hasCues, Clock.monotonic < start + longest, EndingSignal.pending == nil {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, Int32(PlaybackDevice.checkInterval / .milliseconds(1)))
      _ = messages(at: Clock.now, describing: \.description)
    }
  }

  func fadeOut() {
    comparison = nil
    progress = .over
    if queue.clear(), !isDisconnected { device.fadeOut() }
  }

  private func playQueue(at now: Duration) {
    while let sound = queue.next(at: now, startingWithin: stream.longestStart) {
      switch sound {
      case .pair(let stimulus): device.play(stimulus, id: pair, in: settings.ear)
      case .sample(let stimulus): device.play(stimulus, id: Self.sampleID, in: sampleEar)
      case .cue(let bursts): device.play(.noise(bursts), id: Self.cueID, in: settings.ear)
      }
    }
  }

  func close() { device.close() }

  /// Returns the events of the current pair. The onset of the comparison tone is reported when it
  /// has come, not before.
  ///
  /// - Parameters:
  ///   - moment: The present.
  ///   - describe: Returns the sentence on a fault of the device.
  func messages(at moment: Moment, describing describe: (AudioFault) -> String) -> [Message] {
    // The device thread reports the fault first and then notes progress, so that one of the two is
    // seen here.
    let hasRunDry = progress == .begun && device.hasRunDry
    var messages: [Message] = []
    while let event = device.nextEvent() {
      note(event, at: moment.monotonic)
      switch event {
      case .referenceBegan(pair, let onset):
        progress = .begun
        messages.append(.referenceBegan(at: onset.instant))
        // A drone and the comparison tone over it are one stimulus.
        if settings.aid == .drone { comparison = onset }
      case .comparisonBegan(pair, let onset): comparison = onset
      case .corrupted(pair): messages.append(.corrupted(xruns: endPairWithXrun(), at: moment))
      case .finished(pair):
        progress = .over
        if settings.task.response.holdsComparison { messages.append(.heldToneEnded) }
      case .faded(pair): progress = .over
      case .disconnected(let fault):
        // A fault that first corrupted the pair belongs to the disconnection that followed.
        var xruns = forgetCommands()
        if case .corrupted(let earlier, _)? = messages.last {
          messages.removeLast()
          xruns = earlier
        }
        messages.append(
          .deviceDisconnected(xruns: xruns, at: moment, reason: describe(fault)))
      case .reconnected(let stream):
        self.stream = stream
        isDisconnected = false
        queue.connect(warmAt: moment.monotonic + stream.warmUpTime)
        messages.append(.deviceReconnected)
      case .referenceBegan, .comparisonBegan, .corrupted, .finished, .faded: break
      }
    }
    // A device that runs dry may report it later than the next key arrives: if the whole program
    // was stopped, or if the device hangs.
    if hasRunDry, progress == .begun {
      messages.append(.corrupted(xruns: endPairWithXrun(), at: moment))
    }
    playQueue(at: moment.monotonic)
    if let pitch = pendingPitch { changePitch(to: pitch) }
    if let onset = comparison, onset.instant <= moment.monotonic {
      comparison = nil
      messages.append(.comparisonBegan(at: onset.instant, quality: onset.quality))
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

  /// Tells the queue what has ended.
  private func note(_ event: AudioEvent, at now: Duration) {
    switch event {
    case .finished(Self.cueID), .faded(Self.cueID), .corrupted(Self.cueID): queue.endCue(at: now)
    case .finished(Self.sampleID), .faded(Self.sampleID), .corrupted(Self.sampleID):
      queue.endSample(at: now)
    case .finished, .faded, .corrupted: queue.endPair()
    case .referenceBegan, .comparisonBegan, .disconnected, .reconnected: break
    }
  }

  /// Forgets the commands that a disconnected device had received.
  ///
  /// - Returns: The number of xruns of the open pair if it had begun and not ended, because it is
  ///   corrupted then.
  private func forgetCommands() -> Int? {
    isDisconnected = true
    queue.forget()
    comparison = nil
    return progress == .begun ? endCorruptedPair() : nil
  }
}
