import Foundation
import TestSupport
import Testing

@testable import EngineProtocol
@testable import Training

@Suite struct `The manual page of the engine's protocol` {
  private let page: [Substring]

  init() throws {
    page = try String(contentsOf: resourceFile("man/limen-engine.7"), encoding: .utf8)
      .split(separator: "\n")
  }

  /// Other tests compare the events that need no device.
  @Test(arguments: [
    EngineEvent.waiting(reason: "slow"), .disconnected(reason: "gone"), .reconnected,
  ])
  func `the events of a device that does not play are described`(event: EngineEvent) throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(event.line.utf8)) as? [String: Any])
    let name = try #require(object["event"] as? String)
    let start = try #require(page.firstIndex { $0 == ".Ss \(name)" })
    let section = page[(start + 1)...].prefix { !$0.hasPrefix(".Ss ") && !$0.hasPrefix(".Sh ") }
    for member in object.keys where member != "event" {
      #expect(section.contains(".It Va \(member)"))
    }
  }

  @Test func `every command is described`() throws {
    let start = try #require(page.firstIndex(of: ".Sh COMMANDS"))
    let commands = page[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") }
      .filter { $0.hasPrefix(".Ss ") }.map { $0.dropFirst(4) }
    for (task, other) in [(Task.pitch, ["commit", "adjust"]), (.matching, ["answer"])] {
      let refusal = #expect(throws: EngineError.self) { try EngineRequest(line: "{}", for: task) }
      let message = try #require(refusal?.message)
      let named = commands.dropLast().filter { !other.contains(String($0)) }
      #expect(message.hasSuffix("give \(named.joined(separator: ", ")) or end."))
    }
    #expect(commands.last == "end")
  }

  @Test func `every code of an error is described`() throws {
    let start = try #require(page.firstIndex(of: ".Sh ERROR CODES"))
    let codes = page[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") }
      .filter { $0.hasPrefix(".It Cm ") }
      .flatMap { $0.dropFirst(".It Cm ".count).split(separator: " ") }.filter { $0 != "," }
    #expect(codes == EngineError.Code.allCases.map { Substring($0.rawValue) })
  }
}
