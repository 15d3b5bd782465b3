internal import Training

// JSON contains their raw values.

extension NoteReport.State: Encodable {}
extension Region.Kind: Encodable {}
