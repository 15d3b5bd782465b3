import Psychometrics
import Recordings
import Reports

/// The matching parts of a pass over a population.
struct PopulationMerger {
  /// The next prior.
  let result: PriorFile
  /// How well the prior of the parts predicted the answers held out.
  let predictions: String

  /// Reads parts and adds them.
  ///
  /// - Throws: ``MergeError`` if a part is damaged or the parts do not match,
  ///   ``CommandError`` if they are too few, `PriorError`, or ``InputError``.
  init(paths: [String]) throws {
    let parts = try paths.map { path in
      guard let part = PopulationPart(bytes: try InputFile.wholeInput(path)),
        let shard = try? Shard(text: part.shard)
      else { throw MergeError.broken(path: path) }
      return (path: path, part: part, shard: shard)
    }
    for (path, part, _) in parts
    where part.limen != parts[0].part.limen || part.sums.prior != parts[0].part.sums.prior {
      throw MergeError.mixed(parts[0].path, path)
    }
    try Shard.checkWhole(parts.map { ($0.path, $0.shard) })
    var sums = PopulationSums(under: parts[0].part.sums.prior)
    for (path, part, _) in parts {
      do { try sums.add(part.sums) } catch { throw MergeError.broken(path: path) }
    }
    try sums.requireSufficiency()
    result = PriorFile(prior: try sums.nextPrior(), origin: sums.origin(ofNext: true))
    predictions = "With the prior before this one, \(sums.predictions)"
  }
}
