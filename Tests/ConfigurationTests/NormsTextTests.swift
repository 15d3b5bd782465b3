import Foundation
import Music
import Notation
import Psychometrics
import Testing
import Training

@testable import Configuration

@Suite struct `Published limens in a file` {
  /// The file that the program carries with it.
  private static let resource: String = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/norms.toml").standardized
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let row = """
    # A comment.
    [[norm]]
    source = "Example 2020"
    doi = "10.1000/182"
    group = "musicians"
    n = 50
    ages = "not stated"
    training = "ten years"
    stimulus = "sine"
    frequency-hz = 528.5
    duration-ms = 200
    level = "60 dB SL"
    task = "not stated"
    point = "0.707"
    statistic = "mean"
    centre-cents = 10
    spread-cents = "none"
    """

  @Test func `every row of the program is valid, has a DOI and has no row twice`() throws {
    let norms = try NormsText(Self.resource).norms
    #expect(norms.count == Self.resource.split(separator: "\n").count { $0 == "[[norm]]" })
    #expect(norms.count >= 11 && Set(norms).count == norms.count)
    #expect(norms.allSatisfy { $0.source.doi.hasPrefix("10.") })
    for stimulus in Norm.Stimulus.allCases {
      #expect(norms.contains { $0.method.stimulus == stimulus })
    }
    #expect(!Self.resource.lowercased().contains("musicality"))
  }

  @Test func `a file with the line ends of Windows is read`() throws {
    let rows = Self.row.replacing("\n", with: "\r\n")
    #expect(
      try NormsText("\(rows)\r\n\(rows)").norms == NormsText("\(Self.row)\n\(Self.row)").norms)
    let damaged = rows.replacing("n = 50", with: "n = 0")
    let error = #expect(throws: ConfigurationError.self) { try NormsText(damaged) }
    #expect(error?.line == 6)
  }

  @Test func `a published limen is read with its values, and unstated ones are absent`() throws {
    let norm = try #require(try NormsText(Self.row).norms.first)
    #expect(
      norm
        == Norm(
          source: .init(name: "Example 2020", doi: "10.1000/182"),
          listeners: .init(group: .musicians, count: 50, ages: nil, training: "ten years"),
          method: .init(
            stimulus: .sine, frequency: Hertz(528.5), duration: Milliseconds(200),
            level: "60 dB SL", task: nil),
          figure: .init(statistic: .mean, point: .t707, centre: Cents(10), spread: nil)))
  }

  @Test(arguments: [
    ("doi = \"10.1000/182\"", "doi = \"https://doi.org/10.1000/182\"", 4, "is no DOI"),
    ("n = 50", "n = 0", 6, "n must be a whole number above 0"),
    ("n = 50", "n = 50.5", 6, "n must be a whole number above 0"),
    ("\"musicians\"", "\"singers\"", 5, "group has no value 'singers': choose one of musicians,"),
    ("528.5", "-528.5", 10, "frequency-hz must be a number above 0"),
    ("528.5", "inf", 10, "frequency-hz must be a number above 0"),
    ("\"0.707\"", "\"0.7\"", 14, "point has no value '0.7': choose one of 0.707, 0.75"),
    ("\"none\"", "\"not stated\"", 17, "spread-cents must be a number above 0"),
    ("level =", "levels =", 12, "has no 'levels': did you mean level?"),
    ("task = \"not stated\"", "", 2, "lacks task: give it, or \"not stated\""),
    ("\"ten years\"", "10", 8, "training must be a text"),
    ("[[norm]]", "", 7, "stands outside the published limens"),
    ("528.5", "", 10, "This is not TOML"),
  ]) func `a mistake is reported with its line and the way out`(
    part: String, mistake: String, line: Int, reason: String
  ) throws {
    // A valid row above shifts the lines by its own.
    for (above, shift) in [("", 0), (Self.row + "\n", 17)] where shift == 0 || part != "[[norm]]" {
      let text = above + Self.row.replacing(part, with: mistake)
      let error = try #require(throws: ConfigurationError.self) { try NormsText(text) }
      #expect(error.line == line + shift, "\(error)")
      #expect(error.sentence.contains(reason), "\(error)")
    }
  }

  @Test(arguments: ["", "# Only a comment.", "norm = 3", "norm = []"])
  func `a file without published limens is refused`(text: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try NormsText(text) }
    #expect(error.sentence.contains("no published limens"))
  }
}
