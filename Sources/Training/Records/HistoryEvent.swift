package import Notation

/// A decision about a recorded session, made after it was recorded.
///
/// Records never change. A later decision is added as a dated event, and another event reverses it.
package struct HistoryEvent: Hashable, Sendable {
  /// The kind of a decision.
  package enum Kind: Hashable, Sendable {
    /// The trial with this number is excluded from profiles, or the whole session if there is no
    /// number.
    case excluded(trial: Int?)
    /// The trial with this number counts again. Without a number the session as a whole is no
    /// longer excluded, but individually excluded trials remain excluded.
    case restored(trial: Int?)
    /// A remark was added.
    case annotated(String)
  }

  /// The time of the decision.
  package let time: UTCTime
  /// The kind of the decision.
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
    default: return nil
    }
  }

  /// The name in files.
  package var name: String {
    switch self {
    case .excluded: "excluded"
    case .restored: "restored"
    case .annotated: "annotated"
    }
  }

  /// The number of the trial that the decision affects; `nil` for a decision about the session.
  package var trial: Int? {
    switch self {
    case .excluded(let trial), .restored(let trial): trial
    case .annotated: nil
    }
  }

  /// The text of a remark; `nil` for other kinds.
  package var text: String? { if case .annotated(let text) = self { text } else { nil } }
}

extension RecordedSession {
  /// The latest note on the session; `nil` if there is none, or an empty one has replaced it.
  package var note: String? {
    let note = events.compactMap(\.kind.text).last
    return note?.isEmpty == true ? nil : note
  }
}
