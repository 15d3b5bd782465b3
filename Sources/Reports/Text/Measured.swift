/// Something with a limen: its own members, and beside them those of the limen.
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
