import ProfileCore
import Testing

@Suite("A blog's profile screen")
actor BlogTests {
  let journal = Journal()
  let authentication: ScriptedAuthentication
  let documents: ScriptedDocuments
  let objects: ScriptedObjects
  let log = RecordedLog()
  let traps = RecordedTraps()
  let window: RecordedWindow
  let table = RecordedTable()
  let services: BlogServices

  let full = ObjectStoreError(
    code: "storage/quota-exceeded", number: -13013, localizedDescription: "Full.")
  let denied = DocumentStoreError(
    code: "firestore/permission-denied", number: 7, localizedDescription: "Denied.")

  init() {
    let authentication = ScriptedAuthentication(journal)
    authentication.currentUser = AuthUser(uid: "u1", email: nil)
    self.authentication = authentication
    documents = ScriptedDocuments(journal)
    documents.documents["users/u1"] = [
      "email": "mia@example.com", "userName": "Mia", "profileImageURL": "https://store/old",
    ]
    objects = ScriptedObjects(journal)
    objects.contents["https://store/old"] = [1]
    window = RecordedWindow(journal)
    services = BlogServices(
      authentication: authentication, documents: documents, storage: objects,
      codec: ByteCodec(), names: ListedNames(), traps: traps, log: log)
  }

  func makeProfile(_ titles: String...) -> ProfileViewController {
    ProfileViewController(
      viewModel: ProfileViewModel(
        authManager: AuthManager(services: services),
        posts: titles.map { PostModel(id: $0, title: $0) }, traps: traps),
      tableView: table, window: window, log: log)
  }

  @Test("BL-1, BL-12: The opened profile shows the user once the stored image is there")
  func opens() async {
    let profile = makeProfile()
    #expect(journal.entries.isEmpty)
    profile.viewDidLoad()
    #expect(profile.title == nil)
    #expect(await eventually { profile.title != nil })
    #expect(profile.title == "Mia")
    #expect(profile.tableHeaderView.email == "mia@example.com")
    #expect(profile.tableHeaderView.image == .dot(1))
    #expect(journal.entries == ["getDocument users/u1", "getData https://store/old"])
  }

  @Test("BL-1: A user without an image is never shown, until there is one")
  func noImage() async {
    documents.documents["users/u1"]?["profileImageURL"] = nil
    let profile = makeProfile()
    profile.viewDidLoad()
    let manager = profile.viewModel.authManager
    #expect(await eventually { manager.currentUser.value != nil })
    #expect(await !eventually { profile.title != nil })
    manager.profileImage.send(.dot(2))
    #expect(await eventually { profile.title == "Mia" })
    manager.profileImage.send(.dot(3))
    #expect(await eventually { profile.tableHeaderView.image == .dot(3) })
    manager.currentUser.send(User(id: "u2", fields: ["userName": "Bo"]))
    #expect(await eventually { profile.title == "Bo" })
    // Where one of the two goes, what was shown stays.
    manager.currentUser.send(nil)
    #expect(await !eventually { profile.title != "Bo" })
  }

  @Test("BL-12: An image that cannot be downloaded or decoded leaves the header empty")
  func downloadFails() async {
    objects.getFailure = full
    let profile = makeProfile()
    profile.viewDidLoad()
    #expect(await eventually { log.lines == ["Full."] })
    objects.getFailure = nil
    objects.contents = [:]
    await profile.viewModel.authManager.fetchUser()
    #expect(log.silences == ["BL-12"])
    #expect(profile.viewModel.authManager.profileImage.value == nil)
  }

  @Test("A user that cannot be read is printed, one without a document is kept silent")
  func readFails() async {
    let manager = AuthManager(services: services)
    documents.getFailure = denied
    await manager.fetchUser()
    documents.getFailure = nil
    documents.documents = [:]
    await manager.fetchUser()
    #expect(log.lines == ["Denied."])
    #expect(log.silences == ["BL-1"])
  }

  @Test("BL-2: A tap on the header presents a picker for one photo, in full screen")
  func presents() throws {
    let profile = makeProfile()
    profile.viewDidLoad()
    profile.tableHeaderView.didTapProfileImageView()
    let picker = try #require(window.presented.first as? PHPickerViewController)
    #expect(picker.configuration == PHPickerConfiguration())
    #expect(picker.configuration.filter == nil)
    #expect(picker.configuration.selectionLimit == 1)
    #expect(picker.modalPresentationStyle == .fullScreen)
    #expect(picker.delegate === profile)
    #expect(PHPickerViewController(configuration: .init()).modalPresentationStyle == .pageSheet)
    #expect(journal.entries.last == "present PHPickerViewController from ProfileViewController")
  }

  /// Picks in a picker that the profile presents.
  func pick(
    _ provider: ScriptedProvider?, in profile: ProfileViewController
  ) throws {
    profile.didTapProfileImageView()
    let picker = try #require(window.presented.first as? PHPickerViewController)
    profile.picker(
      picker, didFinishPicking: provider.map { [PHPickerResult(itemProvider: $0)] } ?? [],
      isolation: self)
    #expect(journal.entries.last == "dismiss PHPickerViewController")
    #expect(window.presented.isEmpty)
  }

  @Test("BL-3: No results are a cancel: the picker goes, and nothing else happens")
  func cancels() async throws {
    let profile = makeProfile()
    try pick(nil, in: profile)
    #expect(await !eventually { journal.entries.count != 2 })
    #expect(log.silences.isEmpty)
  }

  @Test("BL-4: What is no image is not even loaded")
  func video() async throws {
    let video = ScriptedProvider()
    video.canLoadImage = false
    try pick(video, in: makeProfile())
    #expect(log.silences == ["BL-4"])
    #expect(await !eventually { video.loads != 0 })
  }

  @Test("BL-5: A load with an error, or without an image, is ignored", arguments: [true, false])
  func loadFails(_ throwsError: Bool) async throws {
    let photo = ScriptedProvider()
    photo.failure =
      throwsError ? ItemLoadError(code: "x", number: 1, localizedDescription: "Cannot.") : nil
    let profile = makeProfile()
    try pick(photo, in: profile)
    #expect(await eventually { !log.silences.isEmpty })
    #expect(log.silences == ["BL-5"])
    #expect(profile.viewModel.authManager.profileImage.value == nil)
    #expect(log.lines.isEmpty)
  }

  @Test("BL-6, BL-7: The image is shown before it is uploaded, and its address is written down")
  func changes() async throws {
    let profile = makeProfile()
    let manager = profile.viewModel.authManager
    var seen: Picture?
    objects.duringUpload = { seen = manager.profileImage.value }
    try pick(ScriptedProvider(image: .dot(5)), in: profile)
    #expect(await eventually { journal.entries.last == "updateData users/u1" })
    #expect(seen == .dot(5))
    #expect(objects.uploads.map(\.path) == ["profileImage/NAME-1"])
    #expect(objects.uploads.map(\.contentType) == [nil])
    #expect(
      documents.documents["users/u1"]?["profileImageURL"]
        == "https://store/profileImage/NAME-1")
    #expect(log.lines.isEmpty)
  }

  @Test("BL-6: Without a signed-in user nothing happens")
  func nobody() async {
    authentication.signOut()
    let manager = AuthManager(services: services)
    manager.changeProfileImage(with: .dot(5))
    #expect(log.silences == ["BL-6"])
    #expect(manager.profileImage.value == nil)
    #expect(await !eventually { !journal.entries.isEmpty })
  }

  @Test("BL-7: An image that cannot be encoded is shown and never uploaded")
  func notEncodable() async {
    let manager = AuthManager(services: services)
    let image = Picture.unencodable(width: 1, height: 1)
    manager.changeProfileImage(with: image)
    #expect(manager.profileImage.value == image)
    #expect(await eventually { log.silences == ["BL-7"] })
    #expect(journal.entries.isEmpty)
  }

  @Test(
    "BL-8: A failed upload or address is printed, and the image stays", arguments: [true, false])
  func uploadFails(_ isUpload: Bool) async {
    objects.putFailure = isUpload ? full : nil
    objects.urlFailure = isUpload ? nil : full
    let manager = AuthManager(services: services)
    manager.changeProfileImage(with: .dot(5))
    #expect(await eventually { log.lines == ["Full."] })
    #expect(manager.profileImage.value == .dot(5))
    #expect(documents.documents["users/u1"]?["profileImageURL"] == "https://store/old")
  }

  @Test("BL-9: A failed update is printed")
  func updateFails() async {
    documents.updateFailure = denied
    let manager = AuthManager(services: services)
    manager.changeProfileImage(with: .dot(5))
    #expect(await eventually { log.lines == ["Denied."] })
    #expect(manager.profileImage.value == .dot(5))
    #expect(objects.uploads.count == 1)
  }

  @Test("A sign-out leaves nobody's user and image")
  func signsOut() async {
    let manager = AuthManager(services: services)
    await manager.fetchUser()
    #expect(manager.profileImage.value == .dot(1))
    manager.signOut()
    #expect(manager.userSession.value == nil)
    #expect(manager.currentUser.value == nil)
    #expect(manager.profileImage.value == nil)
    await manager.signIn(withEmail: "a@example.com", password: "secret1")
    #expect(log.lines == ["unused"])
  }

  @Test("BL-10: Posts are one section, in order, and a change is a new snapshot")
  func posts() {
    let profile = makeProfile("C", "A", "B")
    profile.viewDidLoad()
    #expect(table.sections == [.first])
    #expect(table.snapshots == [["C", "A", "B"]])
    profile.viewModel.posts.send([])
    #expect(table.snapshots.last == [])
    #expect(table.sections == [.first])
  }

  @Test("BL-11: Every row can be edited, and a deleted one leaves posts and table")
  func deletes() {
    let profile = makeProfile("A", "B", "C")
    profile.viewDidLoad()
    let path = TableIndexPath(section: 0, row: 1)
    #expect(table.dataSource?.canEditRow(at: path) == true)
    table.dataSource?.commitDelete(forRowAt: path)
    #expect(profile.viewModel.posts.value.map(\.title) == ["A", "C"])
    #expect(table.snapshots.last == ["A", "C"])
    #expect(traps.reasons.isEmpty)
  }

  @Test("BL-11: A row that is not there any more traps, and removes nothing")
  func staleRow() {
    let profile = makeProfile("A", "B")
    profile.viewDidLoad()
    table.dataSource?.commitDelete(forRowAt: TableIndexPath(section: 0, row: 2))
    #expect(traps.reasons == ["Fatal error: Index out of range"])
    #expect(profile.viewModel.posts.value.count == 2)
    #expect(table.snapshots.count == 1)
  }
}
