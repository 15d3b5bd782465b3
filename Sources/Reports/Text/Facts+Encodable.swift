internal import Training

// JSON has them by their raw values.

extension NoteReport.State: Encodable {}
extension Region.Kind: Encodable {}
