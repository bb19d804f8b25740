import FakeBackend
import ProfileCore
import Simulation
import Testing

/// A codec whose pictures are the bytes themselves.
private struct PlainCodec: ImageCodec {
  func decode(_ data: [UInt8]) -> Picture? { nil }
  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? { picture.pixels }
  func pngData(of picture: Picture) -> [UInt8]? { picture.pixels }
}

private final class Lines: Log {
  var lines: [String] = []
  func print(_ line: String) { lines.append(line) }
  func swallowed(_ failure: SilentFailure) { lines.append("(\(failure.requirement))") }
}

/// The app of the sign-up, owned by an actor on the world's executor.
private actor App {
  nonisolated let executor: SimulationExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let simulation: Simulation
  let backend: FakeBackend
  let log = Lines()
  let viewModel: AuthViewModel
  let view: ProfilePhotoSelectorView
  var isDismissed = false

  init(faults: [Fault] = [], choose: @escaping Simulation.Choice = { _ in 0 }) {
    executor = SimulationExecutor()
    simulation = Simulation(faults: faults, executor: executor, choose: choose)
    backend = FakeBackend(simulation: simulation)
    viewModel = AuthViewModel(
      authentication: backend.auth, documents: backend.documents,
      uploader: ImageUploader(
        storage: backend.storage, codec: PlainCodec(), names: RandomNames(simulation: simulation)),
      log: log)
    view = ProfilePhotoSelectorView(viewModel: viewModel, dismiss: {})
  }

  func register(_ email: String) {
    Task {
      await viewModel.register(
        withEmail: email, password: "secret", fullname: "Mia", username: "Mia")
    }
  }

  func settle() {
    executor.drain()
    while simulation.advanceOneOperation() { executor.drain() }
  }
}

@Suite("The core's flows over the fake, in a deterministic world")
struct FlowTests {
  @Test("A button returns at once, and its work goes on where its owner lives, in order")
  func order() throws {
    let app = App()
    app.assumeIsolated { app in
      app.register("mia@example.com")
      app.settle()
    }
    #expect(app.assumeIsolated { $0.viewModel.didAuthenticateUser })
    app.assumeIsolated { app in
      app.view.selectedImage = Picture(width: 1, height: 1, pixels: [1, 2, 3, 255])
      app.view.continueTapped()
      #expect(app.simulation.pending.isEmpty)
      app.executor.drain()
      #expect(app.simulation.pending.map(\.name) == ["storage.putData"])
      #expect(app.viewModel.userSession == nil)
      app.settle()
    }
    let names = app.assumeIsolated { $0.simulation.log.map(\.name) }
    #expect(
      names == [
        "auth.createUser", "auth.getAccountInfo", "documents.setData", "storage.putData",
        "storage.downloadURL", "documents.updateData", "documents.getDocument",
      ])
    let user = try #require(app.assumeIsolated { $0.viewModel.currentUser })
    let snapshot = app.assumeIsolated { $0.backend.snapshot() }
    #expect(user.profileImageUrl == snapshot.objects[0].downloadURL)
    #expect(user.uid == snapshot.currentUser?.uid)
    #expect(user.fields == snapshot.documents[0].fields)
  }

  @Test("Any order of two uploads stays on the world's thread and ends", arguments: 0..<20)
  func orders(_ seed: Int) {
    var state = SeededRandomNumberGenerator(seed: UInt64(seed))
    let app = App(choose: { Int.random(in: 0..<$0.count, using: &state) })
    app.assumeIsolated { app in
      app.register("mia@example.com")
      app.settle()
      app.view.selectedImage = Picture(width: 1, height: 1, pixels: [1, 2, 3, 255])
      app.view.continueTapped()
      app.view.continueTapped()
      app.settle()
      #expect(app.simulation.pending.isEmpty)
      #expect(app.simulation.log.count == 11)
      #expect(app.backend.snapshot().objects.count == 2)
    }
  }

  @Test("Same seed, same world")
  func reproducible() {
    func play() -> [BackendSnapshot] {
      let app = App()
      return app.assumeIsolated { app in
        app.register("mia@example.com")
        app.settle()
        return [app.backend.snapshot()]
      }
    }
    #expect(play() == play())
  }

  @Test("A reply that never comes leaves the flow where it is, until the world ends")
  func never() {
    let app = App(faults: [Fault(operation: "documents.setData", effect: .never)])
    app.assumeIsolated { app in
      app.register("mia@example.com")
      app.settle()
      #expect(app.viewModel.tempUserSession != nil)
      #expect(!app.viewModel.didAuthenticateUser)
      #expect(app.simulation.pending.count == 1)
      app.simulation.end()
      app.executor.drain()
      #expect(app.simulation.pending.isEmpty)
    }
  }
}
