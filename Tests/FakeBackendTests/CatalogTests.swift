import FakeBackend
import Testing

@Suite("Catalogue of operations and errors")
struct CatalogTests {
  @Test("Operations and codes have names of their own, and every operation can fail")
  func names() {
    #expect(Set(Catalog.operations.map(\.rawValue)).count == Catalog.operations.count)
    #expect(Set(Catalog.codes.map(\.name)).count == Catalog.codes.count)
    for operation in Catalog.operations {
      #expect(!Catalog.codes(for: operation).isEmpty)
      #expect(operation.rawValue.hasPrefix("\(operation.service.rawValue)."))
    }
  }

  @Test("Firestore's numbers are those of gRPC")
  func numbers() {
    let numbers = Catalog.codes.filter { $0.service == .documents }.map { ($0.caseName, $0.number) }
    #expect(numbers.contains { $0 == ("notFound", 5) })
    #expect(numbers.contains { $0 == ("internal", 13) })
    #expect(numbers.contains { $0 == ("unavailable", 14) })
    #expect(numbers.contains { $0 == ("unauthenticated", 16) })
  }

  @Test(
    "An impossible fault is told why",
    arguments: [
      (
        "firestore/unavailable", Operation.setData,
        "Firestore never tells 'firestore/unavailable' to a write: the SDK sends it again until the server answers; keep the reply away instead."
      ),
      (
        "storage/retry-limit-exceeded", .putData,
        "The SDK never raises 'storage/retry-limit-exceeded' in these flows."
      ),
      (
        "storage/unauthorized", .createUser,
        "'storage/unauthorized' is an error of another service than 'auth.createUser'."
      ),
      (
        "auth/weak-password", .signIn,
        "'auth.signIn' never ends in 'auth/weak-password', which is for 'auth.createUser'."
      ),
      ("storage/no-such", .putData, "There is no error code 'storage/no-such'."),
    ])
  func reasons(_ code: String, _ operation: Operation, _ reason: String) {
    #expect(Catalog.reasonAgainst(code, for: operation) == reason)
  }

  @Test("What the codes of an operation say is what is possible")
  func agreement() {
    for operation in Catalog.operations {
      let possible = Set(Catalog.codes(for: operation).map(\.name))
      for code in Catalog.codes {
        #expect(
          possible.contains(code.name)
            == (Catalog.reasonAgainst(code.name, for: operation) == nil))
      }
    }
  }

  @Test(
    "The eight transient codes never reach a write",
    arguments: [
      "cancelled", "unknown", "deadline-exceeded", "resource-exhausted", "internal", "unavailable",
      "unauthenticated", "aborted",
    ])
  func transient(_ name: String) {
    for operation in [Operation.setData, .updateData] {
      #expect(Catalog.reasonAgainst("firestore/\(name)", for: operation) != nil)
    }
    #expect(
      (Catalog.reasonAgainst("firestore/\(name)", for: .getDocument) == nil)
        == (name == "unavailable"))
  }
}
