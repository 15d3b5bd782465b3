import ArgumentParser
import AudioOutput
import FrontEnds
import MIDI
import Music
import Notation
import Synthesis

/// `limen devices`: shows, checks and calibrates the playback devices.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List, check and calibrate the playback devices.",
    subcommands: [ListDevices.self, CalibrateDevice.self], defaultSubcommand: ListDevices.self)
}

/// `limen devices list`
struct ListDevices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the playback devices and the MIDI ports, or check a device.",
    discussion: """
      The list has the ALSA name of each device, for --device of other commands, and the formats and \
      rates that it accepts without conversion; and the numbers and names of MIDI ports, for --midi.
      """)

  @Flag(help: "Play two quiet pairs on one device, and report the result.")
  var check = false

  @Flag(help: "With --check, play a tone in the left ear, in the right ear and in both instead.")
  var ears = false

  @Flag(help: "List only the MIDI ports.")
  var midi = false

  @Argument(help: "The device to check. (default: default)", completion: Completions.devices)
  var device: String?

  @OptionGroup var ahead: LatencyOption

  @OptionGroup var format: JSONOption

  func validate() throws {
    if let device, !check {
      throw ValidationError("Add --check to check '\(device)'; the list is of all devices.")
    }
    if ears && !check { throw ValidationError("--ears is a check: add --check.") }
    if ears && format.json { throw ValidationError("--ears prints no JSON: leave out --json.") }
    if check && midi {
      throw ValidationError(
        "Give --check or --midi: a check plays on a device, not on a MIDI port.")
    }
  }

  func run() throws {
    if midi {
      try list(MIDIPort.list())
    } else if ears {
      try playInEars()
    } else if check {
      let report = try DeviceCheck(of: device ?? "default", latency: ahead.latency)
      try format.print(report.text, or: report.prettyJSON())
      if !report.passed { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    } else {
      try list()
    }
  }

  /// Plays a tone in each ear and in both, and prints which, so that the listener hears whether headphones are
  /// worn the right way round.
  private func playInEars() throws {
    let device = try PlaybackDevice.open(device ?? "default", latency: ahead.latency) {
      StandardError.say($0)
    }
    defer { device.close() }
    for (number, ear) in [Ear.left, .right, .both].enumerated() {
      try StandardOutput.say(ear.rawValue)
      let tone = Tone(frequency: Hertz(440), level: Decibels(-40))
      try device.performWhole(.tone(tone, length: .seconds(1)), number: number, in: ear)
    }
  }

  private static let headingOfConverters =
    "\nThe following devices only convert the rate, the format or the channels for another device:"

  private static let headingOfPorts = "\nMIDI ports, for --midi:"

  private static let noPorts = "No MIDI port: connect a keyboard or pedals."

  private func list() throws {
    let choices = try PlaybackDevice.listDevices().map {
      DeviceChoice(name: $0.name, summary: $0.summary)
    }
    let listed = choices.outputs + choices.converters
    let answers = PlaybackDevice.capabilities(of: ["default"] + listed.map(\.name))
    let devices = zip(listed, answers.dropFirst()).map(ListedDeviceReport.init)
    if format.json {
      try StandardOutput.write(devices.map(\.members).prettyJSON())
    } else {
      for (place, device) in devices.enumerated() {
        if place == choices.outputs.count { try StandardOutput.sayLines(Self.headingOfConverters) }
        try StandardOutput.sayLines(device.text)
      }
      // The list may not have the default device.
      if case .failure(let error)? = answers.first { StandardError.say("\(error)") }
      switch Result(catching: MIDIPort.list) {
      case .success(let ports):
        try StandardOutput.sayLines(Self.headingOfPorts)
        try list(ports)
      case .failure(let error): StandardError.say("\(error)")
      }
    }
  }

  private func list(_ ports: [MIDIPort]) throws {
    if format.json {
      let reports = ports.map { port -> Members in
        ["address": port.address, "client_name": port.clientName, "port_name": port.name]
      }
      return try StandardOutput.write(reports.prettyJSON())
    }
    let lines = ports.map { "  \($0.address)\n    \($0.summary.printable)" }
    try StandardOutput.sayLines(lines.isEmpty ? Self.noPorts : lines.joined(separator: "\n"))
  }
}

/// A listed device with its formats and rates.
private struct ListedDeviceReport {
  let device: DeviceChoice
  let answer: Result<DeviceCapabilities, AudioOutputError>

  var members: Members {
    [
      "name": device.name, "description": device.summary, "is_default": isDefault,
      "is_converter": device.isConverter, "formats": formats, "rates_hz": rates,
      "obstacle": obstacle,
    ]
  }

  private var isDefault: Bool { device.name == "default" }

  /// The ALSA names of the formats, in order of preference; empty if the device cannot be opened.
  private var formats: [String] { (try? answer.get())?.formats.map(\.alsaName) ?? [] }

  /// The rates in hertz; empty if the device cannot be opened.
  private var rates: [Int] { (try? answer.get())?.rates.map(\.framesPerSecond) ?? [] }

  /// The reason why the device cannot be opened; `nil` if it can.
  private var obstacle: String? {
    if case .failure(let error) = answer { error.description } else { nil }
  }

  /// The name, with the description and the capabilities on the lines below.
  var text: String {
    let rates = rates.map { "\(Double($0) / 1000)".replacing(/\.0$/, with: "") }
    let offer =
      obstacle == nil
      ? "\(formats.joined(separator: " ")) at \(rates.joined(separator: ", ")) kHz"
      : "cannot be opened now"
    let lines = [device.summary.printable, offer].filter { !$0.isEmpty }.map { "\n    \($0)" }
    return "\(isDefault ? "*" : " ") \(device.name.printable)" + lines.joined()
  }
}
