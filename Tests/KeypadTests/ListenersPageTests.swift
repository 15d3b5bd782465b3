import FrontEndFixtures
import Music
import Notation
import Psychometrics
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `The page of the listeners` {
  private func model(
    _ columns: Int = 80, _ rows: Int = 24, language: Language = .english
  ) -> Model {
    var model = Model(.start, columns: columns, rows: rows)
    model.values.preferences.language = language
    _ = model.start()
    #expect(model.update(.press("w")).contains(.readListeners))
    _ = model.update(.listenersRead(SampleClass.listed))
    return model
  }

  private func title(_ model: Model) -> String { model.screen.rows[0] }

  @Test func `shows what fits of each listener, also who trains elsewhere`() {
    #expect(
      model(39, 24).screen.rows.prefix(6) == [
        "Who trains  1/5", "  listener         today  sessions  T75",
        "› Anna                20        12",
        "  Ben          elsewhere         3", "  Carla                0         0",
        "  ListenerWi…          4         1",
      ])
    #expect(
      model(20, 6, language: .german).screen.rows.dropLast() == [
        "Wer übt  1/5", "  Person       heute", "› Anna            20", "  Ben       anderswo",
        "  Carla            0",
      ])
  }

  @Test func `a chosen listener is the one who trains, and is not saved as a setting`() throws {
    var model = model()
    model.press(.down, .down)
    let commands = model.update(.press(.enter))
    let carla = SampleClass.listed[2].listener
    #expect(commands == [.choose(carla), .readProfile(model.settings), .readListeners])
    #expect(model.pages.isEmpty && title(model).hasPrefix("Carla"))
    #expect(!model.shows("rest of the"))
  }

  @Test func `a listener who trains elsewhere cannot be chosen`() {
    var model = model()
    model.press(.down)
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.shows("Ben is training elsewhere"))
    #expect(model.program.listener.label == "me")
  }

  @Test func `a letter that no label has is refused at once with the reason`() {
    var model = model()
    model.write("nZoë")
    #expect(model.screen.rows[1] == "listener: Zoë_")
    #expect(model.screen.rows[2].hasPrefix("'ë' cannot be in a label, because files are named"))
    // Nobody is added under another name.
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.screen.rows[2].hasPrefix("'ë' cannot be in a label, because files are named"))
    model.press(.backspace)
    model.write("e")
    #expect(
      model.screen.rows[1...2] == [
        "listener: Zoe_", "A label is 1 to 60 of a-z, A-Z and 0-9, such as P07.",
      ])
    #expect(model.update(.press(.enter)).map { "\($0)".prefix(4) } == ["add(", "read"])
  }

  @Test(arguments: ["", "Anna"])
  func `no label and one that is listed are refused`(label: String) {
    var model = model()
    model.write("n" + label)
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.screen.rows[1] == "listener: \(label)_")
    #expect(model.screen.cells[2][0].style == .caution)
    model.press(.escape)
    #expect(model.screen.rows[1].hasPrefix("  listener"))
  }

  @Test func `a label of more than 60 letters is refused`() {
    var model = model()
    model.write("n" + String(repeating: "a", count: 61))
    #expect(model.screen.cells[2][0].style == .caution)
    #expect(model.update(.press(.enter)).isEmpty)
    model.press(.backspace)
    #expect(model.screen.rows[1] == "listener: " + String(repeating: "a", count: 60) + "_")
    #expect(model.screen.cells[2][0].style == .dim)
  }

  @Test func `a filter keeps those whose label contains a text, until Escape`() {
    var model = model()
    model.write("/car")
    #expect(model.screen.rows[2...].filter { !$0.isEmpty }.count == 3)
    model.press(.escape)
    #expect(title(model).contains("/5"))
  }

  @Test func `is filled in listener by listener with what is known of those who trained`() throws {
    var model = model()
    let request = try #require(model.findingsRequest)
    #expect(request.listener == SampleClass.listed[0].listener && request.sessions == nil)
    #expect(!model.screen.rows[2].contains("C2-B2"))
    model.take(SampleListener.findings, for: request)
    #expect(model.screen.rows[2].contains("C2-B2"))
    #expect(model.findingsRequest?.listener == SampleClass.listed[1].listener)
    model.press(.escape)
    #expect(model.findingsRequest == nil)
  }

  @Test func `does not open while a session is being opened`() {
    var model = Model(.training)
    _ = model.start()
    #expect(model.update(.press("w")).isEmpty && model.pages.isEmpty)
  }
}

@Suite struct `Turns at the start screen` {
  private func model() -> Model {
    var model = Model(.start)
    _ = model.start()
    return model
  }

  private func selected(_ model: Model) -> String? {
    model.screen.rows.first { $0.hasPrefix("› ") }.map { String($0.dropFirst(2).prefix(12)) }
  }

  private static let practised = Practice(
    sessions: [(startedAt: after(0).utc, task: .standard)], at: after(0).utc, in: .utc)

  @Test(arguments: [
    (Practice.untrained, 0, false), (.untrained, 1, true), (.untrained, 2, true),
    (practised, 0, false), (practised, 1, false), (practised, 2, true),
  ])
  private func `it asks who trains as long as the machine is not that of one listener`(
    practice: Practice, others: Int, asks: Bool
  ) throws {
    var model = model()
    let profile = PerceptualProfile(range: .standard)
    let message = Message.profileRead(profile, next: profile, practice: practice)
    #expect(model.update(message) == [.readListeners])
    let listed = SampleClass.listed
    _ = model.update(.listenersRead(Array(listed.prefix(others)) + listed.suffix(1)))
    #expect(model.pages.map(\.context) == (asks ? [.listeners] : []))
    #expect(model.namesListener == asks)
    // Escape goes on without a label, and it is asked only once.
    if asks { model.press(.escape) }
    #expect(model.pages.isEmpty && model.update(message).isEmpty)
    #expect(model.screen.rows[0].hasPrefix("me"))
    #expect(selected(model)?.hasPrefix("today:") == true)
  }

