/// The JSON form is the raw value.
extension EstimateSource: Encodable {}
