public import Observation
public import SampleCatalog
public import SampleRoutes

/// The inventory in one scene: the rows of the app's items, and the sheet or alert over them.
@Observable
public final class InventoryViewModel {
  /// The items, which all scenes share.
  public let data: Inventory
  private var top: InventoryRoute?
  /// The fields of the form, once they were edited.
  private(set) var edited: Item.Draft?

  /// Makes a list of the items with a sheet or alert on top.
  public init(_ data: Inventory, route: InventoryRoute? = nil) { (self.data, top) = (data, route) }

  /// The rows, in the order of the list.
  public var inventory: [ItemRowViewModel] { data.items.map { ItemRowViewModel(item: $0, list: self) } }

  /// The row of the item with this id, nil if the list has none.
  public subscript(id: Item.ID) -> ItemRowViewModel? {
    data.item(id: id).map { ItemRowViewModel(item: $0, list: self) }
  }

  /// The sheet or alert on top of the list, with the changes of its form as far as a link can carry them; nil for none.
  /// It closes if another scene deletes its item.
  public var route: InventoryRoute? {
    get { isGone(top) ? nil : top }
    set { (top, edited) = (newValue, nil) }
  }

  /// Shows the route of a link, nil for the list alone. Returns false for an unknown id, which changes nothing.
  ///
  /// - Parameter form: the fields of the form as they were edited; nil to take them from the link.
  @discardableResult
  public func navigate(to link: InventoryRoute?, form: Item.Draft? = nil) -> Bool {
    if isGone(link) { return false }
    (top, edited) = (link, form)
    return true
  }

  private func isGone(_ route: InventoryRoute?) -> Bool { route?.itemID.map { data.item(id: $0) == nil } ?? false }

  /// The fields of the form on top; nil if there is none. Setting nil closes it.
  public var form: Item.Draft? {
    get { route.flatMap { $0.fields(of: $0.itemID.flatMap(data.item)) }.map { edited ?? $0 } }
    set {
      guard let shown = route, form != nil else { return }
      edited = newValue
      top = newValue.map { shown.with($0, of: shown.itemID.flatMap(data.item), picker: shown.picker) }
    }
  }

  /// Whether a form is on top; setting false closes it.
  public var isFormPresented: Bool {
    get { form != nil }
    set { if !newValue { form = nil } }
  }

  /// The screens on top of the form.
  public var formPath: [ItemRoute] {
    get { route?.picker.map { [$0] } ?? [] }
    set { top = top?.with(picker: newValue.last) }
  }

  /// Closes the topmost screen; false if nothing is on top of the list.
  @discardableResult
  public func back() -> Bool {
    guard route != nil else { return false }
    if formPath.isEmpty { route = nil } else { formPath = [] }
    return true
  }

  // MARK: Actions

  /// Opens an empty form for a new item.
  public func addButtonTapped() { navigate(to: .add(item: Item.Draft())) }

  /// Saves the form: adds the new item or the copy, or changes the item.
  public func saveButtonTapped() {
    guard let form else { return }
    if case .row(let id, .edit)? = route {
      data.save(Item(id: id, draft: form))
    } else {
      data.save(Item(id: data.makeID(), draft: form))
    }
    route = nil
  }

  /// Deletes the item of the alert, if the alert is shown.
  public func deleteConfirmationButtonTapped() {
    guard case .row(let id, .delete)? = route else { return }
    route = nil
    data.delete(id: id)
  }

  /// Closes the form or alert without saving.
  public func cancelButtonTapped() { route = nil }

  /// Chooses a colour, nil for none, and closes the colour picker.
  func choose(_ color: Item.Color?) {
    form?.color = color
    formPath = []
  }

  /// The label of the button that saves the form.
  public var saveTitle: String { if case .row(_, .edit)? = route { Words.save } else { Words.add } }

  // MARK: Content

  /// What the list, or the screen on top of it, has.
  public var content: ScreenContent {
    var content = ScreenContent()
    if let form {
      content.text("\(Words.name): \(form.name)", "\(Words.color): \(form.color?.name ?? Words.none)")
      content.text(form.status.summary)
      if formPath.isEmpty {
        content.button(Words.color) { self.formPath = [.colorPicker] }
        addButtons(of: form.status, to: &content)
        content.button(Words.cancel, cancelButtonTapped)
        content.button(saveTitle, saveButtonTapped)
      } else {
        for color in [nil] + Item.Color.named { content.button(color?.name ?? Words.none) { self.choose(color) } }
      }
    } else if route != nil {
      content.text(Words.deleteQuestion)
      content.button(Words.delete, deleteConfirmationButtonTapped)
      content.button(Words.cancel, cancelButtonTapped)
    } else {
      content.button(Words.add, addButtonTapped)
      for row in inventory {
        content.text(row.item.draft.summary)
        content.button("\(Words.edit) \(row.item.draft.title)", row.editButtonTapped)
        content.button("\(Words.duplicate) \(row.item.draft.title)", row.duplicateButtonTapped)
        content.button("\(Words.delete) \(row.item.draft.title)", row.deleteButtonTapped)
      }
    }
    return content
  }

  private func addButtons(of status: Item.Status, to content: inout ScreenContent) {
    switch status {
    case .inStock(let quantity):
      if quantity < .max { content.button(Words.more) { self.form?.status.quantity += 1 } }
      if quantity > 0 { content.button(Words.less) { self.form?.status.quantity -= 1 } }
      content.button(Words.soldOut) { self.form?.status = .outOfStock(isOnBackOrder: false) }
    case .outOfStock:
      content.button(Words.backOrder) { self.form?.status.isOnBackOrder.toggle() }
      content.button(Words.backInStock) { self.form?.status = .inStock(quantity: 1) }
    }
  }
}
