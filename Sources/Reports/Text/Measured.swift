/// A place with its limen. The members of both are encoded side by side in one object.
@dynamicMemberLookup
struct Measured<Place: Encodable & Sendable>: Encodable, Sendable {
  let place: Place
  let limen: Limen

  subscript<Member>(dynamicMember member: KeyPath<Place, Member>) -> Member {
    place[keyPath: member]
  }

  func encode(to encoder: any Encoder) throws {
    try place.encode(to: encoder)
    try limen.encode(to: encoder)
  }
}
