import Testing

/// What was not good in the last run is found again where that run has left it.
@Suite struct LastFailureTests {
  @Test("it is listed, with and without a path")
  func list() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "good.yaml")
    try folder.write(Sample.scenario("Bad", screen: "Elsewhere"), to: "bad.yaml")
    let before = try folder.run("list", "--failed")
    #expect(before.code == 4)
    #expect(before.error.hasPrefix("Error: nothing is known to have failed: "))
    #expect(try folder.run(".").code == 1)
    for listed in [
      try folder.run("list", "--failed"), try folder.run("list", "--failed", "."),
      try folder.run("--list", "--failed"),
    ] {
      #expect(listed.code == 0)
      #expect(listed.output == "bad.yaml:1  Bad\n")
    }
    let other = try folder.run("list", "--failed", "good.yaml")
    #expect(other.code == 4)
    #expect(other.error == "Error: nothing in 'good.yaml' was not good in the last run\n")
  }
}
