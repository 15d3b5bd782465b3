import AudioOutput
import FrontEnds
import MIDI
import Notation
import Storage
import Training
import Wording

// The errors that a training meets, in the language of the listener. Commands and the engine have them in
// English.
extension Words {
  /// Returns an error as one sentence.
  func sentence(on error: any Error) -> String {
    switch error {
    case let error as SettingsError: sentence(on: error)
    case StorageError.listenerInUse(let listener, _): phrases.trainsElsewhere(listener.label)
    default: phrases.say("\(error)", de: german(error) ?? "\(error)")
    }
  }

  /// Returns an error in German; `nil` for one that needs the words of a command.
  private func german(_ error: any Error) -> String? {
    switch error {
    case let error as AudioOutputError: german(error)
    case let error as AudioFault: german(error)
    case let error as MIDIError: german(error)
    case let error as StorageError: german(error)
    case let error as InputError:
      "„\(error.path)“ lässt sich nicht lesen (\(error.reason)): Gib einen anderen Pfad."
    case let error as OutputError:
      "„\(error.target)“ lässt sich nicht schreiben (\(error.reason)): Gib einen anderen Pfad."
    case let error as CommandError: error.german
    default: nil
    }
  }

  private var another: String {
    "Wähle ein anderes mit --device, am Keypad auf der Geräteseite oder in Zeilen mit „einstellungen "
      + "device“; „null“ ist ohne Ton."
  }

  private func german(_ error: AudioOutputError) -> String {
    switch error {
    case .deviceNotFound(let name):
      "Ein Audiogerät „\(name)“ gibt es nicht, oder es lässt sich nicht öffnen: \(another)"
    case .noSoundCard: "Es ist keine Soundkarte zu finden: \(another)"
    case .deviceBusy(let name):
      "Das Audiogerät „\(name)“ ist belegt: Schließe das andere Programm. \(another)"
    case .noUsableFormat(let name):
      "Das Audiogerät „\(name)“ unterstützt weder 32-Bit-Gleitkommazahlen noch ganze Zahlen mit 32, 24 oder "
        + "16 Bit bei mindestens 16 kHz: \(another)"
    case .rateTooLow(let name, let rate, let hertz):
      "Das Audiogerät „\(name)“ spielt \(rate) Werte in der Sekunde, zu wenige für Töne bis \(hertz) Hz: Wähle "
        + "tiefere Bezugstöne. \(another)"
    case .oneChannel(let name):
      "Das Audiogerät „\(name)“ spielt einen Kanal, den beide Ohren hören: Wähle „beide“ Ohren. \(another)"
    case .notAnswering(let name):
      "Das Audiogerät „\(name)“ antwortet nicht: Starte seinen Tonserver neu. \(another)"
    case .notAnsweringYet(let name, let seconds):
      "Das Audiogerät „\(name)“ antwortet noch nicht: Limen wartet höchstens \(seconds) s auf seinen Tonserver."
    case .deviceRefused(let name, let code):
      "Das Audiogerät „\(name)“ lässt sich nicht benutzen (\(errnoText(code))): \(another)"
    case .listUnavailable(let code):
      "Die Audiogeräte lassen sich nicht auflisten (\(errnoText(code))): Prüfe ALSA und den Tonserver."
    }
  }

  private func german(_ fault: AudioFault) -> String {
    let reason =
      switch fault {
      case .failed(let code): errnoText(code)
      case .stalled: "es nimmt keine Töne mehr an"
      case .suspended: "es schläft und wacht nicht auf"
      case .keepsFailing: "es fällt nach jedem Neustart wieder aus"
      }
    return "Das Audiogerät spielt nicht mehr (\(reason)): Verbinde es wieder. \(another)"
  }

  private func german(_ error: MIDIError) -> String {
    let keys = "oder antworte mit den Tasten."
    return switch error {
    case .sequencerUnavailable(let code):
      "Die MIDI-Anschlüsse von ALSA sind nicht zu erreichen (\(errnoText(code))): Prüfe /dev/snd/seq, \(keys)"
    case .portNotFound(let name, _):
      "Einen MIDI-Anschluss „\(name)“ gibt es nicht: Schließe das Instrument an, \(keys)"
    case .portRefused(let port, let code):
      "Der MIDI-Anschluss \(port.address) lässt sich nicht verbinden (\(errnoText(code))): Wähle einen "
        + "anderen, \(keys)"
    case .portDisconnected(let port):
      "Der MIDI-Anschluss „\(port.summary.printable)“ ist getrennt: Verbinde ihn wieder, \(keys)"
    }
  }

  private func german(_ error: StorageError) -> String? {
    switch error {
    case .inUse(let path):
      "Eine andere Sitzung oder ein Befehl benutzt den Speicher „\(path)“: Warte, bis das zu Ende ist."
    case .busy(let path):
      "Ein anderes Programm sperrt den Speicher „\(path)“ seit fünf Sekunden: Schließe es."
    case .diskFull(let path): "Die Platte mit „\(path)“ ist voll: Schaffe Platz."
    case .displaced(let path, nil):
      "Die Datei des Speichers „\(path)“ wurde verschoben, gelöscht oder ersetzt: Lege sie zurück und "
        + "beginne neu."
    case .missing(let path): "Einen Speicher „\(path)“ gibt es nicht: Gib einen anderen Pfad."
    case .damaged(let path, let reason):
      "„\(path)“ ist kein unbeschädigter Limen-Speicher (\(reason)): Nimm eine Sicherung davon."
    case .newer(let path):
      "Den Speicher „\(path)“ hat ein neueres Limen geschrieben: Aktualisiere dieses."
    case .unreadable(let path, let reason):
      "Der Speicher „\(path)“ lässt sich nicht lesen (\(reason)): Prüfe seine Rechte."
    case .unwritable(let path, let reason), .writeRefused(let path, let reason):
      "In den Speicher „\(path)“ lässt sich nicht schreiben (\(reason)): Prüfe seine Rechte und die Platte."
    default: nil
    }
  }
}
