// swift-tools-version: 6.2
import PackageDescription

/// The language of every target of ours: Swift 6, strict about existentials, imports and isolation.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

/// A layer of the package; `dependencies` only ever name layers further down this file.
func layer(
  _ name: String, _ dependencies: [Target.Dependency] = [], more: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + more)
}

/// The tests of a layer, which use that layer and those below it.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "scenario-run",
  products: [
    .executable(name: "scenario-run", targets: ["scenario-run"]),
    // The shared core, which could ship in an app as it is.
    .library(name: "ProfileCore", targets: ["ProfileCore"]),
    // The deterministic world, and the fake of Firebase that lives in it.
    .library(name: "FakeBackend", targets: ["FakeBackend", "Simulation"]),
    // The language, the runner and the reports, for an app of one's own.
    .library(
      name: "ScenarioRunner",
      targets: [
        "ScenarioRunner", "ScenarioReports", "ScenarioLanguage", "RunEvents", "Simulation", "YAML",
        "Diagnostics",
      ]),
  ],
  targets: [
    .executableTarget(
      name: "scenario-run", dependencies: ["ScenarioCommand", "CAllocator"],
      swiftSettings: settings),
    .executableTarget(
      name: "document-benchmark", dependencies: ["FakeBackend", "ProfileCore", "Simulation"],
      path: "Benchmarks/Documents", swiftSettings: settings),
    // The tool with one more app, whose steps end, block or fill the process: for tests.
    .executableTarget(
      name: "hazard-run",
      dependencies: ["ScenarioCommand", "ScenarioRunner", "ScenarioLanguage", "RunEvents"],
      path: "Tests/hazard-run", swiftSettings: settings),
    layer(
      "ScenarioCommand",
      [
        "ScenarioReports", "ProfileDriver", "ScenarioRunner", "ScenarioLanguage",
        "FirestoreEmulator", "ImageCodecs", "Simulation", "RunEvents", "YAML", "Diagnostics",
        "CProcess",
      ]),
    layer("ScenarioReports", ["RunEvents", "Diagnostics"]),
    layer(
      "ProfileDriver",
      [
        "ScenarioRunner", "ScenarioLanguage", "FirestoreEmulator", "ImageCodecs", "FakeBackend",
        "ProfileCore", "Simulation", "RunEvents",
      ]),
    layer("ScenarioRunner", ["ScenarioLanguage", "Simulation", "RunEvents", "Diagnostics"]),
    layer("ScenarioLanguage", ["Simulation", "YAML", "RunEvents", "Diagnostics"]),
    layer("RunEvents"),
    // Google's Firestore emulator in the place of the fake's documents, for tests that hold the two
    // against each other, and for `--documents emulator`.
    layer("FirestoreEmulator", ["FakeBackend", "ProfileCore"]),
    layer("FakeBackend", ["ProfileCore", "Simulation"]),
    layer("ImageCodecs", ["ProfileCore", "CTurboJPEG", "CPNG"]),
    // Only a view observes, and elsewhere than on Apple's systems there is none: observation would
    // but cost time. A debug build has it everywhere, so that both shapes are built.
    layer("ProfileCore", more: [.define("OBSERVATION", .when(configuration: .debug))]),
    layer("Simulation"),
    layer("YAML", ["CYAML", "Diagnostics"]),
    layer("Diagnostics"),

    // What the allocator of the static executable is told.
    .target(name: "CAllocator"),
    .systemLibrary(name: "CProcess"),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),

    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("YAMLTests", ["YAML", "Diagnostics"]),
    tests("SimulationTests", ["Simulation"]),
    tests("ProfileCoreTests", ["ProfileCore"]),
    tests("ImageCodecsTests", ["ImageCodecs", "ProfileCore"]),
    tests("FakeBackendTests", ["FakeBackend", "ProfileCore", "Simulation"]),
    tests(
      "FirestoreOracleTests",
      ["FirestoreEmulator", "FakeBackend", "ProfileCore", "Simulation"]),
    tests(
      "ScenarioLanguageTests",
      ["ScenarioLanguage", "Simulation", "YAML", "RunEvents", "Diagnostics"]),
    tests(
      "ScenarioRunnerTests",
      ["ScenarioRunner", "ScenarioLanguage", "Simulation", "RunEvents", "Diagnostics"]),
    tests(
      "ProfileDriverTests",
      [
        "ProfileDriver", "ScenarioRunner", "ScenarioLanguage", "ProfileCore", "RunEvents",
        "Diagnostics",
      ]),
    tests(
      "ScenarioReportsTests", ["ScenarioReports", "RunEvents", "Diagnostics"],
      exclude: ["Judges", "Snapshots"]),
    tests(
      "ScenarioCommandTests",
      ["ScenarioCommand", "ScenarioLanguage", "RunEvents", "YAML", "Diagnostics"]),
    tests("EndToEndTests", []),
  ]
)

// Only for `make fuzz`, whose flags instrument all that it links.
if Context.environment["SCENARIO_RUN_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-loader",
      dependencies: [
        "ProfileDriver", "ScenarioRunner", "ScenarioLanguage", "ImageCodecs", "Diagnostics",
      ], path: "Fuzzing", exclude: ["run", "dictionary.txt"], swiftSettings: settings))
}
