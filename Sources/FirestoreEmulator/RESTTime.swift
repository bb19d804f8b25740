/// Moments as texts such as `2026-01-01T00:00:00.123456Z`.
enum RESTTime {
  private static let day: Int64 = 86_400_000_000

  static func text(of microseconds: Int64) -> String {
    let days = (microseconds - mod(microseconds, day)) / day
    let time = mod(microseconds, day)
    let (year, month, date) = civil(days)
    let seconds = time / 1_000_000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return
      "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T\(clock.joined(separator: ":")).\(padded(time % 1_000_000, 6))Z"
  }

  static func microseconds(of text: String) -> Int64? {
    let numbers = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    guard numbers.count >= 6 else { return nil }
    let values = numbers[..<6].compactMap { Int64($0) }
    guard values.count == 6 else { return nil }
    let fraction = numbers.count > 6 ? String((numbers[6] + "000000").prefix(6)) : "0"
    let seconds = values[3] * 3600 + values[4] * 60 + values[5]
    return days(values[0], values[1], values[2]) * day + seconds * 1_000_000
      + (Int64(fraction) ?? 0)
  }

  /// The date of a day counted from 1970, by Howard Hinnant's algorithm.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, date: Int64) {
    let shifted = days + 719_468
    let era = (shifted - mod(shifted, 146_097)) / 146_097
    let dayOfEra = mod(shifted, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let date = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date)
  }

  private static func days(_ year: Int64, _ month: Int64, _ date: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year - mod(year, 400)) / 400
    let yearOfEra = mod(year, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func mod(_ value: Int64, _ divisor: Int64) -> Int64 {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func padded(_ value: Int64, _ count: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
