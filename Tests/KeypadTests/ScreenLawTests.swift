import FrontEndFixtures
import FrontEnds
import Psychometrics
import TestSupport
import Testing
import Wording

@testable import Keypad
@testable import Training

@Suite struct `Every screen, at any size` {
  /// Every width from 20 to 220 columns, every height from 6 to 70 rows, and all combinations of both
  /// sides of the bounds between layouts.
  private static let sizes: [ScreenSize] = {
    let widths = [20, 35, 36, 39, 40, 43, 44, 55, 56, 59, 60, 79, 80, 119, 120]
    let heights = [6, 7, 9, 10, 11, 12, 19, 20, 29, 30]
    return widths.flatMap { columns in heights.map { ScreenSize(columns: columns, rows: $0) } }
      + (20...220).map { ScreenSize(columns: $0, rows: 6 + $0 * 7 % 65) }
  }()

  /// The languages and the sets of characters take turns, because each screen takes milliseconds.
  private static let turns = Language.allCases.flatMap { language in
    GlyphSet.allCases.map { (language, $0) }
  }

  @Test(.long, arguments: Place.allCases, turns.indices)
  func `a screen keeps the laws of its kind, in each language and set of characters`(
    place: Place, turn: Int
  ) throws {
    let (language, glyphs) = Self.turns[turn]
    var model = try place.model(ScreenSize(columns: 80, rows: 24), glyphs, language)
    func drawing(_ size: ScreenSize) -> Drawing {
      _ = model.update(.resized(size))
      model.isPreviewStale = false
      return Drawing(place: place, model: model, screen: model.screen)
    }
    let whole = [6, 12, 24, 60].map { drawing(ScreenSize(columns: 220, rows: $0)) }
    let hints = Set(whole.flatMap(\.hints))
    for size in Self.sizes where (size.columns + size.rows) % Self.turns.count == turn {
      let drawing = drawing(size)
      let broken = drawing.laws(hints: hints).filter { !$0.isKept }.map(\.name)
      #expect(
        broken.isEmpty,
        "\(broken) at \(size.columns) × \(size.rows):\n\(drawing.rows.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [Place.firstRun, .start, .card], Language.allCases)
  func `a wide screen of few rows shows all that is known beside the list`(
    place: Place, language: Language
  ) throws {
    let screen = try place.model(ScreenSize(columns: 200, rows: 8), .unicode, language).screen
    #expect(!screen.rows.contains { $0.contains("…") }, "\(screen.rows)")
    #expect(screen.rows.contains { $0.contains("› ") }, "\(screen.rows)")
  }
}

/// A screen, with what it must show.
private struct Drawing {
  typealias Law = (name: String, isKept: Bool)

  let place: Place
  let model: Model
  let screen: Screen
  let rows: [String]

  init(place: Place, model: Model, screen: Screen) {
    self.place = place
    self.model = model
    self.screen = screen
    rows = screen.rows
  }

  /// The laws for a screen of this kind.
  ///
  /// - Parameter hints: The hints of the same screen where all fit.
  func laws(hints: Set<String>) -> [Law] {
    let ofAll: [Law] = [
      ("each cell holds one character of the set", fillsItsSize),
      ("the mark of a cut ends its text", endsCutTextsWithMark),
    ]
    let ofHints: [Law] = [
      ("hints are whole, or all keys", known(hints).isSuperset(of: self.hints)),
      ("the hints for help and for leaving are shown", hasLastHints),
    ]
    guard place.isStart else {
      return ofAll + ofHints + (model.pages.isEmpty ? lawsOfTraining : lawsOfPages)
    }
    return ofAll + ofHints + [
      ("the listener is named", rows[0].hasPrefix("me")),
      ("one row of the list is selected", selectedRows.count == 1),
      ("something is said above the list or beside it", saysMoreThanList),
    ]
  }

  private var saysMoreThanList: Bool {
    let selected = rows.firstIndex { $0.contains(screen.spelled("› ")) } ?? 0
    return selected > 1 || rows[1].first.map { $0 != " " } ?? false
  }

  private var lawsOfPages: [Law] {
    let first = [screen.spelled(model.words.title(of: model.context)), screen.position]
    let ofAll: Law = (
      "the title and the place in the list are whole",
      rows[0] == first.compactMap(\.self).joined(separator: "  ")
    )
    return [ofAll] + (place.isList ? [("one row is selected", selectedRows.count == 1)] : [])
      + (place == .settings ? [("the value of the setting is visible", showsValue)] : [])
      + (place == .invalid ? [("the problem is explained", has(.caution))] : [])
  }

  private var lawsOfTraining: [Law] {
    [
      ("the question is asked once", questions == 1),
      ("each field has its name and its first key", hasFields),
    ]
  }

  // MARK: All screens

  private var fillsItsSize: Bool {
    screen.cells.count == model.size.rows
      && screen.cells.allSatisfy { row in
        let text = String(row.map(\.character))
        return row.count == model.size.columns && text.unicodeScalars.count == row.count
          && (model.glyphs == .unicode || text.utf8.count == row.count)
      }
  }

  private var endsCutTextsWithMark: Bool {
    // In ASCII a full stop may stand before the mark.
    let next = screen.cutMark == "…" ? " " : " ."
    return rows.allSatisfy { row in
      row.ranges(of: screen.cutMark).allSatisfy {
        $0.upperBound == row.endIndex || next.contains(row[$0.upperBound])
      }
    }
  }

  /// The hints in the last row. Beside the status they follow it.
  var hints: [String] {
    let parts = rows[rows.count - 1].split(separator: "  ").map { String($0.drop { $0 == " " }) }
    let isBesideStatus = !place.isStart && model.pages.isEmpty && model.layout?.hints == nil
    return Array(parts.dropFirst(isBesideStatus ? 1 : 0))
  }

  private var hasLastHints: Bool {
    // The smallest screens show how to discard what is written.
    if model.pages.last?.isWriting == true { return !hints.isEmpty }
    let actions: [Action] = place == .help ? [.leave] : [.help, .leave]
    let last = actions.map { screen.spelled(model.hint($0, in: model.context)) }
    return [last, last.map(\.key)].contains(Array(hints.suffix(last.count)))
  }

  /// Returns hints in the form that this screen shows: their keys, if it is narrow and has no room for labels.
  private func known(_ hints: Set<String>) -> Set<String> {
    let keys = Set(hints.map(\.key))
    return model.size.columns < 40 && keys.isSuperset(of: self.hints) ? keys : hints
  }

  private func has(_ style: Screen.Style) -> Bool {
    screen.cells.joined().contains { $0.character != " " && $0.style == style }
  }

  // MARK: Pages

  private var selectedRows: [String] {
    let pointer = Screen.Cell(character: Character(screen.spelled("›")), style: .selected)
    return zip(screen.cells, rows).filter { $0.0.contains(pointer) }.map(\.1)
  }

  /// Whether the beginning of the value is in the selected row.
  private var showsValue: Bool {
    let value = model.words.value(model.values.text(of: .range), of: .range)
    return selectedRows.allSatisfy { $0.contains(screen.spelled(value).prefix(4)) }
  }

  // MARK: Training

  private var questions: Int {
    let question = model.words.phrases(in: .pitch).question("")
    let text = rows.joined(separator: "\n")
    return [question.long, question.short].reduce(0) {
      $0 + text.ranges(of: screen.spelled($1)).count
    }
  }

  private var hasFields: Bool {
    guard let fields = model.layout?.fields else { return true }
    return zip(Answer.allCases, fields).allSatisfy { side, area in
      let text = text(in: area)
      let key = model.keys.keys(for: side.action).first.map(model.words.label) ?? ""
      let name = model.words.phrases(in: .pitch).name(of: side)
      // Large letters are blocks.
      return text.contains(screen.spelled(key))
        && (place == .large || text.contains(screen.spelled(name)))
    }
  }

  private func text(in area: Area) -> String {
    screen.cells[area.row..<area.row + area.rows].map { row in
      String(row[area.column..<area.column + area.columns].map(\.character))
    }.joined(separator: "\n")
  }
}

extension String {
  /// The key of a hint.
  fileprivate var key: String { String(prefix { $0 != " " }) }
}

extension Place {
  /// Whether it is the start screen.
  fileprivate var isStart: Bool { [.firstRun, .start, .card, .turns].contains(self) }

  /// Whether it is a list with a selected row at any size.
  fileprivate var isList: Bool {
    [.history, .session, .note, .settings, .invalid, .devices].contains(self)
  }
}
