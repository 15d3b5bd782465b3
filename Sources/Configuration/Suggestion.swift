internal import Notation

/// The search for the name that a misspelled one was meant to be.
package enum Suggestion {
  /// Returns the nearest of `names`; `nil` if more than a third of the letters, and more than one,
  /// differ.
  package static func nearest(to slip: String, among names: [String]) -> String? {
    let slip = normalized(slip)
    let most = max(slip.count / 3, 1)
    // Names that differ more in length are not compared: a slip can be as long as a file.
    return names.map { (name: $0, letters: normalized($0)) }
      .filter { abs($0.letters.count - slip.count) <= most }
      .map { (name: $0.name, distance: distance(slip, $0.letters)) }
      .filter { $0.distance <= most }
      .min { $0.distance < $1.distance }?.name
  }

  /// Returns the end of the error for an unknown name: the nearest of `names`, and the places that list them
  /// all.
  static func remedy(for slip: String, among names: [String], in places: [String]) -> String {
    let verb = places.count == 1 ? "lists" : "list"
    return (nearest(to: slip, among: names).map { "did you mean \($0)? " } ?? "")
      + "\(places.listed(with: "and")) \(verb) every name."
  }

  private static func normalized(_ name: String) -> [Character] {
    name.lowercased().map { $0 == "_" ? "-" : $0 }
  }

  /// Returns the number of letters to insert, delete or replace, or of neighbours to exchange
  /// (Damerau 1964, doi:10.1145/363958.363994). No letter is changed twice.
  private static func distance(_ lhs: [Character], _ rhs: [Character]) -> Int {
    var rows = [Array(0...rhs.count)]
    for (i, left) in lhs.enumerated() {
      var row = [i + 1]
      for (j, right) in rhs.enumerated() {
        var least = min(rows[i][j] + (left == right ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left == rhs[j - 1], lhs[i - 1] == right {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[lhs.count][rhs.count]
  }
}
