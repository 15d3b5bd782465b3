package import Music

/// The sums over listeners from which the next prior is computed (the E-step of empirical Bayes).
///
/// All sums are whole numbers. Sums over parts of the listeners add up to the same bits as the sums
/// over all.
package struct PopulationSums: Hashable, Sendable {
  /// The moments of listeners of one kind. Every listener counts with the probability of the kind.
  struct Moments: Codable, Hashable, Sendable {
    /// The number of listeners.
    var listeners = FixedPoint()
    /// The sums of θ, by note.
    var limens = Array(repeating: FixedPoint(), count: notes.count)
    /// The sums of the products of θ at two notes: the rows of a lower triangle.
    var products = Array(repeating: FixedPoint(), count: notes.count * (notes.count + 1) / 2)
  }

  /// The lapses under one hypothesis. Every listener counts with the probability of the hypothesis.
  struct Lapses: Codable, Hashable, Sendable {
    /// The number of listeners.
    var listeners = FixedPoint()
    /// The number of lapses.
    var lapses = FixedPoint()
    /// The number of answers.
    var answers = FixedPoint()
  }

  /// The sum and the sum of squares of a number that each listener has.
  struct Squares: Codable, Hashable, Sendable {
    var sum = FixedPoint()
    var squares = FixedPoint()

    /// Adds a normal mixture.
    mutating func add(_ mixture: NormalMixture) throws(PopulationOverflow) {
      let (mean, spread) = (mixture.mean, mixture.spread)
      try sum.add(mean)
      try squares.add(mean * mean + spread * spread)
    }

    mutating func add(_ other: Squares) throws(PopulationOverflow) {
      try sum.add(other.sum)
      try squares.add(other.squares)
    }
  }

  /// The notes at which limens are summed: every fourth note from C1 to C8.
  static let notes = stride(from: 24, through: 108, by: 4).map { MIDINote($0) }
  /// The notes that the field of a listener covers at least.
  package static let range = NoteRange(lowest: MIDINote(24), highest: MIDINote(108))

  /// Listeners whose answers are only predicted. They show whether a prior fits listeners whom it
  /// has not seen.
  package struct HeldOut: Hashable, Sendable {
    /// The number of listeners.
    package internal(set) var listeners = 0
    /// The number of their answers.
    package internal(set) var answers = 0
    var logLoss = FixedPoint()

    /// The mean one-step-ahead log loss in bits; `nil` without answers.
    package var logLossBits: Double? { answers == 0 ? nil : logLoss.value / Double(answers) }
  }

  /// The prior of the listeners' fields.
  package let prior: ThresholdPrior
  /// The number of listeners to whom the next prior is fitted.
  package internal(set) var listeners = 0
  /// The number of their answers.
  package internal(set) var answers = 0
  /// The other listeners.
  package internal(set) var heldOut = HeldOut()
  /// The moments by kind.
  var kinds: [Moments]
  /// The lapses by hypothesis.
  var hypotheses: [Lapses]
  var bias = Squares()
  var contraction = Squares()

  /// Creates the sums over no listeners.
  ///
  /// - Parameter prior: The prior of the listeners' fields.
  package init(under prior: ThresholdPrior) {
    self.prior = prior
    kinds = Array(repeating: Moments(), count: prior.kinds.count)
    hypotheses = Array(repeating: Lapses(), count: prior.kinds.reduce(0) { $0 + $1.lapses.count })
  }

  /// Adds a listener.
  ///
  /// - Parameter field: The listener's field after all answers, over ``range`` at least, which began
  ///   with ``prior``.
  /// - Throws: ``PopulationOverflow`` if a sum has more than 64 bits.
  package mutating func add(_ field: ThresholdField) throws(PopulationOverflow) {
    let places = Self.notes.map(field.range.index(of:))
    listeners += 1
    answers += field.answers
    for (index, belief) in field.beliefs.enumerated() {
      try kinds[belief.kind].add(belief, at: places)
      try hypotheses[index].listeners.add(belief.weight)
      try hypotheses[index].lapses.add(belief.weight * belief.lapses)
      try hypotheses[index].answers.add(belief.weight * Double(field.answers))
    }
    try bias.add(field.bias)
    try contraction.add(field.contraction)
  }

  /// Adds a listener who is held out.
  ///
  /// - Parameters:
  ///   - logLoss: The sum of the one-step-ahead log loss over the answers, in bits.
  ///   - answers: The number of answers.
  /// - Throws: ``PopulationOverflow`` if a sum has more than 64 bits.
  package mutating func holdOut(logLoss: Double, answers: Int) throws(PopulationOverflow) {
    heldOut.listeners += 1
    heldOut.answers += answers
    try heldOut.logLoss.add(logLoss)
  }

  /// Adds the sums over other listeners.
  ///
  /// - Precondition: Both sums are under the same prior.
  /// - Throws: ``PopulationOverflow`` if a sum has more than 64 bits.
  package mutating func add(_ other: PopulationSums) throws(PopulationOverflow) {
    precondition(prior == other.prior, "sums under one prior")
    heldOut.listeners += other.heldOut.listeners
    heldOut.answers += other.heldOut.answers
    try heldOut.logLoss.add(other.heldOut.logLoss)
    listeners += other.listeners
    answers += other.answers
    for index in kinds.indices { try kinds[index].add(other.kinds[index]) }
    for index in hypotheses.indices { try hypotheses[index].add(other.hypotheses[index]) }
    try bias.add(other.bias)
    try contraction.add(other.contraction)
  }
}

