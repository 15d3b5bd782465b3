internal import Glibc

/// A colour of the 256-colour palette that terminals share since xterm. Terminals define the first
/// 16 themselves; a cube of 6 × 6 × 6 colours and a scale of greys follow.
package struct TerminalColor: Hashable, Sendable {
  /// The number of the colour, 0...255.
  package let number: UInt8

  init(_ number: UInt8) { self.number = number }
}

/// A colour with its shares of red, green and blue, each 0...1, as encoded in sRGB.
package struct RGB: Hashable, Sendable {
  package let red: Double
  package let green: Double
  package let blue: Double

  /// Creates a colour from its shares.
  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The relative luminance (WCAG 2.1), from 0 for black to 1 for white.
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the contrast ratio to another colour (WCAG 2.1), from 1 to 21.
  package func contrast(with other: RGB) -> Double {
    let (darker, brighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (brighter + 0.05) / (darker + 0.05)
  }

  private static func linear(_ share: Double) -> Double {
    share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
