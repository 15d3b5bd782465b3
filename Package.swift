// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// With `LIMEN_OPTIMISE`, a debug build optimises the targets that do most of the arithmetic, because tests
/// simulate many listeners.
let optimises = Context.environment["LIMEN_OPTIMISE"] != nil
let optimised: [SwiftSetting] =
  optimises ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
let optimisedC: [CSetting] =
  optimises ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

/// A product that only the program needs. A package that depends on this one without the trait
/// `Program` does not fetch it.
func ofProgram(_ name: String, package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Program"]))
}

let argumentParser = ofProgram("ArgumentParser", package: "swift-argument-parser")
let grdb = ofProgram("GRDB", package: "GRDB.swift")
let sqlite = ofProgram("GRDBSQLite", package: "GRDB.swift")
let tomlKit = ofProgram("TOMLKit", package: "TOMLKit")

/// A target whose imports the build checks against `imports` (`.ci/run`).
///
/// - Parameters:
///   - computes: Whether optimising the target saves the tests more time than it takes to compile.
///   - embedded: The files whose bytes become constants of the target.
func library(
  _ name: String, imports: [Target.Dependency] = [], computes: Bool = false,
  embedded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: imports, resources: embedded.map { .embedInCode($0) },
    swiftSettings: strict + (computes ? optimised : []))
}

/// - Parameter computes: Whether optimising the tests saves more time than it takes to compile.
func tests(
  of name: String, imports: [Target.Dependency] = [], golden: [String] = [], computes: Bool = false
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + imports,
    exclude: golden, swiftSettings: strict + (computes ? optimised : []))
}

