import Notation
import Testing
@testable import Training

@Suite struct `A window of time` {
  @Test func `a window holds sessions that began from its start up to its end`() throws {
    let start = try SessionHeader.example().startedAt
    let session = RecordedSession(id: 1, header: try .example(), trials: [])
    let next = UTCTime(milliseconds: start.milliseconds + 1)
    #expect(SessionWindow().holds(session))
    #expect(SessionWindow(from: start, to: next).holds(session))
    #expect(!SessionWindow(from: next).holds(session))
    #expect(!SessionWindow(to: start).holds(session))
  }
}
