internal import Music

/// A coefficient of the model of ``LearningTrend``.
enum TrendTerm: Hashable {
  case level
  case fall
  case warmUp
  case bias
  case biasChange
  case contraction
  case contractionChange
  case lapses
  case lapseChange
  case lapsesOfSession

  /// What the coefficient acts on.
  enum Part {
    case limen
    case bias
    case lapses
  }

  var part: Part {
    switch self {
    case .level, .fall, .warmUp: .limen
    case .bias, .biasChange, .contraction, .contractionChange: .bias
    case .lapses, .lapseChange, .lapsesOfSession: .lapses
    }
  }
}

/// What a listener's habits did while the limen fell or rose.
struct TrendHypothesis: Hashable {
  let biasFades: Bool
  let contractionFades: Bool
  let lapsesChange: Bool
  /// τ of the course of the limen, in answers.
  let timeConstant: Double

  /// The shortest time constant of any course, in answers.
  static let shortest = 100.0

  /// Returns all hypotheses for a number of answers. The time constants are shares of the whole course;
  /// the last one is nearly a line.
  static func all(for answers: Int) -> [TrendHypothesis] {
    let length = Double(answers - 1)
    var constants = [0.125, 0.25, 0.5, 1, 4].map { $0 * length }
    while constants[0] / 4 >= shortest { constants.insert(constants[0] / 4, at: 0) }
    // A bit for each habit.
    return (0..<8).flatMap { habits in
      constants.map {
        TrendHypothesis(
          biasFades: habits & 4 != 0, contractionFades: habits & 2 != 0,
          lapsesChange: habits & 1 != 0, timeConstant: $0)
      }
    }
  }

  /// Returns the normal prior of a coefficient. Those of the limen are in octaves of T75, those of the
  /// biases in standard deviations of the noise, and those of lapses in units of the logit of λ / 0.4.
  func prior(of term: TrendTerm) -> (mean: Double, spread: Double) {
    switch term {
    case .level: (0, 1)
    case .fall: (0, 0.7)
    case .warmUp: (0, 0.3)
    case .bias: (0, 0.35)
    case .biasChange: (0, biasFades ? 0.7 : 0.05)
    case .contraction: (-0.2, 0.4)
    case .contractionChange: (0, contractionFades ? 0.8 : 0.05)
    // A lapse rate of 3 %.
    case .lapses: (-2.512, 1.2)
    case .lapseChange: (0, lapsesChange ? 1.8 : 0.1)
    case .lapsesOfSession: (0, lapsesChange ? 1 : 0.05)
    }
  }
}

/// Adjacent sessions with a lapse rate of their own. Their regressor is 1 there and 0 elsewhere.
struct TrendBlock {
  /// The answers of the sessions.
  let answers: Range<Int>

  /// The fours that hold the answers.
  var fours: Range<Int> { answers.lowerBound / 4..<(answers.upperBound + 3) / 4 }

  /// Whether all answers of some fours are in the block.
  func holds(_ fours: Range<Int>) -> Bool {
    answers.contains(4 * fours.lowerBound) && answers.contains(4 * fours.upperBound - 1)
  }

  /// Returns the regressor at four answers.
  subscript(four: Int) -> SIMD4<Double> {
    let first = 4 * four
    if holds(four..<four + 1) { return SIMD4(repeating: 1) }
    var regressor = SIMD4<Double>.zero
    for lane in 0..<4 where answers.contains(first + lane) { regressor[lane] = 1 }
    return regressor
  }
}

/// The answers of a listener and the regressors of ``LearningTrend``, in blocks of four for the CPU's
/// vector unit. Answers of sign 0 fill the last block.
struct TrendModel {
  /// The largest lapse rate that the model knows.
  static let largestLapseRate = 0.4
  /// The number of answers in which a warm-up fades to 1/e.
  private static let warmUpTrials = 40.0
  /// The habits fade over this share of the whole course, and over quarters of it.
  private static let longestShare = 0.6
  /// The largest number of blocks of sessions with lapse rates of their own.
  private static let mostBlocks = 12

