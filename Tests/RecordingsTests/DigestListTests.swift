import Foundation
import Testing
import Training

@testable import Recordings

@Suite struct `Digests of a sidecar` {
  private let text: String

  init() throws {
    text = String(
      decoding: Recording(of: try RecordedSession.random(seed: 5)).sidecar.bytes, as: UTF8.self)
  }

  /// The digests after a change of the text, as the JSON decoder alone reads them; `nil` if it
  /// refuses the text.
  private func decoded(_ text: String) -> [UInt64]? {
    try? JSONDecoder().decode(Sidecar.self, from: Data(text.utf8)).digests
  }

  private func read(_ text: String) -> [UInt64]? {
    try? Sidecar(bytes: Array(text.utf8)).digests
  }

  @Test func `are found as they are written`() throws {
    let bytes = Array(text.utf8)
    let list = try #require(DigestList(in: bytes))
    #expect(list.digests.count == 6)
    #expect(list.digests == decoded(text))
    #expect(bytes[list.place].first == UInt8(ascii: "["))
    #expect(bytes[list.place].last == UInt8(ascii: "]"))
    #expect(read(text) == list.digests)
  }

  @Test func `are found on one line, and with whitespace everywhere`() throws {
    let line = text.replacing(/\s+/, with: " ")
    let spaced = text.replacing("\"TrialDigests\" : [", with: "\"TrialDigests\"\r\n\t :\n [ \n")
    for text in [line, spaced] {
      #expect(DigestList(in: Array(text.utf8)) != nil)
      #expect(read(text) != nil)
      #expect(read(text) == decoded(text))
    }
  }

  /// Changes of the first digest, its quotes or what is around the list.
  @Test(
    arguments: [
      ("[", "[]"), ("[", "[,"), ("[", "[\"\","), ("[", "[\"1\","), ("[", "[\"00000000000000F\","),
      ("[", "[\"0000000000000f00\","), ("[", "[\"0000000000000F00\","), ("[", "[7,"),
      ("[", "[\"00000000000000f0 \","), ("[", "[\"0000000000000g00\","), ("[", "[\u{B}"),
      ("[", "[\"\\u0030000000000000f00\","), ("[", "{"), ("[", ""), ("[", "[["),
      ("\"TrialDigests\"", "\"x\\\"TrialDigests\""), ("\"TrialDigests\"", "\"\\u0054rialDigests\""),
      ("\"TrialDigests\"", "\"TrialDigests\" : [], \"TrialDigests\""),
      ("\"TrialDigests\"", "\"a\": {\"TrialDigests\": [\"0000000000000f00\"]}, \"TrialDigests\""),
      ("\"TrialDigests\"", "\"a\": \"\\\"TrialDigests\\\" : []\", \"TrialDigests\""),
      ("\"TrialDigests\"", "\"a\": \"TrialDigests\", \"TrialDigests\""),
      (
        "\"TrialDigests\"",
        "\"a\": {\"TrialDigests\": [\"0000000000000f00\"]}, \"\\u0054rialDigests\""
      ),
      ("\"TrialDigests\"", "\"\\u0054rialDigests\": [], \"TrialDigests\""),
      ("\"TrialDigests\"", "\"a\": [\"]\", {\"b\": \"}\\\"\"}], \"TrialDigests\""),
    ])
  func `mean what the decoder reads in any other text`(part: String, change: String) throws {
    let key = try #require(text.firstRange(of: "\"TrialDigests\""))
    let place = try #require(text[key.lowerBound...].firstRange(of: part))
    let changed = text.replacingCharacters(in: place, with: change)
    #expect(read(changed) == decoded(changed))
  }

  @Test func `a text that ends within the list is refused`() throws {
    let key = try #require(text.firstRange(of: "\"TrialDigests\""))
    for count in 0..<200 {
      #expect(read(String(text[..<key.upperBound] + text[key.upperBound...].prefix(count))) == nil)
    }
  }
}
