/// The names that lead to a field: the documents' `FieldPath`. A dot in a name is no separator here.
public struct DocumentFieldPath: Sendable, Hashable {
  /// The names, from the document's own field inwards.
  public var names: [String]

  /// Makes a path of names.
  public init(_ names: [String]) {
    self.names = names
  }
}

extension DocumentFieldPath: ExpressibleByArrayLiteral, CustomStringConvertible {
  public init(arrayLiteral elements: String...) { names = elements }

  /// The names with dots between them.
  public var description: String { names.joined(separator: ".") }
}

/// One write of a document, alone or in a batch.
public struct DocumentWrite: Sendable, Hashable {
  /// A field of an update and its new value.
  public struct Update: Sendable, Hashable {
    /// Where the field is.
    public var path: DocumentFieldPath
    /// What it becomes.
    public var value: DocumentValue

    /// Makes an update.
    public init(_ path: DocumentFieldPath, _ value: DocumentValue) {
      self.path = path
      self.value = value
    }
  }

  /// What becomes of the document.
  public enum Operation: Sendable, Hashable {
    /// It becomes these fields and no others: `setData(_:)`.
    case set(DocumentFields)
    /// These fields go into it leaf by leaf: `setData(_:merge: true)`.
    case merge(DocumentFields)
    /// Of these fields the named ones go into it: `setData(_:mergeFields:)`.
    case mergeFields(DocumentFields, [DocumentFieldPath])
    /// These fields of it change; it has to exist: `updateData(_:)`.
    case update([Update])
    /// It goes; a missing one is no error: `delete()`.
    case delete
  }

  /// What has to be true of the stored document, or else nothing is written.
  public enum Precondition: Sendable, Hashable {
    /// It exists, or it does not.
    case exists(Bool)
    /// It was last changed at this moment: microseconds since 1970.
    case updateTime(Int64)
  }

  /// Where the document lies.
  public var path: String
  /// What becomes of it.
  public var operation: Operation
  /// What has to be true of it before; an update implies that it exists.
  public var precondition: Precondition?

  /// Makes a write.
  public init(_ path: String, _ operation: Operation, if precondition: Precondition? = nil) {
    self.path = path
    self.operation = operation
    self.precondition = precondition
  }
}

extension DocumentWrite: CustomStringConvertible {
  /// The write on one line, short and readable.
  public var description: String {
    let condition =
      switch precondition {
      case nil: ""
      case .exists(let value): ", if exists is \(value)"
      case .updateTime(let time): ", if updated at \(time)"
      }
    switch operation {
    case .set(let fields): return "set \(path) \(fields)\(condition)"
    case .merge(let fields): return "merge \(path) \(fields)\(condition)"
    case .mergeFields(let fields, let paths):
      return "merge \(path) \(fields) \(paths)\(condition)"
    case .update(let updates):
      let text = updates.map { "\($0.path.names): \($0.value)" }.joined(separator: ", ")
      return "update \(path) {\(text)}\(condition)"
    case .delete: return "delete \(path)\(condition)"
    }
  }
}
