import ProfileCore
import Testing

@Suite("Sign up, then add a profile photo")
actor SignupTests {
  let journal = Journal()
  let authentication: ScriptedAuthentication
  let documents: ScriptedDocuments
  let objects: ScriptedObjects
  let log = RecordedLog()
  var dismissals = 0

  init() {
    authentication = ScriptedAuthentication(journal)
    documents = ScriptedDocuments(journal)
    objects = ScriptedObjects(journal)
  }

  func makeViewModel() -> AuthViewModel {
    AuthViewModel(
      authentication: authentication, documents: documents,
      uploader: ImageUploader(storage: objects, codec: PlainCodec(), names: ListedNames()),
      log: log)
  }

  func register(_ viewModel: AuthViewModel) async {
    await viewModel.register(
      withEmail: "Mia@Example.com", password: "secret", fullname: "Mia Moss", username: "MiaM")
  }

  let denied = DocumentStoreError(
    code: "firestore/permission-denied", number: 7, localizedDescription: "Denied.")
  let full = ObjectStoreError(
    code: "storage/quota-exceeded", number: -13013, localizedDescription: "Full.")

  @Test("SU-1: The session at launch is whoever is signed in, and is logged")
  func launch() {
    #expect(makeViewModel().userSession == nil)
    authentication.currentUser = AuthUser(uid: "u7", email: nil)
    #expect(makeViewModel().userSession?.uid == "u7")
    #expect(
      log.lines == ["debug: user session is nil", "debug: user session is Optional(\"u7\")"])
  }

  @Test("SU-2: A refused account is logged and changes nothing")
  func refused() async {
    authentication.failure = AuthError(
      code: "auth/email-already-in-use", number: 17007, localizedDescription: "Taken.")
    let viewModel = makeViewModel()
    await register(viewModel)
    #expect(log.lines.last == "debug: failed to register Taken.")
    #expect(viewModel.tempUserSession == nil)
    #expect(viewModel.userSession == nil)
    #expect(!viewModel.didAuthenticateUser)
    #expect(journal.entries == ["createUser Mia@Example.com"])
  }

  @Test("SU-3, SU-4: A new account is a temporary session, and has a document")
  func registered() async {
    let viewModel = makeViewModel()
    var seen: [String?] = []
    documents.beforeWrite = { seen.append(viewModel.tempUserSession?.uid) }
    await register(viewModel)
    #expect(seen == ["u1"])
    #expect(viewModel.userSession == nil)
    #expect(
      documents.documents == [
        "users/u1": [
          "email": "Mia@Example.com", "username": "miam", "fullname": "Mia Moss", "uid": "u1",
        ]
      ])
    #expect(log.silences.isEmpty)
  }

  @Test(
    "SU-5: The write's completion authenticates, with an error as well", arguments: [false, true])
  func authenticated(_ fails: Bool) async {
    documents.setFailure = fails ? denied : nil
    let viewModel = makeViewModel()
    documents.beforeWrite = { #expect(!viewModel.didAuthenticateUser) }
    await register(viewModel)
    #expect(viewModel.didAuthenticateUser)
    #expect(log.silences == (fails ? ["SU-5"] : []))
    #expect(log.lines == ["debug: user session is nil"])
  }

  func makeView(_ viewModel: AuthViewModel? = nil) -> ProfilePhotoSelectorView {
    ProfilePhotoSelectorView(
      viewModel: viewModel ?? makeViewModel(), dismiss: { self.dismissals += 1 })
  }

  @Test("SU-6, SU-7: The screen starts with a placeholder; its button toggles the picker")
  func start() {
    let view = makeView()
    #expect(view.photoButton == .placeholder(systemName: "plus.square.dashed"))
    #expect(!view.isContinueShown)
    view.photoButtonTapped()
    #expect(view.showImagePicker)
    view.photoButtonTapped()
    #expect(!view.showImagePicker)
  }

  @Test("SU-8, SU-12: A picked image closes the sheet, and is shown when the sheet has gone")
  func picked() {
    let view = makeView()
    var order: [Picture?] = []
    let coordinator = view.makeImagePicker(dismiss: { order.append(view.selectedImage) })
      .makeCoordinator()
    coordinator.imagePickerController(
      didFinishPickingMediaWithInfo: ImagePickerInfo(originalImage: .dot(1)))
    #expect(order == [.dot(1)])
    #expect(view.photoButton == .placeholder(systemName: "plus.square.dashed"))
    view.loadImage()
    #expect(view.photoButton == .image(.dot(1)))
    #expect(view.isContinueShown)
  }

  @Test("SU-9: Without an original image the picker stays")
  func nothingPicked() {
    let view = makeView()
    let coordinator = view.makeImagePicker(dismiss: { self.dismissals += 1 }).makeCoordinator()
    coordinator.imagePickerController(
      didFinishPickingMediaWithInfo: ImagePickerInfo(originalImage: nil))
    #expect(dismissals == 0)
    #expect(view.selectedImage == nil)
  }

  @Test(
    "SU-10, SU-11, SU-12: There is no cancel method, and a closed sheet keeps the former choice")
  func cancelled() {
    let view = makeView()
    let coordinator = view.makeImagePicker(dismiss: {}).makeCoordinator()
    #expect(coordinator.imagePickerControllerDidCancel == nil)
    view.loadImage()
    #expect(view.profileImage == nil)
    view.selectedImage = .dot(1)
    view.loadImage()
    view.loadImage()
    #expect(view.profileImage == .dot(1))
  }

  @Test("SU-13, SU-19, SU-20: Continue dismisses at once; the upload ends in a session and a user")
  func continued() async {
    let viewModel = makeViewModel()
    await register(viewModel)
    let view = makeView(viewModel)
    view.selectedImage = .dot(9)
    view.continueTapped()
    #expect(dismissals == 1)
    #expect(journal.entries.last == "setData users/u1")
    #expect(await eventually { viewModel.currentUser != nil })
    #expect(
      journal.entries.suffix(4) == [
        "putData", "downloadURL /profile_image/NAME-1", "updateData users/u1",
        "getDocument users/u1",
      ])
    #expect(viewModel.userSession == viewModel.tempUserSession)
    #expect(viewModel.currentUser?.profileImageUrl == "https://store//profile_image/NAME-1")
    #expect(viewModel.currentUser?.uid == "u1")
    #expect(viewModel.currentUser?.fullname == "Mia Moss")
  }

  @Test("Continue is not there without an image")
  func continuedWithout() async {
    makeView().continueTapped()
    #expect(dismissals == 0)
    #expect(await !eventually { !journal.entries.isEmpty })
  }

  @Test("SU-14: Without a new account nothing is uploaded")
  func noAccount() async {
    let viewModel = makeViewModel()
    await viewModel.uploadProfileImage(.dot(1))
    #expect(journal.entries.isEmpty)
    #expect(log.silences == ["SU-14"])
  }

  @Test("SU-15, SU-16: Images are JPEG at 0.5 under new names, without a content type")
  func encoded() async {
    let viewModel = makeViewModel()
    await register(viewModel)
    await viewModel.uploadProfileImage(.unencodable(width: 4, height: 4))
    #expect(log.silences == ["SU-15"])
    #expect(objects.uploads.isEmpty)
    await viewModel.uploadProfileImage(.dot(1))
    await viewModel.uploadProfileImage(.dot(2))
    #expect(objects.uploads.map(\.path) == ["/profile_image/NAME-1", "/profile_image/NAME-2"])
    #expect(objects.uploads.map(\.data) == [[50, 1, 0, 0, 255], [50, 2, 0, 0, 255]])
    #expect(objects.uploads.allSatisfy { $0.contentType == nil })
  }

  @Test("SU-17: A failed upload is logged, and nothing follows")
  func uploadFails() async {
    objects.putFailure = full
    let viewModel = makeViewModel()
    await register(viewModel)
    await viewModel.uploadProfileImage(.dot(1))
    #expect(log.lines.last == "debug: failed to upload image with Full.")
    #expect(journal.entries.last == "putData")
    #expect(viewModel.userSession == nil)
  }

  @Test("SU-18: A failed address is not even logged")
  func addressFails() async {
    objects.urlFailure = full
    let viewModel = makeViewModel()
    await register(viewModel)
    await viewModel.uploadProfileImage(.dot(1))
    #expect(log.lines == ["debug: user session is nil"])
    #expect(log.silences == ["SU-18"])
    #expect(objects.uploads.count == 1)
    #expect(journal.entries.last == "downloadURL /profile_image/NAME-1")
    #expect(viewModel.userSession == nil)
  }

  @Test("SU-19: An update's own error is ignored: the account uses the app, without a photo")
  func updateFails() async {
    documents.updateFailure = denied
    let viewModel = makeViewModel()
    await register(viewModel)
    await viewModel.uploadProfileImage(.dot(1))
    #expect(log.silences == ["SU-19"])
    #expect(viewModel.userSession?.uid == "u1")
    #expect(viewModel.currentUser?.profileImageUrl == nil)
    #expect(viewModel.currentUser?.username == "miam")
  }

  @Test("A user that cannot be read leaves the former one")
  func fetchFails() async {
    documents.getFailure = denied
    let viewModel = makeViewModel()
    await viewModel.fetchUser()
    #expect(journal.entries.isEmpty)
    await register(viewModel)
    await viewModel.uploadProfileImage(.dot(1))
    #expect(viewModel.userSession?.uid == "u1")
    #expect(viewModel.currentUser == nil)
    #expect(log.silences == ["SU-19"])
  }
}
