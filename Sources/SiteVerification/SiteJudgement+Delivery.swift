import AssociationFiles
import AssociationLint
internal import DeepLinkJSON
internal import DeepLinkOctets
internal import SiteAssociation

/// The copy of a site's file in Apple's content delivery network.
enum Delivery: Equatable {
  case same
  /// Another file; its age is in words that follow "the file that it has".
  case other(age: String)
  case none
  case unknown
}

extension SiteJudgement {
  /// Compares a site's file with the copy that devices get.
  /// - Parameter own: the site's file, nil if no device can read it.
  mutating func checkDelivery(_ own: [UInt8]?) -> Delivery {
    guard let outcome = outcomes[.deliveredCopy] else { return .unknown }
    guard let answer = outcome.answer?.answer else {
      let why = outcome.failure.map { $0.reason(host: SiteFile.deliveryHost, port: 443) } ?? ""
      add(
        .deliveryUnknown, to: .deliveredCopy,
        "it is not known what Apple's CDN serves today, because it could not be asked: \(why)")
      return .unknown
    }
    switch answer.status {
    case 200: return compare(answer, with: own)
    case 404:
      let reason = answer.value("Apple-Failure-Reason").map { " (\($0.excerpt()))" } ?? ""
      let wasFound = own == nil ? "" : "; the file is there now, and it asks again within a day"
      add(
        .deliveryFailed, to: .deliveredCopy,
        "Apple's CDN has no file of \(site.host)\(reason), so devices get none today\(Self.hint(answer))\(wasFound)")
      return .none
    default:
      add(
        .deliveryUnknown, to: .deliveredCopy,
        "it is not known what Apple's CDN serves today: its status is \(answer.status)")
      return .unknown
    }
  }

  private mutating func compare(_ answer: HostedAnswer, with own: [UInt8]?) -> Delivery {
    if let own, Self.isSame(answer.body, own) { return .same }
    let age = answer.value("Age").flatMap { Int($0.description) }.map { ", fetched \(Duration.words($0)) ago" } ?? ""
    add(
      .deliveryDiffers, to: .deliveredCopy,
      own == nil
        ? "Apple's CDN still has a file\(age), which devices get until it asks here again, within a day"
        : "Apple's CDN has another file\(age), which devices get until it asks here again, within a day; those that have "
          + "the app ask about once a week")
    return .other(age: age)
  }

  /// Whether two files say the same, white space apart.
  private static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first == second || (try? JSONNode(parsing: first)).map { node in (try? JSONNode(parsing: second)) == node } ?? false
  }

  /// The meaning of a reason that the network gives.
  private static func hint(_ answer: HostedAnswer) -> String {
    let reason = answer.value("Apple-Failure-Reason") ?? ""
    return if reason.starts(with: "SWCERR00301") {
      ": the site answered too late"
    } else if reason.starts(with: "SWCERR00202") {
      ": its addresses are private"
    } else {
      ""
    }
  }
}
