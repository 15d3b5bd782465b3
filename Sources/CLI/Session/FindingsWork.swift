import AudioOutput
import Keypad
import Storage
import Training

/// Findings that are computed on a thread of their own, so that keys do not wait for them.
struct FindingsWork {
  let request: FindingsRequest
  private let work: BackgroundWork<(findings: ListenerFindings, isCurrent: Bool)>

  /// Begins to compute, unless the store of the path keeps what is needed.
  ///
  /// - Throws: `ResourceShortage` if the system gives no descriptor or no thread.
  init(_ request: FindingsRequest, keptIn path: String) throws(ResourceShortage) {
    self.request = request
    work = try BackgroundWork {
      let store = try? TrainingStore.reading(from: path)
      let kept = try? store?.findings(
        of: request.listener, beside: request.settings, acceptsEarlier: request.acceptsEarlier
      ) {
        try request.sessions ?? store?.sessions(of: request.listener) ?? []
      }
      return kept ?? (request.findings(in: request.sessions ?? []), true)
    }
  }

  /// A descriptor that is readable once the findings are there.
  var descriptor: Int32 { work.descriptor }

  /// The findings, and whether they are not earlier ones; `nil` while they are being computed.
  var findings: (findings: ListenerFindings, isCurrent: Bool)? { work.value }
}

extension TrainingStore {
  /// Returns the findings beside sessions with these settings. The trials are read only if the store
  /// does not keep what is needed of them.
  func findings(
    of listener: Listener, beside settings: Settings, acceptsEarlier: Bool = false,
    reading read: () throws -> [RecordedSession]
  ) throws -> (findings: ListenerFindings, isCurrent: Bool) {
    let (basis, isCurrent) = try findingsBasis(
      of: listener, over: settings.range, condition: settings.condition, prior: settings.prior,
      acceptsEarlier: acceptsEarlier, by: Limen.fullVersion
    ) {
      let basis = FindingsBasis(
        of: try read(), in: SessionWindow(), range: settings.range, condition: settings.condition,
        prior: settings.prior)
      return (basis, true)
    }
    return (ListenerFindings(on: basis, tuning: nil), isCurrent)
  }
}
