import JSON
import Navigation
import Octets

/// The content of `POST /resolve`: many links, or an activity to continue.
enum ResolveContent {
  case links(BatchResolver)
  case activity(UserActivity)

  /// - Parameter octets: the length of the content.
  init(_ content: JSONNode, octets: Int, _ limits: LinkLimits) throws(ProblemError) {
    guard case .object = content.value else {
      throw ProblemError(
        .badRequest("expected an object with the key \"urls\" or \"activity\", found \(content.kindName)"))
    }
    try content.refuseRepeated("urls", "activity") { "key \"\($0)\" \($1)" }
    switch (content["urls"], content["activity"]) {
    case (let urls?, nil): self = .links(try BatchResolver(urls, limits))
    case (nil, let activity?):
      try RequestContent.checkLength(octets, limits)
      try activity.refuseRepeated("activityType", "title", "webpageURL", "userInfo") {
        "key \"activity\": \($0): \($1)"
      }
      do throws(UserActivity.Fault) {
        self = .activity(try UserActivity(activity))
      } catch {
        throw ProblemError(.badRequest("key \"activity\": \(error)"))
      }
    case (_?, _?):
      throw ProblemError(.badRequest("both \"urls\" and \"activity\" are given; send one request for each"))
    case (nil, nil):
      throw ProblemError(
        .badRequest("key \"urls\" is missing: expected an array of links, or \"activity\" and an activity"))
    }
  }
}
