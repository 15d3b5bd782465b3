import ArgumentParser
import Music

/// `--tonic` and `--keyboard`, which place the scale of a tuning on the notes.
struct TuningPlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The note of the first degree of a scale, such as D or Eb3. (default: C4)", valueName: "note")
  )
  var tonic: String?

  @Option(
    help: ArgumentHelp(
      "The file of a Scala keyboard mapping (.kbm), which places a scale on the notes.",
      valueName: "file"),
    completion: .file(extensions: ["kbm"]))
  var keyboard: String?

  func validate() throws {
    if let keyboard, tonic != nil {
      throw ValidationError(
        "The keyboard mapping '\(keyboard)' has a note of its own for the first degree: leave out "
          + "--tonic.")
    }
  }

  /// Whether one of the options was given.
  var isGiven: Bool { tonic != nil || keyboard != nil }

  /// The note of the first degree. A note without an octave is that of the octave from middle C.
  ///
  /// - Throws: `NoteError` for any other text.
  fileprivate var tonicNote: MIDINote {
    get throws(NoteError) {
      let text = tonic ?? "C4"
      do {
        return try MIDINote(name: text)
      } catch {
        guard let note = try? MIDINote(name: text + "4") else { throw error }
        return note
      }
    }
  }
}

extension TuningDefinition {
  /// Reads a tuning that is given by the name of a built-in one or by its files.
  ///
  /// - Throws: ``NoTuning`` if there is no such tuning, ``TuningFileError`` for files that cannot be
  ///   used, `NoteError`, `ValidationError` for options without effect, ``InputError``.
  init(_ name: String, _ place: TuningPlaceOptions) throws {
    let tonic = try place.tonicNote
    switch (Self(name: name, tonic: tonic), place.keyboard) {
    case (.intervals?, _) where place.keyboard != nil || place.tonic != nil:
      throw ValidationError(
        "The tuning '\(name)' measures intervals from the reference tone: leave out "
          + "\(place.keyboard == nil ? "--tonic" : "--keyboard"), or give a temperament or a Scala "
          + "file.")
    case (.temperament(let temperament, _)?, let path?):
      self = .keyboard(temperament.scale, try Self.mapping(path))
    case (let tuning?, _): self = tuning
    case (nil, let path):
      let scale = try Self.scale(name)
      self = try path.map { .keyboard(scale, try Self.mapping($0)) } ?? .scale(scale, tonic: tonic)
    }
  }

  private static func scale(_ path: String) throws -> Scale {
    do {
      return try Scale(scala: try TuningFile.bytes(path))
    } catch let error as ScalaError {
      throw TuningFileError(path: path, reason: error.description)
    } catch let error as InputError where error.isMissing {
      throw NoTuning(name: path)
    }
  }

  private static func mapping(_ path: String) throws -> KeyboardMapping {
    do {
      return try KeyboardMapping(scala: try TuningFile.bytes(path))
    } catch let error as ScalaError {
      throw TuningFileError(path: path, reason: error.description)
    }
  }
}

/// Reads the files of tunings.
private enum TuningFile {
  /// The largest file in bytes. That of a scale of 10,000 pitches is smaller.
  private static let largest = 1 << 20

  static func bytes(_ path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try InputFile.readRegular(path) { piece in
      guard bytes.count + piece.count <= largest else {
        throw TuningFileError(
          path: path, reason: "it is larger than \(largest >> 20) MiB: give a Scala file.")
      }
      piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}

/// An error for a file that breaks the format of Scala files.
struct TuningFileError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "The tuning file '\(path)' cannot be used: \(reason)" }
}

/// The error of a tuning that is neither built in nor a file.
struct NoTuning: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "There is no tuning '\(name)': give \(TuningDefinition.names.joined(separator: ", ")), or the path "
      + "of a Scala file (.scl)."
  }
}
