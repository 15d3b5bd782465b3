package import Psychometrics
package import Training

extension Session {
  /// Returns the response that an answer from an instrument means. Whatever its side, it commits a tone to
  /// be tuned.
  package func response(meaning answer: Answer) -> Response {
    switch header.settings.task.response {
    case .choice: .side(answer)
    case .adjustment: .committed(adjustment)
    }
  }
}
