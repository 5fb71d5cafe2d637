public import Observation
public import SampleCatalog
public import SampleRoutes

/// The inventory in one scene: the rows of the app's items, and the sheet or alert over them.
@Observable
public final class InventoryViewModel {
  /// The sheet or alert on top of the list; there is at most one.
  public enum Route: Hashable, Sendable {
    /// The sheet that adds an item.
    case add(ItemForm)
    /// A sheet or alert about one item.
    case row(id: Item.ID, route: ItemRowViewModel.Route)
  }

  /// The items, which all scenes share.
  public let data: Inventory
  private var top: Route?

  /// Makes a list of the items with a sheet or alert on top.
  public init(_ data: Inventory, route: Route? = nil) {
    self.data = data
    top = route
  }

  /// The rows, in the order of the list.
  public var inventory: [ItemRowViewModel] { data.items.map { ItemRowViewModel(item: $0, list: self) } }

  /// The row of the item with this id, nil if the list has none.
  public subscript(id: Item.ID) -> ItemRowViewModel? {
    data.item(id: id).map { ItemRowViewModel(item: $0, list: self) }
  }

  /// The sheet or alert on top of the list; nil for none. It closes if another scene deletes its item.
  public var route: Route? {
    get { if case .row(let id, _)? = top, data.item(id: id) == nil { nil } else { top } }
    set { top = newValue }
  }

  /// Shows the route of a link, nil for the list alone. Returns false for an unknown id, which changes nothing.
  ///
  /// - Parameter form: the form as it was kept; nil to take its fields from the link.
  @discardableResult
  public func navigate(to link: InventoryRoute?, form: ItemForm? = nil) -> Bool {
    switch link {
    case nil: route = nil
    case .add(let draft, let top)?:
      route = .add(form ?? ItemForm(item: Item(id: data.makeID(), draft: draft), route: top))
    case .row(let id, let link)?:
      guard let item = data.item(id: id) else { return false }
      switch link {
      case .delete: route = .row(id: id, route: .deleteAlert)
      case .edit(let changes, let top):
        let form = form ?? ItemForm(item: changes.applied(to: item), changes: changes, route: top)
        route = .row(id: id, route: .edit(form))
      case .duplicate(let changes, let top):
        func copy() -> Item { changes.applied(to: Item(id: data.makeID(), draft: item.draft)) }
        route = .row(id: id, route: .duplicate(form ?? ItemForm(item: copy(), changes: changes, route: top)))
      }
    }
    return true
  }

  /// The link to the sheet or alert on top; nil for none. It lacks the parts that a link cannot carry.
  public var link: InventoryRoute? {
    switch route {
    case nil: return nil
    case .add(let form)?: return .add(item: form.item.draft, route: form.route)
    case .row(let id, let route)?:
      guard let item = data.item(id: id) else { return nil }
      switch route {
      case .deleteAlert: return .row(id: id, route: .delete)
      case .duplicate(let form):
        return .row(id: id, route: .duplicate(changes: form.changes(from: item), route: form.route))
      case .edit(let form): return .row(id: id, route: .edit(changes: form.changes(from: item), route: form.route))
      }
    }
  }

  /// The form on top, if any. Setting nil closes it.
  public var form: ItemForm? {
    get {
      switch route {
      case .add(let form)?, .row(_, .duplicate(let form))?, .row(_, .edit(let form))?: form
      case .row(_, .deleteAlert)?, nil: nil
      }
    }
    set {
      switch route {
      case .add?: route = newValue.map { .add($0) }
      case .row(let id, .duplicate)?: route = newValue.map { .row(id: id, route: .duplicate($0)) }
      case .row(let id, .edit)?: route = newValue.map { .row(id: id, route: .edit($0)) }
      case .row(_, .deleteAlert)?, nil: break
      }
    }
  }

  /// Whether a form is on top; setting false closes it.
  public var isFormPresented: Bool {
    get { form != nil }
    set { if !newValue { form = nil } }
  }

  /// Closes the topmost screen; false if nothing is on top of the list.
  @discardableResult
  public func back() -> Bool {
    guard route != nil else { return false }
    if form?.route != nil { form?.route = nil } else { route = nil }
    return true
  }

  // MARK: Actions

  /// Opens an empty form for a new item.
  public func addButtonTapped() { navigate(to: .add(item: Item.Draft())) }

  /// Saves the form: adds the new item or the copy, or changes the item.
  public func saveButtonTapped() {
    switch route {
    case .add(let form)?, .row(_, .duplicate(let form))?: data.save(form.item)
    case .row(let id, .edit(let form))?: data.save(Item(id: id, draft: form.item.draft))
    case .row(_, .deleteAlert)?, nil: return
    }
    route = nil
  }

  /// Deletes the item of the alert, if the alert is shown.
  public func deleteConfirmationButtonTapped() {
    guard case .row(let id, .deleteAlert)? = route else { return }
    route = nil
    data.delete(id: id)
  }

  /// Closes the form or alert without saving.
  public func cancelButtonTapped() { route = nil }

  /// Chooses a colour, nil for none, and closes the colour picker.
  public func choose(_ color: Item.Color?) {
    form?.item.color = color
    form?.route = nil
  }

  /// The label of the button that saves the form.
  public var saveTitle: String { if case .row(_, .edit)? = route { Words.save } else { Words.add } }

  /// What the list, or the screen on top of it, has.
  func addContent(to content: inout ScreenContent) {
    switch route {
    case nil:
      content.button(Words.add) { self.addButtonTapped() }
      for row in inventory {
        let item = row.item.draft
        content.rows.append(item.summary)
        content.button("\(Words.edit) \(item.title)") { row.editButtonTapped() }
        content.button("\(Words.duplicate) \(item.title)") { row.duplicateButtonTapped() }
        content.button("\(Words.delete) \(item.title)") { row.deleteButtonTapped() }
      }
    case .row(_, .deleteAlert)?:
      content.rows.append(Words.deleteQuestion)
      content.button(Words.delete) { self.deleteConfirmationButtonTapped() }
      content.button(Words.cancel) { self.cancelButtonTapped() }
    case .add(let form)?, .row(_, .duplicate(let form))?, .row(_, .edit(let form))?:
      content.rows += [
        "\(Words.name): \(form.item.name)", "\(Words.color): \(form.item.color?.name ?? Words.none)",
        form.item.status.summary,
      ]
      switch form.route {
      case .colorPicker?:
        for color in [nil] + Item.Color.named { content.button(color?.name ?? Words.none) { self.choose(color) } }
      case nil:
        content.button(Words.color) { self.form?.route = .colorPicker }
        addButtons(of: form.item.status, to: &content)
        content.button(Words.cancel) { self.cancelButtonTapped() }
        content.button(saveTitle) { self.saveButtonTapped() }
      }
    }
  }

  private func addButtons(of status: Item.Status, to content: inout ScreenContent) {
    switch status {
    case .inStock(let quantity):
      if quantity < .max { content.button(Words.more) { self.form?.item.status.quantity += 1 } }
      if quantity > 0 { content.button(Words.less) { self.form?.item.status.quantity -= 1 } }
      content.button(Words.soldOut) { self.form?.item.status = .outOfStock(isOnBackOrder: false) }
    case .outOfStock:
      content.button(Words.backOrder) { self.form?.item.status.isOnBackOrder.toggle() }
      content.button(Words.backInStock) { self.form?.item.status = .inStock(quantity: 1) }
    }
  }
}
