/// The JSON form is the raw value.
extension Loudness: Codable {}
