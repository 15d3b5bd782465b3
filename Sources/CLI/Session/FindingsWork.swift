import AudioOutput
import Glibc
import Keypad
import Storage
import Synchronization
import Training

/// Findings that are computed on a thread of their own, so that keys do not wait for them.
final class FindingsWork: Sendable {
  let request: FindingsRequest
  private let result = Mutex<ListenerFindings?>(nil)
  private let ends: (read: Int32, write: Int32)

  /// Begins to compute, unless the store of the path keeps what is needed; `nil` if the system gives no
  /// pipe or no thread.
  init?(_ request: FindingsRequest, of listener: Listener, keptIn path: String) {
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { return nil }
    self.request = request
    ends = (pair[0], pair[1])
    let thread = try? startThread { [self] in
      let kept = try? TrainingStore.reading(from: path).findings(
        of: listener, beside: request.settings
      ) { request.sessions }
      let findings = kept ?? request.findings()
      result.withLock { $0 = findings }
      var byte: UInt8 = 0
      write(ends.write, &byte, 1)
    }
    guard let thread else { return nil }
    pthread_detach(thread)
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  /// A descriptor that is readable once the findings are there.
  var descriptor: Int32 { ends.read }

  /// The findings; `nil` while they are being computed.
  var findings: ListenerFindings? { result.withLock { $0 } }
}

extension TrainingStore {
  /// Returns the findings beside sessions with these settings. The trials are read only if the store
  /// does not keep what is needed of them.
  func findings(
    of listener: Listener, beside settings: Settings, reading read: () throws -> [RecordedSession]
  ) throws -> ListenerFindings {
    let basis = try findingsBasis(
      of: listener, over: settings.range, condition: settings.condition, prior: settings.prior,
      by: Limen.fullVersion
    ) {
      let basis = FindingsBasis(
        of: try read(), in: SessionWindow(), range: settings.range, condition: settings.condition,
        prior: settings.prior)
      return (basis, true)
    }
    return ListenerFindings(on: basis, tuning: nil)
  }
}
