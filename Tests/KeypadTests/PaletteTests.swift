import FrontEndFixtures
import Testing

@testable import FrontEnds
@testable import Keypad

extension TerminalColor {
  /// The shares of red, green and blue; `nil` for the first 16 colours, which differ between
  /// terminals.
  fileprivate var light: RGB? {
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

@Suite struct `Colours` {
  private static let painted = [Theme.dark, .light, .highContrast]

  /// WCAG 2.1, success criterion 1.4.3: at least 4.5 : 1; 1.4.6: at least 7 : 1.
  @Test(arguments: painted, Screen.Style.allCases)
  func `colours of the 256-colour themes contrast with their background`(
    theme: Theme, style: Screen.Style
  ) throws {
    let look = Palette(theme, depth: .many).look(of: style)
    let text = try #require(look.text?.light, "one of the sixteen has no known contrast")
    let background = try #require(look.background?.light)
    let contrast = text.contrast(with: background)
    #expect(contrast >= (theme == .highContrast ? 7 : 4.5), "\(contrast)")
    #expect(!look.weight.contains(.dim) && !look.weight.contains(.reverse))
  }

  /// WCAG 2.1: black on white is 21 : 1, and #767676 is the lightest grey with 4.5 : 1 on white.
  @Test func `the contrast ratio follows WCAG 2.1`() {
    let white = RGB(red: 1, green: 1, blue: 1)
    let grey = RGB(red: 118.0 / 255, green: 118.0 / 255, blue: 118.0 / 255)
    #expect(abs(white.contrast(with: RGB(red: 0, green: 0, blue: 0)) - 21) < 1e-9)
    #expect(abs(grey.contrast(with: white) - 4.54) < 0.005)
    #expect(white.contrast(with: grey) == grey.contrast(with: white))
  }

  /// The published table of xterm: 75 is #5fafff, 130 #af5f00, 233 #121212.
  @Test(arguments: [
    (UInt8(16), 0, 0, 0), (75, 0x5F, 0xAF, 0xFF), (130, 0xAF, 0x5F, 0), (231, 255, 255, 255),
    (233, 0x12, 0x12, 0x12), (255, 0xEE, 0xEE, 0xEE),
  ])
  func `the colours are those of xterm`(number: UInt8, red: Int, green: Int, blue: Int) {
    #expect(
      TerminalColor(number).light
        == RGB(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255))
  }

  @Test(arguments: Theme.allCases, [Palette.Depth.none, .basic, .many])
  func `right and wrong differ in colour wherever there is colour`(
    theme: Theme, depth: Palette.Depth
  ) {
    let palette = Palette(theme, depth: depth)
    let isColored = depth != .none && theme != .mono
    #expect((palette.look(of: .right) != palette.look(of: .wrong)) == isColored)
  }

  @Test(arguments: Screen.Style.allCases)
  func `no colour is used where colour is switched off`(style: Screen.Style) {
    for palette in [Palette(.dark, depth: .none), Palette(.mono, depth: .many)] {
      #expect(palette.look(of: style).text == nil && palette.look(of: style).background == nil)
    }
    #expect(Palette(.dark, depth: .none).look(of: .selected).weight.contains(.reverse))
  }

  @Test(arguments: [
    (256, ColorUse.auto, false, Palette.Depth.many), (256, .auto, true, .none),
    (256, .always, true, .many), (256, .never, false, .none), (256, .sixteen, true, .basic),
    (16, .auto, false, .basic), (8, .always, false, .basic), (0, .always, false, .none),
    (-1, .auto, false, .none), (1 << 24, .auto, false, .many),
  ])
  func `the colour depth follows the terminal and the setting`(
    colors: Int, use: ColorUse, isRefused: Bool, depth: Palette.Depth
  ) {
    #expect(Palette.Depth(colors: colors, use: use, isRefused: isRefused) == depth)
  }
}

@Suite struct `Cues` {
  private func cues(of commands: [Command]) -> [Cue] {
    commands.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }
  }

  @Test(
    arguments: [(.off, [], []), (.wrong, [.wrong], []), (.all, [.wrong], [.right])]
      as [(CueChoice, [Cue], [Cue])])
  func `an answer has the cue that is chosen, and a void pair has none`(
    choice: CueChoice, wrong: [Cue], right: [Cue]
  ) throws {
    var model = try Model.training()
    model.values.preferences.cues = choice
    var other = model
    var third = model
    #expect(cues(of: model.update(.press(.up))) == wrong)
    #expect(cues(of: other.update(.press(.down))) == right)
    #expect(cues(of: third.update(.press("."))).isEmpty)
  }

  @Test func `the start, a pause, a disconnection and the last trial have their cues`() throws {
    var model = Model(.training, settings: .atA4)
    _ = model.start()
    #expect(cues(of: model.update(.opened(try .atA4(trialLimit: 1)))) == [.started])
    #expect(cues(of: model.update(.press("p"))) == [.paused])
    #expect(cues(of: model.update(.press("p"))) == [.started])
    var other = model
    #expect(cues(of: other.update(.disconnected("gone"))) == [.disconnected])
    _ = model.update(.comparisonBegan(800))
    let last = model.update(.press(.up, 2000))
    #expect(cues(of: last) == [.wrong, .over])
    var bare = model
    #expect(bare.update(.sessionEnded(nil)) == [.leave])
    #expect(model.update(.sessionEnded(try .sample)) == [.readProfile(.atA4)])
  }

  @Test func `c on the start screen changes, keeps and plays the cues`() {
    var model = Model(.start)
    let commands = model.update(.press("c"))
    #expect(model.preferences.cues == .all)
    #expect(commands.contains { $0.isSaveSettings })
    #expect(cues(of: commands) == [.right, .wrong])
    #expect(cues(of: model.update(.press("c"))).isEmpty && model.preferences.cues == .off)
  }

  @Test func `c on the row of cues in the settings plays them`() throws {
    var model = try Model.training()
    model.press("s")
    #expect(cues(of: model.update(.press("c"))).isEmpty)
    model.select(.cues)
    #expect(cues(of: model.update(.press("c"))) == [.wrong])
    #expect(model.preferences.cues == .wrong)
  }

  @Test(arguments: [TerminalSignal.bell, .flash])
  func `a signal follows a wrong answer and nothing else`(signal: TerminalSignal) throws {
    var model = try Model.training()
    model.values.preferences.signal = signal
    var other = model
    var third = model
    #expect(model.update(.press(.up)).count { $0 == .signal(signal) } == 1)
    #expect(!other.update(.press(.down)).contains(.signal(signal)))
    #expect(!third.update(.press(".")).contains(.signal(signal)))
  }

  @Test(arguments: [(TerminalSignal.flash, false), (.bell, true)])
  func `reduced motion suppresses the flash, but neither bell nor cue`(
    signal: TerminalSignal, isGiven: Bool
  ) throws {
    var model = try Model.training()
    model.values.preferences.signal = signal
    model.values.preferences.reducedMotion = true
    let commands = model.update(.press(.up))
    #expect(commands.contains(.signal(signal)) == isGiven)
    #expect(cues(of: commands) == [.wrong])
  }

  @Test(arguments: [(nil, false), ("", false), ("0", false), ("1", true), ("true", true)])
  func `REDUCED_MOTION in the environment reduces motion`(value: String?, isReduced: Bool) {
    #expect(Preferences { $0 == "REDUCED_MOTION" ? value : nil }.reducedMotion == isReduced)
  }
}
