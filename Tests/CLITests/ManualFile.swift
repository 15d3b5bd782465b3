import Foundation
import Testing

/// A page of the manual, from its file in `Resources/man`.
struct ManualFile: CustomTestStringConvertible {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources/man").standardized

  /// All pages, by name.
  static let all: [ManualFile] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path())
    return (names ?? []).sorted().map(ManualFile.init)
  }()

  let name: String

  init(_ name: String) { self.name = name }

  var testDescription: String { name }

  var url: URL { Self.folder.appending(path: name) }

  var lines: [String] {
    get throws {
      try String(contentsOf: url, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Returns the lines of a section.
  func section(_ heading: String) throws -> [String] {
    let lines = try lines
    guard let start = lines.firstIndex(of: ".Sh \(heading)") else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") })
  }

  /// Returns the literal displays of a section, without escapes.
  func displays(in heading: String) throws -> [String] {
    var displays: [String] = []
    var open: [String]?
    for line in try section(heading) {
      if line.hasPrefix(".Bd -literal") {
        open = []
      } else if line == ".Ed" {
        displays.append((open ?? []).joined(separator: "\n"))
        open = nil
      } else {
        open?.append(line.replacing(#"\e"#, with: #"\"#).replacing(#"\&"#, with: ""))
      }
    }
    return displays
  }

  /// Returns the names that the items of a section describe, each with its subheading. Names before
  /// the first subheading have an empty one.
  func items(in heading: String, macro: String = "Va") throws -> [(place: String, name: String)] {
    var place = ""
    var items: [(String, String)] = []
    for line in try section(heading) {
      if line.hasPrefix(".Ss ") {
        place = String(line.dropFirst(4))
      } else if line.hasPrefix(".It \(macro) ") {
        let names = line.split(separator: " ").dropFirst(2).filter { $0 != "," }
        items += names.map { (place, String($0)) }
      }
    }
    return items
  }

  /// Returns the paths of the JSON members that a section describes. A subheading names the parents
  /// of all its items, as `whole and regions[]` does.
  func paths(in heading: String) throws -> Set<String> {
    let items = try items(in: heading)
    return Set(
      items.flatMap { place, name in
        place.isEmpty || place == "Top level"
          ? [name] : place.split(separator: " and ").map { "\($0).\(name)" }
      })
  }

  /// Returns the names that are described below one subheading.
  func names(in heading: String, under place: String) throws -> Set<String> {
    Set(try items(in: heading).filter { $0.place == place }.map(\.name))
  }
}

/// The paths of all members in JSON, such as `notes[].midi`.
enum JSONPaths {
  /// Returns the paths of all members.
  ///
  /// - Parameters:
  ///   - text: The JSON.
  ///   - whole: The paths of members with contents that are described elsewhere.
  static func paths(in text: String, whole: Set<String> = []) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    return paths(in: object, at: "", whole: whole)
  }

  private static func paths(in value: Any, at path: String, whole: Set<String>) -> Set<String> {
    if whole.contains(path) { return [path] }
    switch value {
    case let object as [String: Any]:
      return object.reduce(into: []) { found, member in
        let name = path.isEmpty ? member.key : "\(path).\(member.key)"
        found.formUnion(paths(in: member.value, at: name, whole: whole))
      }
    case let array as [Any]:
      return array.reduce(into: []) { $0.formUnion(paths(in: $1, at: path + "[]", whole: whole)) }
    default:
      return [path]
    }
  }
}
