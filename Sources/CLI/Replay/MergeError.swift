/// The reason why parts cannot be merged.
enum MergeError: Error, CustomStringConvertible {
  case broken(path: String)
  case changed(path: String)
  case mixed(String, String)
  case sameShard(String, String, String)
  case missing(shard: String)
  case overlapping(listener: String, String, String)

  var description: String {
    switch self {
    case .broken(let path):
      "'\(path)' is not a whole part of a replay or of a population: write it again with the command "
        + "that wrote it."
    case .changed(let path):
      "'\(path)' has changed while it was merged: start again when nothing writes to it."
    case .mixed(let one, let other):
      "'\(one)' and '\(other)' come from different options, numbers of parts or versions: write both "
        + "with the same."
    case .sameShard(let shard, let one, let other):
      "'\(one)' and '\(other)' are both part \(shard): give each part once."
    case .missing(let shard): "Part \(shard) is missing: give all parts."
    case .overlapping(let listener, let one, let other):
      "The listener '\(listener)' is in '\(one)' and in '\(other)': the parts overlap."
    }
  }
}