  @Test func `a named listener is not asked who trains, and nobody is after a session`() throws {
    var model = try Model.training()
    model.press("q")
    var named = self.model()
    named.program.listener = SampleClass.listed[0].listener
    let profile = PerceptualProfile(range: .standard)
    let message = Message.profileRead(profile, next: profile, practice: .untrained)
    #expect(named.update(message).isEmpty && model.update(message).isEmpty)
  }

  @Test func `a long label leaves room for the place in the list`() throws {
    var model = model()
    model.program.listener = try Listener(label: String(repeating: "a", count: 60))
    let profile = PerceptualProfile(range: .standard)
    let practice = Practice(at: after(0).utc, in: .utc)
    _ = model.update(.profileRead(profile, next: profile, practice: practice))
    var places = 0
    for columns in 40...120 {
      _ = model.update(.resized(ScreenSize(columns: columns, rows: 12)))
      let row = model.screen.rows[0]
      guard let place = row.firstRange(of: /1\/\d+$/) else { continue }
      places += 1
      #expect(row[..<place.lowerBound].hasSuffix(" "), "\(row)")
    }
    #expect(places > 50)
  }

  @Test func `in the list, another task is at most two rows away`() {
    let tasks = model().startRows.prefix(3).map { $0.kind?.task ?? .standard }
    #expect(Set(tasks).count == 3)
  }

  @Test func `the next listener has no row before the list has been asked for`() {
    #expect(!model().screen.rows.contains { $0.contains("next:") })
  }

  @Test func `the row of the next listener does not move the selection`() {
    var model = model()
    let before = selected(model)
    for key: Key in ["w", .escape] { model.press(key) }
    _ = model.update(.listenersRead(SampleClass.listed))
    #expect(selected(model) == before)
    model.press(.up)
    #expect(selected(model)?.hasPrefix("next: Carla") == true)
  }

  @Test func `Enter on it makes the next one current, and Enter again begins`() throws {
    var model = model()
    _ = model.update(.listenersRead(SampleClass.listed))
    model.press(.up)
    let carla = SampleClass.listed[2].listener
    #expect(model.update(.press(.enter)) == [.readListeners])
    #expect(model.update(.listenersRead(SampleClass.listed)).first == .choose(carla))
    #expect(model.program.listener == carla)
    #expect(model.update(.press(.enter)).contains { $0.opensSession })
  }

  @Test func `it does not hand over to somebody who has begun to train elsewhere`() {
    var model = model()
    _ = model.update(.listenersRead(SampleClass.listed))
    for key: Key in [.up, .enter] { model.press(key) }
    let carla = SampleClass.listed[2]
    let begun = ListedListener(
      carla.listener, sessions: carla.sessions, answersToday: 0, lastAnswer: nil, isElsewhere: true)
    let others = SampleClass.listed.filter { $0.listener != carla.listener }
    #expect(model.update(.listenersRead(others + [begun])).isEmpty)
    #expect(model.program.listener == .standard && model.shows("Carla is training elsewhere"))
    #expect(selected(model)?.hasPrefix("next: Listen") == true)
  }

  @Test func `after a session that reached its limit it is selected, and the list is read again`()
    throws
  {
    var model = try Model.training(trialLimit: 1)
    model.listeners = SampleClass.listed
    model.press("2")
    _ = model.update(.feedbackEnded)
    #expect(model.update(.sessionEnded(try .sample)).contains(.readListeners))
    #expect(selected(model)?.hasPrefix("next: Carla") == true)
  }

  @Test(arguments: [0, 1])
  func `after a session that was left early, the row of its listener is selected`(answers: Int)
    throws
  {
    var model = try Model.training(trialLimit: 20)
    model.listeners = SampleClass.listed
    if answers > 0 { model.press("2") }
    model.press("q")
    _ = model.update(.sessionEnded(answers > 0 ? try .sample : nil))
    _ = model.update(.listenersRead(SampleClass.listed))
    #expect(selected(model)?.hasPrefix("today:") == true)
  }

  @Test(arguments: [(20, 6), (30, 40), (39, 24), (60, 15), (80, 24), (120, 40)])
  func `the training names the listener of a class first, and not the only one`(
    columns: Int, rows: Int
  ) throws {
    var model = try Model.training(columns: columns, rows: rows, trialLimit: 20)
    #expect(!model.shows("me · "))
    model.listeners = SampleClass.listed
    model.program.listener = SampleClass.listed[0].listener
    let hasName = model.screen.rows.contains {
      $0.hasPrefix("Anna · ") || $0.hasPrefix(" Anna · ")
    }
    #expect(hasName && model.shows("0 of 20"), "\(model.screen.rows)")
  }

  @Test func `a name stands before the badge, and the hints give way to it`() throws {
    var model = Model(.training, settings: .atA4.on("null"))
    _ = model.start()
    _ = model.update(.opened(try .atA4(trialLimit: 20)))
    model.program.listener = try Listener(label: String(repeating: "a", count: 60))
    let row = try #require(model.screen.rows.last)
    #expect(
      row.hasPrefix(" " + String(repeating: "a", count: 23) + "… · no sound · A4 · 0 of 20  "))
    #expect(row.hasSuffix("  ? Keys  q ends"))
    #expect(model.screen.cells[23][28].style == .caution)
  }
}
