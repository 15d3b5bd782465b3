import Recordings
import Testing

@Suite struct `The table of participants` {
  private func table(_ labels: [String], addedTo table: [UInt8]) -> [UInt8]? {
    Dataset.participants(labels, addedTo: table)?.bytes
  }

  private func text(_ labels: [String], addedTo text: String) -> String? {
    table(labels, addedTo: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `begins with its column`() {
    for empty in ["", "\n", "\r\n\r\n"] {
      #expect(text(["a", "b"], addedTo: empty) == "participant_id\nsub-a\nsub-b\n")
    }
  }

  @Test func `keeps the bytes that it has`() throws {
    // Windows-1252, and a byte order mark.
    let text = Array("participant_id\tplace\r\nsub-a\tZ".utf8)
    let old: [UInt8] = [0xEF, 0xBB, 0xBF] + text + [0xFC]
    let new = try #require(table(["a", "b"], addedTo: old))
    #expect(new == old + Array("\r\nsub-b\tn/a\r\n".utf8))
    #expect(table(["a", "b"], addedTo: new) == new)
  }

  @Test func `is not changed without the column`() {
    #expect(text(["a"], addedTo: "participant\tage\n") == nil)
  }
}
