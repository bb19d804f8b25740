/// Where Google's Firestore emulator listens.
public struct EmulatorAddress: Sendable, Hashable, CustomStringConvertible {
  /// The machine: an IPv4 address.
  let host: String
  let port: UInt16
  /// The address as it was given.
  public let description: String

  /// Reads an address such as `127.0.0.1:8080`: the value of `FIRESTORE_EMULATOR_HOST`.
  ///
  /// Names of machines are not looked up, `localhost` apart: a static executable has nothing to do it
  /// with. `nil` is answered where the text is no such address.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, let port = UInt16(Substring(parts[1])), port > 0 else { return nil }
    let host = String(Substring(parts[0]))
    guard host == "localhost" || Self.isNumeric(host) else { return nil }
    self.host = host == "localhost" ? "127.0.0.1" : host
    self.port = port
    description = text
  }

  private static func isNumeric(_ host: String) -> Bool {
    let numbers = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8(Substring($0)) != nil }
  }

  /// Why the emulator does not answer there, in one line without a full stop; `nil` where it does.
  public func problem() -> String? {
    let response: HTTPConnection.Response
    do throws(HTTPConnection.Failure) {
      let connection = HTTPConnection(self)
      response = try connection.request("GET", "/", authorization: nil, body: [])
    } catch {
      return error.reason
    }
    return response.status == 200 && response.body.starts(with: "Ok".utf8)
      ? nil : "what answers at \(self) is not the Firestore emulator"
  }
}