let package = Package(
  name: "limen",
  products: [
    .executable(name: "limen", targets: ["CLI"]),
    .library(name: "Limen", targets: ["Limen"]),
    .library(name: "Notation", targets: ["Notation"]),
    .library(name: "Music", targets: ["Music"]),
    .library(name: "Psychometrics", targets: ["Psychometrics"]),
    .library(name: "Training", targets: ["Training"]),
    .library(name: "Synthesis", targets: ["Synthesis"]),
    .library(name: "Recordings", targets: ["Recordings"]),
    .library(name: "Reports", targets: ["Reports"]),
  ],
  traits: [
    .trait(name: "Program", description: "The program limen, and not only the pure libraries."),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    .package(url: "https://github.com/LebJe/TOMLKit", .upToNextMinor(from: "0.6.0")),
  ],
  targets: [
    // Pure: values in, values out.
    library("Notation", computes: true),
    .target(name: "CVectorMath", cSettings: optimisedC),
    library("Music", imports: ["CVectorMath"], computes: true),
    library("Psychometrics", imports: ["CVectorMath", "Music", "Notation"], computes: true),
    library("Training", imports: ["Music", "Notation", "Psychometrics"], computes: true),
    library("Synthesis", imports: ["Music"], computes: true),
    library(
      "Recordings", imports: ["Music", "Notation", "Psychometrics", "Training"], computes: true),
    library("Wording", imports: ["Music", "Notation", "Psychometrics", "Training"]),
    library(
      "Reports", imports: ["Music", "Notation", "Psychometrics", "Training", "Wording"],
      embedded: ["Page/page.css", "Page/page.js"]),
    library(
      "Limen",
      imports: [
        "Music", "Notation", "Psychometrics", "Recordings", "Reports", "Synthesis", "Training",
        "Wording",
      ]),
    library("FrontEnds", imports: ["Music", "Notation", "Psychometrics", "Training", "Wording"]),
    library(
      "LineMode",
      imports: [
        "FrontEnds", "Music", "Notation", "Psychometrics", "Reports", "Training", "Wording",
      ]),
    library(
      "EngineProtocol",
      imports: ["FrontEnds", "Music", "Notation", "Psychometrics", "Reports", "Training"]),
    library(
      "Keypad",
      imports: [
        "FrontEnds", "Music", "Notation", "Psychometrics", "Reports", "Training", "Wording",
      ]),
    library(
      "Configuration",
      imports: [
        "FrontEnds", "Music", "Notation", "Psychometrics", "Recordings", "Training", "Wording",
        tomlKit,
      ]),
    // Shells: one outside world each.
    library(
      "Storage", imports: ["Music", "Notation", "Psychometrics", "Training", grdb, sqlite]),
    .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
    library("AudioOutput", imports: ["CALSA", "Music", "Notation", "Synthesis"]),
    library("MIDI", imports: ["CALSA", "Notation", "Psychometrics"]),
    .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw")]),
    library("Terminal", imports: ["CNcurses", "FrontEnds", "Keypad"]),
    // The program, what it carries with it, and its figures.
    .target(
      name: "CResources", path: "Resources",
      exclude: [
        "bank-base.json", "config.toml", "engine.schema.json", "licences", "man", "mappings",
        "norms.toml", "package", "python", "recipes",
      ],
      sources: ["resources.c"], publicHeadersPath: "include"),
    .systemLibrary(name: "CSignals"),
    .target(name: "CArguments"),
    .target(name: "CLinking", exclude: ["Static"]),
    .plugin(name: "RevisionPlugin", capability: .buildTool(), path: "Sources/RevisionPlugin"),
    .target(name: "Revision", swiftSettings: strict, plugins: ["RevisionPlugin"]),
    .executableTarget(
      name: "CLI",
      dependencies: [
        "AudioOutput", "CArguments", "CLinking", "CResources", "CSignals", "Configuration",
        "EngineProtocol", "FrontEnds", "Keypad", "LineMode", "MIDI", "Music", "Notation",
        "Psychometrics", "Recordings", "Reports", "Revision", "Storage", "Synthesis", "Terminal",
        "Training", "Wording", argumentParser,
      ], swiftSettings: strict,
      // The program starts faster when nothing looks for its symbols. Nothing can change where its calls go
      // once they are bound at the start (relro, now).
      linkerSettings: [
        .unsafeFlags(
          [
            "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=safe", "-Xlinker", "-z",
            "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "relro",
          ], .when(configuration: .release))
      ]),
    library("ToneAnalysis", imports: ["Music", "Synthesis"], computes: true),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AudioOutput", "FrontEnds", "Keypad", "Music", "Notation", "Psychometrics", "Recordings",
        "Storage", "Synthesis", "ToneAnalysis", "Training",
      ],
      swiftSettings: strict),

    tests(of: "Notation"),
    tests(of: "Music", imports: ["CVectorMath"]),
    tests(of: "Psychometrics", imports: ["CAllocations", "Music", "Notation"], computes: true),
    tests(of: "Training", imports: ["Music", "Notation", "Psychometrics"]),
    tests(of: "Synthesis", imports: ["Music", "ToneAnalysis"]),
    tests(of: "ToneAnalysis", imports: ["Music", "Synthesis"]),
    tests(of: "Recordings", imports: ["Music", "Notation", "Psychometrics", "Training"]),
    tests(of: "Wording", imports: ["Music", "Notation", "Psychometrics", "Training"]),
    tests(of: "Reports", imports: ["Music", "Notation", "Psychometrics", "Training", "Wording"]),
    .target(
      name: "FrontEndFixtures",
      dependencies: ["FrontEnds", "Music", "Notation", "Psychometrics", "Training", "Wording"],
      path: "Tests/FrontEndFixtures", swiftSettings: strict),
    tests(
      of: "FrontEnds",
      imports: ["FrontEndFixtures", "Music", "Notation", "Psychometrics", "Training", "Wording"]),
    tests(
      of: "LineMode",
      imports: [
        "FrontEndFixtures", "FrontEnds", "Music", "Notation", "Psychometrics", "Training",
        "Wording",
      ]),
    tests(
      of: "EngineProtocol",
      imports: ["FrontEndFixtures", "FrontEnds", "Music", "Notation", "Psychometrics", "Training"]),
    tests(
      of: "Keypad",
      imports: [
        "FrontEndFixtures", "FrontEnds", "Music", "Notation", "Psychometrics", "Training",
        "Wording",
      ], golden: ["Golden"]),
    tests(of: "Terminal", imports: ["FrontEnds", "Keypad", "Notation", "Psychometrics"]),
    tests(
      of: "Configuration",
      imports: [
        "FrontEndFixtures", "FrontEnds", "Music", "Notation", "Psychometrics", "Recordings",
        "Training", "Wording",
      ]),
    tests(
      of: "Storage", imports: ["Music", "Notation", "Psychometrics", "Training", grdb],
      golden: ["Stores"]),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests(of: "AudioOutput", imports: ["CALSA", "CAllocations", "Music", "Notation", "Synthesis"]),
    tests(of: "MIDI", imports: ["CALSA", "Psychometrics"]),
    tests(
      of: "CLI",
      imports: [
        "Music", "Notation", "Psychometrics", "Recordings", "Storage", "Synthesis", "Training",
        grdb,
      ],
      golden: ["Golden", "Tables"]),
    // The examples and the transcripts that the documentation shows.
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "CLI", "Configuration", "EngineProtocol", "FrontEndFixtures", "FrontEnds", "Keypad",
        "Limen", "LineMode", "Music", "Notation", "Psychometrics", "Recordings", "Reports",
        "Storage", "Synthesis", "TestSupport", "Training", "Wording",
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
