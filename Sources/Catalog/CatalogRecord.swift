import JSON

/// What the loader has to know of a model type in order to read, check and index its records.
protocol CatalogRecord: JSONEncodable, Sendable {
  /// The names of the fields, as they stand in a file.
  static var fields: [String] { get }
  /// The form of the ids.
  static var idForm: RecordID.Form { get }
  /// The categories that records can be in; empty if they have none.
  static var categories: [String] { get }
  /// The field that lists other records of the same file, if there is one.
  static var references: RecordReferences? { get }

  /// Whether records refer to these by their names.
  static var isKnownByName: Bool { get }

  /// What identifies the record.
  var recordID: RecordID { get }
  /// The record's name or title: what a search looks at.
  var title: String { get }
  /// The category it is in.
  var categoryName: String? { get }

  /// Reads a record, noting what is wrong with it.
  init?(_ reader: RecordReader)

  /// The id that a node holds, `nil` if it is of another form.
  static func id(_ node: JSONNode) -> RecordID?
}

/// How records refer to each other.
struct RecordReferences {
  /// The field's name.
  let field: String
  /// How bad it is if an element names no record of the file.
  let severity: CatalogFault.Severity
  /// What to say of such an element, given how a message shows it.
  let message: (_ element: String) -> String
  /// Whether an element names a known record; `nil` if it is of the wrong type.
  let resolves: (_ element: JSONNode, _ known: KnownRecords) -> Bool?
}

/// The records of a file, by all that others can call them by.
struct KnownRecords {
  var index = RecordIndex()
  /// The number of the first record of each name; only filled for records that are referred to by name.
  var names: [String: Int] = [:]
}

extension CatalogRecord {
  static var categories: [String] { [] }
  static var references: RecordReferences? { nil }
  static var isKnownByName: Bool { false }
  var categoryName: String? { nil }
}

extension Recipe: CatalogRecord {
  static let fields = ["id", "name", "category", "ingredients", "relatedRecipes"]
  static let idForm = RecordID.Form.integer
  static let categories = Category.allCases.map(\.rawValue)
  static let isKnownByName = true
  static var references: RecordReferences? {
    // A person wrote the name for people to read; an id is written for programs alone.
    RecordReferences(field: "relatedRecipes", severity: .note) { name in
      "no recipe in this file is called \(name); it is shown as a name, without a link"
    } resolves: { element, known in
      element.plainText.map { known.names[$0] != nil }
    }
  }

  var recordID: RecordID { RecordID(id) }
  var title: String { name }
  var categoryName: String? { category.rawValue }

  init?(_ reader: RecordReader) {
    let id = reader.integer("id")
    let name = reader.text("name")
    let known = Self.categories.map { "\"\($0)\"" }.joined(separator: " or ")
    let category = reader.field("category", expecting: known) { $0.plainText.flatMap(Category.init) }
    let ingredients = reader.list("ingredients", of: "strings", expecting: "a string", \.plainText)
    let related = reader.list("relatedRecipes", of: "recipe names", expecting: "the name of a recipe", \.plainText)
    guard let id, let name, let category, let ingredients, let related else { return nil }
    self.init(id: id, name: name, category: category, ingredients: ingredients, relatedRecipes: related)
  }

  static func id(_ node: JSONNode) -> RecordID? { node.integer.map(RecordID.init) }
}

extension Product: CatalogRecord {
  static let fields = ["id", "title", "similar"]
  static let idForm = RecordID.Form.integer
  static var references: RecordReferences? {
    RecordReferences(field: "similar", severity: .warning) { id in
      "expected the id of a product in this file, found \(id)"
    } resolves: { element, known in
      element.integer.map { known.index.firstIndex(of: RecordID($0)) != nil }
    }
  }

  var recordID: RecordID { RecordID(id) }

  init?(_ reader: RecordReader) {
    let id = reader.integer("id")
    let title = reader.text("title")
    let similar = reader.list("similar", of: "product ids", expecting: "the id of a product, an integer", \.integer)
    guard let id, let title, let similar else { return nil }
    self.init(id: id, title: title, similar: similar)
  }

  static func id(_ node: JSONNode) -> RecordID? { node.integer.map(RecordID.init) }
}
