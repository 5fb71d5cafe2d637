extension Duration {
  /// A number of seconds in words, as coarse as anybody wants to know it: `40 s`, `5 min`, `3 h`, `2 days`.
  static func words(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(max(seconds, 0)) s"
    case ..<7_200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
