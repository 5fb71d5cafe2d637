import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking
import SiteAssociation

/// A question about any association file.
extension Endpoint {
  static let inspectAssociation = Endpoint(
    route: Route("What an association file does", name: "association.inspect", EndpointCall("association.inspect")) {
      "association"
    },
    methods: .post,
    answer: { handler, _, request, response in handler.inspectAssociation(request, &response) },
    operations: { [("post", $0.inspectAssociation($1))] })
}

extension DeepLinkHandler {
  /// Answers with the findings about a file, and its verdicts about links.
  fileprivate func inspectAssociation(_ request: Request, _ response: inout ResponseWriter) {
    do throws(ProblemError) {
      let content = try RequestContent.json(of: request)
      let inspector = AssociationInspector(
        try AssociationInspector.file(in: content, of: request.body), site.limits)
      let batch = try LinkBatch(content["urls"] ?? JSONNode(.array([])), site.limits)
      advance(BatchAnswer(batch, inspector), about: request, with: &response)
    } catch {
      send(error.problem, about: request, to: &response)
    }
  }
}

/// Checks an association file, then compares links with it.
final class AssociationInspector: LinkAnswerer {
  private let octets: [UInt8]
  private var file: InspectedFile?
  private var matcher: InspectedFileMatcher?
  /// The comparisons of links that are left to this request.
  private var comparisons: Int

  private static let mostFindings = 1_000

  init(_ octets: [UInt8], _ limits: LinkLimits) { (self.octets, comparisons) = (octets, limits.comparisons) }

  /// The text of the file: the string in `file`, or the JSON there as it was sent.
  static func file(in content: JSONNode, of body: [UInt8]) throws(ProblemError) -> [UInt8] {
    guard case .object = content.value else {
      throw ProblemError(.badRequest("expected an object with the key \"file\", found \(content.kindName)"))
    }
    try content.refuseRepeated("file", "urls") { "key \"\($0)\" \($1)" }
    guard let file = content["file"] else {
      throw ProblemError(
        .badRequest("key \"file\" is missing: expected the text of an association file, or its JSON"))
    }
    if let text = file.string { return Array(text.utf8) }
    return Array(body[file.offset..<file.end])
  }

  /// A value of the JSON takes many times the memory of its octets.
  var memory: Int { octets.count * 16 }

  func prepare() throws(ProblemError) -> Bool {
    guard let file else {
      do throws(InspectedFile.TooLarge) {
        self.file = try InspectedFile(octets)
      } catch {
        throw ProblemError(.contentTooLarge("key \"file\": \(error)"))
      }
      return false
    }
    matcher = file.matcher()
    return true
  }

  func writeMembers(to writer: inout JSONWriter) {
    guard let file else { return }
    writer.member("kind", file.kind.rawValue)
    writer.literalKey("findings")
    writer.beginArray()
    for finding in file.findings.prefix(Self.mostFindings) {
      writer.beginObject()
      finding.writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.member("summary", file.summary)
  }

  func answer(_ url: UTF8Text, to writer: inout JSONWriter) -> Problem? {
    let text = url.description
    do throws(AssociationURLError) {
      let url = try AssociationURL(text)
      guard let matcher else { return nil }
      let needed = matcher.comparisons(url)
      guard needed <= matcher.limits.comparisons else {
        return .notCompared("the file has too many rules to compare them with so long a link", text)
      }
      guard needed <= comparisons else {
        return .notCompared("the links before this one took all comparisons of a request; send fewer links", text)
      }
      comparisons -= needed
      writer.beginObject()
      matcher.writeMembers(about: url, to: &writer)
      writer.endObject()
      return nil
    } catch {
      return Problem(status: .badRequest, title: "Not a universal link", detail: "\(error)", instance: text)
    }
  }
}

extension Problem {
  /// A link that is not compared with a file, because that takes too long.
  fileprivate static func notCompared(_ detail: String, _ url: String) -> Problem {
    Problem(
      status: .contentTooLarge, title: "Content too large", detail: "not compared: \(detail)", instance: url)
  }
}

// MARK: Description

extension ServiceDescription {
  fileprivate func inspectAssociation(_ shape: RouteShape) -> Operation {
    let file = String(decoding: Self.exampleFile, as: UTF8.self)
    return Operation(
      id: "inspectAssociation", tag: .links, summary: shape.summary,
      description:
        "Checks any apple-app-site-association or assetlinks.json, given as text or as JSON, and compares links with it. Any "
        + "host is taken as the right one. A file may have 131,072 bytes. The first 1,000 findings and the first 100 apps are in the answer. A text that is "
        + "no JSON has a finding.",
      content: [
        "required": true,
        "content": [
          "application/json": [
            "schema": definitions.reference("AssociationContent"),
            "example": ["file": .string(file), "urls": ["https://example.com/articles/7", "/help"]],
          ]
        ],
      ],
      answers: [
        Answer(
          200, "The findings about the file, and a verdict of each app or a problem for each link.",
          definitions.reference("InspectedFile"))
      ])
  }

  private static let exampleFile = AssociationFile(
    appLinks: AppLinks(
      details: [
        AssociationDetail(
          appIDs: ["ABCDE12345.com.example.app"], components: [AssociationComponent(path: "/articles/?*")])
      ])
  ).json()
}
