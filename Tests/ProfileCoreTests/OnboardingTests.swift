import ProfileCore
import Testing

@Suite("Profile form, upload, redirect")
actor OnboardingTests {
  let journal = Journal()
  let authentication: ScriptedAuthentication
  let documents: ScriptedDocuments
  let objects: ScriptedObjects
  let log = RecordedLog()
  let window: RecordedWindow
  let services: OnboardingServices

  let denied = DocumentStoreError(
    code: "firestore/permission-denied", number: 7, localizedDescription: "Denied.")
  let full = ObjectStoreError(
    code: "storage/quota-exceeded", number: -13013, localizedDescription: "Full.")

  init() {
    let authentication = ScriptedAuthentication(journal)
    authentication.currentUser = AuthUser(uid: "u1", email: nil)
    self.authentication = authentication
    documents = ScriptedDocuments(journal)
    documents.documents["users/u1"] = ["email": "mia@example.com"]
    objects = ScriptedObjects(journal)
    window = RecordedWindow(journal)
    services = OnboardingServices(
      authentication: authentication, documents: documents, storage: objects,
      codec: PlainCodec(), log: log)
  }

  func makeForm() -> ProfileDataFormViewModel {
    let form = ProfileDataFormViewModel(services: services)
    form.username = "Mia"
    form.bio = "Here."
    form.imageData = .dot(1)
    return form
  }

  @Test(
    "OB-1: A form needs a name and a bio of more than two characters, and an image",
    arguments: [
      ("Mia", "bio", true, true), ("Mi", "bio", true, false), ("Mia", "bi", true, false),
      ("Mia", "bio", false, false), (nil, "bio", true, false), ("Mia", nil, true, false),
      // Characters count, not scalars nor bytes.
      ("ミア", "bio", true, false), ("Mia", "ミア", true, false), ("👩‍👩‍👧‍👦🇰🇷", "bio", true, false),
      ("e\u{301}e\u{301}e\u{301}", "bio", true, true),
    ] as [(String?, String?, Bool, Bool)])
  func validates(_ username: String?, _ bio: String?, _ hasImage: Bool, _ isValid: Bool) {
    let form = ProfileDataFormViewModel(services: services)
    form.username = username
    form.bio = bio
    form.imageData = hasImage ? .dot(1) : nil
    #expect(!form.isFormValid)
    form.validateUserProfileForm()
    #expect(form.isFormValid == isValid)
    form.bio = ""
    #expect(form.isFormValid == isValid)
    form.validateUserProfileForm()
    #expect(!form.isFormValid)
  }

  @Test("OB-2, OB-3, OB-5, OB-7: A form uploads its photo, saves itself and is finished")
  func submits() async {
    let form = makeForm()
    form.uploadAvatar()
    #expect(journal.entries.isEmpty)
    #expect(await eventually { form.isOnboardingFinished })
    let path = "images/u1/profileImage/profileImage.jpg"
    #expect(journal.entries == ["putData", "downloadURL \(path)", "updateData users/u1"])
    #expect(objects.uploads.map(\.path) == [path])
    #expect(objects.uploads.map(\.contentType) == ["image/jpeg"])
    #expect(objects.uploads.map(\.data) == [[50, 1, 0, 0, 255]])
    #expect(form.avatarPath == "https://store/\(path)")
    #expect(
      documents.documents["users/u1"] == [
        "email": "mia@example.com", "username": "Mia", "bio": "Here.",
        "avatarPath": "https://store/images/u1/profileImage/profileImage.jpg",
        "isUserOnboarded": true,
      ])
    #expect(form.error == "")
  }

  @Test("OB-2: An image that cannot be encoded, or none, is never uploaded")
  func notEncodable() async {
    let form = makeForm()
    form.imageData = .unencodable(width: 2, height: 2)
    form.uploadAvatar()
    form.imageData = nil
    form.uploadAvatar()
    #expect(log.silences == ["OB-2", "OB-2"])
    #expect(await !eventually { !journal.entries.isEmpty })
    #expect(form.error == "")
  }

  @Test("OB-3: Metadata without a path is an invalid id")
  func noPath() async {
    objects.tellsPath = false
    let form = makeForm()
    form.uploadAvatar()
    #expect(await eventually { form.error != "" })
    #expect(
      form.error
        == "The operation couldn’t be completed. (ProfileCore.FireStorageError error 0.)")
    #expect(log.lines == [form.error])
    #expect(journal.entries == ["putData"])
  }

  @Test(
    "OB-4: A failed upload or address is shown, and no document changes", arguments: [true, false])
  func uploadFails(_ isUpload: Bool) async {
    objects.putFailure = isUpload ? full : nil
    objects.urlFailure = isUpload ? nil : full
    let form = makeForm()
    form.uploadAvatar()
    #expect(await eventually { form.error != "" })
    #expect(form.error == "Full.")
    #expect(log.lines == ["Full."])
    #expect(form.avatarPath == nil)
    #expect(!journal.entries.contains("updateData users/u1"))
    #expect(!form.isOnboardingFinished)
  }

  @Test("OB-6: What is missing is not saved, and nobody hears of it", arguments: 0..<3)
  func missing(_ index: Int) async {
    let form = makeForm()
    switch index {
    case 0: form.username = nil
    case 1: form.bio = nil
    default: objects.duringUpload = { [authentication] in authentication.signOut() }
    }
    form.uploadAvatar()
    #expect(await eventually { !log.silences.isEmpty })
    #expect(log.silences == ["OB-6"])
    #expect(form.avatarPath != nil)
    #expect(form.error == "")
    #expect(!journal.entries.contains("updateData users/u1"))
  }

  @Test("OB-7: A failed save is shown, and the form is not finished")
  func saveFails() async {
    documents.updateFailure = denied
    let form = makeForm()
    form.uploadAvatar()
    #expect(await eventually { form.error != "" })
    #expect(form.error == "Denied.")
    #expect(log.lines == ["Denied."])
    #expect(!form.isOnboardingFinished)
  }

  @Test("OB-10: Without a user the upload goes under an empty id, and the form is not finished")
  func noUser() async {
    authentication.signOut()
    let form = makeForm()
    form.uploadAvatar()
    #expect(await eventually { !log.silences.isEmpty })
    #expect(objects.uploads.map(\.path) == ["images//profileImage/profileImage.jpg"])
    #expect(form.avatarPath == "https://store/images//profileImage/profileImage.jpg")
    #expect(log.silences == ["OB-6"])
    #expect(!form.isOnboardingFinished)
  }

  @Test("A form that has gone leaves its upload behind, and nothing follows")
  func formGoes() async {
    var form: ProfileDataFormViewModel? = makeForm()
    form?.uploadAvatar()
    form = nil
    #expect(await eventually { objects.uploads.count == 1 })
    #expect(await !eventually { journal.entries != ["putData"] })
  }

  @Test("OB-8: A finished form takes everything down and makes a new main screen the root")
  func finishes() async throws {
    let main = MainTabBarController(services: services, window: window)
    window.rootViewController = main
    main.viewDidLoad()
    main.viewDidAppear()
    #expect(await eventually { !window.presented.isEmpty })
    let form = try #require(window.presented.first as? ProfileDataFormViewController)
    form.viewDidLoad()
    form.viewModel.username = "Mia"
    form.viewModel.bio = "Here."
    form.viewModel.imageData = .dot(1)
    journal.entries = []
    form.didTapSubmit()
    #expect(await eventually { window.rootViewController !== main })
    #expect(window.presented.isEmpty)
    #expect(journal.entries.suffix(2) == ["updateData users/u1", "dismiss 1"])
    let next = try #require(window.rootViewController as? MainTabBarController)
    next.viewDidLoad()
    next.viewDidAppear()
    #expect(await eventually { next.viewModel.user != nil })
    #expect(next.viewModel.user?.isUserOnboarded == true)
    #expect(next.viewModel.user?.bio == "Here.")
    #expect(window.presented.isEmpty)
  }

  @Test(
    "OB-9: No user, nothing; one who is not onboarded gets the form; an onboarded one stays",
    arguments: [
      (nil, false), (["email": "mia@example.com"], true), (["isUserOnboarded": false], true),
      (["isUserOnboarded": true], false),
    ] as [(DocumentFields?, Bool)])
  func redirects(_ document: DocumentFields?, _ presents: Bool) async {
    documents.documents["users/u1"] = document
    let main = MainTabBarController(services: services, window: window)
    main.viewDidLoad()
    #expect(window.presented.isEmpty)
    main.viewDidAppear()
    #expect(await eventually { journal.entries.contains("getDocument users/u1") })
    #expect(await eventually { !window.presented.isEmpty } == presents)
    #expect((main.viewModel.user == nil) == (document == nil))
    #expect(log.lines == (presents ? ["- false"] : []))
    if presents {
      #expect(
        journal.entries.last
          == "present ProfileDataFormViewController from MainTabBarController")
    }
  }

  @Test("OB-9: Nobody signed in: nothing is even read")
  func nobody() async {
    authentication.signOut()
    let main = MainTabBarController(services: services, window: window)
    main.viewDidLoad()
    main.viewDidAppear()
    #expect(await !eventually { !journal.entries.isEmpty })
  }

  @Test("A user that cannot be read leaves the main screen as it is")
  func readFails() async {
    documents.getFailure = denied
    let main = MainTabBarController(services: services, window: window)
    main.viewDidLoad()
    main.viewDidAppear()
    #expect(await eventually { main.viewModel.error == "Denied." })
    #expect(window.presented.isEmpty)
  }
}
