import Glibc
import Notation

/// Names sorted by their bytes, each of them once. They lie in one buffer, because there may be a
/// million of them.
struct SortedNames: RandomAccessCollection {
  /// The names in any order, each with a NUL at its end.
  private let bytes: [CChar]
  /// The positions of the names in ``bytes``, in the order of the names.
  private let starts: [Int]

  /// Sorts names, each of which ends with a NUL.
  init(_ bytes: [CChar] = []) {
    self.bytes = bytes
    var starts: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      func precedes(_ one: Int, _ other: Int) -> Bool {
        strcmp(bytes[from: one], bytes[from: other]) < 0
      }
      var start = 0
      while start < bytes.count {
        starts.append(start)
        start += strlen(bytes[from: start]) + 1
      }
      // Folders and tables are often listed in order.
      if !zip(starts, starts.dropFirst()).allSatisfy(precedes) {
        starts = starts.sorted(by: precedes).reduce(into: []) { distinct, start in
          if distinct.last.map({ precedes($0, start) }) ?? true { distinct.append(start) }
        }
      }
    }
    self.starts = starts
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count }

  subscript(index: Int) -> String {
    String(path: bytes[starts[index]...].prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
  }

  /// Whether a name is among them.
  ///
  /// - Complexity: O(log *n*) comparisons for *n* names.
  func contains(_ name: String) -> Bool {
    self[firstIndex(notBefore: name)...].first == name
  }

  /// Returns the names that begin with `prefix`.
  ///
  /// - Complexity: O(log *n*) comparisons for *n* names.
  func names(beginningWith prefix: String) -> Slice<SortedNames> {
    let first = firstIndex(notBefore: prefix)
    return self[first...].prefix { $0.begins(with: prefix) }
  }

  /// Returns the index of the first name that does not precede `name`.
  private func firstIndex(notBefore name: String) -> Int {
    let name = name.pathBytes
    return bytes.withUnsafeBufferPointer { bytes in
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = low + (high - low) / 2
        if strcmp(bytes[from: starts[middle]], name) < 0 { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension UnsafeBufferPointer<CChar> {
  /// The characters from an index of the buffer, which holds a NUL after it.
  fileprivate subscript(from start: Int) -> UnsafePointer<CChar> {
    baseAddress.unsafelyUnwrapped + start
  }
}
