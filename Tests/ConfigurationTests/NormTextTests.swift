import Foundation
import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Configuration
@testable import Training

@Suite struct `Published limens in a file` {
  /// The file that the program carries with it.
  private static let resource =
    (try? String(contentsOf: resourceFile("norms.toml"), encoding: .utf8)) ?? ""

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
    let norms = try Norm.all(in: Self.resource)
    #expect(norms.count == Self.resource.split(separator: "\n").count { $0 == "[[norm]]" })
    #expect(norms.count >= 11 && Set(norms).count == norms.count)
    #expect(norms.allSatisfy { $0.doi.hasPrefix("10.") })
    for stimulus in Norm.Stimulus.allCases {
      #expect(norms.contains { $0.stimulus == stimulus })
    }
    #expect(!Self.resource.lowercased().contains("musicality"))
  }

  @Test func `a published limen is read with its values, and unstated ones are absent`() throws {
    let norm = try #require(try Norm.all(in: Self.row).first)
    #expect(
      norm
        == Norm(
          source: "Example 2020", doi: "10.1000/182", group: .musicians, count: 50, ages: nil,
          training: "ten years", stimulus: .sine, frequency: Hertz(528.5),
          duration: Milliseconds(200), level: "60 dB SL", task: nil, statistic: .mean,
          point: .t707, centre: Cents(10), spread: nil))
  }

  /// Every value is of its kind or says that it is not stated, so that a mistake in the file leaves nothing
  /// out unseen.
  @Test func `every row of the program has exactly the values of a published limen`() throws {
    let words: [String: [String]] = [
      "group": Norm.Group.allCases.map(\.rawValue),
      "stimulus": Norm.Stimulus.allCases.map(\.rawValue) + ["not stated"],
      "statistic": Norm.Statistic.allCases.map(\.rawValue),
      "point": LimenPoint.allCases.map(\.rawValue) + ["not stated"],
    ]
    let names = Self.row.split(separator: "\n").dropFirst(2).compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    for row in Self.resource.components(separatedBy: "\n[[norm]]\n").dropFirst() {
      let values = row.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
        $0.components(separatedBy: " = ")
      }
      #expect(values.map { $0[0] } == names)
      for value in values {
        let text = value[1].trimmingCharacters(in: ["\""])
        #expect(words[value[0]]?.contains(text) ?? true, "\(value)")
        let isNumber = Double(value[1]).map { $0 > 0 && $0.isFinite } ?? false
        switch value[0] {
        case "n", "frequency-hz", "centre-cents": #expect(isNumber, "\(value)")
        case "duration-ms": #expect(isNumber || text == "not stated", "\(value)")
        case "spread-cents": #expect(isNumber || text == "none", "\(value)")
        case "doi": #expect(text.wholeMatch(of: /10\.\d{4,9}\/\S+/) != nil, "\(value)")
        default: #expect(value[1].hasPrefix("\"") && !text.isEmpty, "\(value)")
        }
      }
    }
  }
}
