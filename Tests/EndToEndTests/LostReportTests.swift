import Foundation
import Testing

/// A report that cannot be written is told, and the others are whole.
@Suite(.serialized) struct LostReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Sample.fill(folder, files: 30, scenariosEach: 20)
    try folder.write("", to: "file")
    try folder.write("", to: "folder/within")
  }

  /// Fails where one of the other reports is not whole.
  private func checkOthers() throws {
    try folder.checkReport("r.xml")
    #expect(try folder.cases(in: "r.xml").count == 600)
    #expect(try folder.read("e.ndjson").contains("\n{\"event\":\"runFinished\",\"totals\":"))
    #expect(try folder.read("h.html").hasSuffix("</html>\n"))
    #expect(try folder.read("r.tap").hasSuffix("\n1..600\n"))
    #expect(folder.content.filter { $0.hasSuffix(".tmp") || $0.hasSuffix(".partial") } == [])
  }

  private static let others = [
    "-q", "--report", "junit=r.xml", "--report", "events=e.ndjson", "--report", "html=h.html",
    "--report", "tap=r.tap",
  ]

  @Test(
    "where there is no room or no way to it",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ("/dev/full", "no space left on device"), ("folder", "is a directory"),
      ("file/r.xml", "not a directory"), ("/proc/r.xml", "no such file or directory"),
      ("/sys/kernel/r.xml", "permission denied"),
    ], ["junit", "events", "html"])
  func places(place: (path: String, reason: String), format: String) throws {
    let ending = try Running(
      Tool.path(), Self.others + ["--report", "\(format)=\(place.path)", "s"], in: folder
    ).end()
    #expect(ending.isExit)
    #expect(ending.code == 6)
    #expect(
      ending.error == "Error: the report cannot be written to \(place.path): \(place.reason)\n")
    try checkOthers()
  }

  @Test("where a file may not grow any more, in the middle of the report")
  func limit() throws {
    // In units of 512 bytes: the list is longer, and the summary shorter.
    let ending = try folder.shell(
      "ulimit -f 32; \"$TOOL\" -q --report junit=r.xml --report markdown=r.md --report html=h.html s"
    )
    #expect(ending.isExit)
    #expect(ending.code == 6)
    #expect(
      ending.error.contains("Error: the report cannot be written to r.xml: file too large\n"))
    #expect(!folder.exists("r.xml"))
    #expect(try folder.read("r.md").contains("| **scenarios** | **600** |"))
    #expect(folder.content.filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test(
    "where the file system is full in the middle of the report",
    .enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/bin/mount")))
  func fullFileSystem() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/small", withIntermediateDirectories: false)
    let mount = try folder.shell("mount -t tmpfs -o size=64k small small")
    // A container may have nothing to say about file systems.
    guard mount.code == 0 else { return }
    defer { _ = try? folder.shell("umount small") }
    let ending = try Running(
      Tool.path(), Self.others + ["--report", "ctrf=small/r.json", "s"], in: folder
    ).end()
    #expect(ending.isExit)
    #expect(ending.code == 6)
    #expect(
      ending.error
        == "Error: the report cannot be written to small/r.json: no space left on device\n")
    try checkOthers()
    #expect(!folder.exists("small/r.json"))
  }

  @Test("where nothing may be written in a folder", .enabled(if: geteuid() != 0))
  func readOnly() throws {
    chmod("\(folder.path)/folder", 0o500)
    defer { chmod("\(folder.path)/folder", 0o700) }
    let ending = try Running(
      Tool.path(), Self.others + ["--report", "ctrf=folder/r.json", "s"], in: folder
    ).end()
    #expect(ending.code == 6)
    #expect(ending.error.contains("folder/r.json: permission denied\n"))
    try checkOthers()
  }
}
