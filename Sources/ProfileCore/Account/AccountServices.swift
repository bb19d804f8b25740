/// What the account's views need of the outside; the document reaches it through singletons.
public struct AccountServices {
  /// Where the profile image is kept: the document's `UserDefaults.standard`.
  public let userDefaults: any KeyValueStore
  /// Where the bundled image comes from.
  public let assets: any ImageAssets
  /// Decodes and encodes images.
  public let codec: any ImageCodec
  /// Ends the app at a forced unwrapping.
  public let traps: any TrapHandler
  /// Where the app records what it keeps to itself.
  public let log: any Log

  /// Makes the services of one app.
  public init(
    userDefaults: any KeyValueStore, assets: any ImageAssets, codec: any ImageCodec,
    traps: any TrapHandler, log: any Log
  ) {
    self.userDefaults = userDefaults
    self.assets = assets
    self.codec = codec
    self.traps = traps
    self.log = log
  }

  /// The key under which the profile image is kept.
  public static let profileImageKey = "profileImage"
}

/// The app's tabs, of which the document names `.account` alone.
public enum TabIndex: String, Sendable, Hashable, CaseIterable {
  case main
  case account
  /// The tab of ``PhotosSelector``, which the document shows by itself.
  case photosSelector
}
