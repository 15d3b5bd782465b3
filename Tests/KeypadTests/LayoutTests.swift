import FrontEndFixtures
import TestSupport
import Testing

@testable import FrontEnds
@testable import Keypad

@Suite struct `The tier of a screen` {
  @Test(
    arguments: [
      (19, 24, nil), (80, 5, nil), (20, 6, .lines), (39, 9, .lines), (20, 10, .onePane),
      (39, 60, .onePane), (40, 6, .strip), (40, 9, .strip), (79, 11, .strip), (40, 12, .onePane),
      (79, 60, .onePane), (80, 6, .strip), (200, 8, .strip), (200, 15, .strip), (100, 19, .strip),
      (80, 20, .beside), (119, 60, .beside), (200, 29, .beside), (120, 30, .columns),
      (200, 60, .columns),
    ] as [(Int, Int, Tier?)])
  func `the tier follows from the size of the screen`(
    columns: Int, rows: Int, tier: Tier?
  ) {
    #expect(Tier(size: ScreenSize(columns: columns, rows: rows)) == tier)
  }

  @Test func `large letters show one pane at a time`() {
    for (columns, rows) in [(40, 10), (100, 14), (80, 24), (200, 60)] {
      let size = ScreenSize(columns: columns, rows: rows)
      #expect(Tier(size: size, isLarge: true)?.showsOnePane == true)
    }
  }
}

@Suite struct `The layout of a screen` {
  /// The layouts of one kind for every size from 20 × 6 to 220 × 70.
  private struct Layouts {
    let columns = 20...220
    let rows = 6...70
    let all: [Layout?]

    init(_ pane: ProfilePane = .chart, coversFields: Bool = false, isLarge: Bool) {
      all = columns.flatMap { [rows] columns in
        rows.map {
          Layout(
            size: ScreenSize(columns: columns, rows: $0), pane: pane, coversFields: coversFields,
            isLarge: isLarge)
        }
      }
    }

    subscript(columns: Int, rows: Int) -> Layout? {
      guard self.columns.contains(columns), self.rows.contains(rows) else { return nil }
      return all[(columns - 20) * self.rows.count + rows - 6]
    }

    /// The sizes whose layout, if there is one, does not meet a condition.
    func violations(_ isMet: (ScreenSize, Layout?) -> Bool) -> [ScreenSize] {
      columns.flatMap { columns in
        rows.map { ScreenSize(columns: columns, rows: $0) }
      }.filter { !isMet($0, self[$0.columns, $0.rows]) }
    }
  }

  private static let choices = ProfilePane.allCases.flatMap { pane in
    [false, true].map { (pane, $0) }
  }

