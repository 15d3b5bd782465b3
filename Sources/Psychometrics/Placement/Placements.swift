/// A registry of placements: the rules of the placements that a session can use.
package struct Placements: Sendable {
  /// All placements of the program, in the order in which options list them. A new one adds one
  /// line.
  package static let standard = Placements([
    ProfilePlacement.Rule.self,
    StaircasePlacement.Rule.self,
    QuestPlacement.Rule.self,
    KazezPlacement.Rule.self,
    ConstantPlacement.Rule.self,
  ])

  /// The rules, starting with the default one.
  package let rules: [any PlacementRule.Type]
  /// The parameters of all placements in their order, without duplicates.
  package let parameters: [PlacementParameter]
  /// The parameters of each rule.
  private let parametersByRule: [[PlacementParameter]]

  /// Creates a registry of rules.
  ///
  /// - Precondition: The names of the rules are distinct, and parameters of the same name are
  ///   equal.
  package init(_ rules: [any PlacementRule.Type]) {
    self.rules = rules
    parametersByRule = rules.map { $0.parameters }
    var parameters: [PlacementParameter] = []
    for parameter in parametersByRule.joined() {
      let known = parameters.first { $0.name == parameter.name }
      precondition(known == nil || known == parameter, "two meanings of \(parameter.name)")
      if known == nil { parameters.append(parameter) }
    }
    self.parameters = parameters
    for (index, rule) in rules.enumerated() {
      precondition(
        !rules[..<index].contains { $0.name == rule.name }, "two placements named \(rule.name)")
    }
  }

  /// Returns the rule of the placement with this name, or `nil` if no placement has it.
  package func rule(named name: String) -> (any PlacementRule.Type)? {
    rules.first { $0.name == name }
  }

  /// Returns the names of the placements that have a parameter.
  package func names(having parameter: PlacementParameter) -> [String] {
    zip(rules, parametersByRule).filter { $1.contains(parameter) }.map { $0.0.name }
  }
}

extension PlacementPlan {
  /// Returns the plan of a ``ProfilePlacement``.
  public static func profile(_ rule: ProfilePlacement.Rule) -> Self { Self(rule) }
  /// Returns the plan of a ``StaircasePlacement``.
  public static func staircase(_ rule: StaircasePlacement.Rule) -> Self { Self(rule) }
  /// Returns the plan of a ``QuestPlacement``.
  public static func quest(_ rule: QuestPlacement.Rule) -> Self { Self(rule) }
  /// Returns the plan of a ``KazezPlacement``.
  public static func kazez(_ rule: KazezPlacement.Rule) -> Self { Self(rule) }
  /// Returns the plan of a ``ConstantPlacement``.
  public static func constant(_ rule: ConstantPlacement.Rule) -> Self { Self(rule) }
}

/// The name of a registered placement.
package struct PlacementName: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// The names of all registered placements, starting with the default one.
  package static let allCases = Placements.standard.rules.map { PlacementName($0) }

  /// The rule of the placement.
  package let rule: any PlacementRule.Type

  /// The name in options, configuration files and JSON.
  package var rawValue: String { rule.name }

  /// Creates the name of a registered placement. The result is `nil` if no placement has the name.
  package init?(rawValue: String) {
    guard let rule = Placements.standard.rule(named: rawValue) else { return nil }
    self.rule = rule
  }

  /// Creates the name of the placement with this rule.
  package init(_ rule: any PlacementRule.Type) { self.rule = rule }
}
