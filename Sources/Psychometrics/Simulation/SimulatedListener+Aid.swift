internal import Music

extension SimulatedListener {
  /// Returns how the listener hears intervals with an aid.
  ///
  /// After an example, half of each offset and a quarter of each centre remain, because the listener
  /// compares with a tone and not with a memory of the interval. Over a drone, tones spread by 1.5
  /// octaves less, because beats are heard where directions are not (Vos 1982), and seven tenths of the
  /// way from a listener's centre to the just interval, which does not beat, are gone. These shares are
  /// assumptions: no data with single trials are published.
  package func aided(by aid: Aid?) -> SimulatedListener {
    var listener = self
    switch aid {
    case nil: break
    case .example:
      listener.intervals?.offsets = intervals?.offsets.map { 0.5 * $0 } ?? []
      listener.intervals?.centres = intervals?.centres.map { 0.25 * $0 } ?? []
      listener.intervals?.centrePerOctave *= 0.25
    case .drone:
      listener.matching.log2SpreadOverT75 -= 1.5
      listener.matching.lean *= 0.3
      let own = intervals?.centres ?? SimulatedIntervals().centres
      for interval in Interval.named.dropFirst() {
        let centre = own[interval.steps] + matching.centres[interval.steps]
        let just = IntervalTuning.just.aboveEqual(interval)
        listener.intervals?.centres[interval.steps] = 0.3 * centre + 0.7 * just
        listener.matching.centres[interval.steps] = 0
      }
      listener.intervals?.centrePerOctave *= 0.3
    }
    return listener
  }
}
