import FrontEndFixtures
import Notation
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `A selection in a list` {
  @Test func `moves by rows, by pages and to both ends, but not beyond`() {
    var selection = ListSelection()
    let moves: [(Action, Int)] = [
      (.down, 1), (.pageDown, 11), (.last, 49), (.down, 49), (.pageUp, 39), (.first, 0), (.up, 0),
      (.flip, 0),
    ]
    for (action, row) in moves {
      selection.move(action, in: 50, visible: 10)
      #expect(selection.index(in: 50) == row, "\(action)")
      #expect((selection.top..<selection.top + 10).contains(row))
    }
    #expect(selection.index(in: 0) == nil)
  }

  @Test func `scrolls only as far as needed, and a click scrolls nothing`() {
    var selection = ListSelection()
    for _ in 0..<12 { selection.move(.down, in: 50, visible: 10) }
    #expect(selection.top == 3)
    for _ in 0..<5 { selection.move(.up, in: 50, visible: 10) }
    #expect(selection.top == 3)
    selection.select(4)
    #expect(selection.index(in: 50) == 4 && selection.top == 3)
  }
}

@Suite struct `A table that is longer than the screen` {
  private func screen(selecting row: Int, top: Int, columns: Int = 40) -> Screen {
    var screen = Screen(size: ScreenSize(columns: columns, rows: 5), glyphs: .unicode)
    Table(
      columns: [.init(heading: "row")], rows: (1...20).map { .init(cells: ["\($0)"]) },
      selected: row, top: top
    ).put(in: screen.size.area, on: &screen)
    return screen
  }

  @Test func `shows the position and a mark of the visible part`() {
    let start = screen(selecting: 0, top: 0)
    #expect(start.rows.map { $0.prefix(5).filter { $0 != " " } } == ["row", "›1", "2", "3", "4"])
    #expect(start.rows.map(\.last) == ["w", "█", "│", "│", "│"])
    let end = screen(selecting: 19, top: 16)
    #expect(end.rows.map { $0.prefix(5).filter { $0 != " " } } == ["row", "17", "18", "19", "›20"])
    #expect(end.rows.map(\.last) == ["w", "│", "│", "│", "█"])
    #expect(end.position == "20/20")
    #expect(screen(selecting: 0, top: 0, columns: 39).rows[1] == "› 1")
  }

  @Test func `shows the selected row even if it has scrolled too little`() {
    #expect(screen(selecting: 9, top: 0).rows.last?.hasPrefix("› 10") == true)
    #expect(screen(selecting: 2, top: 9).rows[1].hasPrefix("› 3"))
  }
}

@Suite struct `A list of many sessions` {
  private var model: Model

  init() {
    model = Model(.start, rows: 12)
    model.press("y")
    let sample = SampleListener.sessions[0]
    model.history = (1...50).map { id in
      let header = SessionHeader(
        listener: sample.header.listener, startedAt: after(id * 60_000).utc, seed: 1,
        settings: sample.header.settings, history: sample.header.history)
      return RecordedSession(
        id: Int64(id), header: header, trials: Array(sample.trials.prefix(3)),
        events: id % 10 == 0
          ? [.init(time: after(0).utc, kind: .annotated("Tired \(id)"))] : [])
    }
  }

  @Test(
    arguments: [
      ([.end], "50/50"), ([">"], "50/50"), ([.end, .home], "1/50"), ([">", "<"], "1/50"),
      ([.pageDown], "10/50"), ([.control("d"), .control("d"), .pageUp], "10/50"),
      ([.wheelDown, .wheelDown, .wheelUp], "4/50"),
    ] as [([Key], String)])
  mutating func `the keys of lists and the wheel move the selection, and the title shows its place`(
    keys: [Key], position: String
  ) {
    for key in keys { model.press(key) }
    #expect(model.screen.rows[0] == "History  \(position)")
  }

  @Test mutating func `a filter keeps the rows that contain its text until Escape`() throws {
    model.press(.end, "/")
    model.write("tIrEd 3")
    #expect(model.screen.rows[0] == "History  1/1")
    #expect(model.screen.rows.contains("/tIrEd 3_"))
    model.press(.enter)
    #expect(model.screen.rows.contains { $0.hasPrefix("/tIrEd 3") })
    #expect(model.update(.press(".")).first == .decide(.excluded(trial: nil), session: 30))
    model.press(.escape)
    #expect(model.screen.rows[0] == "History  21/50")
    #expect(model.pages.count == 1)
    model.press(.escape)
    #expect(model.pages.isEmpty)
  }

