internal import Training
internal import Wording

// The tables of a profile, for its text and its page.

extension ProfileReport {
  /// Returns the regions, with each span of notes only once. An octave that is also a register appears
  /// as the register. Without a threshold there are only counts.
  ///
  /// - Parameter isShown: Returns whether the table has a region.
  func regionTable(
    in words: Words, where isShown: (RegionReport) -> Bool = { _ in true }
  ) -> ReportTable {
    let regions = ([whole] + regions).keepingFirst(by: \.region.notes).filter { isShown($0.place) }
    var table = PlaceStatistic.table(
      of: regions,
      thresholdReported ? RegionReport.statistics(at: limenPoint) : PlaceStatistic.counts,
      named: .init(heading: words.phrases.headingRegion, leastWidth: 16), bandWidth: 11,
      in: words)
    table.columns[1].gap = 1
    return table
  }

  /// Returns the notes of the range.
  func noteTable(in words: Words) -> ReportTable {
    PlaceStatistic.table(
      of: notes, NoteReport.statistics(at: limenPoint),
      named: .init(heading: words.phrases.headingNote, leastWidth: 4), bandWidth: 14,
      in: words)
  }
}

extension Array {
  /// Returns the elements without those that share a property with an earlier element.
  func keepingFirst<Property: Equatable>(by property: (Element) -> Property) -> [Element] {
    reduce(into: []) { kept, element in
      if !kept.contains(where: { property($0) == property(element) }) { kept.append(element) }
    }
  }
}
