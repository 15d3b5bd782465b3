package import Notation
package import Training

/// Pairs that are played one after the other and not asked about.
package struct Sample: Hashable, Sendable {
  /// An event to store if the pairs sound.
  package struct Heard: Hashable, Sendable {
    /// The event.
    package let event: HistoryEvent
    /// The id of its session.
    package let session: Int64

    /// Creates an event of a session.
    package init(_ event: HistoryEvent, of session: Int64) {
      (self.event, self.session) = (event, session)
    }
  }

  /// The questions of the pairs.
  package let questions: [Question]
  /// The settings of the pairs, with the device.
  package let settings: Settings
  /// The event to store; `nil` for none.
  package let heard: Heard?

  /// Creates a sample.
  package init(_ questions: [Question], with settings: Settings, heard: Heard? = nil) {
    (self.questions, self.settings, self.heard) = (questions, settings, heard)
  }

  /// Creates the sample of a recorded trial that is heard again on a device, and the event that says so.
  package init(
    _ rehearing: Rehearing, of session: RecordedSession, on device: String, at time: UTCTime
  ) {
    var settings = session.header.settings
    settings.device = device
    let event = HistoryEvent(time: time, kind: .heard(trial: rehearing.trial, rehearing.form))
    self.init(rehearing.questions, with: settings, heard: session.id.map { Heard(event, of: $0) })
  }
}