  @Test mutating func `a filter that no row contains leaves an empty list`() {
    model.press("/")
    model.write("nothing")
    #expect(model.screen.rows.contains("No row contains this."))
    #expect(!model.shows("began"))
    model.press(.enter, .down, .enter, ".", "n")
    #expect(model.pages.count == 1 && model.pages.last?.isWriting == false)
    model.press(.escape)
    #expect(model.screen.rows[0] == "History  1/50")
  }

  @Test mutating func `an empty list has nothing to filter, write or delete`() {
    model.history = []
    model.press("/", "e", "x", "n", ".", "c", .end, .enter)
    #expect(model.pages.count == 1 && model.pages.last?.isWriting == false)
    #expect(model.screen.rows[1] == "No sessions yet.")
  }

  @Test mutating func `a click selects a row, and a click on a hint acts like its key`() throws {
    model.press(.end)
    _ = try model.click("00:07")
    #expect(model.screen.rows[0] == "History  44/50")
    _ = try model.click("n note")
    #expect(model.pages.last?.isWriting == true)
    model.press(.escape)
    _ = try model.click("show the trials")
    #expect(model.pages.map(\.context) == [.history, .session])
    _ = try model.click("back")
    _ = try model.click("back")
    #expect(model.pages.isEmpty)
    #expect(try model.click("Enter trains") == [.openSession(.usual, preset: .ofTwenty)])
  }

  @Test mutating func `a click on a row of settings, devices or the profile selects it`() throws {
    model.findings = SampleListener.findings
    model.press("s")
    _ = try model.click("tone, ms")
    #expect(model.screen.rows.contains { $0.hasPrefix("› tone, ms") })
    model.press(.escape, "g", "f")
    _ = try model.click("D4")
    #expect(model.screen.rows.contains { $0.hasPrefix("› ") && $0.contains("D4") })
    model.press("d")
    _ = model.update(
      .devices(["a", "b", "c"].map { DeviceChoice(name: $0, summary: "sum \($0)") }, obstacle: nil))
    _ = try model.click("sum c")
    #expect(model.screen.rows.contains { $0.hasPrefix("› c") })
  }

  @Test mutating func `a wide screen shows the selected session beside the list`() throws {
    _ = model.update(.resized(ScreenSize(columns: 120, rows: 24)))
    let heading = "2026-01-01 00:50 · 3 answered"
    #expect(model.screen.rows[1].contains(heading), "\(model.screen.rows[1])")
    model.press(.down)
    #expect(model.screen.rows[1].contains("2026-01-01 00:49 · 3 answered"))
    _ = model.update(.resized(ScreenSize(columns: 119, rows: 24)))
    #expect(!model.screen.rows[1].contains("answered"))
    model.press(.enter)
    #expect(model.screen.rows[1].hasPrefix("2026-01-01 00:49 · 3 answered"))
  }

  @Test mutating func `the trials of a session are a list as well`() {
    model.press(.enter, .end)
    #expect(model.screen.rows[0] == "Session  3/3")
    model.press("/")
    model.write("no such trial")
    #expect(!model.screen.rows[0].contains("/"))
    model.press(.escape)
    #expect(model.screen.rows[0] == "Session  3/3" || model.screen.rows[0] == "Session  1/3")
  }

  @Test mutating func `a question under a filter leaves the smallest screen in order`() {
    _ = model.update(.resized(ScreenSize(columns: 20, rows: 6)))
    model.press("/")
    model.write("2026")
    model.press(.enter, "x")
    #expect(model.screen.rows.count == 6 && model.screen.rows[5].isEmpty == false)
  }

  @Test mutating func `help scrolls by the keys of lists`() {
    _ = model.update(.resized(ScreenSize(columns: 200, rows: 60)))
    model.press("?")
    #expect(model.screen.rows[0...1] == ["Keys", "↑ 8 k        up"], "no row is selected")
    _ = model.update(.resized(ScreenSize(columns: 40, rows: 12)))
    model.press(.end)
    // Some actions take two lines.
    let count = 33
    #expect(model.screen.rows[0] == "Keys  \(count)/\(count)")
    #expect(model.screen.rows[10].contains("Esc"))
    model.press(.pageUp)
    #expect(model.screen.rows[0] == "Keys  \(count - 10)/\(count)")
  }

  @Test mutating func `a comparison that does not fit scrolls to its last row`() {
    _ = model.update(.resized(ScreenSize(columns: 40, rows: 8)))
    model.press("c", .down, "c")
    #expect(model.screen.rows[0] == "Two sessions  6/10")
    model.press(.end)
    #expect(model.screen.rows[0] == "Two sessions  10/10")
    #expect(model.screen.rows[6].hasPrefix("note"))
  }