  @Test(.long, arguments: choices, [false, true])
  func `no areas overlap or leave the screen, at any size`(pane: (ProfilePane, Bool), isLarge: Bool)
  {
    let wrong = Layouts(pane.0, coversFields: pane.1, isLarge: isLarge).violations { size, layout in
      guard let areas = layout?.areas else { return false }
      let isApart = areas.indices.allSatisfy { index in
        areas[..<index].allSatisfy { !$0.overlaps(areas[index]) }
      }
      return isApart
        && areas.allSatisfy {
          $0.row >= 0 && $0.row + $0.rows <= size.rows && $0.column >= 0
            && $0.column + $0.columns <= size.columns && $0.rows > 0 && $0.columns > 0
        }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(.long, arguments: [false, true])
  func `both fields are there and no smaller than those of a smaller screen of the same tier`(
    isLarge: Bool
  ) {
    let layouts = Layouts(isLarge: isLarge)
    let wrong = layouts.violations { size, layout in
      guard let layout, let fields = layout.fields, fields[0].sides == fields[1].sides else {
        return false
      }
      return [(1, 0), (0, 1)].allSatisfy { columns, rows in
        guard let smaller = layouts[size.columns - columns, size.rows - rows],
          smaller.tier == layout.tier, let first = smaller.fields?.first
        else { return true }
        return fields[0].rows >= first.rows && fields[0].columns >= first.columns
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(arguments: [(200, 8), (79, 9), (40, 9), (40, 6)])
  func `short screens have framed fields side by side, and hints`(columns: Int, rows: Int) throws {
    let layout = try #require(Layout(size: ScreenSize(columns: columns, rows: rows)))
    let fields = try #require(layout.fields)
    #expect(fields[0].row == fields[1].row && fields[0].rows >= 3)
    #expect(fields[0].columns + fields[1].columns >= columns - 2)
    #expect(layout.hints != nil || layout.status.columns >= 78)
  }

  @Test(arguments: [(30, 40), (39, 24)])
  func `narrow and tall screens are filled by two fields`(columns: Int, rows: Int) throws {
    let layout = try #require(Layout(size: ScreenSize(columns: columns, rows: rows)))
    let fields = try #require(layout.fields)
    #expect(fields[0].row + fields[0].rows <= fields[1].row)
    #expect(fields[0].columns == columns && 2 * fields[0].rows >= rows - 6)
  }

  @Test func `the largest screens show the fields, the chart and the history side by side`() throws
  {
    let size = ScreenSize(columns: 200, rows: 60)
    let row = try #require(Place.training.model(size, .unicode).screen.rows.dropFirst().first)
    #expect(row.hasPrefix("│ ") && row.contains("│ T75, cents   · untrained ○ sparse ◐ wide"))
    #expect(row.hasSuffix("  2026-02-12 00:00     120   86 %        6.4"))
  }

  @Test func `the profile beside the keypad has room for four octaves`() {
    let wrong = Layouts(isLarge: false).violations { _, layout in
      guard let layout, !layout.tier.showsOnePane else { return true }
      return (layout.picture?.area.columns ?? 0) >= 53
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}

@Suite struct `The key of the views` {
  private func model(_ columns: Int, _ rows: Int) throws -> Model {
    try .training(columns: columns, rows: rows)
  }

  @Test(
    arguments: [
      (60, 15, ["chart", "table", "curve", "fields", "chart"]),
      (200, 8, ["chart", "table", "curve", "fields", "chart"]),
      (80, 6, ["table", "fields", "table"]), (80, 24, ["table", "curve", "chart", "table"]),
    ])
  func `it names where it leads, and visits each view that the screen has room for`(
    columns: Int, rows: Int, names: [String]
  ) throws {
    var model = try model(columns, rows)
    for name in names {
      #expect(model.shows("f \(name) "), "\(name)")
      model.press("f")
      #expect((model.layout?.fields == nil) == (columns != 80 || rows == 6) || name == "fields")
    }
  }

  @Test(arguments: [(60, 15), (80, 24), (200, 60)], ProfilePane.allCases)
  func `the table is no view of its own in a task whose chart has the same rows`(
    size: (columns: Int, rows: Int), pane: ProfilePane
  ) throws {
    let layout = try #require(
      Layout(
        size: ScreenSize(columns: size.columns, rows: size.rows), pane: pane, coversFields: true,
        hasTable: false))
    #expect(layout.next == (pane == .curve ? size.columns == 60 ? nil : .chart : .curve))
  }

  @Test func `the view is kept for the next start, and the fields are shown again then`() throws {
    var model = try model(60, 15)
    model.press("f")
    let commands = model.update(.press("f"))
    #expect(model.layout?.picture?.pane == .table)
    let saved = commands.compactMap { command -> SettingValues? in
      if case .saveSettings(let values) = command { values } else { nil }
    }
    #expect(saved.map { $0.text(of: .pane) } == ["table"])
    var next = try self.model(80, 24)
    next.values = try #require(saved.first)
    #expect(next.layout?.picture?.pane == .table)
    _ = next.update(.resized(ScreenSize(columns: 60, rows: 15)))
    #expect(next.layout?.fields != nil)
  }
}

extension Layout {
  var areas: [Area] {
    [
      prompt, status, hints, picture?.area, history,
    ].compactMap(\.self) + (fields ?? [])
  }
}

extension Area {
  fileprivate var sides: [Int] { [rows, columns] }

  fileprivate func overlaps(_ other: Area) -> Bool {
    row < other.row + other.rows && other.row < row + rows
      && column < other.column + other.columns && other.column < column + columns
  }
}
