import ArgumentParser
import CResources
import Configuration
import EngineProtocol
import FrontEnds
import Training
import Wording

/// `limen engine`: runs a session that another program presents.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine",
    abstract: "Let another program present the pairs: JSON lines in and out.",
    discussion: """
      Each line is a JSON object; 'limen help engine-protocol' describes all of them. The first \
      describes the session; then comes a pair: {"event":"pair","trial":1,...}. Answer it with \
      {"command":"answer","trial":1,"answer":"higher","response_ms":430}; then come \
      {"event":"recorded",...} and the next pair. The other program plays the pairs, or Limen \
      with --device.
      """)

  @OptionGroup var session: SessionOptions

  @Option(
    help: "\(SettingName.device.help) (default: none, because the other program plays the pairs)")
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Begin from what this store knows of the listener, and keep the session there. (default: "
        + "nothing is kept)", valueName: "path"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Write the session to this folder, as a BIDS table and sidecar when it ends.",
      valueName: "folder"))
  var recording: String?

  @OptionGroup var datasetOptions: DatasetOptions

  @OptionGroup var laboratory: ProtocolOptions

  @Flag(help: "Answer commands such as profile after the last answer, until the input ends.")
  var stay = false

  @Flag(help: "Print the JSON Schema of all messages, and run no session.")
  var schema = false

  func validate() throws {
    try datasetOptions.validate(isWritten: recording != nil, by: "--recording")
  }

  func run() throws {
    if schema { return try StandardOutput.write(String(limen_engine_schema().string.dropLast())) }
    try Clock.check()
    let signals = Signals()
    let playsPairs = device != nil
    try laboratory.check(beside: session)
    let values = try LayeredSettings.everySource(
      options: session.given.merging(device.map { [.device: $0] } ?? [:]) { $1 },
      prior: session.prior.read(), forRounds: laboratory.file != nil
    ).values
    var settings = try values.settings()
    if !playsPairs { settings.device = Self.noDevice }
    let listener = try session.trainedListener
    let start = try laboratory.round(of: listener, on: device, inStoreAt: store)
    if start?.isToRun == false { return }
    let recordings = try recording.map {
      try RecordingFolder(path: $0, dataset: datasetOptions.dataset())
    }
    try recordings?.completePartialRecordings()
    let plan = TrainingPlan(
      listener: listener, settings: settings, options: session, playsPairs: playsPairs,
      store: try store.map { try SessionStore(at: $0, for: listener, isLocked: true) },
      recordings: recordings, round: start?.round)
    let dialog = EngineDialog(
      playsPairs: playsPairs, settings: settings, examples: values.examples, stays: stay,
      followsProtocol: start != nil)
    do {
      try plan.run(at: LineConsole(front: dialog), signals)
    } catch let error as OutputError where error.nobodyReads {
      // The other program has ended, and no one reads an error message. The trials are in the store
      // and in the recording that were asked for.
    }
  }

  /// The device in the settings if the other program plays the pairs.
  private static let noDevice = "none"
}
