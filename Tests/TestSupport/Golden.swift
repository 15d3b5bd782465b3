internal import Foundation
public import Testing

/// Compares text with a golden file beside the tests.
///
/// With `RECORD_GOLDEN=1` in the environment the file is rewritten and the test fails, so that the
/// recording is reviewed.
public func expectGolden(
  _ text: String, _ name: String, besides tests: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: tests).deletingLastPathComponent().appending(path: "Golden/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name): read it, and commit it", sourceLocation: sourceLocation)
  }
  let golden = try String(contentsOf: file, encoding: .utf8)
  #expect(text == golden, sourceLocation: sourceLocation)
}
