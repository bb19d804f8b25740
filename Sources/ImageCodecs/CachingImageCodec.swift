public import ProfileCore
import Synchronization

/// Remembers what another codec made of images, so that thousands of scenarios with the same few
/// images decode and encode each of them once.
///
/// It belongs to a run. Worlds on several threads may share one, since a codec answers the same
/// question always in the same way.
public final class CachingImageCodec: ImageCodec {
  private let codec: any ImageCodec
  private let limit: Int
  private let memory = Mutex(Memory())

  /// Makes a codec that remembers.
  ///
  /// - Parameters:
  ///   - codec: What does the work.
  ///   - limit: How many bytes of questions and answers are remembered; the oldest are forgotten.
  public init(_ codec: any ImageCodec, limit: Int = 64 << 20) {
    self.codec = codec
    self.limit = limit
  }

  public func decode(_ data: [UInt8]) -> Picture? {
    let answer = answer(to: .decode(SampledBytes(bytes: data))) {
      .picture(codec.decode(data))
    }
    if case .picture(let picture) = answer { return picture }
    return nil
  }

  public func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    let answer = answer(to: .jpeg(picture, compressionQuality)) {
      .data(codec.jpegData(of: picture, compressionQuality: compressionQuality))
    }
    if case .data(let data) = answer { return data }
    return nil
  }

  public func pngData(of picture: Picture) -> [UInt8]? {
    let answer = answer(to: .png(picture)) { .data(codec.pngData(of: picture)) }
    if case .data(let data) = answer { return data }
    return nil
  }

  private func answer(to question: Question, by work: () -> Answer) -> Answer {
    if let known = memory.withLock({ $0.answers[question] }) { return known }
    // Two threads may do the same work at once, and find the same answer.
    let answer = work()
    memory.withLock { $0.remember(answer, to: question, limit: limit) }
    return answer
  }
}

extension CachingImageCodec {
  private enum Question: Hashable {
    case decode(SampledBytes)
    case jpeg(Picture, Double)
    case png(Picture)

    var size: Int {
      switch self {
      case .decode(let sampled): sampled.bytes.count
      case .jpeg(let picture, _), .png(let picture): picture.pixels?.count ?? 0
      }
    }
  }

  private enum Answer {
    case picture(Picture?)
    case data([UInt8]?)

    var size: Int {
      switch self {
      case .picture(let picture): picture?.pixels?.count ?? 0
      case .data(let data): data?.count ?? 0
      }
    }
  }

  private struct Memory {
    var answers: [Question: Answer] = [:]
    private var questions: [Question] = []
    private var size = 0

    mutating func remember(_ answer: Answer, to question: Question, limit: Int) {
      let needed = question.size + answer.size
      guard needed <= limit, answers[question] == nil else { return }
      var oldest = 0
      while size + needed > limit, oldest < questions.count {
        if let forgotten = answers.removeValue(forKey: questions[oldest]) {
          size -= questions[oldest].size + forgotten.size
        }
        oldest += 1
      }
      questions.removeFirst(oldest)
      answers[question] = answer
      questions.append(question)
      size += needed
    }
  }
}
