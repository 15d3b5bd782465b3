internal import Music

extension ComparisonReport {
  private static let stripHeight = 84.0
  private static let gap = 26.0

  /// Both profiles as a chart for a page, and below them how probably A has the lower limen: SVG 1.1.
  ///
  /// - Parameter theme: Light or dark; `nil` to follow the reader's preference.
  public func svg(theme: ChartTheme? = nil) -> String {
    let chart = Chart(
      range: keyboard, holding: notes.flatMap { $0.a.limen.band95 + $0.b.limen.band95 },
      room: isTold ? Self.gap + Self.stripHeight : 0)
    let caption = Chart.Caption(
      heading: "Difference limens of A and B", details: [facts, limenPoint.definition],
      symbol: limenPoint.symbol, legend: isTold ? legend : [])
    return chart.page(
      caption, isTold ? curves(on: chart) + strip(below: chart) : chart.notice(doubts),
      theme: theme)
  }

  private var facts: String {
    guard isTold else { return titles.joined(separator: ". ") + "." }
    return "A / B over \(range): \(TextNumber.ratio(whole.aOverB)) (95 % band "
      + "\(TextNumber.ratios(whole.aOverBBand95))), P(A lower): "
      + "\(TextNumber.probability(whole.probabilityALower))."
  }

  private static let styles = (a: "blue", b: "orange dashed")

  /// A row to each side.
  private var legend: [[LegendEntry]] {
    zip(titles, [(Self.styles.a, "blue"), (Self.styles.b, "orange")]).map { title, style in
      [
        .curve(title, style: style.0),
        .band("68 % band", ["band95", "band68"], colour: style.1),
        .band("95 % band", ["band95"], colour: style.1),
      ]
    }
  }

  /// The lines over the bands of both.
  private func curves(on chart: Chart) -> [SVGElement] {
    let (a, b) = (notes.map(\.a), notes.map(\.b))
    return chart.bands(a.map(\.limen), colour: "blue")
      + chart.bands(b.map(\.limen), colour: "orange")
      + chart.curve(a.map(\.limen), states: a.map(\.state), style: Self.styles.a)
      + chart.curve(b.map(\.limen), states: b.map(\.state), style: Self.styles.b)
  }

  /// A bar to each note, up from even odds where A is the lower one, down where B is.
  private func strip(below chart: Chart) -> [SVGElement] {
    let bottom = chart.bottom - 12
    func height(_ probability: Double) -> Double { bottom - probability * Self.stripHeight }
    let ticks = [0, 0.5, 1].flatMap {
      SVGElement.tick("\($0)", y: height($0), Chart.left, Chart.right)
    }
    let bars = zip(keyboard.notes, notes).map { note, place in
      let middle = chart.keyboard.centre(of: note)
      let ends = [height(0.5), height(place.probabilityALower)].sorted()
      let bar = SVGElement.rectangle(
        place.probabilityALower > 0.5 ? "band full blue" : "band full orange",
        from: Point(x: middle - 0.3 * chart.keyboard.columnWidth, y: ends[0]),
        to: Point(x: middle + 0.3 * chart.keyboard.columnWidth, y: ends[1]))
      return SVGElement.group([bar], title: title(of: place))
    }
    let name = SVGElement.uprightText(
      "P(A lower)", at: Point(x: Chart.left - 48, y: height(0.5)))
    return ticks + bars + [name]
  }

  private func title(of place: Place) -> String {
    "\(place.name): A / B \(TextNumber.ratio(place.aOverB)), 95 % "
      + "\(TextNumber.ratios(place.aOverBBand95)), P(A lower) "
      + TextNumber.probability(place.probabilityALower)
  }
}
