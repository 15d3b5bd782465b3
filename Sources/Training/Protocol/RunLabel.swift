/// The place of a session in a round of a protocol.
package struct RunLabel: Hashable, Codable, Sendable {
  /// Whether a run counts as practice, in the words of files and tables.
  package enum Kind: String, CaseIterable, Encodable, Sendable {
    case practice
    case test
  }

  /// The name of the protocol.
  package let protocolName: String
  /// The number of the visit, 1 or more.
  package let visit: Int
  /// The time at which the round began, in milliseconds of UTC since 1970.
  let round: Int64
  /// The names of the conditions and screens in the order of the round.
  let order: [String]
  /// The digests of the conditions and of the order as it was written.
  let digests: [String: HeaderDigest]
  /// The place in the order, 1 or more.
  package let position: Int
  package let condition: String
  /// The number of the run among those of its condition, 1 or more.
  package let run: Int
  package let isPractice: Bool
  /// The kind of run.
  package var kind: Kind { isPractice ? .practice : .test }
  /// The number of the run; `nil` if its condition has no other run.
  package var runOfSeveral: Int? { order.count { $0 == condition } > 1 ? run : nil }

  private enum CodingKeys: String, CodingKey {
    case protocolName = "protocol"
    case visit
    case round = "round_utc_ms"
    case order
    case digests
    case position
    case condition
    case run
    case isPractice = "practice"
  }

  /// Returns whether the round is one of a protocol, with the present conditions of its order.
  package func isOf(_ laboratory: LaboratoryProtocol) -> Bool {
    protocolName == laboratory.name
      && (order + [""]).allSatisfy { digests[$0] == laboratory.digests[$0] }
  }
}

extension SessionDigest {
  mutating func add(_ label: RunLabel) {
    add("run \(label.protocolName) \(label.condition) \(label.order.joined(separator: " "))")
    add(Int64(label.visit), label.round, Int64(label.position), Int64(label.run))
    add(label.isPractice ? "practice" : "test")
    for (name, digest) in label.digests.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(Int64(bitPattern: digest.value))
    }
  }
}
