import Testing

@testable import Notation

@Suite struct `Paths as text` {
  @Test(arguments: ["", "a", "Größe/é", "日本 ♯", "\u{F8FF}"])
  func `a path in UTF-8 stays as it is`(path: String) {
    #expect(String(path: Array(path.utf8)) == path)
    #expect(path.pathBytes == Array(path.utf8CString))
  }

  @Test(arguments: [
    [0xFF], [0x61, 0xE9, 0x62], [0xC3], [0xC3, 0xC3, 0xA4], [0xE2, 0x99], [0xF0, 0x9F, 0x8E],
    [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80, 0xC3, 0xA4, 0xFE],
    // U+F780 itself, which stands for a byte.
    [0xEF, 0x9E, 0x80], [0xEF, 0x9E, 0x80, 0xEF, 0x9F, 0xBF, 0xFF],
  ])
  func `every other path survives as text, byte by byte`(bytes: [UInt8]) {
    let text = String(path: bytes)
    #expect(text.pathBytes.map(UInt8.init(bitPattern:)) == bytes + [0])
    #expect(bytes.contains { byte in text.unicodeScalars.contains { $0.pathByte == byte } })
  }

  @Test func `a slash divides a path whatever mark follows it`() {
    let path = "/a/\u{301}b/\u{200D}c"
    #expect(path.isAbsolutePath && "/\u{301}a".isAbsolutePath && !"a/".isAbsolutePath)
    #expect(Array(path.fileName.utf8) == Array("\u{200D}c".utf8))
    #expect(Array(path.folderPath.utf8) == Array("/a/\u{301}b/".utf8))
    #expect(path.folderPath.folderPaths.map { $0.utf8.count } == [2, 6])
    #expect("/".folderPaths.isEmpty && "a".folderPath.isEmpty && "/a".folderPath == "/")
  }

  @Test func `different paths are different texts`() {
    let paths: [[UInt8]] = (1...255).flatMap { first in (1...255).map { [first, $0] } }
    #expect(Set(paths.map { Array(String(path: $0).utf8) }).count == paths.count)
  }
}
