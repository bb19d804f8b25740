import Diagnostics
import ImageCodecs
import ProfileDriver
import ScenarioLanguage
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Holds the loader against texts that libFuzzer makes up, led by which code they reach: whatever is in
// a file, loading it ends, traps nowhere and takes little memory. `make fuzz` builds and runs it.

/// libFuzzer's own entry, in the form in which a program brings its own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Fixtures of which there is no content: nothing is played here.
private struct NoFixtures: FixtureSource {
  func bytes(of path: String) throws(StepFailure) -> [UInt8] {
    throw StepFailure("nothing is played")
  }
}

private let loader = ScenarioLoader(
  vocabulary: ProfileApps.registry(
    fixtures: NoFixtures(), codec: SystemImageCodec(), describePicture: { _ in nil }
  ).vocabulary
) { $0.hasSuffix(".jpg") }

private func load(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = SourceText(path: "a.yaml", bytes: bytes)
  let file = loader.load(text)
  let renderer = DiagnosticRenderer()
  for diagnostic in file.diagnostics {
    let rendered = renderer.render(diagnostic, in: text)
    precondition(!rendered.isEmpty && !diagnostic.message.isEmpty, "a mistake without words")
  }
  precondition(
    !file.scenarios.isEmpty || !file.diagnostics.isEmpty,
    "nothing is said of a text without scenarios")
  return 0
}

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(
  withUnsafeMutablePointer(to: &arguments) { pointer in
    pointer.withMemoryRebound(
      to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self, capacity: 1
    ) { runFuzzer(&count, $0, load) }
  })
