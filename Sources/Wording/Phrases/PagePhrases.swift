/// The texts of a page for browsers.
package protocol PagePhrases {
  /// What the reader can do with a chart.
  var howToPoint: String { get }
  var headingNotes: String { get }
  var headingRegions: String { get }
  var headingSessions: String { get }
  var headingAdvice: String { get }
  var headingNorms: String { get }

  /// The label of the choice of units.
  var labelUnit: String { get }
  /// The label of the choice of colours.
  var labelColours: String { get }
  /// The colours that the reader's system prefers.
  var coloursAsPreferred: String { get }
  var coloursLight: String { get }
  var coloursDark: String { get }
  var coloursContrast: String { get }
  /// The label of the choice of rows by state.
  var labelState: String { get }
  var allStates: String { get }
  /// The label of the field that finds notes by name.
  var labelFind: String { get }
  /// The title of the chart of the limen from session to session.
  var limenBySession: String { get }
}
