import Foundation
import Testing

@testable import ScenarioCommand

@Suite struct DiscoveryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "b.yaml", "a.yaml", "B.yaml", "a/z.yml", "a.b/c.yaml", "a/deep/er/x.yaml", ".hidden.yaml",
      ".git/config.yaml", "notes.txt", "data.yaml.bak", "README", "한.yaml",
    ] {
      try folder.write("x", to: name)
    }
  }

  private func discover(_ paths: String..., in workingFolder: String? = nil) -> FileDiscovery {
    FileDiscovery(
      paths.map { $0.replacing("ROOT", with: folder.path) },
      workingFolder: workingFolder?.replacing("ROOT", with: folder.path))
  }

  private func files(_ discovery: FileDiscovery) -> [String] {
    discovery.files.map { $0.replacing(folder.path, with: "ROOT") }
  }

  @Test("a folder is searched at every depth in order, for .yaml and .yml, without hidden ones")
  func search() {
    let found = discover("ROOT")
    #expect(
      files(found) == [
        "ROOT/B.yaml", "ROOT/a/deep/er/x.yaml", "ROOT/a/z.yml", "ROOT/a.b/c.yaml", "ROOT/a.yaml",
        "ROOT/b.yaml", "ROOT/한.yaml",
      ])
    #expect(found.dead == [])
  }

  @Test(
    "names stand in the order of their bytes, however much they have in common",
    arguments: [
      ["s"], ["s", "s1", "s10", "s2", "s-", "S", "sz"],
      [
        "a-long-beginning-", "a-long-beginning-1", "a-long-beginning-12345678",
        "a-long-beginning-123456789",
      ],
      (0..<300).map { "scenario-\($0 * 7919 % 1009)-of-many" },
    ])
  func order(_ names: [String]) throws {
    let folder = try TemporaryFolder()
    for name in names { try folder.write("x", to: "in/\(name).yaml") }
    #expect(
      FileDiscovery([folder.at("in")], workingFolder: nil).files
        == names.map { folder.at("in/\($0).yaml") }.sorted())
  }

  @Test(
    "a file is read whole, whatever its size",
    arguments: [0, 1, 4096, 16_383, 16_384, 16_385, 65_536, 100_001])
  func size(_ count: Int) throws {
    let text = String(repeating: "0123456789", count: count / 10 + 1).prefix(count)
    try folder.write(String(text), to: "sized")
    let bytes = try FileSystem.read(folder.at("sized"))
    #expect(bytes.elementsEqual(text.utf8))
    if count > 0 {
      #expect(throws: FileSystem.Failure.self) {
        try FileSystem.read(folder.at("sized"), limit: count - 1)
      }
    }
    #expect(try FileSystem.read(folder.at("sized"), limit: count).count == count)
  }

  #if os(Linux)
    @Test("nothing of a pipe is lost, however small the parts in which it comes")
    func pipe() throws {
      let path = folder.at("pipe")
      try #require(mkfifo(path, 0o600) == 0)
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      let writer = open(path, O_WRONLY | O_CLOEXEC)
      defer { close(reader) }
      // From such a pipe each read takes what one write has put there. It is O_DIRECT, which the
      // C library shows to nobody who has not asked for its own extensions.
      #if arch(arm64)
        let inPackets: Int32 = 0x10000
      #else
        let inPackets: Int32 = 0x4000
      #endif
      try #require(fcntl(writer, F_SETFL, inPackets) == 0)
      for part in ["a ", "pipe ", "in ", "parts"] {
        try #require(write(writer, part, part.utf8.count) == part.utf8.count)
      }
      close(writer)
      let bytes = try FileSystem.read(reader)
      #expect(String(decoding: bytes, as: UTF8.self) == "a pipe in parts")
    }
  #endif

  @Test("a file that is named counts whatever its name ends in, hidden or not")
  func named() {
    #expect(
      files(discover("ROOT/notes.txt", "ROOT/.hidden.yaml", "ROOT/a.yaml"))
        == ["ROOT/notes.txt", "ROOT/.hidden.yaml", "ROOT/a.yaml"])
  }

  @Test("paths keep their order, and a file that is named twice is played once")
  func twice() {
    #expect(
      files(discover("ROOT/b.yaml", "ROOT/a.yaml", "ROOT", "ROOT/b.yaml")).prefix(4)
        == ["ROOT/b.yaml", "ROOT/a.yaml", "ROOT/B.yaml", "ROOT/a/deep/er/x.yaml"])
    #expect(files(discover("ROOT", "ROOT")).count == 7)
  }

  @Test(
    "a path is written as simply as it can be",
    arguments: [
      ("ROOT/./a.yaml", "ROOT/a.yaml"), ("ROOT//a.yaml", "ROOT/a.yaml"),
      ("ROOT/a///./deep//er/x.yaml", "ROOT/a/deep/er/x.yaml"),
    ])
  func normal(path: String, shown: String) {
    #expect(files(discover(path)) == [shown])
    #expect(files(discover("ROOT/a.yaml", "ROOT/./a.yaml", "ROOT//a.yaml")) == ["ROOT/a.yaml"])
  }

  @Test("an absolute path below the working folder becomes a relative one")
  func relative() {
    // Whether it is there is asked by the shown path, which is relative to the real working folder.
    let found = discover("ROOT/a.yaml", "ROOT/a/", in: "ROOT")
    #expect(found.dead.map(\.path) == ["a.yaml", "a"])
    let outside = discover("ROOT/a.yaml", in: "ROOT/a")
    #expect(files(outside) == ["ROOT/a.yaml"])
    let similar = discover("ROOT/a.b/c.yaml", in: "ROOT/a")
    #expect(files(similar) == ["ROOT/a.b/c.yaml"])
  }

  @Test("a path that leads nowhere is told with its reason")
  func dead() {
    let found = discover("ROOT/none.yaml", "ROOT/a.yaml", "ROOT/a.yaml/x", "")
    #expect(files(found) == ["ROOT/a.yaml"])
    #expect(
      found.dead.map { "\($0.path.replacing(folder.path, with: "ROOT")): \($0.reason)" } == [
        "ROOT/none.yaml: no such file or directory", "ROOT/a.yaml/x: not a directory",
        ": no such file or directory",
      ])
    #expect(discover("a\0b").dead == [.init(path: "a\0b", reason: "the path holds a NUL byte")])
  }

  @Test("links are followed, to each file once, and a loop of links ends")
  func links() throws {
    let files = FileManager.default
    let root = folder.path
    try files.createSymbolicLink(atPath: "\(root)/a/loop", withDestinationPath: root)
    try files.createSymbolicLink(atPath: "\(root)/link.yaml", withDestinationPath: "a.yaml")
    try files.createSymbolicLink(atPath: "\(root)/other", withDestinationPath: "a.b")
    let found = discover("ROOT")
    #expect(
      self.files(found) == [
        "ROOT/B.yaml", "ROOT/a/deep/er/x.yaml", "ROOT/a/z.yml", "ROOT/a.b/c.yaml", "ROOT/a.yaml",
        "ROOT/b.yaml", "ROOT/한.yaml",
      ])
    #expect(self.files(discover("ROOT/link.yaml", "ROOT/a.yaml")) == ["ROOT/link.yaml"])
  }

  @Test("folders with links to one another are searched once each, however many ways lead there")
  func mesh() throws {
    let names = (0..<20).map { "mesh/f\($0)" }
    for name in names { try folder.write("x", to: "\(name)/x.yaml") }
    for name in names {
      for (number, other) in names.enumerated() {
        try FileManager.default.createSymbolicLink(
          atPath: folder.at("\(name)/l\(number)"), withDestinationPath: folder.at(other))
      }
    }
    #expect(discover("ROOT/mesh", "ROOT/mesh/f3").files.count == names.count)
  }

  @Test("a link that leads nowhere is told, and does not hide the rest")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/gone.yaml", withDestinationPath: "nowhere.yaml")
    let found = discover("ROOT")
    #expect(files(found).contains("ROOT/gone.yaml"))
    let outcome = folder.run("--list", "ROOT/gone.yaml")
    #expect(outcome.code == .wrongFiles)
    #expect(outcome.error == "ROOT/gone.yaml: error: cannot be read: no such file or directory\n")
  }

  @Test("a folder whose name ends in .yaml is searched like any other")
  func yamlFolder() throws {
    try folder.write("x", to: "suite.yaml/inner.yaml")
    #expect(files(discover("ROOT/suite.yaml")) == ["ROOT/suite.yaml/inner.yaml"])
    #expect(files(discover("ROOT")).contains("ROOT/suite.yaml/inner.yaml"))
  }
}
