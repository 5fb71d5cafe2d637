import Octets

/// What an app says of one of its collections of records: what cannot be found in the file, and what is checked.
///
/// ```swift
/// RecordSchema(
///   "recipes", of: "Recipe",
///   fields: [.required("id", .integer()), .required("name", .words), .required("category", .oneOf(["Dessert", "Cake"]))],
///   filters: [RecordFilter("category")],
///   relations: [RecordRelation("related", field: "relatedRecipes", in: "recipes")])
/// ```
///
/// A file without a schema is a collection too. Ids are always in the field `id`. What a schema leaves out is found like
/// this:
///
/// - The ids are integers or UUIDs if all ids of the file are; otherwise texts, and an integer is the text of its digits.
/// - The title of a record is the string in `name`, or else in `title`, or else its id.
/// - Fields may hold anything, and there are no filters and no relations.
public struct RecordSchema: Sendable {
  /// The name of the collection in URLs and in routes (`Segment("id", .integer, in: "recipes")`): letters (a to z, A to
  /// Z), digits, "-" and "_". Its file has this name and ".json".
  public var name: String
  /// What one of its records is called in the API description, in the same characters: `Recipe`.
  public var recordName: String
  /// The form of the ids; nil to find it in the file.
  public var idForm: RecordIDForm?
  /// The field that is shown and searched, a string that every record has; nil for `name`, or else `title`.
  public var title: String?
  /// The fields that records may have, `id` among them, in the order of the API description; empty to check none.
  public var fields: [RecordField]
  /// The fields by which records can be picked out.
  public var filters: [RecordFilter]
  /// The records that a record refers to.
  public var relations: [RecordRelation]

  /// A schema.
  ///
  /// - Parameter recordName: for a collection `recipes`, `RecipesRecord` if it is left out.
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
  /// An integer of 64 bits; in URLs its decimal digits without leading zeros.
  case integer
  /// A UUID (RFC 9562 section 4); in URLs in either case of letters.
  case uuid
  /// A string that is not empty, or an integer; in URLs compared octet by octet.
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
  /// The field, and the name of the query item: any but `q`, `limit` and `after`.
  public var field: String
  /// The values that it can have, in the order in which they are listed; nil for those that occur in the file. A record
  /// with another value is at fault; one without the field, or with null, is found by none of them.
  public var values: [String]?
  /// The name under which the values are listed beside the collections (`/catalog/categories`), in the characters of a
  /// collection's name; nil if they are not listed.
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
  /// The name in URLs, in the characters of a collection's name.
  public var name: String
  /// The field that holds an id or a title, or an array of them.
  public var field: String
  /// The collection whose records they are.
  public var collection: String

  /// A relation.
  ///
  /// An integer refers to a record by its id, a string by its id or, if no record has that id, by its title.
  public init(_ name: String, field: String, in collection: String) {
    self.name = name
    self.field = field
    self.collection = collection
  }
}

/// A field of a record, and what it holds.
public struct RecordField: Hashable, Sendable {
  /// The name of the member.
  public let name: String
  /// What it holds.
  public let type: RecordType
  /// Whether a record without it is at fault.
  public let isRequired: Bool
  /// The name as it is looked up.
  let key: UTF8Text

  private init(_ name: String, _ type: RecordType, isRequired: Bool) {
    (self.name, self.type, self.isRequired) = (name, type, isRequired)
    key = UTF8Text(name)
  }

  /// A field that every record has.
  public static func required(_ name: String, _ type: RecordType) -> RecordField {
    RecordField(name, type, isRequired: true)
  }

  /// A field that may be missing or null.
  public static func optional(_ name: String, _ type: RecordType) -> RecordField {
    RecordField(name, type, isRequired: false)
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
