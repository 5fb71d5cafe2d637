public import Observation
public import SampleCatalog
public import SampleRoutes

/// The inventory in one scene: the rows of the app's items, and the sheet or alert over them.
@Observable
public final class InventoryViewModel {
  let data: Inventory
  private var top: InventoryRoute?
  /// The fields of the form, once they were edited.
  private(set) var edited: Item.Draft?

  /// Makes a list of the items with a sheet or alert on top.
  public init(_ data: Inventory, route: InventoryRoute? = nil) { (self.data, top) = (data, route) }

  /// The rows, in the order of the list.
  public var inventory: [ItemRowViewModel] { data.items.map { ItemRowViewModel(item: $0, list: self) } }

  /// The sheet or alert on top of the list, with the changes of its form as far as a link can carry them; nil for none.
  /// It closes if another scene deletes its item.
  public var route: InventoryRoute? {
    get { isGone(top) ? nil : top }
    set { (top, edited) = (newValue, nil) }
  }

  /// Shows the route of a link, nil for the list alone. Returns false for an unknown id, which changes nothing.
  @discardableResult
  public func navigate(to link: InventoryRoute?) -> Bool {
    if isGone(link) { return false }
    route = link
    return true
  }

  private func isGone(_ route: InventoryRoute?) -> Bool { route?.parts.id.map { data.item(id: $0) == nil } ?? false }

  /// The fields of the form on top; nil if there is none. Setting nil closes it.
  public var form: Item.Draft? {
    get { route.flatMap { $0.fields(of: $0.parts.id.flatMap(data.item)) }.map { edited ?? $0 } }
    set {
      guard let shown = route, form != nil else { return }
      edited = newValue
      top = newValue.map { shown.with($0, of: shown.parts.id.flatMap(data.item), picker: shown.parts.picker) }
    }
  }

  /// Whether a form is on top; setting false closes it.
  public var isFormPresented: Bool {
    get { form != nil }
    set { if !newValue { form = nil } }
  }

  /// The screens on top of the form.
  public var formPath: [ItemRoute] {
    get { [route?.parts.picker].compactMap { $0 } }
    set { top = top?.with(picker: newValue.last) }
  }

  /// Closes the topmost screen; false if nothing is on top of the list.
  public func back() -> Bool {
    guard route != nil else { return false }
    if formPath.isEmpty { route = nil } else { formPath = [] }
    return true
  }

  /// Saves the form: adds the new item or the copy, or changes the item.
  public func saveButtonTapped() {
    guard let form else { return }
    let id = if case .row(let id, .edit)? = route { id } else { data.makeID() }
    data.save(Item(id: id, draft: form))
    route = nil
  }

  /// The label of the button that saves the form.
  public var saveTitle: String { route?.parts.kind == .edit ? Words.save : Words.add }

  /// Deletes the item of the alert, if the alert is shown.
  public func deleteConfirmationButtonTapped() {
    guard case .row(let id, .delete)? = route else { return }
    route = nil
    data.delete(id: id)
  }

  /// What the list, or the screen on top of it, has.
  public var content: ScreenContent {
    var content = ScreenContent()
    if let form {
      content.text("\(Words.name): \(form.name)", "\(Words.color): \(form.color?.name ?? Words.none)")
      content.text(form.status.summary)
      if formPath.isEmpty {
        content.button(Words.color) { self.formPath = [.colorPicker] }
        addButtons(of: form.status, to: &content)
        content.button(Words.cancel) { self.route = nil }
        content.button(saveTitle, saveButtonTapped)
      } else {
        for color in [nil] + Item.Color.named {
          content.button(color?.name ?? Words.none) {
            self.form?.color = color
            self.formPath = []
          }
        }
      }
    } else if route != nil {
      content.button(Words.delete, deleteConfirmationButtonTapped)
      content.button(Words.cancel) { self.route = nil }
    } else {
      content.button(Words.add) { self.route = .add(item: Item.Draft()) }
      for row in inventory {
        content.text(row.item.draft.summary)
        content.button("\(Words.edit) \(row.item.draft.title)") { row.route = .edit }
        content.button("\(Words.duplicate) \(row.item.draft.title)") { row.route = .duplicate }
        content.button("\(Words.delete) \(row.item.draft.title)") { row.route = .delete }
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
