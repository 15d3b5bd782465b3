import Foundation
import FoundationXML
import Testing

/// The elements and the text of markup, read by an XML parser.
final class MarkupReader: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  private(set) var text = ""

  /// Reads markup, which must be well-formed.
  init(_ markup: String) {
    super.init()
    let parser = XMLParser(data: Data(markup.utf8))
    parser.delegate = self
    #expect(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }

  /// The number of elements of each class.
  var classes: [String: Int] {
    elements.flatMap { ($0.attributes["class"] ?? "").split(separator: " ").map(String.init) }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Returns the elements of all these classes.
  func elements(of classes: String...) -> [[String: String]] {
    elements.map(\.attributes).filter {
      Set(classes).isSubset(of: ($0["class"] ?? "").split(separator: " ").map(String.init))
    }
  }

  /// Returns the values of an attribute of all elements with a name.
  func values(_ attribute: String, of name: String) -> [String] {
    elements.filter { $0.name == name }.compactMap { $0.attributes[attribute] }
  }
}
