public import Music

/// The placement of a session, with its rule.
public struct PlacementPlan: Sendable {
  /// The rule, within bounds or not.
  package let rule: any PlacementRule

  /// Creates a plan.
  package init(_ rule: any PlacementRule) { self.rule = rule }

  /// The name of the placement.
  package var name: PlacementName { PlacementName(type(of: rule)) }

  /// Each parameter with its value, in the order of the rule's properties.
  package var values: [(parameter: PlacementParameter, value: ParameterValue)] {
    Array(zip(type(of: rule).parameters, rule.values))
  }

  /// Returns the number of answers that complete the plan over `range`, or `nil` for a plan without
  /// an end.
  public func trialCount(over range: NoteRange) -> Int? { rule.trialCount(over: range) }
}

extension PlacementPlan: Hashable {
  /// Returns whether both plans use the same placement with the same rule.
  public static func == (lhs: PlacementPlan, rhs: PlacementPlan) -> Bool {
    lhs.rule.equals(rhs.rule)
  }

  /// Hashes the rule.
  public func hash(into hasher: inout Hasher) { rule.hash(into: &hasher) }
}

extension PlacementRule {
  fileprivate func equals(_ other: any PlacementRule) -> Bool { other as? Self == self }
}