  @Test mutating func `text that does not fit scrolls by the keys of lists`() {
    _ = model.update(.resized(ScreenSize(columns: 20, rows: 6)))
    model.press("a")
    let start = model.screen.rows
    #expect(start[0].hasPrefix("About  4/") && start[0] != "About  4/4")
    model.press(.down, .end)
    let count = start[0].dropFirst("About  4/".count)
    #expect(model.screen.rows[0] == "About  \(count)/\(count)")
    model.press(.pageUp, .home)
    #expect(model.screen.rows == start)
  }

  // MARK: Requests

  @Test mutating func `the last decisions are taken back one by one`() {
    var undone: [HistoryEvent.Kind] = []
    model.press(".", .down, "n")
    model.write("hm")
    model.press(.enter)
    for _ in 0..<3 {
      for case .decide(let event, _) in model.update(.press("z")) { undone.append(event.kind) }
    }
    #expect(undone == [.annotated(""), .restored(trial: nil)])
    #expect(model.screen.rows.contains("Nothing to undo."))
    model.press(.down)
    #expect(!model.screen.rows.contains("Nothing to undo."))
  }

  @Test mutating func `a trial that was excluded is restored`() {
    model.press(.enter, ".")
    #expect(model.update(.press("z")).first == .decide(.restored(trial: 1), session: 50))
    #expect(model.screen.rows.contains("Trial 1 of session id 50 is restored."))
  }

  @Test mutating func `a session is written to the file that the listener names`() {
    model.press("e")
    #expect(model.screen.rows.contains("file: limen-50.csv_"))
    #expect(model.update(.press(.enter)) == [.export(session: 50, path: "limen-50.csv")])
    _ = model.update(.exportEnded(path: "limen-50.csv", obstacle: nil))
    #expect(model.screen.rows.contains("Written to 'limen-50.csv'."))
    _ = model.update(.exportEnded(path: "limen-50.csv", obstacle: "The disk is full."))
    #expect(model.screen.rows.contains("The disk is full."))
  }

  @Test
  mutating func `sessions in a file that the listener names are added, also to an empty history`() {
    for history in [model.history, []] {
      model.history = history
      model.press("i")
      #expect(model.screen.rows.contains("file: _"))
      #expect(model.update(.press(.enter)).isEmpty)
      model.press("i")
      model.write("/media/anna")
      #expect(model.update(.press(.enter)) == [.importSessions(path: "/media/anna")])
      let commands = model.update(.sessionsImported(trials: 40, sessions: 2, problems: 0))
      #expect(commands == [.readProfile(.usual), .readHistory])
      #expect(model.screen.rows.contains("Imported 40 trials; new sessions: 2."))
      _ = model.update(.sessionsImported(trials: 1, sessions: 1, problems: 3))
      #expect(model.shows("Problems: 3; 'limen sessions import'"))
      _ = model.update(.importRefused(reason: "'/media/anna' cannot be read."))
      #expect(model.screen.rows.contains("'/media/anna' cannot be read."))
    }
  }

  @Test mutating func `all sessions are deleted only after the label is typed`() {
    model.press("x")
    let question = "Type 'me' to delete all 50 sessions with 150 trials for good:"
    #expect(model.screen.rows.contains(question))
    model.write("m")
    model.press(.enter)
    #expect(model.screen.rows.contains("Nothing was deleted."))
    model.press("x")
    model.write("me")
    #expect(
      model.update(.press(.enter)) == [
        .forget(sessions: 50, trials: 150), .readProfile(.usual), .readHistory,
      ])
  }

  @Test func `nothing is deleted or imported while a session is open`() throws {
    var model = try Model.training()
    model.history = SampleListener.sessions
    model.press("y")
    for key in ["x", "i"] as [Key] {
      model.press(.down)
      #expect(!model.shows("A session is open"))
      model.press(key)
      #expect(model.pages.last?.isWriting == false)
      #expect(model.shows("A session is open"))
    }
  }
}

@Suite struct `The mouse` {
  @Test func `answers by a click on a field, and acts by a click on a hint of the training`() throws
  {
    var model = try Model.training()
    let first = try #require(model.layout?.fields?.first)
    var clicked = model
    #expect(
      clicked.update(.press(.click(column: first.column + 1, row: first.row + 1))).stored.count == 1
    )
    #expect(try model.click("0 pause").first == .session(.fadeOut))
    #expect(model.session?.phase == .paused)
    // The fields are behind the card now.
    #expect(
      model.update(.press(.click(column: first.column + 1, row: first.row + 1))).stored.isEmpty)
  }

  @Test func `is given to the terminal and taken back by a key`() throws {
    var model = try Model.training()
    #expect(model.capturesMouse)
    #expect(model.update(.press("m")).isEmpty && !model.capturesMouse)
    #expect(model.update(.press("m")).isEmpty && model.capturesMouse)
    #expect(model.session?.phase != .paused)
  }
}
