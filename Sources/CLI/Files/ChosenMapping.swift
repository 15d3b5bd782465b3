import CResources
import Configuration
import Notation
import Recordings

/// A mapping that is given by its name or by its file.
struct ChosenMapping {
  let mapping: TableMapping

  /// Reads a mapping: the file that is named, or the user's own of this name, or the built-in one.
  ///
  /// - Throws: ``NoMapping`` if there is no such mapping, ``ConfigurationFile/Unusable`` for a file
  ///   that cannot be used, or ``InputError``.
  init(_ name: String) throws {
    let own = "\(Self.folder)/\(name).toml"
    if name.has("/") || name.ends(with: ".toml") {
      mapping = try Self.read(InputFile.wholeInput(name), at: name)
    } else if let bytes = try InputFile.whole(own) {
      mapping = try Self.read(bytes, at: own)
    } else if let text = Self.builtIn.first(where: { $0.name == name })?.text {
      mapping = try Self.read(Array(text.utf8), at: name)
    } else {
      throw NoMapping(name: name)
    }
  }

  /// The folder of the user's own mappings.
  static var folder: String {
    UserFolder.path("XDG_CONFIG_HOME", otherwise: ".config") + "/limen/mappings"
  }

  /// The mappings that the program contains.
  static let builtIn = (0..<Int(limen_mapping_count)).map { index in
    let file = limen_shipped_mapping(Int32(index))
    return (name: String(cString: file.name), text: file.text.string)
  }

  private static func read(_ bytes: [UInt8], at path: String) throws -> TableMapping {
    let file = ConfigurationFile(path: path)
    return try file.naming { () throws(ConfigurationError) in
      try MappingText(ConfigurationFile.text(of: bytes)).mapping
    }
  }
}

/// The error of a mapping that is neither built in nor a file.
struct NoMapping: Error, CustomStringConvertible {
  let name: String

  var description: String {
    let names = ChosenMapping.builtIn.map(\.name).joined(separator: ", ")
    return
      "There is no mapping '\(name)': give \(names), the path of a file, or write "
      + "'\(ChosenMapping.folder)/\(name).toml'."
  }
}
