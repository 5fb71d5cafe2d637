// Uses the client that openapi-generator makes for Swift (swift6).

import Foundation
import OpenAPIClient

func check(_ holds: Bool, _ value: Any) {
  guard !holds else { return }
  print("not as expected: \(value)")
  exit(1)
}

@main enum Client {
  static func main() async throws {
    OpenAPIClientAPIConfiguration.shared.basePath = CommandLine.arguments[1]

    let product = try await LinksAPI.resolveLink(url: "nav:///products/7")
    check(product.name == .product && product.parameters["id"] == 7, product)

    let content = LinkContent(name: .product, parameters: ["id": 8])
    let link = try await LinksAPI.buildLink(linkContent: content)
    check(link.path == "/products/8", link)

    let list = LinkList(urls: ["/products/7", "/product/7"])
    let batch = try await LinksAPI.resolveLinks(resolveContent: .typeLinkList(list))
    guard case .typeLinkResults(let answer) = batch, answer.results.count == 2,
      case .typeRouteDescription(let known) = answer.results[0], case .typeProblem(let unknown) = answer.results[1]
    else { return check(false, batch) }
    check(known.parameters["id"] == 7 && unknown.suggestions == ["/products/7"], batch)

    do {
      check(false, try await LinksAPI.resolveLink(url: "/product/7"))
    } catch ErrorResponse.error(let status, let data, _, _) {
      let problem = try JSONDecoder().decode(Problem.self, from: data ?? Data())
      check(status == 404 && problem.suggestions == ["/products/7"], problem)
    }

    let page = try await CatalogAPI.listRecords(collection: "products", limit: 2)
    check(page.items.count == 2 && page.total > 2 && page.next?.contains("after=") == true, page)
  }
}
