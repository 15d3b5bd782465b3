import Foundation
import Testing

/// The parts of the manual that are generated from the program: options, settings, keys and
/// columns.
///
/// They stand between `.\" BEGIN …` and `.\" END`. The words after `BEGIN` select the part.
struct ManualGenerator {
  private static let begin = #".\" BEGIN "#
  private static let end = #".\" END"#
  private let program = Program()
  private let tool: Command

  init() throws {
    let dump = try program.run("--experimental-dump-help").output
    tool = try JSONDecoder().decode(Tool.self, from: Data(dump.utf8)).command
  }

  /// Returns a page with its generated parts up to date.
  func page(_ file: ManualFile) throws -> String {
    var lines: [String] = []
    var isGenerated = false
    for line in try file.lines {
      if line == Self.end { isGenerated = false }
      if !isGenerated { lines.append(line) }
      if line.hasPrefix(Self.begin) {
        isGenerated = true
        lines += try part(String(line.dropFirst(Self.begin.count)))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func part(_ name: String) throws -> [String] {
    let words = name.split(separator: " ").map(String.init)
    switch words.first {
    case "options": return list(try command(words.dropFirst(2)).visible.flatMap(item))
    case "settings": return list(try settings())
    case "bindings": return list(try bindings())
    case "columns": return list(try columns())
    default:
      Issue.record("'\(name)' is not generated")
      return []
    }
  }

  private func list(_ items: [String]) -> [String] { [".Bl -tag -width Ds"] + items + [".El"] }
}

// MARK: - Options

extension ManualGenerator {
  struct Tool: Decodable { let command: Command }

  struct Command: Decodable {
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// The arguments without those that every command has. The two names of a negatable flag are
    /// grouped.
    var visible: [[Argument]] {
      let own = (arguments ?? []).filter {
        $0.shouldDisplay && !["help", "version"].contains($0.name)
      }
      return own.reduce(into: []) { groups, argument in
        if let last = groups.last?.first, argument.name == "no-\(last.name)" {
          groups[groups.count - 1].append(argument)
        } else {
          groups.append([argument])
        }
      }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable { let name: String }

    let kind: String
    let preferredName: Name?
    let valueName: String
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
    let isRepeating: Bool
    let parsingStrategy: String
    let shouldDisplay: Bool

    var name: String { preferredName?.name ?? valueName }
  }

  func command(_ path: some Sequence<String>) throws -> Command {
    try path.reduce(tool) { command, name in
      try #require(command.subcommands?.first { $0.commandName == name }, "\(name)")
    }
  }

  private func item(_ group: [Argument]) -> [String] {
    let heads = group.map { argument in
      let value = "Ar \(argument.valueName)"
      let more = argument.parsingStrategy == "upToNextOption" && argument.valueName != "a b"
      return switch argument.kind {
      case "positional": value + (argument.isRepeating ? " ..." : "")
      case "flag": "Fl Fl \(argument.name)"
      default: "Fl Fl \(argument.name) \(value)" + (more ? " ..." : "")
      }
    }
    return [".It " + heads.joined(separator: " , ")] + body(group[0])
  }

  /// Returns the help of an argument, one sentence per line, with its values and its default at the
  /// end.
  private func body(_ argument: Argument, settingDefault: String? = nil) -> [String] {
    var text = withoutHome(argument.abstract ?? "")
    var standard = argument.defaultValue
    if let match = text.firstMatch(of: /\.? \(default(.*?): (.*)\)\.?$/) {
      standard = String(match.2) + (match.1.isEmpty ? "" : ",\(match.1)")
      text.replaceSubrange(match.range, with: ".")
    }
    // A single value stands in the help.
    let values = argument.allValues.flatMap { $0.count > 1 ? $0 : nil }.map { values in
      ".Cm \(values.dropLast().joined(separator: " , ")) or \(values.last ?? "") ."
    }
    standard = settingDefault.map(withoutHome) ?? standard
    return text.replacing(". ", with: ".\n").split(separator: "\n").map { Self.protected($0) }
      + (values.map { ["One of", $0] } ?? [])
      + (standard.map { ["Default: \(Self.protected($0))."] } ?? [])
  }

  private func withoutHome(_ text: String) -> String {
    text.replacing("\(program.environment["HOME"] ?? "")/", with: "~/")
  }

  /// Returns a line that does not begin like a macro, with its backslashes escaped.
  private static func protected(_ line: some StringProtocol) -> String {
    let text = String(line).replacing(#"\"#, with: #"\e"#)
    return text.first == "." || text.first == "'" ? #"\&"# + text : text
  }
}

// MARK: - Settings and keys

extension ManualGenerator {
  private struct Setting: Decodable {
    let name: String
    let value: String
  }

  private func settings() throws -> [String] {
    let output = try program.run("config", "--json").output
    let settings = try JSONDecoder().decode([Setting].self, from: Data(output.utf8))
    let options = try command(["train"]).arguments ?? []
    return try settings.flatMap { setting in
      let option = try #require(options.first { $0.name == setting.name }, "\(setting.name)")
      let variable = "LIMEN_" + setting.name.uppercased().replacing("-", with: "_")
      return [".It Ic \(setting.name) , Ev \(variable)"]
        + body(option, settingDefault: setting.value)
    }
  }

  /// Returns the actions of the template, with their keys.
  private func bindings() throws -> [String] {
    let template = try program.run("config", "--template").output
    let table = template.split(separator: "\n").drop { $0 != "# [keys]" }.dropFirst()
    return table.flatMap { line in
      let sides = line.dropFirst(2).split(separator: " = ", maxSplits: 1)
      let keys = (sides.last ?? "").filter { !"[]\"".contains($0) }.split(separator: ", ")
        // These keys would be read as punctuation.
        .map { [".", "?", ":"].contains($0) ? #"\&"# + $0 : String($0) }
      return [".It Cm \(sides.first ?? "")", ".Ic \(keys.joined(separator: " , "))"]
    }
  }
}

// MARK: - Columns

extension ManualGenerator {
  private struct Column: Decodable {
    let description: String
    let units: String?
    let levels: [String: String]?

    enum CodingKeys: String, CodingKey {
      case description = "Description"
      case units = "Units"
      case levels = "Levels"
    }
  }

  /// Returns the columns of a table in order, with their descriptions in the sidecar.
  private func columns() throws -> [String] {
    _ = try program.train("h", "--trials", "1")
    _ = try program.run("sessions", "export", "--all", "--to", "data", "--store", "a.sqlite")
    let sidecar = try #require(program.recordings(in: "data", ending: ".json").first)
    let members = try jsonObject(program.text(sidecar))
    let table = try program.text("\(sidecar.dropLast(5)).tsv")
    let names = table.prefix { !$0.isNewline }.split(separator: "\t").map(String.init)
    return try names.flatMap { name in
      let member = try JSONSerialization.data(withJSONObject: #require(members[name]))
      let column = try JSONDecoder().decode(Column.self, from: member)
      let levels = (column.levels ?? [:]).sorted { $0.key < $1.key }.map { level in
        ".Ql \(level.key) :\n\(Self.protected(level.value))"
      }
      return [".It Va \(name)"] + [Self.protected(column.description)]
        + (column.units.map { ["Unit: \($0)."] } ?? []) + levels
    }
  }
}
