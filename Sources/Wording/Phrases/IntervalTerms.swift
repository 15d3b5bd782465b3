/// What a measure of intervals is called in one language.
package struct IntervalTerms {
  /// The heading of a section on the intervals.
  package let section: String
  /// Returns the title of the intervals of a listener.
  package let title: (_ listener: String) -> String
  /// States that nothing was measured.
  package let nothing: String
  /// The headings of distances from nominal, of sizes and of numbers of trials.
  package let distance: String
  package let size: String
  package let trials: String
  /// The title of the distances from session to session.
  package let history: String
  /// A sentence that defines the sizes; `nil` for that of the limen.
  package let definition: String?
}
