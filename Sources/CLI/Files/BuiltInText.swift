import CResources

extension limen_resource {
  /// The bytes as text.
  var string: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
