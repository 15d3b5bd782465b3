import Notation
import Testing

@Suite struct `Wrapping` {
  @Test func `text breaks between words, and within words longer than a line`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
    #expect("".wrapped(to: 3).isEmpty)
    #expect("one".wrapped(to: 0).isEmpty)
  }
}
