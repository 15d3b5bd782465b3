import ArgumentParser
import Psychometrics
import Recordings
import Reports

/// `limen prior fit`
struct FitPrior: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit a prior to the recorded answers of many listeners.",
    discussion: """
      Each pass fits the next prior to what the answers show about every listener under one prior \
      (empirical Bayes). The passes end when the answers held out are no longer predicted better.
      """)

  @Argument(help: "Folders, tables or stores. (default: the store)")
  var paths: [String] = []

  @OptionGroup var store: StoreOption

  @Option(
    help: ArgumentHelp(
      "The prior of the first pass: standard, clinical, or the file of a prior.",
      valueName: "prior"),
    completion: .file())
  var start = "standard"

  @Option(
    help: ArgumentHelp("One of n parts of all listeners, such as 2/7.", valueName: "i/n"),
    transform: Shard.init(text:))
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "Write the prior, or the sums over the part, to this file, complete or not at all.",
      valueName: "file"))
  var out: String

  @OptionGroup var leniency: LenientOption

  @OptionGroup var jobs: JobsOption

  /// The largest number of passes.
  private static let mostPasses = 40
  /// The least improvement of the predictions that is worth another pass, in bits per answer.
  private static let leastImprovement = 5e-5

  func run() throws {
    Interruption.endsTheProgram()
    let file = try AtomicFile(path: out)
    let start = try ChosenPrior(start).prior
    let sources = try RecordingSources(try paths.map(Source.init(path:)), or: store, of: shard)
    var population = Population(sources, jobs: jobs.count)
    if let shard {
      let sums = try population.sums(under: start)
      try file.write(
        piece: PopulationPart(limen: Limen.version, shard: shard.text, sums: sums).text)
    } else {
      try file.write(piece: fit(to: &population, from: start).text)
    }
    try file.finish()
    population.problems.finish()
    try leniency.check(population.problems)
  }

  /// Returns the prior that predicts the listeners held out best.
  private func fit(
    to population: inout Population, from start: ThresholdPrior
  ) throws -> PriorFile {
    var best = try population.sums(under: start)
    try best.requireSufficiency()
    try report(best, pass: 1)
    for pass in 2...Self.mostPasses {
      let next = try population.sums(under: best.nextPrior())
      try report(next, pass: pass)
      let improvement = best.logLoss - next.logLoss
      if improvement > 0 { best = next }
      if improvement < Self.leastImprovement { break }
    }
    return PriorFile(prior: best.prior, origin: best.origin(ofNext: false))
  }

  private func report(_ sums: PopulationSums, pass: Int) throws {
    try StandardOutput.say("Pass \(pass): \(sums.predictions)")
  }
}
