import ArgumentParser
import Configuration
import FrontEnds
import Glibc
import Music
import Notation
import Psychometrics
import Reports
import Training
import Wording

/// `limen simulate`: runs listeners with known limens through the same session as a person.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Measure how accurate the profiles of simulated listeners are.",
    discussion: """
      Listeners whose limens are known answer, and the figures say how far the profiles are from the \
      truth. 'limen help simulate' describes the banks of listeners and the figures.
      """)

  @Option(help: "The bank of listeners.", transform: SimulatedBank.init(name:))
  var bank = SimulatedBank.base

  @Flag(help: "Use listeners whose limens fall; for the banks base and population.")
  var learning = false

  @Option(parsing: .unconditional, help: "The number of listeners; all of base, or 240, if absent.")
  var listeners: Int?

  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "Take each listener through a round of this protocol; see 'limen help protocol'.",
      valueName: "file"), completion: .file(extensions: ["toml"]))
  var protocolFile: String?

  @Option(
    parsing: .unconditional,
    help:
      "The number of trials of each session; fewer if the placement ends earlier. (default: 1000)")
  var trials: Int?

  @Option(
    parsing: .unconditional,
    help:
      "The number of sessions of each listener, one a day. Several sessions show a trend. (default: 1)"
  )
  var sessions: Int?

  @Option(parsing: .unconditional, help: "The seed of every random draw.")
  var seed: UInt64 = 1

  @Option(
    help: "The reference notes, within C2-C6. (default: C2-C6)",
    transform: { try NoteRange(text: $0) })
  var range: NoteRange?

  @Option(help: "The task: \(Task.allCases.map(\.name).alternatives); that of the bank if absent.")
  var task: String?

  @OptionGroup var intervals: SettingOptions<IntervalPart>

  @OptionGroup var prior: SessionPriorOption

  @OptionGroup var placement: SettingOptions<PlacementPart>

  @OptionGroup var jobs: JobsOption

  @Option(
    help: ArgumentHelp("Write every session to this folder as a recording.", valueName: "folder"))
  var out: String?

  @OptionGroup var datasetOptions: DatasetOptions

  @OptionGroup var format: JSONOption

  func validate() throws {
    try datasetOptions.validate(isWritten: out != nil, by: "--out")
    if protocolFile != nil { try ProtocolOptions.refuse(stimuli) }
    try check(trials ?? 1, in: 1...1_000_000, option: "--trials")
    try check(sessions ?? 1, in: 1...365, option: "--sessions")
    try check(listeners ?? 1, in: 1...bank.size(learning: learning), option: "--listeners")
    try Seeds.check(seed)
    if learning, !bank.hasLearners {
      throw ValidationError("--learning goes with --bank base or --bank population only.")
    }
    if learning, let task, Task(name: task)?.response.holdsComparison == true {
      throw ValidationError(
        "--learning and --task \(task) do not go together: a simulated listener learns to judge, not "
          + "to match. Leave out one of them.")
    }
    let (known, range) = (SimulatedListener.range, range ?? .standard)
    guard known.contains(range.lowest), known.contains(range.highest) else {
      throw ValidationError(
        "--range \(range.text) leaves the notes that simulated listeners have limens for: "
          + "choose notes from \(known.lowest.name) to \(known.highest.name).")
    }
  }

  /// The names of the given options that would change the sessions of a protocol.
  private var stimuli: [String] {
    let given: [(name: String, isGiven: Bool)] = [
      ("trials", trials != nil), ("sessions", sessions != nil), ("range", range != nil),
      ("task", task != nil), ("prior", prior.name != nil),
    ]
    let settings = placement.given.merging(intervals.given) { $1 }.keys.map(\.rawValue).sorted()
    return given.filter(\.isGiven).map(\.name) + settings
  }

  /// Returns the settings of the sessions.
  ///
  /// - Throws: `SettingsError`, or an error of the prior.
  private func settings() throws -> Settings {
    var layers = LayeredSettings(
      SettingValues(try Settings(range: range ?? .standard, prior: prior.read())))
    var given = placement.given
    given[.task] = task ?? bank.taskName
    given.merge(intervals.given) { $1 }
    try layers.layOptions(layers.files.read(from: given) { $0 })
    return try layers.values.settings()
  }

  func run() throws {
    Interruption.endsTheProgram()
    let chosen = try bank.draw(listeners, seed, learning)
    if let protocolFile {
      let laboratory = try ProtocolOptions.read(protocolFile).protocol
      let rounds = try writing { try simulate(laboratory, by: chosen, into: $0) }
      let report = RoundReport(
        of: rounds, by: laboratory, bank: bank.name, learning: learning, seed: seed)
      return try format.print(report.text(), or: report.json())
    }
    let settings = try settings()
    let trials = settings.trialCount(within: trials ?? 1000)
    let runs = try writing { try simulate(chosen, with: settings, trials: trials, into: $0) }
    let report = SimulationReport(
      of: .init(
        bank: bank.name, learning: learning, listeners: chosen.count, sessions: sessions ?? 1,
        trials: trials, seed: seed, settings: settings),
      results: runs.map(\.result), cost: AnswerCost.measure(runs.compactMap(\.timed)))
    try format.print(report.text(), or: report.json())
  }

  /// Runs a simulation that writes to the folder of recordings, if one is wanted. A new folder is complete or is
  /// not there. To one that has anything, recordings are added.
  private func writing<Result>(_ simulate: (RecordingFolder?) throws -> Result) throws -> Result {
    let new = try out.flatMap { AtomicFolder.isFree($0) ? try AtomicFolder(path: $0) : nil }
    func simulated(to path: String?) throws -> Result {
      let folder = try path.map {
        try RecordingFolder(path: $0, dataset: datasetOptions.dataset(), flushes: new == nil)
      }
      let result = try simulate(folder)
      try folder?.complete()
      return result
    }
    let result = try new?.fill { try simulated(to: $0) } ?? simulated(to: out)
    try new?.finish()
    return result
  }

  /// Runs a round of every listener.
  private func simulate(
    _ laboratory: LaboratoryProtocol, by listeners: [SimulatedListener],
    into folder: RecordingFolder?
  ) throws -> [[SimulatedRun]] {
    try eachOf(listeners) { index, listener in
      let runs = laboratory.simulatedRuns(
        of: listener, as: try Listener(label: listener.id), rank: index,
        seed: digest(of: listener) & Seeds.largest, at: Self.start)
      for run in runs { try folder?.writeOnly(run.recording) }
      return runs
    }
  }

  /// Applies `work` to every input with its index, and shows the progress.
  private func eachOf<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ work: @Sendable (Int, Input) throws -> Output
  ) throws -> [Output] {
    let progress = ProgressBar(of: inputs.count, words: Words(.english))
    // The bar is also cleared on failure, so that the error message begins a line.
    defer { progress.clear() }
    return try Jobs.map(
      Array(inputs.enumerated()), atOnce: jobs.count, progress: progress.show
    ) { try work($0.offset, $0.element) }
  }

  /// The first day of 2026.
  private static let start = UTCTime(milliseconds: 1_767_225_600_000)

  /// The result of a listener, and a session for timing.
  private typealias Run = (result: SimulationResult, timed: RecordedSession?)

  /// Runs every listener, whose first session is on the first day of 2026. That of each of the first few listeners
  /// is kept for timing.
  private func simulate(
    _ listeners: [SimulatedListener], with settings: Settings, trials: Int,
    into folder: RecordingFolder?
  ) throws -> [Run] {
    let sessions = sessions ?? 1
    return try eachOf(listeners) { index, listener in
      let header = SessionHeader(
        listener: try Listener(label: listener.id), startedAt: Self.start,
        seed: digest(of: listener) & Seeds.largest, settings: settings, history: .init(of: []))
      var past = sessions > 1 ? PastFindings(beforeSessionsWith: settings) : nil
      var (first, last): (RecordedSession?, Simulation?)
      let simulations = Simulation.sessions(
        sessions, of: listener, first: header, trials: trials)
      for (earlier, simulation) in simulations.enumerated() {
        try folder?.writeOnly(simulation.recording)
        past?.add(simulation.recording, numbered: earlier + 1)
        if earlier == 0, index < AnswerCost.timedSessions { first = simulation.recording }
        last = simulation
      }
      return (SimulationResult(of: last.required(or: "a session"), after: past), first)
    }
  }

  private func digest(of listener: SimulatedListener) -> UInt64 {
    Digest(of: "\(seed) \(listener.id)".utf8).value
  }
}
