/// The content of a landing page: the page that a browser shows at a link's own URL. Texts without the app's types and
/// without markup.
///
/// An app supplies content for some of its routes. The page of any other route shows the record that it names.
public struct LandingContent: Sendable {
  /// The heading of the page, and the title of a preview.
  public var title: String
  /// The kind of thing in one or two words, shown above the title.
  public var kind: String?
  /// One or two sentences, shown below the title and in a preview; nil for those of the theme.
  public var description: String?
  /// A picture.
  public var image: Image?
  /// Whether the link names a record that is not there. Such a page is answered with 404.
  public var isMissing: Bool
  /// The language of the texts, such as `de`; nil for the first language of the site.
  public var language: String?

  /// Makes content; only the title is required.
  public init(
    title: String, kind: String? = nil, description: String? = nil, image: Image? = nil, isMissing: Bool = false
  ) {
    (self.title, self.kind, self.description, self.image) = (title, kind, description, image)
    self.isMissing = isMissing
  }

  /// A picture among the files that the server serves.
  public struct Image: Sendable {
    /// The path on the server: `/images/pie.jpg`.
    public var path: String
    /// The text alternative of the picture.
    public var description: String

    /// A picture.
    public init(path: String, description: String) { (self.path, self.description) = (path, description) }
  }
}
