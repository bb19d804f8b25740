public import FakeBackend
public import ProfileCore

/// Google's Firestore emulator as a document server: every call is a request to its REST interface.
///
/// Each server is a project of its own in the emulator, so that several do not meet.
public struct EmulatorServer: DocumentServer {
  /// The project's id.
  public let project: String
  /// What texts call the project, where that is another name than the emulator's.
  private let shownProject: String
  private let connection: HTTPConnection
  /// Hears of each request to which there was no answer, before it fails as one without a network does.
  public var onSilence: ((_ reason: String) -> Void)?

  /// Makes a server; nothing is asked yet.
  ///
  /// - Parameters:
  ///   - address: Where the emulator listens.
  ///   - project: The project's id.
  ///   - shownProject: What texts are to call the project; its id unless told otherwise.
  public init(address: EmulatorAddress, project: String, shownAs shownProject: String? = nil) {
    self.project = project
    self.shownProject = shownProject ?? project
    connection = HTTPConnection(address)
  }

  /// The full name of a document.
  private func name(of path: String) -> String { root + "/" + path }
  private var root: String { "projects/\(project)/databases/(default)/documents" }

  public func commit(
    _ writes: [DocumentWrite], by user: DocumentRequester, at time: Int64
  ) throws(DocumentStoreError) -> [Int64?] {
    let body: JSON = [
      "writes": .array(writes.map { RESTWrite.json($0, named: name(of: $0.path)) })
    ]
    let answer = try post(":commit", body, by: user)
    return (answer["writeResults"]?.elements ?? []).map {
      $0["updateTime"]?.string.flatMap(RESTTime.microseconds)
    }
  }

  public func document(
    at path: String, by user: DocumentRequester
  ) throws(DocumentStoreError) -> StoredDocument? {
    let answer = try post(":batchGet", ["documents": [.string(name(of: path))]], by: user)
    return answer.elements.first?["found"].flatMap(document)
  }

  public func documents(
    matching query: DocumentQuery, by user: DocumentRequester
  ) throws(DocumentStoreError) -> [StoredDocument] {
    let parent = RESTQuery.parent(of: query)
    let answer = try post("\(parent):runQuery", RESTQuery(root: root).json(query), by: user)
    return answer.elements.compactMap { $0["document"].flatMap(document) }
  }

  public func count(
    matching query: DocumentQuery, by user: DocumentRequester
  ) throws(DocumentStoreError) -> Int {
    var members = RESTQuery(root: root).json(query).members
    members.append(
      .init(name: "aggregations", value: [["alias": "count", "count": .object([])]]))
    let parent = RESTQuery.parent(of: query)
    let answer = try post(
      "\(parent):runAggregationQuery", ["structuredAggregationQuery": .object(members)], by: user)
    let count = answer.elements.first?["result"]?["aggregateFields"]?["count"]?["integerValue"]
    return count?.string.flatMap { Int($0) } ?? 0
  }

  public func allDocuments() throws(DocumentStoreError) -> [StoredDocument] {
    let query: JSON = ["structuredQuery": ["from": [["allDescendants": true]]]]
    return try post(":runQuery", query, by: .owner).elements.compactMap {
      $0["document"].flatMap(document)
    }
  }

  /// Gives the project its rules; without any everybody may do everything.
  public func setRules(_ rules: SecurityRules?) throws(DocumentStoreError) {
    let rules =
      rules
      ?? SecurityRules([
        .init("{path=**}", allow: SecurityRules.Method.allCases, if: .always)
      ])
    let file: JSON = ["name": "firestore.rules", "content": .string(rules.source)]
    _ = try send(
      "PUT", "/emulator/v1/projects/\(project):securityRules", ["rules": ["files": [file]]],
      by: .owner)
  }

  /// Removes every document of the project.
  public func removeAll() throws(DocumentStoreError) {
    _ = try send("DELETE", "/emulator/v1/\(root)", [:], by: .owner)
  }
}

// MARK: - Requests and answers

extension EmulatorServer {
  private func post(
    _ call: String, _ body: JSON, by user: DocumentRequester
  ) throws(DocumentStoreError) -> JSON {
    let path = "/v1/\(root)\(call)".utf8.map(Self.escaped).joined()
    return try send("POST", path, body, by: user)
  }

  private func send(
    _ method: String, _ path: String, _ body: JSON, by user: DocumentRequester
  ) throws(DocumentStoreError) -> JSON {
    let response: HTTPConnection.Response
    do throws(HTTPConnection.Failure) {
      response = try connection.request(
        method, path, authorization: authorization(of: user), body: body.bytes)
    } catch {
      onSilence?(error.reason)
      throw Self.error("UNAVAILABLE", error.reason)
    }
    let answer = JSON(response.body) ?? .null
    if response.status == 200 { return answer }
    let error = answer["error"] ?? answer.elements.first?["error"]
    throw Self.error(
      error?["status"]?.string ?? "UNKNOWN",
      (error?["message"]?.string ?? "status \(response.status) of HTTP")
        .replacing(project, with: shownProject))
  }

  private static func error(_ status: String, _ message: String) -> DocumentStoreError {
    let name = String(status.lowercased().map { $0 == "_" ? "-" : $0 })
    let code = DocumentCode(rawValue: "firestore/\(name)") ?? .unknown
    return DocumentStoreError(
      code: code.rawValue, number: code.number, localizedDescription: message)
  }

  /// The emulator takes unsigned tokens.
  private func authorization(of user: DocumentRequester) -> String? {
    switch user {
    case .owner: return "Bearer owner"
    case .user(nil): return nil
    case .user(let uid?):
      let head: JSON = ["alg": "none", "typ": "JWT"]
      let claims: JSON = [
        "iss": .string("https://securetoken.google.com/\(project)"), "aud": .string(project),
        "sub": .string(uid), "user_id": .string(uid), "iat": .number("0"),
        "exp": .number("4102444800"), "firebase": ["sign_in_provider": "password"],
      ]
      return
        "Bearer \(Base64.tokenText(of: head.bytes)).\(Base64.tokenText(of: claims.bytes))."
    }
  }

  private func document(_ json: JSON) -> StoredDocument? {
    guard let name = json["name"]?.string,
      let created = json["createTime"]?.string.flatMap(RESTTime.microseconds),
      let updated = json["updateTime"]?.string.flatMap(RESTTime.microseconds)
    else { return nil }
    return StoredDocument(
      // By bytes: a mark that combines makes one character with the slash before it.
      path: String(Substring(name.utf8.dropFirst(root.utf8.count + 1))),
      fields: RESTValue.fields(json["fields"]),
      createTime: created, updateTime: updated)
  }

  /// A byte of a path as it stands in a request.
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return String(Unicode.Scalar(byte))
    default:
      if "-._~/:()".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension String {
  /// The text with another one in the place of each occurrence of the first.
  fileprivate func replacing(_ text: String, with other: String) -> String {
    if text == other { return self }
    var result = ""
    var rest = utf8[...]
    while let index = rest.firstIndex(of: text.utf8.first ?? 0) {
      result += String(Substring(rest[..<index]))
      if rest[index...].starts(with: text.utf8) {
        result += other
        rest = rest[index...].dropFirst(text.utf8.count)
      } else {
        result += String(Substring(rest[index...index]))
        rest = rest[rest.index(after: index)...]
      }
    }
    return result + String(Substring(rest))
  }
}
