/// The name of a member of a JSON object, where the names are not known to the compiler.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { self.init(name) }
  package init?(stringValue name: String) { self.init(name) }
  package init?(intValue: Int) { nil }
}
