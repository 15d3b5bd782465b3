internal import Music

/// A series of values in one row of characters, on a logarithmic scale from the least to the greatest.
struct Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// The latest values that fit, oldest first.
  let text: String

  /// Draws the latest positive values that fit into this number of columns.
  init(_ values: [Double], columns: Int) {
    let logs = values.suffix(max(columns, 0)).map(DeterministicMath.log2)
    let (least, greatest) = (logs.min() ?? 0, logs.max() ?? 0)
    // A series that hardly changes does not fill the scale.
    let scale = Double(Self.bars.count - 1) / max(greatest - least, 0.5)
    text = String(logs.map { Self.bars[Int((($0 - least) * scale).rounded())] })
  }
}
