/// An object of JSON as the list of its members. A member without a value is left out.
package struct Members: Encodable, ExpressibleByDictionaryLiteral {
  private var members: [(name: String, value: (any Encodable)?)]

  package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = members.map { (name: $0, value: $1) }
  }

  /// Returns an object with the members of both.
  package static func + (one: Members, other: Members) -> Members {
    var sum = one
    sum.members += other.members
    return sum
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: MemberName.self)
    for (name, value) in members {
      if let value { try object.encode(value, forKey: MemberName(name)) }
    }
  }
}
