internal import FoundationEssentials
internal import Music
internal import Notation
internal import Psychometrics

extension StartingPoint {
  /// The facts that are stored beside the numbers of the profile, under the names of stored points.
  private struct Frame: Codable {
    let engineVersion: Int
    let range: NoteRange
    let timbres: [Timbre]
    /// `nil` in points of earlier versions.
    let intervals: [PresentedInterval]?
    /// The intervals that are matched; `nil` if there are none.
    let tuned: [PresentedInterval]?
    let timbre: Timbre
    let tip: HistoryTip
    let startedAt: Int64?
    let prior: RecordedPrior?
  }

  /// The exact serialization of the point: the length of a JSON frame in eight bytes, the frame,
  /// and the numbers of the profile.
  ///
  /// - Complexity: O(*n*² + *s*) for *n* notes and conditions and *s* sessions that the history
  ///   names.
  package var bytes: [UInt8] {
    var writer = StateWriter()
    var profile = profile
    let frame = frame
    var length = frame.count
    writer.code(&length)
    profile.code(with: &writer)
    return Array(writer.bytes.prefix(8)) + frame + writer.bytes.dropFirst(8)
  }

  private var frame: [UInt8] {
    let scope = profile.scope
    let frame = Frame(
      engineVersion: Engine.version, range: scope.range,
      timbres: scope.conditions.sorted().map(\.timbre),
      intervals: scope.intervals.isEmpty ? nil : scope.intervals.sorted(),
      tuned: scope.matched.isEmpty ? nil : scope.matched.sorted(), timbre: condition.timbre,
      tip: tip, startedAt: startedAt?.milliseconds, prior: RecordedPrior(scope.prior))
    return expectSuccess(because: "names and finite numbers can be written") {
      Array(try frame.lineJSON(.asCoded).utf8)
    }
  }

  /// Creates a point from bytes that this engine version wrote; `nil` for any other bytes.
  ///
  /// - Complexity: O(*b*) for *b* bytes.
  package init?(bytes: [UInt8]) {
    var header = StateReader(Array(bytes.prefix(8)))
    var length = 0
    header.code(&length)
    guard length > 0, length <= bytes.count - 8,
      let frame = try? JSONDecoder().decode(Frame.self, from: Data(bytes[8..<(8 + length)])),
      frame.engineVersion == Engine.version
    else { return nil }
    let prior = frame.prior?.prior ?? .standard
    guard (try? prior.validate()) != nil else { return nil }
    let scope = PerceptualProfile.Scope(
      range: frame.range, conditions: Set(frame.timbres.map(Condition.init)),
      intervals: Set(frame.intervals ?? []), matched: Set(frame.tuned ?? []), prior: prior)
    var profile = PerceptualProfile(covering: scope)
    var reader = StateReader(Array(bytes[(8 + length)...]))
    profile.code(with: &reader)
    guard reader.isComplete else { return nil }
    self.init(
      profile: profile, tip: frame.tip, condition: Condition(timbre: frame.timbre),
      startedAt: frame.startedAt.map { UTCTime(milliseconds: $0) })
  }
}
