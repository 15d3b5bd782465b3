internal import FoundationEssentials
internal import Notation
package import Psychometrics
internal import Training

/// The file of a prior, fitted from recordings or edited by hand: one JSON object.
package struct PriorFile: Hashable, Sendable {
  /// The number of listeners below which a prior is not used.
  package static let leastListeners = 100
  /// The number of listeners below which a prior may be worse than the standard one.
  package static let sufficientListeners = 200
  private static let version = 1

  /// The prior.
  package let prior: ThresholdPrior
  /// The origin of the prior; `nil` for one that was not fitted.
  package let origin: PriorOrigin?

  /// Creates the file of a prior for this engine version.
  package init(prior: ThresholdPrior, origin: PriorOrigin? = nil) {
    self.prior = prior
    self.origin = origin
  }

  /// The digest of everything in the file.
  private var digest: Digest {
    var digest = Digest()
    prior.add(to: &digest)
    for count in [origin?.listeners, origin?.answers] { if let count { digest.add(Int64(count)) } }
    if let heldOut = origin?.heldOut {
      digest.add(Int64(heldOut.listeners))
      digest.add(Int64(heldOut.answers))
      digest.add(Int64(bitPattern: heldOut.logLoss.bitPattern))
    }
    return digest
  }
}

// MARK: - JSON

extension PriorFile {
  private struct Object: Decodable {
    let prior: ThresholdPrior
    let digest: String?
  }

  /// The members that show whether the others can be read.
  private struct Versions: Decodable {
    let file: Int
    let engine: Int

    enum CodingKeys: String, CodingKey {
      case file = "limen_prior"
      case engine = "engine_version"
    }
  }

  /// The bytes of the file as text. Equal priors give equal text.
  package var text: String {
    let members: Members = [
      "limen_prior": Self.version, "engine_version": Engine.version,
      "listeners": origin?.listeners, "answers": origin?.answers, "held_out": origin?.heldOut,
      "prior": prior,
      "digest": Digits.hexadecimal(digest.value),
    ]
    return expectSuccess(because: "the numbers of a prior are finite") {
      try members.prettyJSON(.asCoded) + "\n"
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - file: The name of the file, for errors.
  ///   - isEdited: Whether the numbers may have been edited. If they were, the file has neither the
  ///     listeners nor the predictions of a fit any more.
  /// - Throws: ``DataError`` if the file cannot be used.
  package init(bytes: [UInt8], named file: String, isEdited: Bool = false) throws(DataError) {
    func failure(_ problem: String) -> DataError { DataError("'\(file)' \(problem)") }
    // It is not JSON, or lacks a member.
    let unreadable = failure(
      "is not the file of a prior: give one that 'limen prior fit' wrote, whole.")
    let decoder = JSONDecoder()
    guard let versions = try? decoder.decode(Versions.self, from: Data(bytes)) else {
      throw unreadable
    }
    guard versions.file == Self.version else {
      throw failure(
        "is the file of a prior in version \(versions.file), and version \(Self.version) can be read: "
          + "fit the prior again with 'limen prior fit', or use the program that wrote it.")
    }
    guard versions.engine == Engine.version else {
      throw failure(
        "was fitted for engine \(versions.engine), and this is engine \(Engine.version): fit it again "
          + "with 'limen prior fit'.")
    }
    guard let object = try? decoder.decode(Object.self, from: Data(bytes)) else { throw unreadable }
    // Without its listeners, a prior was not fitted, or was edited.
    self.init(prior: object.prior, origin: try? decoder.decode(PriorOrigin.self, from: Data(bytes)))
    if object.digest != Digits.hexadecimal(digest.value) {
      guard isEdited else {
        throw failure(
          "is damaged or was edited (its numbers do not have its digest): copy it again, or, if you "
            + "edited it, seal it with 'limen prior seal'.")
      }
      self.init(prior: object.prior)
    }
    do { try prior.validate() } catch {
      throw failure(
        "cannot be used: \(error) Correct it and seal the file with 'limen prior seal'.")
    }
    if let listeners = self.origin?.listeners, listeners < Self.leastListeners {
      throw failure(
        "was fitted from \(listeners.counted("listener")), and a prior needs \(Self.leastListeners): "
          + "fit it from more recordings, or use the standard prior.")
    }
  }
}
