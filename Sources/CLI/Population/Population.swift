import Psychometrics
import Recordings
import Training
import Wording

/// The recordings of a population, which every pass reads again.
struct Population {
  private let sources: RecordingSources
  private let jobs: Int
  private var isFirstPass = true
  private(set) var problems = ProblemReporter()

  /// The number of listeners that are processed together.
  private static let batch = 256

  init(_ sources: RecordingSources, jobs: Int) {
    self.sources = sources
    self.jobs = jobs
    for problem in sources.problems { problems.report(problem) }
  }

  /// Returns the sums of one pass. The problems of recordings are reported in the first pass.
  mutating func sums(under prior: ThresholdPrior) throws -> PopulationSums {
    var sums = PopulationSums(under: prior)
    let pass = PopulationPass(under: prior)
    let (sources, labels) = (sources, sources.listeners)
    let progress = ProgressBar(of: labels.count, words: Words(.english))
    defer { progress.clear() }
    for start in stride(from: 0, to: labels.count, by: Self.batch) {
      let batch = Array(labels[start..<min(start + Self.batch, labels.count)])
      let parts = try Jobs.map(batch, atOnce: jobs, progress: { progress.show(start + $0) }) {
        label in
        let (sessions, problems) = try sources.sessions(of: label)
        let (sums, changed) = try pass.sums(over: sessions, of: Listener(label: label))
        return (
          sums, problems + changed.map { RecordingProblem(file: label, kind: .changedTrial($0)) }
        )
      }
      for (part, found) in parts {
        try sums.add(part)
        if isFirstPass { for problem in found { problems.report(problem) } }
      }
    }
    isFirstPass = false
    return sums
  }
}
