import ArgumentParser
import Configuration
import FrontEnds
import Music
import Notation
import Psychometrics
import Storage
import Training

/// `--protocol`, and the options that go with it.
struct ProtocolOptions: ParsableArguments {
  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      """
      Run the conditions of this file in its order, or go on where the listener's round was \
      interrupted; see 'limen help protocol'. The file alone fixes the stimuli.
      """, valueName: "file"), completion: .file(extensions: ["toml"]))
  var file: String?

  @Option(
    parsing: .unconditional,
    help: "The visit, with --protocol: another one begins another round. (default: 1)")
  var visit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The row of the order, with --protocol; the number of other listeners who have begun this visit \
      if absent.
      """, valueName: "number"))
  var rank: Int?

  @Flag(help: "Begin the round anew, with --protocol; its earlier runs are kept.")
  var restart = false

  @Flag(
    name: .customLong("check"),
    help: "With --protocol, print its order with the longest time, and play nothing.")
  var isOnlyChecked = false

  func validate() throws {
    if file == nil, visit != nil || rank != nil || restart || isOnlyChecked {
      throw ValidationError("--visit, --rank, --restart and --check need --protocol.")
    }
    if let visit { try check(visit, in: 1...999, option: "--visit") }
    if let rank { try check(rank, in: 0...9999, option: "--rank") }
  }

  /// Throws an error for an option beside `--protocol` that would change what the protocol fixes.
  func check(beside options: SessionOptions, and others: [String] = []) throws {
    if file != nil { try Self.refuse(options.stimuli + others) }
  }

  /// Returns the round of a listener that begins or goes on, and whether it is to be run; `nil` without a
  /// protocol. Its levels are checked before it runs. With `--check`, they are checked if there is a device, and
  /// the order is printed. A complete round is reported.
  func round(
    of listener: Listener, on device: String?, inStoreAt path: String?
  ) throws -> (round: Round, isToRun: Bool)? {
    guard let file else { return nil }
    let place = try path.map { try SessionStore(at: $0, for: listener, isLocked: false) }
    let store = try place?.current()
    let (laboratory, labels) = try Self.read(file)
    if let labels, LabelPattern.matches(listener.label, labels) == false {
      throw ValidationError(
        "'\(file)' is for listeners whose labels match \(labels), not for '\(listener.label)': give another "
          + "--listener.")
    }
    let visit = visit ?? 1
    // Until an answer is stored, the order and the pairs are the same at each start.
    let digest = Digest(of: "\(laboratory.name) \(visit) \(listener.label)".utf8)
    let round = Round(
      of: laboratory, visit: visit, after: try store?.sessions(of: listener) ?? [], anew: restart,
      rank: try rank ?? store?.others(than: listener, beginning: visit, of: laboratory) ?? 0,
      seed: path == nil ? Seeds.draw() : digest.value & Seeds.largest, at: Clock.now.utc)
    if let open = round.openVisit, !restart {
      throw CommandError(
        .inUse,
        "\(listener.label) has not completed visit \(open): finish it, or give --restart as well.")
    }
    guard round.isComplete || round.changes.isEmpty else {
      let names = round.changes.map { $0.isEmpty ? "order" : $0 }
      throw CommandError(
        .inUse,
        "'\(file)' has changed since the round of \(listener.label) began: "
          + "\(names.joined(separator: ", ")). Restore it, or give --restart.")
    }
    let isToRun = !isOnlyChecked && !round.isComplete
    let isPrinted = isOnlyChecked && round.changes.isEmpty
    if isToRun || isPrinted && device != nil { try round.checkLevels(on: device, in: place) }
    if isPrinted { try StandardOutput.say(round.lines) }
    if round.isComplete {
      StandardError.say(
        "\(listener.label) has completed this round: --visit \(visit + 1) begins another.")
    }
    return (round, isToRun)
  }

  /// Throws an error for an option that would change the stimuli of a protocol.
  static func refuse(_ options: [String]) throws {
    guard let name = options.first else { return }
    throw ValidationError(
      "--\(name) cannot be used with --protocol, whose file alone fixes the stimuli: leave it out.")
  }

  /// Reads a protocol and the pattern of its listeners' labels.
  static func read(_ path: String) throws -> (protocol: LaboratoryProtocol, listeners: String?) {
    let file = ConfigurationFile(path: path)
    let bytes = try InputFile.wholeInput(path)
    let text = try file.naming(ConfigurationText.decoded(bytes))
    do throws(ProtocolErrors) {
      return try ProtocolText.read(text, named: path.fileName)
    } catch {
      for each in error.all {
        StandardError.say(file.failure(each.sentence, line: each.line).description)
      }
      throw ExitCode(ExitStatus.badData.rawValue)
    }
  }
}

extension SessionOptions {
  /// The names of the given options that would change the stimuli of a protocol.
  fileprivate var stimuli: [String] {
    (reference.given.isEmpty ? [] : ["reference-hz"]) + given.keys.map(\.rawValue).sorted()
      + (trials == nil ? [] : ["trials"])
      + (seed == nil ? [] : ["seed"]) + (prior.name == nil ? [] : ["prior"])
  }
}

extension Round {
  /// The conditions by name, in the order in which they come first.
  private var conditions: [(name: String, condition: LaboratoryCondition)] {
    order.enumerated().compactMap { index, name in
      order[..<index].contains(name) ? nil : laboratory.conditions[name].map { (name, $0) }
    }
  }

  /// Reports every level in dB SPL that the device does not reach or is not calibrated for, and throws the last of
  /// these errors.
  fileprivate func checkLevels(on device: String?, in store: SessionStore?) throws {
    var errors: [CommandError] = []
    for (name, condition) in conditions {
      var settings = condition.settings
      settings.device = device ?? settings.device
      do {
        _ = try settings.calibrated(in: store, playsPairs: device != nil)
      } catch let error as CommandError {
        if !errors.contains(where: { $0.description == error.description }) { errors.append(error) }
      } catch let error as SettingsError {
        let sentence = "In the condition '\(name)', by its calibration, \(error.sentence { $0 })"
        errors.append(CommandError(.audioUnavailable, sentence))
      }
    }
    guard let last = errors.popLast() else { return }
    for error in errors { StandardError.say(error.description) }
    throw last
  }

  /// The steps, one a line, with the longest time of each run or what ends a screen; then what each condition
  /// plays, and what ends and interrupts its runs.
  fileprivate var lines: [String] {
    order.enumerated().map { index, name in
      let run = 1 + order[..<index].count { $0 == name }
      let step = laboratory.conditions[name].map { $0.summary(ofRun: run) }
      return "\(index + 1)  \(name)  \(step ?? laboratory.screens[name]?.summary ?? "")"
    } + conditions.map { "\($0): \($1.settings.summary)\($1.ending)" }
  }
}

extension Settings {
  /// The lowest and the highest frequency of the reference tones, and the settings that are not the defaults.
  fileprivate var summary: String {
    let hertz = [range.lowest, range.highest].map { frequency(of: $0).value }
    let ends = Set(hertz).sorted().map { Digits.rounded($0, places: 1) }
    // A single frequency says more than its note and concert pitch.
    let said = ends.count == 1 ? ReferenceFrequency.replaced : []
    let changed = SettingValues(self).changed.filter { !said.contains($0.setting.rawValue) }
      .map { "\($0.rawValue) \($1)" }
    return (["\(ends.joined(separator: "-")) Hz"] + changed).joined(separator: ", ")
  }
}

extension LaboratoryScreen {
  fileprivate var summary: String {
    switch goOn {
    case .key: "screen"
    case .experimenter: "screen, for the operator"
    case .after(let length): "screen, \((length / .seconds(1)).shortText) s"
    }
  }
}

extension LaboratoryCondition {
  /// Returns the kind of a run and its longest time.
  fileprivate func summary(ofRun run: Int) -> String {
    (run <= practiceRuns ? "practice, " : "")
      + (longest.map { "up to about \(($0.wholeMilliseconds + 59_999) / 60_000) min" }
        ?? "until its limits")
  }

  /// The limits of a run, and its break.
  fileprivate var ending: String {
    limits.map { "; ends at \($0.text)" }.joined()
      + (rest.map { "; a break after every \($0.every) answers, \($0.screen.summary)" } ?? "")
  }

  /// The longest time of a run, about; `nil` if it depends on the answers.
  fileprivate var longest: Duration? {
    let limits = limits + [settings.plannedAnswers.map(SessionLimit.trials)].compactMap(\.self)
    return limits.compactMap { limit -> Duration? in
      if case .time(let length) = limit {
        // A limit of time does not count rests. No answer takes less time than a pair.
        let pair = max(settings.comparisonDelay, Simulation.responseTime)
        return length + timedRest(after: Int(length / pair) + 1)
      }
      let length = Preset(name: "", limits: [limit]).length(with: settings)
      return limit.trials.flatMap { trials in length.map { $0 + timedRest(after: trials) } }
    }.min()
  }
}
