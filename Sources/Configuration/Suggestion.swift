/// The search for the name that a misspelled one was meant to be.
enum Suggestion {
  /// Returns the nearest of `names`; `nil` if more than a third of the letters, and more than one,
  /// differ.
  static func nearest(to slip: String, among names: [String]) -> String? {
    let slip = normalized(slip)
    let nearest = names.map { (name: $0, distance: distance(slip, normalized($0))) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= max(slip.count / 3, 1) else { return nil }
    return nearest.name
  }

  private static func normalized(_ name: String) -> [Character] {
    name.lowercased().map { $0 == "_" ? "-" : $0 }
  }

  /// Returns the number of letters to insert, delete or replace (Wagner & Fischer 1974,
  /// doi:10.1145/321796.321811).
  private static func distance(_ lhs: [Character], _ rhs: [Character]) -> Int {
    var row = Array(0...rhs.count)
    for (i, left) in lhs.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in rhs.enumerated() {
        let replaced = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[rhs.count]
  }
}
