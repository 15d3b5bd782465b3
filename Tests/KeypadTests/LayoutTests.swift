import Testing

@testable import FrontEnds
@testable import Keypad

@Suite struct `The tier of a screen` {
  @Test(
    arguments: [
      (19, 24, nil), (80, 5, nil), (20, 6, .lines), (39, 60, .lines), (200, 9, .lines),
      (40, 10, .onePane), (79, 60, .onePane), (80, 10, .strip), (200, 15, .strip),
      (100, 19, .strip), (80, 20, .beside), (119, 60, .beside), (200, 29, .beside),
      (120, 30, .columns), (200, 60, .columns),
    ] as [(Int, Int, Tier?)])
  func `the tier follows from the size of the screen`(
    columns: Int, rows: Int, tier: Tier?
  ) {
    #expect(Tier(size: ScreenSize(columns: columns, rows: rows)) == tier)
  }

  @Test func `large letters use one pane where there is room for more than lines`() {
    for (columns, rows) in [(40, 10), (100, 14), (200, 60)] {
      let size = ScreenSize(columns: columns, rows: rows)
      #expect(Tier(size: size, isLarge: true) == .onePane)
    }
    #expect(Tier(size: ScreenSize(columns: 39, rows: 30), isLarge: true) == .lines)
  }
}

@Suite struct `The selected pane` {
  @Test func `the selected pane is remembered for each tier`() {
    var panes = PaneChoice()
    panes.flip(in: .onePane)
    panes.flip(in: .beside)
    panes.flip(in: .beside)
    #expect(panes.pane(in: .onePane) == .chart)
    #expect(panes.pane(in: .beside) == .curve)
    #expect(panes.pane(in: .strip) == .keypad)
  }

  @Test(arguments: Tier.allCases)
  func `switching panes visits each pane of the tier once`(tier: Tier) {
    var panes = PaneChoice()
    let first = panes.pane(in: tier)
    var seen: [Pane] = []
    repeat {
      seen.append(panes.pane(in: tier))
      panes.flip(in: tier)
    } while panes.pane(in: tier) != first
    #expect(seen == tier.panes)
  }
}

@Suite struct `The layout of a screen` {
  /// Every pane of every tier, at sizes on both sides of each bound.
  private static let layouts: [(size: ScreenSize, layout: Layout)] = {
    let sizes = stride(from: 20, through: 130, by: 3).flatMap { columns in
      (6...36).map { ScreenSize(columns: columns, rows: $0) }
    }
    return sizes.flatMap { size in
      (0..<4).flatMap { flips in
        [false, true].compactMap { isLarge in
          var panes = PaneChoice()
          for tier in Tier.allCases { (0..<flips).forEach { _ in panes.flip(in: tier) } }
          return Layout(size: size, panes: panes, isLarge: isLarge).map { (size, $0) }
        }
      }
    }
  }()

  @Test func `no areas overlap or leave the screen`() {
    for (size, layout) in Self.layouts {
      let areas = layout.areas
      let isApart = areas.indices.allSatisfy { index in
        areas[..<index].allSatisfy { !$0.overlaps(areas[index]) }
      }
      let isInside = areas.allSatisfy {
        $0.row >= 0 && $0.row + $0.rows <= size.rows && $0.column >= 0
          && $0.column + $0.columns <= size.columns && $0.rows > 0 && $0.columns > 0
      }
      #expect(isApart && isInside, "\(size): \(layout)")
    }
  }

  @Test func `every layout shows the answer fields or the profile`() {
    #expect(Set(Self.layouts.map(\.layout.tier)) == Set(Tier.allCases))
    for (_, layout) in Self.layouts { #expect(layout.fields != nil || layout.picture != nil) }
  }

  @Test func `the profile beside the keypad has room for four octaves`() {
    for (size, layout) in Self.layouts where layout.tier == .beside || layout.tier == .columns {
      #expect(layout.picture.map { $0.area.columns >= 53 } == true, "\(size)")
    }
  }
}

extension Layout {
  var areas: [Area] {
    [
      fields?.first, fields?.second, feedback, status, picture?.area, history,
    ].compactMap(\.self)
  }
}

extension Area {
  fileprivate func overlaps(_ other: Area) -> Bool {
    row < other.row + other.rows && other.row < row + rows
      && column < other.column + other.columns && other.column < column + columns
  }
}
