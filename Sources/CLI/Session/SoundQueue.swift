import Synthesis

/// What a device is still to play and when: the pair that waits, and the cues before it.
///
/// It is a plain value. Its caller tells it the time, plays what ``next(at:startingWithin:)`` returns,
/// and tells it what ended.
struct SoundQueue {
  /// A sound to begin now.
  enum Sound: Hashable {
    case pair(Stimulus)
    /// A pair that is not asked about.
    case sample(Stimulus)
    case cue(NoiseBursts)
  }

  /// The largest number of sounds that the device has received and not ended. Each takes two
  /// commands, and the device holds dozens.
  private static let mostPending = 8

  /// The silence by which listeners distinguish two cues.
  private static let cueRest = Duration.milliseconds(150)

  /// The silence between two pairs that are not asked about.
  private static let sampleRest = Duration.milliseconds(600)

  /// The time from which a device that has just been opened plays.
  private var warmAt: Duration
  /// The end of the silence in which listeners get ready.
  private var leadInEnds = Duration.zero
  /// The time at which the next pair may begin; `nil` if none is expected.
  private var pairMayBegin: Duration?
  /// The pair that waits for this time, or for pending sounds, because keys repeat faster than tones
  /// fade.
  private var pair: Stimulus?
  /// The cues that have not begun, oldest first.
  private var cues: [NoiseBursts] = []
  private var isCueSounding = false
  /// The pairs that are not asked about and have not begun, in order.
  private var samples: [Stimulus] = []
  private var samplesSounding = 0
  /// The time from which the next of them begins; `nil` while it waits for the one before it.
  private var sampleMayBegin: Duration?
  /// The time from which listeners can distinguish the next cue from the one before it.
  private var cueMayBegin = Duration.zero
  private var pending = 0

  /// Creates an empty queue for a device.
  ///
  /// - Parameter warmAt: The time from which the device plays.
  init(warmAt: Duration) { self.warmAt = warmAt }

  /// Delays the next pair by a silence, counted from the time when the device plays.
  mutating func lead(in length: Duration, at now: Duration) {
    leadInEnds = length > .zero ? max(now, warmAt) + length : now
    pairMayBegin = leadInEnds
  }

  /// Notes when the next pair may begin.
  mutating func expectPair(at instant: Duration) { pairMayBegin = instant }

  /// Adds a pair, which begins at the time that was noted for it, and not before the lead-in ends.
  mutating func add(_ pair: Stimulus, at now: Duration) {
    self.pair = pair
    samples = []
    pairMayBegin = max(pairMayBegin ?? now, leadInEnds)
  }

  /// Adds a cue, which begins after those before it.
  mutating func add(_ cue: NoiseBursts) { cues.append(cue) }

  /// Adds pairs that are not asked about. The first begins at once, in place of those before.
  mutating func add(_ samples: [Stimulus], at now: Duration) {
    self.samples = samples
    sampleMayBegin = now
  }

  /// Removes the pairs that are not asked about.
  ///
  /// - Returns: Whether one of them has begun and is to fade.
  mutating func dropSamples() -> Bool {
    samples = []
    return samplesSounding > 0
  }

  /// Notes that a pair that is not asked about has ended.
  mutating func endSample(at now: Duration) {
    pending -= 1
    samplesSounding -= 1
    if samplesSounding == 0 { sampleMayBegin = sampleMayBegin ?? now + Self.sampleRest }
  }

  /// Removes the sound that is to begin now, and counts it as pending; `nil` if none is.
  ///
  /// A cue that would end too close to the next pair is dropped, because no pair waits for a cue.
  ///
  /// - Parameter delay: The longest time from now until the sound begins.
  mutating func next(at now: Duration, startingWithin delay: Duration) -> Sound? {
    guard pending < Self.mostPending else { return nil }
    while !isCueSounding, now >= max(warmAt, cueMayBegin), !cues.isEmpty {
      let cue = cues.removeFirst()
      guard cue.fits(from: now + delay, until: pairMayBegin) else { continue }
      isCueSounding = true
      pending += 1
      return .cue(cue)
    }
    if let sampleMayBegin, sampleMayBegin <= now, !samples.isEmpty {
      self.sampleMayBegin = nil
      pending += 1
      samplesSounding += 1
      return .sample(samples.removeFirst())
    }
    guard let pair, let pairMayBegin, pairMayBegin <= now else { return nil }
    self.pair = nil
    pending += 1
    return .pair(pair)
  }

  /// Removes the pair and the cues that have not begun.
  ///
  /// - Returns: Whether a sound that has begun is to fade. A pair that waits has not begun, and the
  ///   one before it already fades.
  mutating func clear() -> Bool {
    defer {
      pair = nil
      pairMayBegin = nil
      cues = []
      samples = []
    }
    return pair == nil || isCueSounding || samplesSounding > 0
  }

  /// Forgets all sounds, because the device is disconnected.
  mutating func forget() {
    self = SoundQueue(warmAt: warmAt)
  }

  /// Notes that the device is connected again.
  ///
  /// - Parameter warmAt: The time from which the device plays.
  mutating func connect(warmAt: Duration) { self.warmAt = warmAt }

  /// Notes that a pending pair has ended.
  mutating func endPair() { pending -= 1 }

  /// Notes that the sounding cue has ended.
  mutating func endCue(at now: Duration) {
    pending -= 1
    isCueSounding = false
    cueMayBegin = now + Self.cueRest
  }

  /// Returns the time until a waiting pair may begin; `nil` if none waits or it waits for an event.
  func delay(at now: Duration) -> Duration? {
    let starts = [pair == nil ? nil : pairMayBegin, samples.isEmpty ? nil : sampleMayBegin]
    return starts.compactMap(\.self).filter { $0 > now }.min().map { $0 - now }
  }

  /// Whether a cue sounds or waits.
  var hasCues: Bool { isCueSounding || !cues.isEmpty }

  /// The longest time in which the sounding cue and those after it end; `nil` if there are none, or
  /// if the device does not play yet.
  ///
  /// - Parameter delay: The longest time from a command until its sound begins.
  func cuesLast(at now: Duration, startingWithin delay: Duration) -> Duration? {
    guard now >= warmAt, hasCues else { return nil }
    let lengths = cues.map { $0.length + delay + Self.cueRest }
    return lengths.reduce(.seconds(1), +)
  }
}
