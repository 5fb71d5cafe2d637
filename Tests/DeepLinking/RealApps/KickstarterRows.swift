// The examples and the misses from the source of the table.
extension RealApp {
  static let kickstarterRows: [Row] = [
    Row("https://www.kickstarter.com/activity", "tab.activity", [:]),
    Row("https://www.kickstarter.com/activity/zz-extra", not: "tab.activity"),
    Row("https://www.kickstarter.com/authorize", "tab.login", [:]),
    Row("https://www.kickstarter.com/authorize/zz-extra", not: "tab.login"),
    Row("https://www.kickstarter.com/checkouts/1/payments", "checkout.payments.root", ["checkout_param": ["1"]]),
    Row("https://www.kickstarter.com/checkouts/1/payments/zz-extra", not: "checkout.payments.root"),
    Row("https://www.kickstarter.com/checkouts/1/payments/new", "checkout.payments.new", ["checkout_param": ["1"]]),
    Row("https://www.kickstarter.com/checkouts/1/payments/new/zz-extra", not: "checkout.payments.new"),
    Row(
      "https://www.kickstarter.com/checkouts/1/payments/apple-pay?payload=x", "checkout.payments.applePay",
      ["checkout_param": ["1"], "payload": ["x"]]),
    Row("https://www.kickstarter.com/checkouts/1/payments/apple-pay", not: "checkout.payments.applePay"),
    Row("https://www.kickstarter.com/checkouts/1/payments/apple-pay/zz-extra", not: "checkout.payments.applePay"),
    Row(
      "https://www.kickstarter.com/checkouts/1/payments/use_stored_card", "checkout.payments.useStoredCard",
      ["checkout_param": ["1"]]),
    Row(
      "https://www.kickstarter.com/checkouts/1/payments/use_stored_card/zz-extra",
      not: "checkout.payments.useStoredCard"),
    Row("https://www.kickstarter.com/discover?sort=newest", "tab.discovery", ["sort": ["newest"]]),
    Row("https://www.kickstarter.com/discover/zz-extra", not: "tab.discovery"),
    Row("https://www.kickstarter.com/discover/advanced", "tab.discovery", [:]),
    Row("https://www.kickstarter.com/discover/advanced/zz-extra", not: "tab.discovery"),
    Row("https://www.kickstarter.com/discover/categories/a", "tab.discovery", ["category_id": ["a"]]),
    Row(
      "https://www.kickstarter.com/discover/categories/b/c", "tab.discovery",
      ["category_id": ["c"], "parent_category_id": ["b"]]),
    Row("https://www.kickstarter.com/discover/categories/b/a/zz-extra", not: "tab.discovery"),
    Row("https://www.kickstarter.com/messages/7", "messages", ["message_thread_id": ["7"]]),
    Row("https://www.kickstarter.com/messages/abc", not: "messages"),
    Row("https://www.kickstarter.com/messages/7/zz-extra", not: "messages"),
    Row("https://www.kickstarter.com/profile/me", "tab.me", ["user_param": ["me"]]),
    Row("https://www.kickstarter.com/profile/me/zz-extra", not: "tab.me"),
    Row("https://www.kickstarter.com/profile/verify_email", "profile.verifyEmail", [:]),
    Row("https://kickstarter.com/profile/verify_email", "profile.verifyEmail", [:]),
    Row("https://www.kickstarter.com/profile/verify_email/zz-extra", not: "profile.verifyEmail"),
    Row("https://www.kickstarter.com/search", "tab.search", [:]),
    Row("https://www.kickstarter.com/search/zz-extra", not: "tab.search"),
    Row("https://www.kickstarter.com/signup", "signup", [:]),
    Row("https://www.kickstarter.com/signup/zz-extra", not: "signup"),
    Row(
      "https://www.kickstarter.com/projects/creator/project", "project.root",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project?ref=discovery", "project.root",
      ["creator_param": ["creator"], "project_param": ["project"], "ref": ["discovery"]]),
    Row(
      "ksr://www.kickstarter.com/projects/creator/project", "project.root",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project?token=4", not: "project.root"),
    Row("https://www.kickstarter.com/projects/creator/project?ref=discovery&token=4", not: "project.root"),
    Row("http://www.face-kickstarter.com/projects/creator/project", not: "project.root"),
    Row("https://www.kickstarter.com/projects/creator/project/zz-extra", not: "project.root"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/checkouts/1/thanks", "project.checkout.thanks",
      ["creator_param": ["creator"], "project_param": ["project"], "checkout_param": ["1"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/checkouts/1/thanks?racing=1", "project.checkout.thanks",
      ["creator_param": ["creator"], "project_param": ["project"], "checkout_param": ["1"], "racing": ["1"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/checkouts/1/thanks/zz-extra", not: "project.checkout.thanks"
    ),
    Row(
      "https://www.kickstarter.com/projects/creator/project/comments", "project.comments",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/comments?comment=dead", "project.comments",
      ["creator_param": ["creator"], "project_param": ["project"], "comment": ["dead"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/comments?comment=dead&reply=beef", "project.comments",
      ["creator_param": ["creator"], "project_param": ["project"], "comment": ["dead"], "reply": ["beef"]]),
    Row("https://www.kickstarter.com/projects/creator/project/comments/zz-extra", not: "project.comments"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/creator_bio", "project.creatorBio",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/creator_bio/zz-extra", not: "project.creatorBio"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/dashboard", "tab.dashboard",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/dashboard/zz-extra", not: "tab.dashboard"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/description", "project.root",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/description/zz-extra", not: "project.root"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/faqs", "project.faqs",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/faqs/zz-extra", not: "project.faqs"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/friends", "project.friends",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/friends/zz-extra", not: "project.friends"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/messages/new", "project.messageCreator",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/messages/new/zz-extra", not: "project.messageCreator"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge", "project.pledge.root",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge?ref=ksr_email_backer_failed_transaction",
      "project.pledge.root",
      ["creator_param": ["creator"], "project_param": ["project"], "ref": ["ksr_email_backer_failed_transaction"]]),
    Row("https://www.kickstarter.com/projects/creator/project/pledge/zz-extra", not: "project.pledge.root"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge/big_print", "project.pledge.bigPrint",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge/big_print/zz-extra", not: "project.pledge.bigPrint"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge/change_method", "project.pledge.changeMethod",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge/change_method/zz-extra",
      not: "project.pledge.changeMethod"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge/destroy", "project.pledge.destroy",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/pledge/destroy/zz-extra", not: "project.pledge.destroy"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge/edit", "project.pledge.edit",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/pledge/edit/zz-extra", not: "project.pledge.edit"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/pledge/new", "project.pledge.new",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/pledge/new/zz-extra", not: "project.pledge.new"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/posts", "project.updates",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/posts/1", "project.update.root",
      ["creator_param": ["creator"], "project_param": ["project"], "update_param": ["1"]]),
    Row("https://www.kickstarter.com/projects/creator/project/posts/abc", not: "project.update.root"),
    Row("https://www.kickstarter.com/projects/creator/project/posts/2/zz-extra", not: "project.update.root"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/updates", "project.updates",
      ["creator_param": ["creator"], "project_param": ["project"]]),
    Row("https://www.kickstarter.com/projects/creator/project/updates/zz-extra", not: "project.updates"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/posts/2/comments", "project.update.comments",
      ["creator_param": ["creator"], "project_param": ["project"], "update_param": ["2"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/posts/2/comments?comment=dead", "project.update.comments",
      ["creator_param": ["creator"], "project_param": ["project"], "update_param": ["2"], "comment": ["dead"]]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/posts/2/comments?comment=dead&reply=beef",
      "project.update.comments",
      [
        "creator_param": ["creator"], "project_param": ["project"], "update_param": ["2"], "comment": ["dead"],
        "reply": ["beef"],
      ]),
    Row(
      "https://www.kickstarter.com/projects/creator/project/posts/2/comments/zz-extra", not: "project.update.comments"),
    Row(
      "https://www.kickstarter.com/projects/creator/project/surveys/3", "project.survey",
      ["creator_param": ["creator"], "project_param": ["project"], "survey_param": ["3"]]),
    Row("https://www.kickstarter.com/projects/creator/project/surveys/3/zz-extra", not: "project.survey"),
    Row(
      "https://www.kickstarter.com/settings/notify_mobile_of_marketing_update/true", "settings.notifications",
      ["notification_param": ["notify_mobile_of_marketing_update"], "enabled_param": ["true"]]),
    Row(
      "https://www.kickstarter.com/settings/notify_mobile_of_messages/false", "settings.notifications",
      ["notification_param": ["notify_mobile_of_messages"], "enabled_param": ["false"]]),
    Row("https://www.kickstarter.com/settings/notify_mobile_of_messages/true/zz-extra", not: "settings.notifications"),
    Row(
      "https://www.kickstarter.com/users/self/surveys/3", "user.survey",
      ["user_param": ["self"], "survey_response_id": ["3"]]),
    Row("https://www.kickstarter.com/users/me/surveys/3/zz-extra", not: "user.survey"),
    Row("https://clicks.kickstarter.com/wf/click?upn=deadbeef", "emailClick", nil),
    Row("https://emails.kickstarter.com/anything/?qs=deadbeef", "emailClick", nil),
    Row("https://notemailhost.kickstarter.com/wf/click?upn=deadbeef", not: "emailClick"),
  ]
}
