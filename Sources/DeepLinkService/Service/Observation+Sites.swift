extension Observation {
  /// The metrics of some sites.
  ///
  /// - Parameters:
  ///   - sites: the first sites.
  ///   - settings: the logs and the trusted proxies.
  public convenience init(_ sites: Sites, _ settings: ObservationSettings) { self.init(sites.contents, settings) }

  /// The metrics of one site.
  public convenience init(_ site: Site, _ settings: ObservationSettings) { self.init(Sites(site), settings) }

  /// Records a successful reload.
  public func reloaded(_ sites: Sites) { reloaded(sites.contents) }
}
