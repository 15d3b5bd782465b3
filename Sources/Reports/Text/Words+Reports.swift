internal import Music
internal import Psychometrics
internal import Training
internal import Wording

// MARK: - Limens

extension Words {
  /// Returns the heading of a column of limens.
  func heading(of point: LimenPoint) -> String { "\(point.symbol) \(phrases.name(of: .cents))" }

  /// Returns the proportion of trials in which a difference as large as the limen is heard.
  func howOften(at point: LimenPoint) -> String {
    point == .t75
      ? phrases.howOften("3", of: "4")
      : phrases.howOften(fixed(point.proportionCorrect * 100, 1), of: "100")
  }

  /// Returns a sentence that defines the limen at a point.
  func definition(of point: LimenPoint) -> String {
    phrases.definition(
      of: point.symbol, howOften: howOften(at: point),
      conversion: point == .t75 ? "" : " (T75 x \(factor(point.timesT75)))")
  }

  /// Returns a limen, or `-` in the state `untrained`.
  func limen(_ limen: Limen, in state: NoteReport.State) -> String {
    state == .untrained ? "-" : self.limen(limen.size, upTo: limen.largest)
  }

  /// Returns the bounds of a band of a limen.
  func span(_ limen: Limen, _ band: KeyPath<Limen, CredibleBand<Cents>>) -> String {
    span(limen[keyPath: band], upTo: limen.largest)
  }

  /// Returns the bounds of a band of limens, or only the lower one if that exceeds the largest
  /// difference that is presented.
  func span(_ band: CredibleBand<Cents>, upTo largest: Cents) -> String {
    let lower = limen(band.lower, upTo: largest)
    return band.lower > largest ? lower : range(lower, limen(band.upper, upTo: largest))
  }
}

// MARK: - Weak octaves

extension Words {
  /// Returns a clause on the octaves that stand out as weak, the weakest first, with the ratios of
  /// their limens to those of the other notes.
  func weakest(_ octaves: [(notes: String, ratio: Double)]) -> String {
    phrases.weakest(octaves.map { phrases.weakOctave($0.notes, times: times($0.ratio)) })
  }
}
