import ArgumentParser
import Recordings
import Training

/// The options that say how tables of other programs are read.
struct TableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The columns of another program's table: field=column,... A number or the name of a note \
      stands for a constant; a field without a column is not read.
      """, valueName: "columns"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "The words for its answers (default: higher=higher,higher=up,higher=h,lower=lower,...).",
      valueName: "words"))
  var answerWords: String?

  @Option(
    help: ArgumentHelp(
      """
      How its tables are read: psychopy, jspsych, pychoacoustics, peach, one of your own, or a file.
      """, valueName: "mapping"),
    completion: .file(extensions: ["toml"]))
  var mapping: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      """
      Only the rows with one of these values in this column: column=value,... Can be repeated for \
      other columns and further values.
      """, valueName: "column=values"))
  var filters: [String] = []

  /// Whether an option says that tables of other programs are read.
  var areGiven: Bool { columns != nil || mapping != nil }

  func validate() throws {
    let given = answerWords != nil ? "--answer-words" : filters.isEmpty ? nil : "--where"
    guard let option = given, !areGiven else { return }
    throw ValidationError(
      "\(option) is for tables of other programs: name their columns with --columns or --mapping.")
  }

  /// Returns the tables at the paths; `nil` if no tables of other programs are read.
  ///
  /// - Parameters:
  ///   - paths: The paths of the tables.
  ///   - listener: The listener of rows that name none.
  /// - Throws: `ValidationError`, or an error that describes the file of the mapping.
  func tables(
    at paths: [String], of listener: @autoclosure () throws -> Listener
  ) throws -> OtherTables? {
    guard areGiven else { return nil }
    var chosen = try mapping.map(TableMapping.init(named:)) ?? TableMapping()
    do throws(TableMappingError) {
      try chosen.change(columns: columns, answerWords: answerWords, filters: filters)
    } catch {
      throw ValidationError(error.description)
    }
    return OtherTables(paths: paths, mapping: chosen, listener: try listener())
  }
}

/// `--dry-run`, for a report from tables of other programs.
struct TableDryRunOption: ParsableArguments {
  @Flag(help: "Only print what each column of another program's table is taken for.")
  var dryRun = false
}
