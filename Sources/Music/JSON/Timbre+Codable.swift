/// The JSON form is the raw value.
extension Timbre: Codable {}
