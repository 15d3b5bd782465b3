import Notation
import Testing

@testable import Training

@Suite struct `The next listener` {
  private func listener(
    _ label: String, today: Int = 0, last: Int64? = nil, isElsewhere: Bool = false
  ) throws -> ListedListener {
    ListedListener(
      try Listener(label: label), sessions: today, answersToday: today,
      lastAnswer: last.map { UTCTime(milliseconds: $0) }, isElsewhere: isElsewhere)
  }

  private func next(_ listed: [ListedListener], after current: String) throws -> String? {
    listed.next(after: try Listener(label: current))?.label
  }

  @Test func `is the first one without answers today, however long ago the others answered`() throws
  {
    let listed = try [
      listener("Anna", today: 20, last: 900), listener("Ben", last: 800), listener("Carla"),
    ]
    #expect(try next(listed, after: "Anna") == "Ben")
    #expect(try next(listed, after: "Ben") == "Carla")
  }

  @Test func `is whoever answered least recently once everybody has answered today`() throws {
    let listed = try [
      listener("Anna", today: 20, last: 900), listener("Ben", today: 20, last: 700),
      listener("Carla", today: 20, last: 800),
    ]
    #expect(try next(listed, after: "Anna") == "Ben")
    #expect(try next(listed, after: "Ben") == "Carla")
  }

  @Test func `is nobody who trains elsewhere, and not the current one`() throws {
    let listed = try [listener("Anna"), listener("Ben", isElsewhere: true)]
    #expect(try next(listed, after: "Anna") == nil)
    #expect(try next(listed, after: "me") == "Anna")
    #expect(try next([], after: "me") == nil)
  }
}
