internal import Foundation

/// A colour of the 256 that terminals share since xterm: sixteen that each terminal chooses for itself,
/// then a cube of 6 × 6 × 6, then greys.
public struct TerminalColor: Hashable, Sendable {
  /// 0...255.
  public let number: UInt8

  init(_ number: UInt8) { self.number = number }

  /// What it is made of; `nil` for the sixteen, which differ from terminal to terminal.
  var light: RGB? {
    switch number {
    case ..<16:
      return nil
    case ..<232:
      let levels = [0, 95, 135, 175, 215, 255].map { Double($0) / 255 }
      let cube = Int(number) - 16
      return RGB(red: levels[cube / 36], green: levels[cube / 6 % 6], blue: levels[cube % 6])
    default:
      let grey = (8 + 10 * Double(number - 232)) / 255
      return RGB(red: grey, green: grey, blue: grey)
    }
  }
}

/// A colour by the shares of red, green and blue, 0...1, as sRGB writes them.
package struct RGB: Hashable, Sendable {
  package let red: Double
  package let green: Double
  package let blue: Double

  /// Makes a colour of its shares.
  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// How bright it is, from black 0 to white 1 (relative luminance, WCAG 2.1).
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// How much it stands out from another colour, from 1 to 21 (contrast ratio, WCAG 2.1).
  package func contrast(with other: RGB) -> Double {
    let (darker, brighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (brighter + 0.05) / (darker + 0.05)
  }

  private static func linear(_ share: Double) -> Double {
    share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
