/// What an app says of one of its collections of records: what cannot be guessed from the file, and what is checked.
///
/// ```swift
/// RecordSchema(
///   "recipes", of: "Recipe",
///   fields: [.required("id", .integer()), .required("name", .words), .required("category", .oneOf(["Dessert", "Cake"]))],
///   filters: [RecordFilter("category")],
///   relations: [RecordRelation("related", field: "relatedRecipes", in: "recipes")])
/// ```
///
/// A file without a schema is a collection too: its ids are in the field `id`, and its titles in `name` or `title`.
public struct RecordSchema: Sendable {
  /// The name of the collection, in addresses and in routes (`Segment("id", .integer, in: "recipes")`); with ".json" that
  /// of its file.
  public var name: String
  /// What one of its records is called in the API description: `Recipe`.
  public var recordName: String
  /// The form of the ids; nil to find it in the file.
  public var idForm: RecordIDForm?
  /// The field that is shown and searched for; nil for `name`, or else `title`.
  public var title: String?
  /// The fields that records may have, in the order of the API description; empty to check none.
  public var fields: [RecordField]
  /// The fields by which records can be picked out.
  public var filters: [RecordFilter]
  /// The records that a record refers to.
  public var relations: [RecordRelation]

  /// A schema; what is left out is guessed from the file, or not there.
  ///
  /// - Parameter recordName: `Recipe` for `recipes`, say; by default made of the collection's name.
  public init(
    _ name: String, of recordName: String? = nil, id idForm: RecordIDForm? = nil, title: String? = nil,
    fields: [RecordField] = [], filters: [RecordFilter] = [], relations: [RecordRelation] = []
  ) {
    self.name = name
    self.recordName = recordName ?? "\(name.prefix(1).uppercased())\(name.dropFirst())Record"
    self.idForm = idForm
    self.title = title
    self.fields = fields
    self.filters = filters
    self.relations = relations
  }

  /// The name of the file.
  public var file: String { name + ".json" }
}

/// The forms that the ids of a collection can have.
public enum RecordIDForm: String, Hashable, Sendable {
  /// An integer, in addresses its decimal digits without leading zeros.
  case integer
  /// A UUID (RFC 9562 section 4), in addresses in either case of letters.
  case uuid
  /// A text that is not empty.
  case text

  /// What it is, in words that follow "expected": `an integer`.
  public var expectation: String {
    switch self {
    case .integer: "an integer"
    case .uuid: "a UUID"
    case .text: "a text"
    }
  }
}

/// A field by which the records of a collection can be picked out: `?category=Dessert`.
public struct RecordFilter: Hashable, Sendable {
  /// The field, and the name of the query item.
  public var field: String
  /// The values that it can have, in the order in which they are listed; nil for those that occur in the file.
  public var values: [String]?
  /// The name under which the values are listed beside the collections (`/catalog/categories`), nil for not at all.
  public var listing: String?

  /// A filter.
  public init(_ field: String, values: [String]? = nil, listedAs listing: String? = nil) {
    self.field = field
    self.values = values
    self.listing = listing
  }
}

/// The records that a record refers to: `/catalog/recipes/1/related`.
public struct RecordRelation: Hashable, Sendable {
  /// The name in addresses.
  public var name: String
  /// The field that holds an id or a title, or an array of them.
  public var field: String
  /// The collection whose records they are.
  public var collection: String

  /// A relation.
  ///
  /// What the field holds names a record by its id, or by its title if that is a text and no record has it for its id.
  public init(_ name: String, field: String, in collection: String) {
    self.name = name
    self.field = field
    self.collection = collection
  }
}

/// A field of a record, and what it holds.
public struct RecordField: Hashable, Sendable {
  /// The name of the member.
  public var name: String
  /// What it holds.
  public var type: RecordType
  /// Whether a record without it is at fault.
  public var isRequired: Bool

  /// A field that every record has.
  public static func required(_ name: String, _ type: RecordType) -> RecordField {
    RecordField(name: name, type: type, isRequired: true)
  }

  /// A field that may be missing or null.
  public static func optional(_ name: String, _ type: RecordType) -> RecordField {
    RecordField(name: name, type: type, isRequired: false)
  }
}

/// What a field holds.
public indirect enum RecordType: Hashable, Sendable {
  /// An integer of 64 bits, at least this.
  case integer(atLeast: Int = .min)
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// `true` or `false`.
  case boolean
  /// A string.
  case text
  /// A string that holds more than white space.
  case words
  /// A UUID as a string.
  case uuid
  /// One of these strings.
  case oneOf([String])
  /// An array.
  case list(RecordType)
  /// An object with these members and no others.
  case object([RecordField])
  /// An object with exactly one of these members: what `Codable` makes of an enum with payloads.
  case choice([RecordField])

  /// What is expected, in words that follow "expected".
  var expectation: String {
    switch self {
    case .integer(.min): "an integer"
    case .integer(let least): "an integer, \(least) or more"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .text: "a string"
    case .words: "a string that is not empty"
    case .uuid: "a UUID"
    case .oneOf(let texts): texts.map { "\"\($0)\"" }.joined(separator: " or ")
    case .list(let element): "an array, each element of it \(element.expectation)"
    case .object(let fields): "an object with " + fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
    case .choice(let fields):
      "an object with one member, " + fields.map { "\"\($0.name)\"" }.joined(separator: " or ")
    }
  }
}
