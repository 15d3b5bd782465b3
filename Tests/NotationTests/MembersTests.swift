import Notation
import Testing

@Suite struct `Members of an object of JSON` {
  @Test func `are in alphabetical order, without those that have no value`() throws {
    let none: Int? = nil
    let some: Int? = 2
    let members: Members = [
      "trials": some, "id": none, "bias": ["cents": 1.5, "of": none] as Members,
    ]
    #expect(try members.lineJSON() == #"{"bias":{"cents":1.5},"trials":2}"#)
  }

  @Test func `can be put together`() throws {
    let one: Members = ["a": true]
    let sum = one + ["b": ["x", "y"]]
    #expect(try sum.lineJSON(.asCoded) == #"{"a":true,"b":["x","y"]}"#)
  }
}
