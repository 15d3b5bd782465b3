import Foundation
import Testing

/// The files in the folder of the program.
extension Program {
  func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  /// Returns the text of a file in the folder.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  /// Returns the samples of a WAV file of floats with one channel.
  func samples(in name: String) throws -> [Float] {
    let file = try bytes(name)
    let start = try #require(file.firstRange(of: Data("data".utf8))).upperBound + 4
    return file[start...].withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Links `name` to a target, which need not exist.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Returns the permissions of a file.
  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Changes the permissions of a file.
  func permit(_ permissions: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path(name))
  }

  /// Returns the names of what is in a folder.
  func names(in folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder))
  }

  /// Returns the paths of everything below a folder, from there.
  func paths(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder))
  }

  /// Returns the paths of the tables or sidecars of the recordings in a folder, sorted.
  func recordings(in folder: String, ending: String = ".tsv") throws -> [String] {
    try paths(below: folder).filter { $0.hasSuffix("_beh" + ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// Returns the files that a program leaves in its folder, for tests that start from the same
  /// files.
  static func files(
    madeBy make: (Program) throws -> Void
  ) -> Swift.Result<[String: Data], any Error> {
    Swift.Result {
      let program = Program()
      try make(program)
      return try program.files()
    }
  }

  /// Returns the files below a subfolder of the program's folder, by their paths from there.
  func files(below name: String = ".") throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path(name))
    return try names.reduce(into: [:]) { files, file in
      let file = (name: file, url: URL(filePath: path(name)).appending(path: file))
      guard try file.url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        return
      }
      files[file.name] = try Data(contentsOf: file.url)
    }
  }

  /// Writes files into the program's folder, readable only by their owner, as a store is.
  func write(_ files: [String: Data]) throws {
    for (name, bytes) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: file.path(percentEncoded: false))
    }
  }

  /// Writes the configuration file.
  func configure(_ text: String) throws { try write(text, to: ".config/limen/config.toml") }

  /// Writes a file, readable only by its owner.
  func write(_ text: String, to name: String) throws { try write([name: Data(text.utf8)]) }
}

/// Returns the object that JSON has.
func jsonObject(_ text: some StringProtocol) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

/// Returns the objects of an array that JSON has.
func jsonObjects(_ text: some StringProtocol) throws -> [[String: Any]] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
}
