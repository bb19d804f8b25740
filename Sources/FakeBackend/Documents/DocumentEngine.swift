public import ProfileCore

/// The server's side of Firestore as a value: documents, and what writes and queries do to them.
///
/// It knows no world, no time of its own and no network, so that it can be held against Google's
/// emulator operation by operation.
public struct DocumentEngine: DocumentServer {
  /// The project's id, which the texts of errors name.
  public var project: String
  /// In whose words errors speak.
  public var texts: DocumentTexts
  /// Who may do what; everybody everything, unless told otherwise.
  public var rules: SecurityRules?

  /// An error that the tests plant, to see that they would find it.
  package var planted: PlantedError?

  /// The documents by collection and path: a query walks through one collection only.
  private var collections: [PathKey: [PathKey: StoredDocument]] = [:]

  /// Makes an engine without documents.
  public init(project: String, texts: DocumentTexts = .production, rules: SecurityRules? = nil) {
    self.project = project
    self.texts = texts
    self.rules = rules
  }

  /// The number of documents.
  public var count: Int { collections.values.reduce(0) { $0 + $1.count } }

  /// A document as it stands now; `nil` where there is none.
  public subscript(path: String) -> StoredDocument? {
    get {
      collections[path.collectionKey]?[PathKey(path)]
    }
    set {
      let collection = path.collectionKey
      let key = PathKey(path)
      if newValue != nil {
        collections[collection, default: [:]][key] = newValue
      } else if collections[collection]?.removeValue(forKey: key) != nil,
        collections[collection]?.isEmpty == true
      {
        collections[collection] = nil
      }
    }
  }

  /// The documents of a collection, in no order.
  func documents(in collection: String) -> some Collection<StoredDocument> {
    (collections[PathKey(collection)] ?? [:]).values
  }
}

// MARK: - Reading

extension DocumentEngine {
  public func document(
    at path: String, by user: DocumentRequester
  ) throws(DocumentStoreError) -> StoredDocument? {
    if let problem = nameProblem(path) { throw DocumentCode.invalidArgument.error(problem) }
    let document = self[path]
    try allow(.get, path, document, user)
    return document
  }

  public func documents(
    matching query: DocumentQuery, by user: DocumentRequester
  ) throws(DocumentStoreError) -> [StoredDocument] {
    try QueryCheck.check(query, in: self)
    // Only a rule for whatever lies anywhere speaks of all collections of a name.
    try allow(.list, (query.isGroup ? "{any}/{id}/" : "") + query.collection + "/{id}", nil, user)
    return answer(to: query)
  }

  /// The documents that a query asks for, which nobody has to allow.
  func answer(to query: DocumentQuery) -> [StoredDocument] {
    let plan = QueryPlan(query, root: name(of: ""))
    guard query.isGroup else {
      return plan.run(on: documents(in: query.collection), planted: planted)
    }
    let suffix = Array(("/" + query.collection).utf8)
    let group = collections.filter {
      ("/" + $0.key.text).utf8.suffix(suffix.count).elementsEqual(suffix)
    }
    return plan.run(on: group.values.lazy.flatMap(\.values), planted: planted)
  }

  public func count(
    matching query: DocumentQuery, by user: DocumentRequester
  ) throws(DocumentStoreError) -> Int {
    try documents(matching: query, by: user).count
  }

  public func allDocuments() -> [StoredDocument] {
    collections.values.flatMap(\.values).sorted { QueryPlan.path($0.path, isBefore: $1.path) }
  }

  public mutating func setRules(_ rules: SecurityRules?) { self.rules = rules }

  /// What the server says to a path; `nil` where it is fine.
  func nameProblem(_ path: String) -> String? {
    if planted == .reservedIDAccepted { return nil }
    return DocumentPath.problem(of: path, named: name(of: path))
  }

  /// The full name of a document.
  func name(of path: String) -> String { Self.root(of: project) + path }

  /// What stands before the paths of a project's documents in their full names.
  static func root(of project: String) -> String {
    "projects/\(project)/databases/(default)/documents/"
  }

  /// The path of a document of this database by its full name; `nil` for one of another.
  func path(of name: String) -> String? {
    let root = self.name(of: "").utf8
    return name.utf8.starts(with: root) ? String(Substring(name.utf8.dropFirst(root.count))) : nil
  }

  /// Refuses what the rules do not allow.
  ///
  /// - Parameters:
  ///   - method: What is done.
  ///   - path: To what.
  ///   - stored: What is stored there.
  ///   - user: Who does it.
  ///   - tried: What the emulator tries, where that is more.
  func allow(
    _ method: SecurityRules.Method, _ path: String, _ stored: StoredDocument?,
    _ user: DocumentRequester, tried: [SecurityRules.Access]? = nil
  ) throws(DocumentStoreError) {
    guard let rules, case .user(let uid) = user else { return }
    if !rules.allows(method, path, by: uid, stored: stored?.fields) {
      throw DocumentCode.permissionDenied.error(
        texts.denied(tried ?? [(method, path)], by: rules, to: uid))
    }
  }
}

extension String {
  /// The path of the collection in which a document lies.
  fileprivate var collectionKey: PathKey {
    withBytes { bytes in
      let slash = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
      return PathKey(String(decoding: bytes[..<slash], as: UTF8.self))
    }
  }
}
