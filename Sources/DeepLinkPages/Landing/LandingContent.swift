public import DeepLinking

/// The content of a landing page: the page that a browser shows at a link's own URL. Texts and links, without the app's
/// types and without markup.
///
/// An app supplies content for some of its routes. The page of any other route shows its parameters and the record that it
/// names.
public struct LandingContent: Sendable {
  /// The heading of the page, and the title of a preview.
  public var title: String
  /// The kind of thing in one or two words, shown above the title.
  public var kind: String?
  /// One or two sentences, shown below the title and in a preview; nil for those of the theme.
  public var description: String?
  /// A picture.
  public var image: Image?
  /// Names with values.
  public var facts: [Fact]
  /// Lists of related entries.
  public var sections: [Section]
  /// Whether the link names a record that is not there. Such a page is answered with 404.
  public var isMissing: Bool
  /// The language of the texts, such as `de`; nil for the first language of the site.
  public var language: String?

  /// Makes content; only the title is required.
  public init(
    title: String, kind: String? = nil, description: String? = nil, image: Image? = nil, facts: [Fact] = [],
    sections: [Section] = [], isMissing: Bool = false
  ) {
    (self.title, self.kind, self.description, self.image) = (title, kind, description, image)
    (self.facts, self.sections, self.isMissing) = (facts, sections, isMissing)
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

  /// A name with a value: `Category`, `Dessert`.
  public struct Fact: Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// A link of the same table with more about the value.
    public var link: DeepLinkRequest?

    /// A fact.
    public init(_ name: String, _ value: String, link: DeepLinkRequest? = nil) {
      (self.name, self.value, self.link) = (name, value, link)
    }
  }

  /// A list with a heading.
  public struct Section: Sendable {
    /// The heading.
    public var title: String
    /// The entries; a section without entries is left out.
    public var entries: [Entry]
    /// The number of further entries that are not listed.
    public var omitted: Int

    /// A section.
    public init(_ title: String, _ entries: [Entry], omitted: Int = 0) {
      (self.title, self.entries, self.omitted) = (title, entries, omitted)
    }
  }

  /// One line of a list.
  public struct Entry: Sendable {
    /// The text of the line.
    public var text: String
    /// A link of the same table, or nil for plain text.
    public var link: DeepLinkRequest?

    /// An entry.
    public init(_ text: String, link: DeepLinkRequest? = nil) { (self.text, self.link) = (text, link) }
  }
}
