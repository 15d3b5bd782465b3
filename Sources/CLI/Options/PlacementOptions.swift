import ArgumentParser
import FrontEnds
import Keypad
import Notation
import Psychometrics

/// The options for the choice of pairs: one for the placement, and one for each parameter of any
/// placement, defined by its description.
///
/// ArgumentParser finds options by reflection and decodes them by key. Therefore the mirror shows
/// an option for each parameter, and each is decoded by the name of its parameter.
struct PlacementOptions: ParsableArguments, CustomReflectable {
  @Option(
    help:
      "The method that chooses the pairs. Matching has none. (default: \(PlacementName.allCases[0].rawValue))"
  )
  var placement: PlacementName?

  private var parameters: [(parameter: PlacementParameter, option: Option<String?>)]

  init() {
    parameters = Placements.standard.parameters.map { parameter in
      let option = Option<String?>(
        name: .customLong(parameter.name), parsing: .unconditional,
        help: ArgumentHelp(stringLiteral: parameter.optionHelp))
      return (parameter, option)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    _placement = try container.decode(Option<PlacementName?>.self, forKey: "placement")
    parameters = try Placements.standard.parameters.map {
      ($0, try container.decode(Option<String?>.self, forKey: MemberName($0.name)))
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: [("placement", _placement as Any)]
        + parameters.map { ($0.parameter.name, $0.option) },
      ancestorRepresentation: .suppressed)
  }

  /// The settings given as options.
  var given: [SettingKey: String] {
    var given: [SettingKey: String] = [:]
    given[.placement] = placement?.rawValue
    for (parameter, option) in parameters { given[.parameter(parameter)] = option.wrappedValue }
    return given
  }
}
