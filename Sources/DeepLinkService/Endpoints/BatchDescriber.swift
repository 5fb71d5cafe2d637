import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets

/// Describes or explains links of several sites, each by the table of its site.
///
/// It keeps its sites, so a reload does not affect it.
final class BatchDescriber {
  let sites: Sites
  /// The index of the request's site, for links without a host.
  private var asked = 0
  private var observer: Observer?
  private var current = 0
  var describer: RouteDescriber
  /// What explanations have; nil to describe links.
  private var explanations: ExplanationContent?

  init(_ sites: Sites) {
    self.sites = sites
    describer = RouteDescriber(sites.first.described, nil)
  }

  /// Begins with the links of a request.
  ///
  /// - Parameters:
  ///   - asked: the index of the request's site.
  ///   - observer: counts the results of links; nil to count none.
  ///   - explanations: what explanations have; nil to describe links.
  func begin(at asked: Int, _ observer: Observer?, explaining explanations: ExplanationContent? = nil) {
    (self.asked, self.observer, self.explanations) = (asked, observer, explanations)
    selectSite(at: asked)
  }

  /// Writes the answer about a link as one value. Returns a problem and writes nothing if there is no answer.
  func answer(_ url: UTF8Text, to writer: inout JSONWriter) -> Problem? {
    let index = sites.index(ofLink: url, askedAt: asked) ?? asked
    if index != current { selectSite(at: index) }
    if let explanations { return explain(url, of: sites.all[index], explanations, to: &writer) }
    return describer.describe(text: url, to: &writer)
  }

  /// Makes a site the current one; a link of no site belongs to the site of the request.
  private func selectSite(at index: Int) {
    describer.described = sites.all[index].described
    describer.counters = observer?.watch(at: index, of: sites)
    current = index
  }

  /// The hosts of the other sites, for a link that is on a host of none.
  func hosts(besides site: Site, for url: UTF8Text) -> [String] {
    guard sites.all.count > 1, sites.index(ofLink: url, askedAt: asked) == nil else { return [] }
    return sites.all.filter { $0 !== site }.flatMap { $0.hosts.flatMap(\.domains) }
  }
}

/// The content of `POST /resolve`: many links, or an activity to continue.
enum ResolveContent {
  case links(LinkBatch)
  case activity(UserActivity)

  /// - Parameter octets: the length of the content.
  init(_ content: JSONNode, octets: Int, _ limits: LinkLimits) throws(ProblemError) {
    guard case .object = content.value else {
      throw ProblemError(
        .badRequest("expected an object with the key \"urls\" or \"activity\", found \(content.kindName)"))
    }
    try content.refuseRepeated("urls", "activity") { "key \"\($0)\" \($1)" }
    switch (content["urls"], content["activity"]) {
    case (let urls?, nil):
      self = .links(try LinkBatch(urls, in: content, limits))
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
