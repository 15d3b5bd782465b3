internal import Music
internal import Psychometrics
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
    let phrases = words.phrases
    let regions = ([whole] + regions).keepingFirst(by: \.region.notes).filter { isShown($0.place) }
    var columns: [ReportTable.Column] =
      [.init(.init(heading: phrases.headingRegion, leastWidth: 16))]
      + (thresholdReported ? words.limenColumns(at: limenPoint, bandWidth: 11) : [])
      + [
        .init(
          .init(heading: phrases.headingTrialsShort, isNumeric: true),
          onPage: phrases.headingTrials),
        .init(.init(heading: phrases.headingRight, isNumeric: true)),
      ] + (thresholdReported ? [.init(.init(heading: phrases.headingState))] : [])
    columns[1].inText?.gap = 1
    return ReportTable(
      columns: columns,
      rows: regions.enumerated().map { index, region in
        let counts = [region.trials, region.answers.right].map(ReportTable.Cell.count)
        return .init(
          cells: [.text(region.place.title(in: words), order: Double(index))]
            + (thresholdReported
              ? words.cells(of: region) + counts + [words.cell(region.state)]
              : counts))
      })
  }

  /// Returns the notes of the range.
  func noteTable(in words: Words) -> ReportTable {
    let phrases = words.phrases
    return ReportTable(
      columns: [.init(.init(heading: phrases.headingNote, leastWidth: 4))]
        + words.limenColumns(at: limenPoint, bandWidth: 14) + [
          .init(.init(heading: phrases.headingTrials, isNumeric: true, leastWidth: 7)),
          .init(.init(heading: phrases.headingState)),
        ],
      rows: notes.map { note in
        .init(
          cells: [.text(note.place.title(in: words), order: Double(note.note.number))]
            + words.cells(of: note) + [.count(note.trials), words.cell(note.state)],
          key: note.key, state: note.state)
      })
  }
}

extension Words {
  fileprivate func cells<Place>(of place: Measured<Place>) -> [ReportTable.Cell] {
    cells(of: place.limen, in: place.state, at: place.middle)
  }

  fileprivate func cell(_ state: NoteReport.State) -> ReportTable.Cell {
    let order = NoteReport.State.allCases.firstIndex(of: state) ?? 0
    return .text(name(of: state), order: Double(order))
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
