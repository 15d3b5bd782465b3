/// The JSON form is the raw value.
extension Answer: Codable {}
