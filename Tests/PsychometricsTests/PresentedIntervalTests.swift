import Foundation
import Music
import Testing

@testable import Psychometrics

@Suite struct `A presented interval` {
  private static let fifth = DirectedInterval(Interval.named[7], .up)

  private static func interval(
    _ name: String, _ thousandths: Int, aid: Aid? = nil
  ) throws -> PresentedInterval {
    PresentedInterval(
      NominalInterval(try DirectedInterval(text: name), thousandths: thousandths), aid: aid)
  }

  @Test(arguments: [
    ("P5", 701_955, nil, "P5@701955"), ("-M3", -400_000, Aid.drone, "-M3@-400000+drone"),
    ("7\\19", 442_105, .example, "7\\19@442105+example"),
  ])
  func `its text reads back`(name: String, size: Int, aid: Aid?, text: String) throws {
    let presented = try Self.interval(name, size, aid: aid)
    #expect(presented.text == text)
    let json = try JSONEncoder().encode([presented])
    #expect(try JSONDecoder().decode([PresentedInterval].self, from: json) == [presented])
  }

  @Test(arguments: [
    "", "P5", "P5@", "P5@x", "@700000", "+drone", "P5@700000+", "P5@700000+horn", "P9@1",
    "P5@10000001", "P5@1@2",
  ])
  func `other texts are refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PresentedInterval].self, from: Data("[\"\(text)\"]".utf8))
    }
  }

  @Test(arguments: [
    // The name says the category if the size lies within a quarter tone of it, on the edge too.
    ("P5", 701_955, 7, 1.955), ("M3", 350_000, 4, -50), ("m3", 350_000, 3, 50),
    ("P5", 750_000, 7, 50),
    // A name that would mislead does not.
    ("P5", 750_001, 8, -49.999), ("P5", 1_109_474, 11, 9.474),
    // Steps of other scales are in the nearest category, whatever their number.
    ("7\\19", 442_105, 4, 42.105), ("4\\13", 369_231, 4, -30.769), ("4\\13", 585_217, 6, -14.783),
    ("12\\12", 1_901_955, 19, 1.955),
    // Below a quarter tone there is none.
    ("1\\53", 22_642, 1, 0), ("m2", 0, 1, 0),
  ])
  func `the size decides the category and the distance from it`(
    name: String, size: Int, semitones: Int, above: Double
  ) throws {
    let presented = try Self.interval(name, size)
    #expect(presented.category.semitones == semitones)
    #expect(abs(presented.aboveCategory.value - above) < 1e-9)
    let down = try Self.interval("-" + name, -size)
    #expect(down.category.semitones == semitones && down.category.direction == .down)
    #expect(abs(down.aboveCategory.value + above) < 1e-9)
  }

  @Test func `the direction is that of the size`() throws {
    let falling = try Self.interval("3\\6", -600_000)
    #expect(falling.category == IntervalCategory(DirectedInterval(Interval.named[6], .down)))
  }

  @Test func `after an example there is no distance from the category`() throws {
    #expect(try Self.interval("M3", 386_314, aid: .example).aboveCategory == Cents(0))
    #expect(try Self.interval("M3", 386_314, aid: .drone).aboveCategory.value < -13)
  }

  @Test func `in equal temperament there is none either, to the last bit`() {
    for interval in Interval.named {
      for direction in Interval.Direction.allCases {
        let directed = DirectedInterval(interval, direction)
        let nominal = NominalInterval(
          directed, thousandths: Int(directed.sign) * 100_000 * interval.steps)
        #expect(PresentedInterval(nominal).aboveCategory == Cents(0))
      }
    }
  }

  @Test func `intervals come by category, then by size, up before down`() throws {
    let sorted = try [
      Self.interval("M3", 386_314), Self.interval("M3", 427_373), Self.interval("-M3", -386_314),
      Self.interval("-M3", -427_373), Self.interval("P5", 696_578),
      Self.interval("P5", 696_578, aid: .example),
    ]
    #expect(sorted.reversed().sorted() == sorted)
  }
}