extension PopulationSums.Moments {
  /// Adds the posterior of a listener under one hypothesis.
  fileprivate mutating func add(
    _ belief: ThresholdField.Belief, at places: [Int]
  ) throws(PopulationOverflow) {
    let (mean, covariance) = (belief.state.mean, belief.state.covariance)
    try listeners.add(belief.weight)
    var next = 0
    for (row, place) in places.enumerated() {
      try limens[row].add(belief.weight * mean[place])
      for other in places[...row] {
        let product = mean[place] * mean[other] + covariance[place, other]
        try products[next].add(belief.weight * product)
        next += 1
      }
    }
  }

  fileprivate mutating func add(_ other: Self) throws(PopulationOverflow) {
    try listeners.add(other.listeners)
    for index in limens.indices { try limens[index].add(other.limens[index]) }
    for index in products.indices { try products[index].add(other.products[index]) }
  }
}

extension PopulationSums.Lapses {
  fileprivate mutating func add(_ other: Self) throws(PopulationOverflow) {
    try listeners.add(other.listeners)
    try lapses.add(other.lapses)
    try answers.add(other.answers)
  }
}

// MARK: - JSON

extension PopulationSums.HeldOut: Codable {
  private enum CodingKeys: String, CodingKey {
    case listeners
    case answers
    case logLoss = "log_loss"
  }
}

extension PopulationSums: Codable {
  private enum CodingKeys: String, CodingKey {
    case prior
    case listeners
    case answers
    case heldOut = "held_out"
    case kinds
    case hypotheses
    case bias
    case contraction
  }

  /// The possible numbers of listeners and of answers. A few thousand parts add up to 64 bits.
  private static let counts = 0...(1 << 50)

  /// Whether the sums have the form that ``init(under:)`` gives them. Sums that were read from a file
  /// may have another one.
  package var isWellFormed: Bool {
    let form = PopulationSums(under: prior)
    let counts = [listeners, answers, heldOut.listeners, heldOut.answers]
    return counts.allSatisfy { Self.counts.contains($0) }
      && hypotheses.count == form.hypotheses.count && kinds.count == form.kinds.count
      && kinds.allSatisfy {
        $0.limens.count == Self.notes.count
          && $0.products.count == Self.notes.count * (Self.notes.count + 1) / 2
      }
  }
}
