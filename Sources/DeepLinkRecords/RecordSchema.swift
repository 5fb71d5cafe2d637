/// An app's declaration of a collection of records: what the file does not say, and what to check.
///
/// ```swift
/// RecordSchema(
///   "recipes", title: "name", filters: [RecordFilter("category")],
///   relations: [RecordRelation("related", field: "relatedRecipes", in: "recipes")])
/// ```
///
/// A file without a schema is a collection too. The id is always in the field `id`. The defaults are:
///
/// - The ids are integers or UUIDs if all ids of the file are; otherwise they are texts, and an integer counts as its
///   decimal digits.
/// - The title of a record is the string in `name`, else the one in `title`, else the id.
/// - There are no filters and no relations.
///
/// What else a record holds is the app's business: its JSON is served as it is.
public struct RecordSchema: Hashable, Sendable {
  /// The name of the collection in URLs and in routes (`Segment("id", .integer, in: "recipes")`): letters (a to z, A to
  /// Z), digits, "-" and "_". Its file has this name and ".json".
  public var name: String
  /// The form of the ids; nil to derive it from the file.
  public var idForm: RecordIDForm?
  /// The field that is shown and searched, a string that every record has; nil for `name`, else `title`.
  public var title: String?
  /// The field with one or two sentences for pages, a string; nil for `description`, else `summary`, else `text`.
  public var text: String?
  /// The field with a picture for pages, a path on the server or a URL; nil for `image`, else `picture`, else `photo`.
  public var image: String?
  /// The fields by which records can be filtered.
  public var filters: [RecordFilter]
  /// The references to other records.
  public var relations: [RecordRelation]

  /// Makes a schema.
  ///
  /// - Parameters:
  ///   - name: the name of the collection, and of its file without `.json`.
  ///   - idForm: the form of ids; nil to derive it from the file.
  ///   - title: the field that is shown and searched; nil for `name`, else `title`.
  ///   - text: the field with sentences for pages; nil for `description`, else `summary`, else `text`.
  ///   - image: the field with a picture for pages; nil for `image`, else `picture`, else `photo`.
  ///   - filters: the fields by which records can be filtered.
  ///   - relations: the references to other records.
  public init(
    _ name: String, id idForm: RecordIDForm? = nil, title: String? = nil, text: String? = nil, image: String? = nil,
    filters: [RecordFilter] = [], relations: [RecordRelation] = []
  ) {
    self.name = name
    self.idForm = idForm
    (self.title, self.text, self.image) = (title, text, image)
    self.filters = filters
    self.relations = relations
  }

  /// The name of the file.
  public var file: String { name + ".json" }
}

/// The forms that the ids of a collection can have.
public enum RecordIDForm: String, Hashable, Sendable {
  /// A 64-bit integer; URLs contain its decimal digits without leading zeros.
  case integer
  /// A UUID (RFC 9562 section 4); URLs may contain it in either case.
  case uuid
  /// A non-empty string or an integer, compared octet by octet in URLs.
  case text

  /// The form in words that follow "expected": `an integer`.
  public var expectation: String {
    switch self {
    case .integer: "an integer"
    case .uuid: "a UUID"
    case .text: "a text"
    }
  }
}

/// A field by which the records of a collection can be filtered: `?category=Dessert`.
public struct RecordFilter: Hashable, Sendable {
  /// The field, and the name of the query item: any but `q`, `limit` and `after`.
  public var field: String
  /// The allowed values in the order in which they are listed; nil for the values in the file. A record with another
  /// value is at fault. A record without the field, or with null, matches no value.
  public var values: [String]?
  /// The name under which the values are listed beside the collections (`/catalog/categories`), of the characters of a
  /// collection's name; nil to list none.
  public var listing: String?

  /// Makes a filter.
  public init(_ field: String, values: [String]? = nil, listedAs listing: String? = nil) {
    self.field = field
    self.values = values
    self.listing = listing
  }
}

/// References from a record to other records: `/catalog/recipes/1/related`.
public struct RecordRelation: Hashable, Sendable {
  /// The name in URLs, of the characters of a collection's name.
  public var name: String
  /// The field that holds an id or a title, or an array of them.
  public var field: String
  /// The collection of the records referred to.
  public var collection: String

  /// Makes a relation.
  ///
  /// An integer is the id of a record. A string is an id or, if no record has that id, a title.
  public init(_ name: String, field: String, in collection: String) {
    self.name = name
    self.field = field
    self.collection = collection
  }
}
