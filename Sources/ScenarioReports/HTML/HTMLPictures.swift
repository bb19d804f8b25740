internal import RunEvents

/// The pictures of a page: each stands in its style once, however many scenarios have it.
struct HTMLPictures {
  /// The most bytes of all of them.
  private static let limit = 512 << 10
  /// The largest side that is believed; the events may come from a file.
  private static let longestSide = 512

  /// The number of each picture by its digest.
  private var numbers: [String: Int] = [:]
  private(set) var style: [UInt8] = []

  /// Takes in the pictures that a step has brought up.
  mutating func add(_ pictures: [StepPicture]) {
    for picture in pictures where numbers[picture.digest] == nil {
      guard let thumbnail = picture.thumbnail, Self.isSound(thumbnail),
        style.count + thumbnail.url.utf8.count < Self.limit
      else { continue }
      let number = numbers.count + 1
      numbers[picture.digest] = number
      style.append(
        text: ".px\(number) { width: \(thumbnail.width)px; height: \(thumbnail.height)px; "
          + "background-image: url(\"\(thumbnail.url)\"); }\n")
    }
  }

  private static func isSound(_ thumbnail: StepPicture.Thumbnail) -> Bool {
    let url = thumbnail.url.utf8
    let sides = [thumbnail.width, thumbnail.height]
    guard
      let kind = ["data:image/jpeg;base64,", "data:image/png;base64,"].first(where: {
        url.starts(with: $0.utf8)
      }), sides.allSatisfy((1...longestSide).contains)
    else { return false }
    return url.dropFirst(kind.utf8.count).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="):
        true
      default: false
      }
    }
  }

  /// Writes the pictures of a scenario, in the order in which its steps have brought them up.
  func append(of record: ScenarioRecord, to output: inout [UInt8]) {
    let pictures = record.steps.flatMap { step in step.pictures.map { (step.index, $0) } }
    guard !pictures.isEmpty else { return }
    output.append(text: "<section class=\"pics\"><h3>Pictures</h3><ul>")
    for (place, (step, picture)) in pictures.prefix(12).enumerated() {
      output.append(text: "<li>")
      append(picture, to: &output)
      output.append(text: "<p><b>\(picture.role.rawValue)</b> in step \(step + 1): ")
      output.append("code", shown: picture.name, limit: 120)
      output.append(text: "<br><span class=\"muted\">")
      output.append(shown: Self.words(for: picture))
      let twin = pictures[..<place].first { $0.1.digest == picture.digest }
      if let twin { output.append(shown: ", the same bytes as \(twin.1.name)", limit: 120) }
      output.append(text: "</span></p></li>")
    }
    output.append(text: "</ul>")
    if pictures.count > 12 {
      output.append("p", class: "muted", shown: "… \(pictures.count - 12) more")
    }
    output.append(text: "</section>")
  }

  private func append(_ picture: StepPicture, to output: inout [UInt8]) {
    guard let number = numbers[picture.digest] else {
      let isUndecodable = picture.thumbnail == nil
      output.append(
        "span", class: "px none",
        shown: isUndecodable ? "nothing that can be shown" : "left out, for the page's size")
      return
    }
    output.append(text: "<span class=\"px px\(number)\" role=\"img\" aria-label=\"")
    output.append(shown: "\(picture.role.rawValue): \(picture.name)", limit: 120)
    output.append(text: "\"></span>")
  }

  private static func words(for picture: StepPicture) -> String {
    let size =
      picture.size < 1000
      ? "\(picture.size) bytes"
      : "\((picture.size + 50) / 1000).\((picture.size + 50) / 100 % 10) kB"
    let sides = picture.width > 0 ? " \(picture.width) × \(picture.height)" : ""
    return "\(picture.format ?? "no format that is known")\(sides), \(size)"
  }
}
