internal import Foundation
internal import Music
internal import Psychometrics
internal import Training

/// What another program asks of the engine: a JSON object on a line.
enum EngineRequest: Hashable, Sendable {
  /// The listener answered a pair.
  case answer(EngineAnswer, trial: Int)
  /// The open pair shall not count; the trial, if given, says which pair is meant.
  case void(trial: Int?)
  /// Tell the profile as it is now.
  case profile
  /// The session is over.
  case end
}

/// What another program says of the open pair.
struct EngineAnswer: Hashable, Sendable {
  let answer: Answer
  /// From the beginning of the second tone.
  let responseTime: Duration?
  /// The frequencies that were really played, where they are not those asked for.
  let reference: Hertz?
  let comparison: Hertz?
}

/// Why a line changes nothing.
struct EngineError: Error, Hashable {
  /// The trial that the line names.
  var trial: Int?
  /// One sentence: the value met, the reason, the way out.
  let message: String
}

// MARK: - Reading

extension EngineRequest {
  /// A longer line is no request of ours. Less than what a reader of lines cuts them to.
  private static let longestLine = 4000
  private static let responseTimes = 0.0...3_600_000

  /// Reads a line.
  init(line: String) throws(EngineError) {
    guard line.utf8.count <= Self.longestLine else {
      throw EngineError(
        message:
          "A line of more than \(Self.longestLine) bytes is no command: write one short JSON "
          + "object a line.")
    }
    let members = try EngineMembers(line: line)
    do {
      self = try Self.request(in: members)
    } catch {
      throw EngineError(trial: members.trial, message: error.message)
    }
  }

  private static func request(in members: EngineMembers) throws(EngineError) -> EngineRequest {
    switch try members.word("command") {
    case "answer":
      try members.allow("trial", "answer", "response_ms", "reference_hz", "comparison_hz")
      guard let trial = try members.wholeNumber("trial") else {
        throw members.complaint(about: "trial", instead: "give the number of the pair")
      }
      return .answer(try EngineAnswer(members, responseTimes: responseTimes), trial: trial)
    case "void":
      try members.allow("trial")
      return .void(trial: try members.wholeNumber("trial"))
    case "profile":
      try members.allow()
      return .profile
    case "end":
      try members.allow()
      return .end
    default:
      throw members.complaint(about: "command", instead: "give answer, void, profile or end")
    }
  }
}

extension EngineAnswer {
  fileprivate init(
    _ members: EngineMembers, responseTimes: ClosedRange<Double>
  ) throws(EngineError) {
    guard let answer = try members.word("answer").flatMap(Answer.init(rawValue:)) else {
      throw members.complaint(about: "answer", instead: "give higher or lower")
    }
    self.answer = answer
    let milliseconds = try members.number(
      "response_ms", in: responseTimes, unit: "milliseconds from the beginning of the second tone")
    responseTime = milliseconds.map { .microseconds(Int64(($0 * 1000).rounded())) }
    func frequency(_ name: String) throws(EngineError) -> Hertz? {
      let bounds = TrialRecord.frequencies
      return try members.number(
        name, in: bounds.lowerBound.value...bounds.upperBound.value, unit: "hertz"
      ).map(Hertz.init)
    }
    reference = try frequency("reference_hz")
    comparison = try frequency("comparison_hz")
  }
}

/// The members of the object on a line; one that is null counts as absent.
private struct EngineMembers {
  private enum Value: Decodable {
    case null
    case number(Double)
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }
  }

  private let values: [String: Value]

  init(line: String) throws(EngineError) {
    do {
      values = try JSONDecoder().decode([String: Value].self, from: Data(line.utf8))
    } catch {
      throw EngineError(
        message: "'\(line.excerpt)' is not a JSON object: write one a line, such as "
          + "{\"command\":\"end\"}.")
    }
  }

  /// The trial that is named, if one is.
  var trial: Int? { (try? wholeNumber("trial")) ?? nil }

  func word(_ name: String) throws(EngineError) -> String? {
    switch values[name] {
    case nil, .null?: return nil
    case .text(let text)?: return text
    case .number?, .other?: throw complaint(about: name, instead: "give a word in quotes")
    }
  }

  func wholeNumber(_ name: String) throws(EngineError) -> Int? {
    switch values[name] {
    case nil, .null?: return nil
    case .number(let number)?:
      if let whole = Int(exactly: number) { return whole }
    case .text?, .other?: break
    }
    throw complaint(about: name, instead: "give a whole number")
  }

  func number(
    _ name: String, in bounds: ClosedRange<Double>, unit: String
  ) throws(EngineError) -> Double? {
    switch values[name] {
    case nil, .null?: return nil
    case .number(let number)?:
      if bounds.contains(number) { return number }
    case .text?, .other?: break
    }
    throw complaint(
      about: name,
      instead: "give \(Int(bounds.lowerBound)) to \(Int(bounds.upperBound)) \(unit)")
  }

  /// Refuses every member but these, so that a slip of the pen never loses what was measured.
  func allow(_ names: String...) throws(EngineError) {
    let known = ["command"] + names
    guard let stranger = values.keys.sorted().first(where: { !known.contains($0) }) else { return }
    throw EngineError(
      message: "'\(stranger.excerpt)' is no member of this command: leave it out, or check its "
        + "spelling (there are: \(known.joined(separator: ", "))).")
  }

  /// Says of a member that it cannot be used.
  func complaint(about name: String, instead wayOut: String) -> EngineError {
    let met: String =
      switch values[name] {
      case nil, .null?: "There is no \(name)"
      case .number(let number)?: "\(name) \(number) cannot be used"
      case .text(let text)?: "\(name) '\(text.excerpt)' cannot be used"
      case .other?: "\(name) cannot be used"
      }
    return EngineError(message: "\(met): \(wayOut).")
  }
}

extension String {
  private static let longestExcerpt = 40

  /// As much of the text as a sentence can quote.
  fileprivate var excerpt: String {
    count > Self.longestExcerpt ? prefix(Self.longestExcerpt) + "..." : self
  }
}
