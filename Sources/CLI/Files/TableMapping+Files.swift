import CResources
import Configuration
import Notation
import Recordings

extension TableMapping {
  /// Reads a mapping: the file that is named, or the user's own of this name, or the built-in one.
  ///
  /// - Throws: ``CommandError`` if there is no such mapping or it cannot be used, or ``InputError``.
  init(named name: String) throws {
    let own = "\(UserFolder.configuration)/mappings/\(name).toml"
    if name.has("/") || name.ends(with: ".toml") {
      self = try Self.read(InputFile.wholeInput(name), at: name)
    } else if let bytes = try InputFile.whole(own) {
      self = try Self.read(bytes, at: own)
    } else if let text = Self.builtIn.first(where: { $0.name == name })?.text {
      self = try Self.read(Array(text.utf8), at: name)
    } else {
      let names = Self.builtIn.map(\.name).joined(separator: ", ")
      throw CommandError(
        .inputMissing,
        "There is no mapping '\(name)': give \(names), the path of a file, or write '\(own)'.")
    }
  }

  /// The mappings that the program contains.
  private static let builtIn = (0..<Int(limen_mapping_count)).map { index in
    let file = limen_shipped_mapping(Int32(index))
    return (name: String(cString: file.name), text: file.text.string)
  }

  private static func read(_ bytes: [UInt8], at path: String) throws -> TableMapping {
    try ConfigurationFile(path: path).naming(TableMapping(text: ConfigurationText.decoded(bytes)))
  }
}
