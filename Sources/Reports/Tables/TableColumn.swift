/// A column of a table: its heading and its layout, in a text and on a page.
struct TableColumn {
  let heading: String
  /// The heading on a page; `nil` for the same.
  var onPage: String?
  /// Whether the unit that the reader chooses follows the heading on a page.
  var hasUnit = false
  /// Whether the column is in a text, and not only on pages.
  var isInText = true
  /// Whether the cells of a text are aligned to the right rather than to the left.
  var isNumeric = false
  /// The minimum width in a text, so that tables of several reports have the same layout.
  var leastWidth = 0
  /// The number of spaces before the column in a text.
  var gap = 2
}
