import ArgumentParser
import Configuration
import FrontEnds
import Notation
import Reports
import Storage
import Training
import Wording

/// `limen today`: prints a listener's day in one line.
struct TodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Print what a listener hears and has done today, in one line for a prompt.",
    discussion: """
      The line has the limen with its 68 % band, the answers today beside the setting daily-answers, \
      and a mark for each of the last seven days. A dash stands in place of the limen in tasks with \
      intervals, and while there are too few right answers for one.
      """)

  @Option(
    help: "The label of the listener. (default: me)", completion: Completions.listeners,
    transform: Listener.init(label:))
  var listener: Listener?

  @OptionGroup var store: StoreOption

  @OptionGroup var format: JSONOption

  func run() throws {
    let listener = try listener ?? StoreDefaults.configured.listener
    let values = try LayeredSettings.everySource().values
    let settings = try values.settings()
    let store = try store.reading()
    let practice = try store.practice(of: listener, at: Clock.now.utc, in: Clock.zone)
    try store.require(listener, among: store.listeners())
    // Sessions that are not as they were recorded give no limen; `limen sessions check` names them.
    let point =
      settings.task.hasIntervals ? nil : try? store.startingPoint(of: listener, for: settings)
    let report = TodayReport(
      of: listener, practice: practice, aim: values.preferences.dailyAim, from: point,
      for: settings)
    try format.print(report.text(in: Words(for: values.preferences)), or: report.json())
  }
}
