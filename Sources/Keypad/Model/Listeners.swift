internal import FrontEnds
internal import Training
internal import Wording

// The listeners of one machine, who take turns.
extension Model {
  /// Who trains next; `nil` if nobody else can, and until the listeners have been asked for.
  var next: Listener? { listeners?.next(after: program.listener) }

  /// Whether the listener is named during the training: not the only one of a personal machine.
  var namesListener: Bool { listeners != nil || program.listener != .standard }

  /// The command that reads the listeners anew; none until they have been asked for.
  var rereadListeners: [Command] { listeners == nil ? [] : [.readListeners] }

  /// The label of a listener, or its beginning, for a list or a line.
  func shortLabel(of listener: Listener) -> String {
    listener.label.cut(to: ListenersPage.widestLabel, mark: glyphs.spell("…"))
  }

  /// Takes over the listeners. A new first row of the start screen does not move the selection.
  ///
  /// - Returns: The commands to ask who trains, if the start screen does, or to hand over to the next one.
  mutating func take(_ listed: [ListedListener]) -> [Command] {
    let isAtStart = whoTrains == .waiting
    whoTrains = .asked
    // One other listener does not make a class of the machine of somebody who trains without a label.
    let least = practice?.days == 0 ? 1 : 2
    let others = listed.count { $0.listener != .standard }
    guard !isAtStart || (pages.isEmpty && others >= least) else { return [] }
    let before = startRows.count
    (listeners, known) = (listed, [:])
    startList.selection.move(by: startRows.count - before, in: startRows.count)
    guard let wanted = exchange(&handover, with: nil) else {
      return isAtStart ? replacePages(with: ListenersPage()) : []
    }
    guard let found = listed.first(where: { $0.listener == wanted }) else { return [] }
    if !found.isElsewhere { return choose(wanted) }
    report = words.phrases.trainsElsewhere(wanted.label)
    return []
  }

  /// Makes a listener the one who trains, and shows their start screen with the suggestion selected.
  mutating func choose(_ listener: Listener) -> [Command] {
    pages = []
    guard listener != program.listener else { return [] }
    forgetHistory()
    whoTrains = .asked
    earlierCards = cardTexts
    (preview, practice, hasWeakOctave) = (nil, nil, nil)
    (cards, recentFeedback, undoableDecisions) = ([], [], [])
    program.listener = listener
    scene = .start(obstacle: nil)
    startList = StartList()
    startList.selection = ListSelection(next == nil ? 0 : 1)
    return [.choose(listener)] + readPreview() + rereadListeners
  }

  /// The findings of a listener in the open list that are not known yet; `nil` if there are none.
  var listedRequest: FindingsRequest? {
    guard pages.last?.context == .listeners else { return nil }
    return listeners?.first { $0.sessions > 0 && known[$0.listener] == nil }.map {
      FindingsRequest(listener: $0.listener, sessions: nil, settings: settings, number: nil)
    }
  }
}
