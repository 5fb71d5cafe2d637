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
  /// The price, the rating and the availability, shown as a row.
  public var offer = Offer()
  /// Names with values.
  public var facts: [Fact]
  /// Lists of related entries.
  public var sections: [Section]
  /// Whether the link names a record that is not there. Such a page is answered with 404.
  public var isMissing: Bool
  /// The type of the thing in the vocabulary of schema.org, for search engines: `Product`. Nil for none.
  public var type: String?
  /// The language of the texts, such as `de`; nil for the first language of the site.
  public var language: String?

  /// Makes content; only the title is required.
  public init(
    title: String, kind: String? = nil, description: String? = nil, image: Image? = nil, facts: [Fact] = [],
    sections: [Section] = [], isMissing: Bool = false
  ) {
    self.title = title
    self.kind = kind
    self.description = description
    self.image = image
    self.facts = facts
    self.sections = sections
    self.isMissing = isMissing
  }
}

extension LandingContent {
  /// A picture among the files that the server serves.
  public struct Image: Sendable {
    /// The path on the server: `/images/pie.jpg`.
    public var path: String
    /// The text alternative of the picture.
    public var description: String

    /// A picture.
    public init(path: String, description: String) {
      self.path = path
      self.description = description
    }
  }

  /// What people ask first about a thing.
  public struct Offer: Hashable, Sendable {
    /// The price as people write it: `19.90 EUR`.
    public var price: String?
    /// The average rating as people write it: `4.6`.
    public var rating: String?
    /// Whether the thing can be had.
    public var availability: Availability?

    /// Makes an offer. The page leaves out each value that is nil.
    public init(price: String? = nil, rating: String? = nil, availability: Availability? = nil) {
      (self.price, self.rating, self.availability) = (price, rating, availability)
    }
  }

  /// Whether a thing can be had: a word of the page in the language of the reader, or a text.
  public enum Availability: Hashable, Sendable {
    case inStock, outOfStock
    case other(String)
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
      self.name = name
      self.value = value
      self.link = link
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
      self.title = title
      self.entries = entries
      self.omitted = omitted
    }
  }

  /// One line of a list.
  public struct Entry: Sendable {
    /// The text of the line.
    public var text: String
    /// A link of the same table, or nil for plain text.
    public var link: DeepLinkRequest?

    /// An entry.
    public init(_ text: String, link: DeepLinkRequest? = nil) {
      self.text = text
      self.link = link
    }
  }
}
