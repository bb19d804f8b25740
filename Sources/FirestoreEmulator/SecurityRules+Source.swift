import FakeBackend

extension SecurityRules {
  /// The table in the rules language.
  var source: String {
    let rows = rules.map { rule in
      let methods = rule.methods.map(\.rawValue).joined(separator: ", ")
      return "match /\(rule.pattern) { allow \(methods): if \(rule.condition.source); }"
    }
    return """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          \(rows.joined(separator: "\n    "))
        }
      }
      """
  }
}

extension SecurityRules.Condition {
  fileprivate var source: String {
    switch self {
    case .always: "true"
    case .never: "false"
    case .signedIn: "request.auth != null"
    case .owner(let variable): "request.auth.uid == \(variable)"
    // In quotes, since a field may be called anything.
    case .ownerField(let field):
      "request.auth.uid == resource.data[\(String(decoding: JSON.string(field).bytes, as: UTF8.self))]"
    }
  }
}
