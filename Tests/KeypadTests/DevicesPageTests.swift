import FrontEndFixtures
import Testing
import Training
import Wording

@testable import FrontEnds
@testable import Keypad

@Suite struct `The devices screen` {
  private static let names = ["null", "lavrate", "plughw:CARD=PCH,DEV=0", "default", "hw:1"]

  private func devices(_ names: [String] = names, using device: String = "default") -> Model {
    var model = Model(.start, settings: .usual.on(device))
    model.press("d")
    _ = model.update(.devices(names.map { DeviceChoice(name: $0, summary: "") }, obstacle: nil))
    return model
  }

  /// The first words of the rows between the title and the hints.
  private func rows(_ model: Model) -> [String] {
    model.screen.rows.dropFirst().dropLast().filter { !$0.isEmpty }
  }

  @Test func `outputs come first, then the silent device, and converters are folded away`() {
    var model = devices()
    #expect(
      rows(model) == ["› default ●", "  hw:1", "  null            no sound", "  + 2 converters"])
    for _ in 0..<3 { model.press(.down) }
    #expect(model.update(.press(.enter)).isEmpty && model.pages.count == 1)
    #expect(rows(model).suffix(3) == ["› - 2 converters", "  lavrate", "  plughw:CARD=PCH,DEV=0"])
    model.press(.down)
    #expect(model.update(.press(.enter)).contains { $0.isSaveSettings })
    #expect(model.settings.device == "lavrate")
  }

  @Test func `converters are shown from the beginning if one of them is in use`() {
    #expect(rows(devices(using: "lavrate")).contains("› lavrate ●"))
  }

  @Test(arguments: ["null", "gone"])
  func `the first device that plays sound is selected beforehand, never the silent one`(
    device: String
  ) {
    var model = devices(using: device)
    #expect(rows(model).first == "› default")
    model.press(.enter)
    #expect(model.settings.device == "default")
  }

  @Test func `silence must be selected even where nothing else is listed`() {
    var model = devices(["null"])
    #expect(model.update(.press(.enter)).isEmpty)
    #expect(model.settings.device == "default")
    model.press(.down, .enter)
    #expect(model.settings.device == "null")
  }
}

@Suite struct `The badge of a device without sound` {
  private static let sizes = [(20, 6), (40, 12), (80, 24), (120, 30)].map {
    ScreenSize(columns: $0, rows: $1)
  }

  private func screens(on device: String, _ size: ScreenSize, _ language: Language) throws
    -> [Screen]
  {
    var start = Model(
      entry: .start, settings: .atA4.on(device), size: size, glyphs: .unicode, program: .sample)
    start.preferences.language = language
    var screens = [start.screen]
    for page in ["g", "y", "s", "d", "a", "?"] as [Key] {
      var model = start
      model.press(page)
      screens.append(model.screen)
    }
    var training = start
    training.press(.enter)
    screens.append(training.screen)
    _ = training.update(.opened(try .atA4()))
    screens.append(training.screen)
    training.press("p")
    screens.append(training.screen)
    training.scene = .start(obstacle: "In use.")
    screens.append(training.screen)
    training.startList.result = try .sample
    training.scene = .start(obstacle: nil)
    screens.append(training.screen)
    return screens
  }

  @Test(arguments: sizes, Language.allCases)
  private func `stands on every screen while it is chosen, and on none otherwise`(
    size: ScreenSize, language: Language
  ) throws {
    let badge = language.phrases.noSound
    for screen in try screens(on: "null", size, language) {
      #expect(screen.rows.contains { $0.contains(badge) }, "\(screen.rows)")
    }
    for screen in try screens(on: "default", size, language) {
      #expect(!screen.rows.contains { $0.contains(badge) }, "\(screen.rows)")
    }
  }

  @Test(arguments: Language.allCases)
  func `leaves room for name and progress on the smallest screen`(language: Language) throws {
    let program = ProgramFacts(
      version: "1", storePath: "", listener: try Listener(label: "Annabelle"))
    var model = Model(
      entry: .start, settings: .atA4.on("null"), size: Self.sizes[0], glyphs: .unicode,
      program: program)
    model.preferences.language = language
    model.practice = SampleListener.practice
    let phrases = language.phrases
    #expect(model.screen.rows[0] == "Annab… 0/20 " + phrases.noSound)
    model.press(.enter)
    _ = model.update(.opened(try .atA4(trialLimit: 20)))
    #expect(model.screen.rows[4] == "\(phrases.noSound) · \(phrases.done(0, of: 20))")
  }
}
