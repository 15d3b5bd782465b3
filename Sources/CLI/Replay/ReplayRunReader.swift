import Glibc
import Notation
import Reports

/// Reads the lines of a run again, one after another.
final class ReplayRunReader {
  let path: String
  /// The label of the listener of the current line.
  private(set) var label = ""
  private let run: ReplayPart.Run
  private let pieceSize: Int
  /// Whether a pause keeps what has been read, which the memory may not hold for all runs.
  private let keepsPiece: Bool
  /// The bytes of the file that have not been read.
  private var rest: Range<Int>
  private var buffer: [UInt8] = []
  /// The place of the current line in the buffer.
  private var place = 0..<0
  /// The digest of the file up to the current line.
  private var digest: Digest

  /// Creates a reader at the first line.
  ///
  /// - Throws: ``MergeError/changed(path:)`` or ``InputError``.
  init(_ run: ReplayPart.Run, of path: String, inPiecesOf pieceSize: Int, keepsPiece: Bool) throws {
    self.path = path
    self.run = run
    self.pieceSize = pieceSize
    self.keepsPiece = keepsPiece
    rest = run.bytes
    digest = run.digestBefore
    guard try advance() else { throw MergeError.changed(path: path) }
  }

  /// The current line with its line feed.
  var line: ArraySlice<UInt8> { buffer[place] }

  /// Moves on to the next line and returns whether there is one.
  ///
  /// - Throws: ``MergeError/changed(path:)`` if the file is not as it was; ``InputError``.
  func advance() throws -> Bool {
    digest.add(buffer.span.extracting(place))
    place = place.upperBound..<place.upperBound
    while true {
      if let end = lineEnd {
        place = place.lowerBound..<end
        guard let label = ReplayRecord.listener(ofLine: buffer.span.extracting(place)) else {
          throw MergeError.changed(path: path)
        }
        self.label = label
        return true
      }
      if rest.isEmpty { break }
      try readPiece()
    }
    guard place.lowerBound == buffer.count, digest == run.digest else {
      throw MergeError.changed(path: path)
    }
    return false
  }

  /// Lets other runs have the memory until ``resume()``.
  func pause() {
    guard !keepsPiece else { return }
    rest = (rest.lowerBound - buffer.count + place.lowerBound)..<rest.upperBound
    buffer = []
    place = 0..<0
  }

  /// Continues at the line at which the reader paused.
  ///
  /// - Throws: ``MergeError/changed(path:)`` if the file is not as it was; ``InputError``.
  func resume() throws {
    guard !keepsPiece else { return }
    let label = label
    guard try advance(), self.label == label else { throw MergeError.changed(path: path) }
  }

  /// The end of the line that begins at the current place; `nil` if it is not in the buffer.
  private var lineEnd: Int? {
    buffer.withUnsafeBytes { buffer in
      guard let begin = buffer.baseAddress else { return nil }
      let rest = buffer.count - place.lowerBound
      return memchr(begin + place.lowerBound, Int32(UInt8(ascii: "\n")), rest)
        .map { UnsafeRawPointer($0) - begin + 1 }
    }
  }

  private func readPiece() throws {
    let wanted = rest.lowerBound..<min(rest.lowerBound + pieceSize, rest.upperBound)
    let piece = try InputFile.bytes(wanted, of: path)
    guard piece.count == wanted.count else { throw MergeError.changed(path: path) }
    rest = wanted.upperBound..<rest.upperBound
    buffer.removeFirst(place.lowerBound)
    buffer += piece
    place = 0..<0
  }
}
