/// What there is to say about what is behind a link, for the page that a browser is shown at the link's own URL: texts
/// and links, without the types of the app and without markup.
///
/// An app says it for the routes it wants to say something about; a route without it has a page all the same, made of
/// its summary, its parameters, and the record that it names.
public struct LandingContent: Sendable {
  /// What it is called: the page's heading and the title of a preview.
  public var title: String
  /// What kind of thing it is, in a word or two: shown above the title.
  public var kind: String?
  /// One or two sentences: shown below the title, and in a preview; nil for a preview with the route's summary.
  public var description: String?
  /// A picture of it.
  public var image: Image?
  /// What is known about it, each a name and a value.
  public var facts: [Fact]
  /// Lists of what it holds or leads to.
  public var sections: [Section]

  /// Content; all but the title may be left out.
  public init(
    title: String, kind: String? = nil, description: String? = nil, image: Image? = nil, facts: [Fact] = [],
    sections: [Section] = []
  ) {
    self.title = title
    self.kind = kind
    self.description = description
    self.image = image
    self.facts = facts
    self.sections = sections
  }
}

extension LandingContent {
  /// A picture among the files that the server serves.
  public struct Image: Sendable {
    /// Where it lies on the server: `/images/pie.jpg`.
    public var path: String
    /// What it shows, for those who do not see it.
    public var description: String

    /// A picture.
    public init(path: String, description: String) {
      self.path = path
      self.description = description
    }
  }

  /// Something that is known: `Category`, `Dessert`.
  public struct Fact: Sendable {
    /// What it is that is known.
    public var name: String
    /// What it is like.
    public var value: String
    /// Where more about the value is, a link of the same table.
    public var link: DeepLinkRequest?

    /// A fact.
    public init(_ name: String, _ value: String, link: DeepLinkRequest? = nil) {
      self.name = name
      self.value = value
      self.link = link
    }
  }

  /// A list with a heading.
  public struct Section: Sendable {
    /// The heading.
    public var title: String
    /// What is listed; a section without entries is left out.
    public var entries: [Entry]
    /// How many more entries there are than are listed.
    public var omitted: Int

    /// A section.
    public init(_ title: String, _ entries: [Entry], omitted: Int = 0) {
      self.title = title
      self.entries = entries
      self.omitted = omitted
    }
  }

  /// One line of a list.
  public struct Entry: Sendable {
    /// What it says.
    public var text: String
    /// Where it leads, a link of the same table; nil for what leads nowhere.
    public var link: DeepLinkRequest?

    /// An entry.
    public init(_ text: String, link: DeepLinkRequest? = nil) {
      self.text = text
      self.link = link
    }
  }
}
