import ProfileCore
import Testing

@Suite("A profile image kept on the device")
actor AccountTests {
  let journal = Journal()
  let store: MemoryStore
  let traps = RecordedTraps()
  let assets = OneAsset()
  let log = RecordedLog()
  let services: AccountServices
  var tabIndex = TabIndex.main

  let failure = ItemLoadError(code: "photos/x", number: -1000, localizedDescription: "Cannot.")
  let nilTrap = "Fatal error: Unexpectedly found nil while unwrapping an Optional value"

  init() {
    store = MemoryStore(journal)
    services = AccountServices(
      userDefaults: store, assets: assets, codec: ByteCodec(), traps: traps, log: log)
  }

  func makeMainView() -> MainView {
    MainView(tabIndex: StateBinding(get: { .main }, set: { _ in }), services: services)
  }

  func item(_ identity: String, _ provider: ScriptedProvider) -> PhotosPickerItem {
    PhotosPickerItem(identity: identity, itemProvider: provider)
  }

  @Test("AC-1: Without a stored image the bundled one is stored, and another is left alone")
  func storesDefault() {
    assets.image = .dot(7)
    makeMainView().onAppear()
    #expect(store.values == ["profileImage": [7]])
    assets.image = .dot(8)
    makeMainView().onAppear()
    #expect(store.values == ["profileImage": [7]])
    #expect(log.silences.isEmpty)
  }

  @Test("AC-1: Without a bundled image, or with one that cannot be encoded, nothing is stored")
  func noDefault() {
    makeMainView().onAppear()
    assets.image = .unencodable(width: 1, height: 1)
    makeMainView().onAppear()
    #expect(store.values.isEmpty)
    #expect(log.silences == ["AC-1", "AC-1"])
  }

  @Test("AC-8: The main view reads once, when it is made")
  func readsOnce() {
    store.values["profileImage"] = [3]
    let view = makeMainView()
    store.values["profileImage"] = [4]
    #expect(view.body() == .dot(3))
    store.values = [:]
    #expect(view.body() == .dot(3))
    #expect(journal.entries == ["read profileImage"])
    #expect(traps.reasons.isEmpty)
  }

  @Test(
    "AC-8: Nothing, no bytes and bytes that are no image trap", arguments: [nil, [], [1, 2]])
  func traps(_ data: [UInt8]?) {
    store.values["profileImage"] = data
    #expect(makeMainView().body() == nil)
    #expect(traps.reasons == [nilTrap])
  }

  @Test("AC-9: A tap on the main view's image chooses the account's tab")
  func tap() {
    let view = MainView(
      tabIndex: StateBinding(get: { .main }, set: { self.tabIndex = $0 }), services: services)
    view.profileImageTapped()
    #expect(tabIndex == .account)
  }

  @Test("AC-2, AC-7: The account shows what is stored whenever it appears, and else the circle")
  func appears() {
    let view = AccountView(services: services)
    view.onAppear()
    #expect(view.selectedImageData == nil)
    #expect(view.label == .circle)
    store.values["profileImage"] = [1, 2]
    view.onAppear()
    #expect(view.selectedImageData == [1, 2])
    #expect(view.label == .circle)
    store.values["profileImage"] = [5]
    view.onAppear()
    #expect(view.label == .image(.dot(5)))
  }

  @Test("AC-4: A changed selection is loaded, shown and kept, and nobody waits for it")
  func loads() async {
    let view = AccountView(services: services)
    let photo = ScriptedProvider(data: [9])
    view.select(item("a", photo))
    #expect(view.selectedImage == item("a", photo))
    #expect(view.selectedImageData == nil)
    #expect(await eventually { view.selectedImageData == [9] })
    #expect(store.values == ["profileImage": [9]])
    #expect(view.label == .image(.dot(9)))
  }

  @Test("AC-5: A load that fails or yields nothing changes nothing", arguments: [true, false])
  func loadFails(_ throwsError: Bool) async {
    store.values["profileImage"] = [1]
    let view = AccountView(services: services)
    view.onAppear()
    let photo = ScriptedProvider()
    photo.failure = throwsError ? failure : nil
    view.select(item("a", photo))
    #expect(await eventually { !log.silences.isEmpty })
    #expect(log.silences == ["AC-5"])
    #expect(view.selectedImageData == [1])
    #expect(store.values == ["profileImage": [1]])
    // The selection has changed all the same, so that the same photo cannot be tried again.
    #expect(view.selectedImage != nil)
  }

  @Test("AC-6: The selected item again is no change, and neither is no item at all loaded")
  func sameItem() async {
    let view = AccountView(services: services)
    let photo = ScriptedProvider(data: [9])
    view.select(item("a", photo))
    view.select(item("a", photo))
    #expect(await eventually { view.selectedImageData == [9] })
    view.select(nil)
    #expect(await !eventually { photo.loads != 1 })
    #expect(view.selectedImage == nil)
    #expect(view.selectedImageData == [9])
    #expect(log.silences.isEmpty)
  }

  @Test("Of two loads the one that ends last is kept, be its photo picked first")
  func olderLoadWins() async {
    let view = AccountView(services: services)
    let slow = ScriptedProvider(data: [1])
    slow.isHeld = true
    view.select(item("slow", slow))
    let quick = ScriptedProvider(data: [2])
    view.select(item("quick", quick))
    #expect(await eventually { view.selectedImageData == [2] })
    slow.isHeld = false
    #expect(await eventually { view.selectedImageData == [1] })
    #expect(view.selectedImage == item("quick", quick))
    #expect(store.values == ["profileImage": [1]])
  }

  @Test("AC-3: The account and the selector offer images, unless told otherwise")
  func filters() {
    #expect(AccountView(services: services).matching == .images)
    #expect(PhotosSelector().matching == .images)
    #expect(PhotosSelector(matching: .videos).matching == .videos)
  }

  @Test("AC-11: Several photos can be selected")
  func several() {
    let selector = PhotosSelector()
    #expect(selector.selectedItems.isEmpty)
    selector.selectedItems = [item("a", ScriptedProvider()), item("b", ScriptedProvider())]
    #expect(selector.selectedItems.count == 2)
  }
}
