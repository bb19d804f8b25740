#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// Something in a folder.
  struct Entry {
    var path: String
    var isFolder: Bool
    /// What tells it from others; of a folder, and of a link that leads nowhere, it is not asked.
    var identity: Identity?
  }

  private struct Place {
    var span: Range<Int>
    var isFolder: Bool
    var identity: Identity?
  }

  /// The folders and the wanted files in a folder, hidden things left out, in the order of the
  /// names; what is neither a folder nor a file does not count.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefix: What stands before each name in the paths that are returned.
  ///   - isWanted: Whether a file of a name is.
  static func entries(
    of folder: String, prefix: String, isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) -> [Entry] {
    guard let stream = opendir(folder) else { throw Failure(errno: errno) }
    defer { closedir(stream) }
    // All paths stand in one list of bytes, which is cut up when their order is known: a text for
    // each name and another for each path would cost more than the search itself.
    let prefix = Array(prefix.utf8)
    var bytes: [UInt8] = []
    var places: [Place] = []
    var listing = Listing(dirfd(stream))
    while let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let name = field.bindMemory(to: UInt8.self)
        guard let first = name.baseAddress, first.pointee != UInt8(ascii: ".") else { return }
        let text = UnsafeBufferPointer(start: first, count: strnlen(first, name.count))
        guard var place = listing.place(of: entry, isWanted: isWanted(text)) else { return }
        let start = bytes.count
        bytes.append(contentsOf: prefix)
        bytes.append(contentsOf: text)
        place.span = start..<bytes.count
        places.append(place)
      }
    }
    return bytes.withUnsafeBytes { bytes in
      sort(&places, in: bytes)
      return places.map {
        Entry(
          path: String(decoding: bytes[$0.span], as: UTF8.self), isFolder: $0.isFolder,
          identity: $0.identity)
      }
    }
  }

  /// Tells what the entries of a folder are, with few questions to the system.
  private struct Listing {
    /// The open folder.
    private let folder: Int32
    /// The device of the files in it, where the last one that was asked has the number that the folder
    /// lists; one that is made of several layers may list others.
    private var device: UInt64?

    init(_ folder: Int32) {
      self.folder = folder
    }

    /// What an entry is; `nil` where it does not count.
    mutating func place(of entry: UnsafeMutablePointer<dirent>, isWanted: Bool) -> Place? {
      // Most file systems tell the kind here; where they do not, and for links, it is asked for.
      let type = Int32(entry.pointee.d_type)
      if type == Int32(DT_DIR) { return Place(span: 0..<0, isFolder: true) }
      guard isWanted || type != Int32(DT_REG) else { return nil }
      let number = UInt64(entry.pointee.d_ino)
      if type == Int32(DT_REG), let device {
        let identity = Identity(device: device, number: number)
        return Place(span: 0..<0, isFolder: false, identity: identity)
      }
      var status = stat()
      let answer = withUnsafePointer(to: &entry.pointee.d_name) { name in
        fstatat(folder, UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), &status, 0)
      }
      // A link that leads nowhere is told when it is read.
      guard answer == 0 else { return isWanted ? Place(span: 0..<0, isFolder: false) : nil }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return Place(span: 0..<0, isFolder: true)
      case S_IFREG where isWanted:
        let identity = Identity(status)
        if type == Int32(DT_REG) {
          device = identity.number == number ? identity.device : nil
        }
        return Place(span: 0..<0, isFolder: false, identity: identity)
      default: return nil
      }
    }
  }

  /// Sorts entries by their paths.
  private static func sort(_ places: inout [Place], in bytes: UnsafeRawBufferPointer) {
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      // Two spellings of a name that are canonically equivalent stand side by side.
      let texts = places.map { (String(decoding: bytes[$0.span], as: UTF8.self), $0) }
      places = texts.sorted { $0.0 < $1.0 }.map(\.1)
      return
    }
    // The names of one folder often begin alike: what all have in common decides nothing, and of
    // the rest the first bytes mostly decide, compared as one number.
    let shared = sharedPrefix(of: places, in: bytes)
    var order = places.indices.map { index in
      let span = places[index].span
      return (key: key(of: bytes[span.lowerBound + shared..<span.upperBound]), index: index)
    }
    order.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      let (left, right) = (places[left.index].span, places[right.index].span)
      return bytes[left].lexicographicallyPrecedes(bytes[right])
    }
    places = order.map { places[$0.index] }
  }

  /// How many bytes all entries begin with alike.
  private static func sharedPrefix(
    of places: [Place], in bytes: UnsafeRawBufferPointer
  ) -> Int {
    guard let first = places.first?.span, let base = bytes.baseAddress else { return 0 }
    var shared = first.count
    for place in places {
      let start = place.span.lowerBound
      shared = min(shared, place.span.count)
      // Nearly always all of what has been in common so far still is.
      if memcmp(base + first.lowerBound, base + start, shared) == 0 { continue }
      shared = (0..<shared).first { bytes[first.lowerBound + $0] != bytes[start + $0] } ?? shared
    }
    return shared
  }

  /// The first eight bytes, zeros behind the end, as a number that is ordered as they are.
  private static func key(of bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    if bytes.count >= 8 {
      let first = bytes.base.loadUnaligned(fromByteOffset: bytes.startIndex, as: UInt64.self)
      return UInt64(bigEndian: first)
    }
    var key: UInt64 = 0
    for byte in bytes { key = key << 8 | UInt64(byte) }
    return key << UInt64(8 * (8 - bytes.count))
  }
}
