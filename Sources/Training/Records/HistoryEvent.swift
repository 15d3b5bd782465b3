package import Notation

/// A decision about a recorded trial or session, or what a listener heard again of it.
///
/// Records never change. What happens later is added as a dated event, and another event reverses a decision.
package struct HistoryEvent: Hashable, Sendable {
  /// The kind of an event.
  package enum Kind: Hashable, Sendable {
    /// The trial with this number is excluded from profiles, or the whole session if there is no
    /// number.
    case excluded(trial: Int?)
    /// The trial with this number counts again. Without a number the session as a whole is no
    /// longer excluded, but individually excluded trials remain excluded.
    case restored(trial: Int?)
    /// A remark was added.
    case annotated(String)
    /// The listener heard the trial with this number again. No answer was asked.
    case heard(trial: Int, Rehearing.Form)
  }

  /// The time of the event.
  package let time: UTCTime
  /// The kind of the event.
  package let kind: Kind

  /// Creates an event.
  package init(time: UTCTime, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension HistoryEvent.Kind {
  /// Creates a kind from its name in files; `nil` if no kind has that name, or if the trial or the
  /// text does not fit the kind.
  package init?(name: String, trial: Int?, text: String?) {
    switch (name, text) {
    case ("excluded", nil): self = .excluded(trial: trial)
    case ("restored", nil): self = .restored(trial: trial)
    case ("annotated", let text?) where trial == nil: self = .annotated(text)
    case ("heard", let text?):
      guard let trial, let form = Rehearing.Form(rawValue: text) else { return nil }
      self = .heard(trial: trial, form)
    default: return nil
    }
  }

  /// The name in files.
  package var name: String { written.name }
  /// The number of the trial that the event is about; `nil` for one about the session.
  package var trial: Int? { written.trial }
  /// The remark, or the word for what was heard; `nil` for other kinds.
  package var text: String? { written.text }

  /// The kind as files have it.
  private var written: (name: String, trial: Int?, text: String?) {
    switch self {
    case .excluded(let trial): (name: "excluded", trial: trial, text: nil)
    case .restored(let trial): (name: "restored", trial: trial, text: nil)
    case .annotated(let text): (name: "annotated", trial: nil, text: text)
    case .heard(let trial, let form): (name: "heard", trial: trial, text: form.rawValue)
    }
  }
}

extension RecordedSession {
  /// The latest note on the session; `nil` if there is none, or an empty one has replaced it.
  package var note: String? {
    let notes = events.compactMap { if case .annotated(let text) = $0.kind { text } else { nil } }
    return notes.last?.isEmpty == true ? nil : notes.last
  }
}
