import ArgumentParser
import AudioOutput
import Foundation

/// `limen devices`: where sound can go.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the playback devices, as ALSA names them.",
    discussion: "Pass a name with --device; without it 'default' is used.")

  @Flag(help: "Print one JSON array instead of a table.")
  var json = false

  private struct Device: Encodable {
    let name: String
    let description: String
    let isDefault: Bool
  }

  func run() throws {
    let devices = try PlaybackDevice.listDevices().map {
      Device(name: $0.name, description: $0.summary, isDefault: $0.name == "default")
    }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      try StandardOutput.write(String(decoding: try encoder.encode(devices), as: UTF8.self))
    } else {
      let width = devices.map(\.name.count).max() ?? 0
      for device in devices {
        let name = device.name.padding(toLength: width, withPad: " ", startingAt: 0)
        try StandardOutput.write("\(device.isDefault ? "*" : " ") \(name)  \(device.description)")
      }
      try sayWhetherDefaultOpens()
    }
  }

  private func sayWhetherDefaultOpens() throws {
    do {
      let device = try PlaybackDevice.open("default")
      device.close()
    } catch {
      StandardError.say(error.description)
    }
  }
}
