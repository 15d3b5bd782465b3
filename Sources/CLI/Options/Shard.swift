import ArgumentParser
import Notation

/// One of n parts of all listeners, the same on every machine. The part is derived from the FNV-1a
/// 64 digest of the label's UTF-8.
struct Shard {
  /// The number of the part, from 1 to ``count``.
  let number: Int
  let count: Int

  /// The largest number of parts, far more than anyone has machines.
  private static let most = 1_000_000

  init(text: String) throws {
    let parts = text.parts(around: "/").map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else {
      throw ValidationError(
        "'\(text)' is not a shard: write 2/7 for the second of seven.")
    }
    self.number = number
    self.count = count
  }

  var text: String { "\(number)/\(count)" }

  /// Returns whether a listener belongs to the part. Items without a listener have an empty label
  /// and belong to the first part.
  func holds(_ label: String) -> Bool {
    if label.isEmpty { return number == 1 }
    return Digest(of: label.utf8).value % UInt64(count) == UInt64(number - 1)
  }

  /// Checks that parts are all the parts of one whole, each once.
  ///
  /// - Parameter parts: The parts, in any order, with the paths of their files.
  static func checkWhole(_ parts: [(path: String, shard: Shard?)]) throws(MergeError) {
    guard let first = parts.first, let count = parts.lazy.compactMap(\.shard?.count).first else {
      return  // Parts without a number come from partitions of one table; nobody knows how many.
    }
    var found: [Int: String] = [:]
    for (path, shard) in parts {
      guard let shard, shard.count == count else { throw .mixed(first.path, path) }
      if let twin = found[shard.number] { throw .sameShard(shard.text, twin, path) }
      found[shard.number] = path
    }
    for number in 1...count where found[number] == nil {
      throw .missing(shard: "\(number)/\(count)")
    }
  }
}

extension Shard? {
  /// Returns whether a listener belongs to the part, or to the whole without one.
  func holds(_ label: String) -> Bool { self?.holds(label) ?? true }
}
