public import DeepLinking

extension RouteTable {
  /// Explains a link by this table and a file.
  ///
  /// - Throws: ``AssociationURLError`` if the text is neither a URL with a host nor a path, `DeepLinkRequest.Fault` if no
  ///   link can be read from it.
  public func explain(_ link: String, _ matcher: AssociationMatcher) throws -> Explanation {
    let url = try AssociationURL(link)
    let request = try DeepLinkRequest(link)
    var resolution = Resolution()
    let leads = try resolve(request, into: &resolution)
    return Explanation(
      url, matcher, route: leads ? shapes[resolution.route].name : nil, diagnosis: leads ? nil : diagnose(request))
  }
}
