public import DeepLinking

extension RouteTable {
  /// Explains a link by this table and a file.
  ///
  /// - Throws: `DeepLinkRequest.Fault` if no link can be read from the text, ``AssociationURLError`` if it is an https link
  ///   without a host, and what ``resolve(_:into:)`` throws.
  public func explain(_ link: String, _ matcher: AssociationMatcher) throws -> Explanation {
    let request = try DeepLinkRequest(link)
    var resolution = Resolution()
    let leads = try resolve(request, into: &resolution)
    let route = leads ? shapes[resolution.route].name : nil
    let diagnosis = leads ? nil : diagnose(request)
    if let scheme = request.scheme, scheme != "https", scheme != "http" {
      return Explanation(link, scheme: scheme, matcher, route: route, diagnosis: diagnosis)
    }
    return try Explanation(AssociationURL(link), matcher, route: route, diagnosis: diagnosis)
  }
}