  let heard: [SIMD4<Double>]
  /// +1 for “higher”, −1 for “lower”.
  let sign: [SIMD4<Double>]
  private(set) var terms: [TrendTerm] = []
  /// The regressor of each term but the last ones, those of the blocks: what its coefficient is
  /// multiplied by at each answer, in blocks of four. Factors of the values are `nil` if all are 1. They
  /// are multiplied when they are needed, because the products of every course with the same factors
  /// would take most of the memory.
  private(set) var regressors: [(values: AlignedBlocks, factors: AlignedBlocks?)] = []
  /// The blocks of sessions, one for each term ``TrendTerm/lapsesOfSession``.
  let blocks: [TrendBlock]
  private let count: Int

  init(of trials: [LearningTrend.Trial]) {
    count = trials.count
    heard = trials.map(\.heard).inFours
    sign = trials.map { $0.answer == .higher ? 1 : -1 }.inFours
    let sessions = trials.map(\.session)
    blocks = Self.blocks(of: sessions)
    let octaves = AlignedBlocks(trials.map(\.octavesAboveRecent).inFours)
    let one = AlignedBlocks(Array(repeating: 1.0, count: count).inFours)
    add(.level, one)
    add(.fall, one)
    if sessions.first != sessions.last {
      add(
        .warmUp,
        AlignedBlocks(
          Self.answersBefore(in: sessions).map {
            DeterministicMath.exp(-Double($0) / Self.warmUpTrials)
          }.inFours))
    }
    let courses = Self.habitConstants(over: count).map { course($0) }
    add(.bias, one)
    for course in courses { add(.biasChange, course) }
    add(.contraction, octaves)
    for course in courses { add(.contractionChange, course, times: octaves) }
    add(.lapses, one)
    for course in courses { add(.lapseChange, course) }
    terms += blocks.map { _ in .lapsesOfSession }
  }

  /// τ of the course of the limen, in answers.
  var timeConstant = Double.infinity {
    didSet {
      index(of: .fall).map { regressors[$0].values = course(timeConstant) }
    }
  }

  /// Returns the index of the first coefficient of a term; `nil` if the model has none.
  func index(of term: TrendTerm) -> Int? { terms.firstIndex(of: term) }

  private mutating func add(
    _ term: TrendTerm, _ values: AlignedBlocks, times factors: AlignedBlocks? = nil
  ) {
    terms.append(term)
    regressors.append((values, factors))
  }

  /// Returns g(t; τ) at each answer, from 1 at the first one to 0 at the last.
  private func course(_ timeConstant: Double) -> AlignedBlocks {
    let end = DeterministicMath.exp(-Double(count - 1) / timeConstant)
    let course = heard.indices.map { four in
      let answers = SIMD4(0, 1, 2, 3) + Double(4 * four)
      let course = (DeterministicMath.exp(-1 * answers / timeConstant) - end) / (1 - end)
      return course.replacing(with: 0, where: answers .> Double(count - 1))
    }
    return AlignedBlocks(course)
  }

  /// Returns τ_k of the habits, two or more.
  private static func habitConstants(over count: Int) -> [Double] {
    var constants = [longestShare * Double(count - 1)]
    while constants.count < 2 || constants[constants.count - 1] / 4 >= TrendHypothesis.shortest {
      constants.append(constants[constants.count - 1] / 4)
    }
    return constants
  }

  /// Returns the number of answers before each one in its session.
  private static func answersBefore(in sessions: [Int]) -> [Int] {
    var counts: [Int] = []
    for (index, session) in sessions.enumerated() {
      counts.append(index > 0 && sessions[index - 1] == session ? counts[index - 1] + 1 : 0)
    }
    return counts
  }

  /// Returns blocks of adjacent sessions that together have a twelfth of all answers or more; none if
  /// there would be a single one.
  private static func blocks(of sessions: [Int]) -> [TrendBlock] {
    var blocks: [TrendBlock] = []
    var start = 0
    for index in sessions.indices.dropFirst() where sessions[index - 1] != sessions[index] {
      guard (index - start) * mostBlocks >= sessions.count else { continue }
      blocks.append(TrendBlock(answers: start..<index))
      start = index
    }
    return blocks.isEmpty ? [] : blocks + [TrendBlock(answers: start..<sessions.count)]
  }
}

extension [Double] {
  fileprivate var inFours: [SIMD4<Double>] {
    stride(from: 0, to: count, by: 4).map { start in
      var four = SIMD4<Double>.zero
      for index in start..<Swift.min(start + 4, count) { four[index - start] = self[index] }
      return four
    }
  }
}
