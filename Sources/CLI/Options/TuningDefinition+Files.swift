import ArgumentParser
import FrontEnds
import Music
import Training
import Wording

extension TuningDefinition {
  /// Reads a tuning that is given by the name of a built-in one or by its files.
  ///
  /// - Throws: The errors of ``TuningFile``; `NoteError`, or `SettingsError` for an option without
  ///   effect.
  init(_ name: String, _ place: SettingOptions<PlacePart>) throws {
    let tonic = try place.given[.tonic].map { try MIDINote(tonic: $0) } ?? .standardTonic
    let unplaced: Self
    if let builtIn = Self(name: name, tonic: tonic) {
      unplaced = builtIn
    } else {
      // With `??`, the compiler (Swift 6.3) lets an error from here end in a segmentation fault.
      unplaced = .scale(try TuningFile.scale(name), tonic: tonic)
    }
    if case .intervals = unplaced, place.given[.tonic] != nil || place.mapping != nil {
      let option = place.mapping == nil ? SettingKey.tonic : .keyboard
      throw SettingsError.tuningWithoutScale(name: option.rawValue, tuning: name)
    }
    self = try place.mapping.map(TuningFile.mapping).flatMap(unplaced.placed) ?? unplaced
  }
}

/// Reads the files of tunings. No other code does.
enum TuningFile {
  /// The largest file in bytes. That of a scale of 10,000 pitches is smaller.
  private static let largest = 1 << 20

  /// Reads a scale.
  ///
  /// - Throws: ``CommandError`` if there is no such file or it cannot be used, or ``InputError``.
  static func scale(_ path: String) throws -> Scale {
    do {
      let (scale, pitch) = try read(path) { bytes throws(ScalaError) in
        (try Scale(scala: bytes), Scale.referencePitch(ofScala: bytes))
      }
      if let pitch {
        StandardError.say(
          "The reference pitch of '\(path)' (@ABL REFERENCE_PITCH \(pitch)) is not used: give --tonic and "
            + "--concert-pitch-hz, or a keyboard mapping.")
      }
      return scale
    } catch let error as InputError where error.isMissing {
      throw CommandError(
        .inputMissing, "There is no tuning '\(path)': give \(SettingName.tunings).")
    }
  }

  /// Reads a keyboard mapping.
  ///
  /// - Throws: ``CommandError`` for a file that cannot be used, or ``InputError``.
  static func mapping(_ path: String) throws -> KeyboardMapping {
    try read(path) { bytes throws(ScalaError) in try KeyboardMapping(scala: bytes) }
  }

  private static func read<Content>(
    _ path: String, as content: ([UInt8]) throws(ScalaError) -> Content
  ) throws -> Content {
    let bytes = try InputFile.bytes(0..<(largest + 1), of: path)
    guard bytes.count <= largest else {
      throw failure(of: path, "it is larger than \(largest >> 20) MiB: give a Scala file.")
    }
    do { return try content(bytes) } catch { throw failure(of: path, error.description) }
  }

  private static func failure(of path: String, _ reason: String) -> CommandError {
    CommandError(.badData, "The tuning file '\(path)' cannot be used: \(reason)")
  }
}
