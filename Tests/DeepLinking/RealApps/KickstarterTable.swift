import DeepLinking

/// The links of the Kickstarter app for iOS, from its own table and tests.
enum KickstarterRoute: Hashable, Codable, Sendable {
  case tabActivity
  case tabLogin
  case checkoutPaymentsRoot(checkout: Int)
  case checkoutPaymentsNew(checkout: Int)
  case checkoutPaymentsApplePay(checkout: Int, payload: String)
  case checkoutPaymentsUseStoredCard(checkout: Int)
  case tabDiscovery(sort: String?)
  case tabDiscoveryAdvanced
  case tabDiscoveryCategories(category: String)
  case tabDiscoverySubcategory(parentCategory: String, category: String)
  case messages(messageThread: Int)
  case tabMe(user: String)
  case profileVerifyEmail
  case tabSearch
  case signup
  case projectRoot(creator: String, project: String, ref: String?)
  case projectCheckoutThanks(creator: String, project: String, checkout: Int, racing: String?, ref: String?)
  case projectComments(creator: String, project: String, comment: String?, reply: String?, ref: String?)
  case projectCreatorBio(creator: String, project: String)
  case tabDashboard(creator: String, project: String)
  case projectRootDescription(creator: String, project: String)
  case projectFaqs(creator: String, project: String)
  case projectFriends(creator: String, project: String)
  case projectMessageCreator(creator: String, project: String)
  case projectPledgeRoot(creator: String, project: String, ref: String?)
  case projectPledgeBigPrint(creator: String, project: String)
  case projectPledgeChangeMethod(creator: String, project: String)
  case projectPledgeDestroy(creator: String, project: String)
  case projectPledgeEdit(creator: String, project: String)
  case projectPledgeNew(creator: String, project: String)
  case projectUpdates(creator: String, project: String)
  case projectUpdateRoot(creator: String, project: String, update: Int)
  case projectUpdateComments(
    creator: String, project: String, update: Int, comment: String?, reply: String?, ref: String?)
  case projectSurvey(creator: String, project: String, survey: Int)
  case settingsNotifications(notification: String, enabled: Bool)
  case userSurvey(user: String, surveyResponse: Int)
  case emailClick(path: [String])
}

extension KickstarterRoute: SynthesizedCodable {}

/// Hosts for clicks in mails: every path on them is such a link.
let kickstarterMailHosts = [
  "me", "ea", "clicks", "click.e", "click.em", "emails", "email", "e2", "e3",
].map { "\($0).kickstarter.com" }

let kickstarterRouter = Router<KickstarterRoute>(
  settings: TableSettings(hosts: ["www.kickstarter.com", "kickstarter.com"], schemes: ["ksr"])
) {
  Mount(kickstarterPages, { $0 }, { $0 })
  Mount(kickstarterProjects, { $0 }, { $0 })
  Route(
    "A click in a mail", name: "emailClick", example: .emailClick(path: ["wf", "click"]), { .emailClick(path: $0) },
    { if case .emailClick(let path) = $0 { path } else { nil } }
  ) {
    Host(kickstarterMailHosts)
    RestOfPath(optional: "path", .text, keepingEmpty: true)
  }
}

