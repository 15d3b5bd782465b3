import ArgumentParser
import AudioOutput
import Glibc
import Music
import Notation
import Recordings
import Storage
import Training

/// How the program ends, after sysexits.h.
enum ExitStatus: Int32 {
  /// A check found a difference.
  case checkFailed = 1
  /// An option cannot be used.
  case usage = 64
  /// Data that is there cannot be used.
  case badData = 65
  /// Data that is needed is not there.
  case inputMissing = 66
  /// No sound can be made.
  case audioUnavailable = 69
  /// The disk, or a stream, cannot be read or written.
  case inputOutput = 74
  /// Somebody else uses the store.
  case inUse = 75

  /// The status for one of our own errors; `nil` for what ArgumentParser answers itself.
  init?(of error: any Error) {
    switch error {
    case is AudioOutputError, is AudioUnavailable: self = .audioUnavailable
    case is NoteError, is SettingsError, is TimeError: self = .usage
    case is OutputError: self = .inputOutput
    case is ConfigurationFile.Unusable, is SourceError, is MergeError,
      is TableStreamReader.Unsorted:
      self = .badData
    case let error as InputError: self = error.isMissing ? .inputMissing : .inputOutput
    case let error as StorageError:
      switch error {
      case .missing, .noSession, .noTrial, .noListener: self = .inputMissing
      case .inUse: self = .inUse
      case .damaged, .newer: self = .badData
      case .unreadable, .unwritable, .diskFull: self = .inputOutput
      }
    default: return nil
    }
  }

  /// Ends the program with one sentence on standard error.
  func leave(saying sentence: String) -> Never {
    StandardError.say(sentence)
    exit(rawValue)
  }
}

/// Sound that cannot be had, or whose device was disconnected for good; the sentence says why, and the way out.
struct AudioUnavailable: Error, CustomStringConvertible {
  let description: String
}
