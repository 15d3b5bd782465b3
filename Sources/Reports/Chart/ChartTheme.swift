/// The colour theme of a chart.
public enum ChartTheme: String, CaseIterable, Sendable {
  /// Colours for white paper.
  case light
  /// Colours for a dark screen.
  case dark
  /// Few and bright colours on black.
  case contrast
}

extension ChartTheme {
  /// Returns the style sheet for a theme. Without a theme the chart follows the reader's preferred
  /// colour scheme and defaults to light.
  static func styleSheet(_ theme: ChartTheme?) -> String {
    if let theme { return "\n\(shapes)\n\(theme.colours)\n" }
    return
      "\n\(shapes)\n\(light.colours)\n@media (prefers-color-scheme: dark) {\n\(dark.colours)\n}\n"
  }

  /// The style sheet of a page with charts. The attribute `data-theme` of its root chooses a theme;
  /// without it, the page follows the reader's preferred colour scheme.
  static var pageStyleSheet: String {
    let chosen = allCases.map { ":root[data-theme=\($0.rawValue)] {\n\($0.pageColours)\n}" }
    return
      """
      \(shapes)
      :root {
      \(light.pageColours)
      }
      @media (prefers-color-scheme: dark) { :root:not([data-theme]) {
      \(dark.pageColours)
      } }
      \(chosen.joined(separator: "\n"))
      """
  }

  /// The colours within a rule for the root of a page.
  private var pageColours: String {
    "--paper: \(palette.paper); --ink: \(palette.ink); --quiet: \(palette.grey);\n\(colours)"
  }

  private static let shapes = """
    text { font: 12px Helvetica, Arial, 'Liberation Sans', sans-serif; }
    .heading { font-size: 16px; font-weight: bold; }
    path { fill: none; stroke-linejoin: round; }
    .curve { stroke-width: 1.75; }
    .dashed { stroke-dasharray: 6 3; }
    .mark { stroke-width: 1.25; }
    .grid { stroke-opacity: 0.35; }
    .band95 { fill-opacity: 0.16; }
    .band68 { fill-opacity: 0.28; }
    """

  /// The blue and orange are from Okabe & Ito (2008), so that colour-blind readers can distinguish
  /// them. They are lighter in the dark theme.
  private var palette: (paper: String, ink: String, grey: String, blue: String, orange: String) {
    switch self {
    case .light: ("#ffffff", "#1a1a1a", "#6b6b6b", "#0072b2", "#d55e00")
    case .dark: ("#16181d", "#ececec", "#a0a4ab", "#56b4e9", "#e69f00")
    case .contrast: ("#000000", "#ffffff", "#ffffff", "#00e5ff", "#ffd600")
    }
  }

  private var colours: String {
    let (paper, ink, grey, blue, orange) = palette
    return """
      .paper { fill: \(paper); }
      text { fill: \(ink); }
      .quiet { fill: \(grey); }
      .grid { stroke: \(grey); }
      .white { fill: #ffffff; stroke: #6b6b6b; }
      .black { fill: #333333; }
      .seam { stroke: #6b6b6b; }
      .blue { stroke: \(blue); }
      .orange { stroke: \(orange); }
      .grey { stroke: \(grey); }
      .band.blue, .full.blue { fill: \(blue); }
      .band.orange, .full.orange { fill: \(orange); }
      .band { stroke: none; }
      .open { fill: \(paper); }
      """
  }
}
