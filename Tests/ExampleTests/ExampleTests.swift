import Foundation
import Music
import Psychometrics
import Testing

/// A function of this folder that an article shows.
struct Example: Sendable, CustomTestStringConvertible {
  let name: String
  /// The articles that show it.
  let articles: [String]
  let run: @Sendable (_ print: (String) -> Void) throws -> Void

  var testDescription: String { name }

  static let all = [
    Example(of: "Notation", run: notationExample),
    Example(of: "Music", run: musicExample),
    Example(of: "Psychometrics", run: psychometricsExample),
    Example(
      of: "Training", also: ["Sources/CLI/Limen.docc/HowTo/UseFromSwift.md"],
      run: trainingExample),
    Example(of: "Synthesis", run: synthesisExample),
    Example(of: "Recordings", run: recordingsExample),
    Example(of: "Wording", run: wordingExample),
    Example(of: "Reports", run: reportsExample),
    Example(of: "FrontEnds", run: frontEndsExample),
    Example(of: "LineMode", run: lineModeExample),
    Example(of: "EngineProtocol", run: engineProtocolExample),
    Example(of: "Keypad", run: keypadExample),
  ]

  /// Creates the example on the first page of a library product.
  ///
  /// - Parameters:
  ///   - product: The name of the product.
  ///   - others: Other articles that show the example.
  ///   - run: The function, which is in a file of the same name.
  private init(
    of product: String, also others: [String] = [],
    run: @escaping @Sendable (_ print: (String) -> Void) throws -> Void
  ) {
    name = "\(product)Example"
    articles = ["Sources/\(product)/\(product).docc/\(product).md"] + others
    self.run = run
  }

  /// Returns the text in the articles: the imports, and the lines between `// example` and `//
  /// end`.
  func shown() throws -> [String] {
    let source = try Article("Tests/ExampleTests/\(name).swift").lines
    let begin = try #require(source.firstIndex(of: "  // example"))
    let end = try #require(source.firstIndex(of: "  // end"))
    let body = source[(begin + 1)..<end].map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    return source.filter { $0.hasPrefix("import ") } + [""] + body
  }

  /// Returns the lines that the example prints.
  func output() throws -> [String] {
    var lines: [String] = []
    try run { lines += $0.components(separatedBy: "\n") }
    return lines
  }
}

@Suite(.serialized) struct `Examples in the documentation` {
  @Test(arguments: Example.all)
  func `an article shows the code that is compiled here and its output`(example: Example) throws {
    for path in example.articles {
      var article = try Article(path)
      try article.expect(
        try article.block(after: "example: \(example.name)"), toBe: try example.shown())
      try article.expect(
        try article.block(after: "output: \(example.name)"), toBe: try example.output())
    }
  }

  /// `Limen` only exports the others.
  @Test func `every library product has an example`() throws {
    let manifest = try Article("Package.swift").lines.compactMap {
      $0.firstMatch(of: /\.library\(name: "(\w+)"/)?.1
    }
    #expect(manifest.contains("Limen"))
    let examples = Set(manifest.filter { $0 != "Limen" }.map { "\($0)Example" })
    #expect(examples.isSubset(of: Example.all.map(\.name)))
  }
}

@Suite struct `The article on the model` {
  private static let path = "Sources/Psychometrics/Psychometrics.docc/TheModel.md"
  private let prior = ThresholdPrior.standard

  /// Returns the name of the constant in a cell such as `name`.
  private func name(_ cell: String) -> Substring { cell.dropFirst().dropLast() }

  @Test func `the article has the constants of the prior`() throws {
    let values = [
      "limenAtMiddleC": prior.limenAtMiddleC.value, "shapeShare": prior.shapeShare,
      "tiltSpread": prior.tiltSpread, "noteSpread": prior.noteSpread,
      "conditionSpread": prior.conditionSpread, "biasSpread": prior.biasSpread,
      "biasDriftPerTrial": prior.biasDriftPerTrial, "contractionMean": prior.contractionMean,
      "contractionSpread": prior.contractionSpread,
      "lapsePreferenceStrength": prior.lapsePreferenceStrength, "driftPerDay": prior.driftPerDay,
    ]
    let rows = try Article(Self.path).table(after: "table: ThresholdPrior")
    #expect(Set(rows.map { String(name($0[0])) }) == Set(values.keys))
    for row in rows { #expect(Double(row[1]) == values[String(name(row[0]))], "\(row)") }
  }

  @Test func `the article has the kinds of listener`() throws {
    let kinds: [(name: String, kind: ThresholdPrior.Kind)] = [
      ("steady", .steady), ("learning", .learning), ("wandering", .wandering), ("rough", .rough),
      ("uneven", .uneven),
      ("high", .high),
    ]
    #expect(kinds.count == prior.kinds.count)
    let rows = try Article(Self.path).table(after: "table: ThresholdPrior kinds")
    #expect(rows.map { String(name($0[0])) } == kinds.map(\.name))
    for (row, (_, kind)) in zip(rows, kinds) {
      let constants = [
        kind.share, kind.raise, kind.offsetSpread, kind.courseSpread, kind.courseLength,
        kind.driftPerTrial, kind.levelDriftPerTrial,
      ]
      #expect(row[1...7].map { Double($0) } == constants, "\(row)")
      let lapses = kind.lapses.map { "\($0.value) (\($0.weight))" }.joined(separator: ", ")
      #expect(row[8] == lapses)
    }
  }
}
