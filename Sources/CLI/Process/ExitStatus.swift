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
    case is AudioOutputError, is AudioUnavailable, is MIDIError: self = .audioUnavailable
    case is NoteError, is SettingsError, is TimeError: self = .usage
    case is OutputError, is OtherRecordings, is ClockError: self = .inputOutput
    case is ConfigurationFile.Unusable, is SourceError, is MergeError,
      is TableStreamReader.Unsorted, is OverlongSession, is PriorFileError,
      is UnsuitablePopulation, is PopulationOverflow, is PriorError, is LabelCollision,
      is TuningFileError:
      self = .badData
    case is NoPrior, is NoMapping, is NoTuning, is ListenerNotRecorded: self = .inputMissing
    case is UnconfirmedAmount: self = .inUse
    case let error as UnusableNamedFile:
      guard let status = ExitStatus(of: error.reason) else { return nil }
      self = status
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

/// An error for a device that cannot be opened or stays disconnected. The sentence gives the reason
/// and the way out.
struct AudioUnavailable: Error, CustomStringConvertible {
  let description: String
}