private let kickstarterPages = Router<KickstarterRoute> {
  Route("tab.activity", name: "tab.activity", .tabActivity) { "activity" }
  Route("tab.login", name: "tab.login", .tabLogin) { "authorize" }
  Route(
    "checkout.payments.root", name: "checkout.payments.root", example: .checkoutPaymentsRoot(checkout: 3),
    { .checkoutPaymentsRoot(checkout: $0) },
    { if case .checkoutPaymentsRoot(let checkout) = $0 { checkout } else { nil } }
  ) {
    "checkouts"
    Segment("checkout_param", .integer)
    "payments"
  }
  Route(
    "checkout.payments.new", name: "checkout.payments.new", example: .checkoutPaymentsNew(checkout: 3),
    { .checkoutPaymentsNew(checkout: $0) },
    { if case .checkoutPaymentsNew(let checkout) = $0 { checkout } else { nil } }
  ) {
    "checkouts"
    Segment("checkout_param", .integer)
    "payments/new"
  }
  Route(
    "checkout.payments.applePay", name: "checkout.payments.applePay",
    example: .checkoutPaymentsApplePay(checkout: 3, payload: "x"),
    { .checkoutPaymentsApplePay(checkout: $0, payload: $1) },
    { if case .checkoutPaymentsApplePay(let checkout, let payload) = $0 { (checkout, payload) } else { nil } }
  ) {
    "checkouts"
    Segment("checkout_param", .integer)
    "payments/apple-pay"
    QueryItem("payload", .text)
  }
  Route(
    "checkout.payments.useStoredCard", name: "checkout.payments.useStoredCard",
    example: .checkoutPaymentsUseStoredCard(checkout: 3), { .checkoutPaymentsUseStoredCard(checkout: $0) },
    { if case .checkoutPaymentsUseStoredCard(let checkout) = $0 { checkout } else { nil } }
  ) {
    "checkouts"
    Segment("checkout_param", .integer)
    "payments/use_stored_card"
  }
  Route(
    "tab.discovery", name: "tab.discovery", example: .tabDiscovery(sort: nil), { .tabDiscovery(sort: $0) },
    { if case .tabDiscovery(let sort) = $0 { sort } else { nil } }
  ) {
    "discover"
    QueryItem(optional: "sort", .text)
  }
  Route("tab.discovery#advanced", name: "tab.discovery#advanced", .tabDiscoveryAdvanced) { "discover/advanced" }
  Route(
    "tab.discovery#categories", name: "tab.discovery#categories", example: .tabDiscoveryCategories(category: "x"),
    { .tabDiscoveryCategories(category: $0) },
    { if case .tabDiscoveryCategories(let category) = $0 { category } else { nil } }
  ) {
    "discover/categories"
    Segment("category_id", .text)
  }
  Route(
    "tab.discovery#subcategory", name: "tab.discovery#subcategory",
    example: .tabDiscoverySubcategory(parentCategory: "x", category: "x"),
    { .tabDiscoverySubcategory(parentCategory: $0, category: $1) },
    {
      if case .tabDiscoverySubcategory(let parentCategory, let category) = $0 {
        (parentCategory, category)
      } else {
        nil
      }
    }
  ) {
    "discover/categories"
    Segment("parent_category_id", .text)
    Segment("category_id", .text)
  }
  Route(
    "messages", name: "messages", example: .messages(messageThread: 3), { .messages(messageThread: $0) },
    { if case .messages(let messageThread) = $0 { messageThread } else { nil } }
  ) {
    "messages"
    Segment("message_thread_id", .integer)
  }
  Route(
    "tab.me", name: "tab.me", example: .tabMe(user: "x"), { .tabMe(user: $0) },
    { if case .tabMe(let user) = $0 { user } else { nil } }
  ) {
    "profile"
    Segment("user_param", .text)
  }
  Route("profile.verifyEmail", name: "profile.verifyEmail", .profileVerifyEmail) { "profile/verify_email" }
  Route("tab.search", name: "tab.search", .tabSearch) { "search" }
  Route("signup", name: "signup", .signup) { "signup" }
  Route(
    "tab.dashboard", name: "tab.dashboard", example: .tabDashboard(creator: "x", project: "x"),
    { .tabDashboard(creator: $0, project: $1) },
    { if case .tabDashboard(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "dashboard"
  }
  Route(
    "settings.notifications", name: "settings.notifications",
    example: .settingsNotifications(notification: "x", enabled: true),
    { .settingsNotifications(notification: $0, enabled: $1) },
    { if case .settingsNotifications(let notification, let enabled) = $0 { (notification, enabled) } else { nil } }
  ) {
    "settings"
    Segment("notification_param", .text)
    Segment("enabled_param", .boolean)
  }
  Route(
    "user.survey", name: "user.survey", example: .userSurvey(user: "x", surveyResponse: 3),
    { .userSurvey(user: $0, surveyResponse: $1) },
    { if case .userSurvey(let user, let surveyResponse) = $0 { (user, surveyResponse) } else { nil } }
  ) {
    "users"
    Segment("user_param", .text)
    "surveys"
    Segment("survey_response_id", .integer)
  }
}

private let kickstarterProjects = Router<KickstarterRoute> {
  Route(
    "project.root", name: "project.root", example: .projectRoot(creator: "x", project: "x", ref: nil),
    { .projectRoot(creator: $0, project: $1, ref: $2) },
    { if case .projectRoot(let creator, let project, let ref) = $0 { (creator, project, ref) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    QueryItem(optional: "ref", .text)
    QueryItem(absent: "token")
  }
  Route(
    "project.checkout.thanks", name: "project.checkout.thanks",
    example: .projectCheckoutThanks(creator: "x", project: "x", checkout: 3, racing: nil, ref: nil),
    { .projectCheckoutThanks(creator: $0, project: $1, checkout: $2, racing: $3, ref: $4) },
    {
      if case .projectCheckoutThanks(let creator, let project, let checkout, let racing, let ref) = $0 {
        (creator, project, checkout, racing, ref)
      } else {
        nil
      }
    }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "checkouts"
    Segment("checkout_param", .integer)
    "thanks"
    QueryItem(optional: "racing", .text)
    QueryItem(optional: "ref", .text)
  }
  Route(
    "project.comments", name: "project.comments",
    example: .projectComments(creator: "x", project: "x", comment: nil, reply: nil, ref: nil),
    { .projectComments(creator: $0, project: $1, comment: $2, reply: $3, ref: $4) },
    {
      if case .projectComments(let creator, let project, let comment, let reply, let ref) = $0 {
        (creator, project, comment, reply, ref)
      } else {
        nil
      }
    }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "comments"
    QueryItem(optional: "comment", .text)
    QueryItem(optional: "reply", .text)
    QueryItem(optional: "ref", .text)
  }
  Route(
    "project.creatorBio", name: "project.creatorBio", example: .projectCreatorBio(creator: "x", project: "x"),
    { .projectCreatorBio(creator: $0, project: $1) },
    { if case .projectCreatorBio(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "creator_bio"
  }
  Route(
    "project.root#description", name: "project.root#description",
    example: .projectRootDescription(creator: "x", project: "x"), { .projectRootDescription(creator: $0, project: $1) },
    { if case .projectRootDescription(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "description"
  }
  Route(
    "project.faqs", name: "project.faqs", example: .projectFaqs(creator: "x", project: "x"),
    { .projectFaqs(creator: $0, project: $1) },
    { if case .projectFaqs(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "faqs"
  }
  Route(
    "project.friends", name: "project.friends", example: .projectFriends(creator: "x", project: "x"),
    { .projectFriends(creator: $0, project: $1) },
    { if case .projectFriends(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "friends"
  }
  Route(
    "project.messageCreator", name: "project.messageCreator",
    example: .projectMessageCreator(creator: "x", project: "x"), { .projectMessageCreator(creator: $0, project: $1) },
    { if case .projectMessageCreator(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "messages/new"
  }
  Route(
    "project.pledge.root", name: "project.pledge.root",
    example: .projectPledgeRoot(creator: "x", project: "x", ref: nil),
    { .projectPledgeRoot(creator: $0, project: $1, ref: $2) },
    { if case .projectPledgeRoot(let creator, let project, let ref) = $0 { (creator, project, ref) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "pledge"
    QueryItem(optional: "ref", .text)
  }
  Route(
    "project.pledge.bigPrint", name: "project.pledge.bigPrint",
    example: .projectPledgeBigPrint(creator: "x", project: "x"), { .projectPledgeBigPrint(creator: $0, project: $1) },
    { if case .projectPledgeBigPrint(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "pledge/big_print"
  }
  Route(
    "project.pledge.changeMethod", name: "project.pledge.changeMethod",
    example: .projectPledgeChangeMethod(creator: "x", project: "x"),
    { .projectPledgeChangeMethod(creator: $0, project: $1) },
    { if case .projectPledgeChangeMethod(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "pledge/change_method"
  }
  Route(
    "project.pledge.destroy", name: "project.pledge.destroy",
    example: .projectPledgeDestroy(creator: "x", project: "x"), { .projectPledgeDestroy(creator: $0, project: $1) },
    { if case .projectPledgeDestroy(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "pledge/destroy"
  }
  Route(
    "project.pledge.edit", name: "project.pledge.edit", example: .projectPledgeEdit(creator: "x", project: "x"),
    { .projectPledgeEdit(creator: $0, project: $1) },
    { if case .projectPledgeEdit(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "pledge/edit"
  }
  Route(
    "project.pledge.new", name: "project.pledge.new", example: .projectPledgeNew(creator: "x", project: "x"),
    { .projectPledgeNew(creator: $0, project: $1) },
    { if case .projectPledgeNew(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "pledge/new"
  }
  Route(
    "project.updates", name: "project.updates", example: .projectUpdates(creator: "x", project: "x"),
    { .projectUpdates(creator: $0, project: $1) },
    { if case .projectUpdates(let creator, let project) = $0 { (creator, project) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "posts"
  }
  .alias("/projects/:creator_param/:project_param/updates")
  Route(
    "project.update.root", name: "project.update.root",
    example: .projectUpdateRoot(creator: "x", project: "x", update: 3),
    { .projectUpdateRoot(creator: $0, project: $1, update: $2) },
    {
      if case .projectUpdateRoot(let creator, let project, let update) = $0 { (creator, project, update) } else { nil }
    }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "posts"
    Segment("update_param", .integer)
  }
  Route(
    "project.update.comments", name: "project.update.comments",
    example: .projectUpdateComments(creator: "x", project: "x", update: 3, comment: nil, reply: nil, ref: nil),
    { .projectUpdateComments(creator: $0, project: $1, update: $2, comment: $3, reply: $4, ref: $5) },
    {
      if case .projectUpdateComments(let creator, let project, let update, let comment, let reply, let ref) = $0 {
        (creator, project, update, comment, reply, ref)
      } else {
        nil
      }
    }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "posts"
    Segment("update_param", .integer)
    "comments"
    QueryItem(optional: "comment", .text)
    QueryItem(optional: "reply", .text)
    QueryItem(optional: "ref", .text)
  }
  Route(
    "project.survey", name: "project.survey", example: .projectSurvey(creator: "x", project: "x", survey: 3),
    { .projectSurvey(creator: $0, project: $1, survey: $2) },
    { if case .projectSurvey(let creator, let project, let survey) = $0 { (creator, project, survey) } else { nil } }
  ) {
    "projects"
    Segment("creator_param", .text)
    Segment("project_param", .text)
    "surveys"
    Segment("survey_param", .integer)
  }
}
