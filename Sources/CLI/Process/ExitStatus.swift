import ArgumentParser
import AudioOutput
import Glibc
import MIDI
import Music
import Notation
import Psychometrics
import Recordings
import Storage
import Training

/// The exit statuses of the program, after sysexits.h.
enum ExitStatus: Int32 {
  /// A check found a difference.
  case checkFailed = 1
  /// An option cannot be used.
  case usage = 64
  /// Existing data cannot be used.
  case badData = 65
  /// Required data is missing.
  case inputMissing = 66
  /// No sound can be played, or no answers can arrive by MIDI.
  case audioUnavailable = 69
  /// A file or stream cannot be read or written.
  case inputOutput = 74
  /// Another process uses the store, or has just changed it.
  case inUse = 75

  /// Creates the status of one of Limen's own errors; `nil` for errors that ArgumentParser reports.
  init?(of error: any Error) {
    switch error {
    case let error as CommandError: self = error.status
    case is AudioOutputError, is MIDIError: self = .audioUnavailable
    case is NoteError, is SettingsError, is TimeError: self = .usage
    case is OutputError: self = .inputOutput
    case is MergeError, is DataError, is PopulationOverflow, is PriorError: self = .badData
    case let error as TuningError:
      switch error {
      case .noPitches, .silentReference, .infiniteFrequency: self = .badData
      case .silent, .beyondNotes, .otherScale, .noRatio: self = .usage
      }
    case let error as InputError: self = error.isMissing ? .inputMissing : .inputOutput
    case let error as StorageError:
      switch error {
      case .missing, .movedInUse, .noSession, .noTrial, .noListener: self = .inputMissing
      case .inUse, .listenerInUse, .busy: self = .inUse
      // The status is that of the signal.
      case .interrupted: return nil
      case .damaged, .changed, .newer: self = .badData
      case .unreadable, .unwritable, .hardLinked, .displaced, .lost, .copyRefused, .copyHoldsMore,
        .copyDamaged, .diskFull, .writeRefused:
        self = .inputOutput
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
