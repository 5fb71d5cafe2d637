#if canImport(Darwin)
  public import Foundation

  extension UserActivity {
    /// The portable part of an activity of the system: values of `userInfo` that are no
    /// strings, numbers, booleans, URLs, arrays or dictionaries with string keys are left out, and so is an array that
    /// holds one.
    public init(_ activity: NSUserActivity) {
      var userInfo: [String: Value] = [:]
      for (name, value) in activity.userInfo ?? [:] {
        if let name = name as? String { userInfo[name] = Value(propertyList: value) }
      }
      self.init(
        activityType: activity.activityType, title: activity.title, webpageURL: activity.webpageURL,
        userInfo: userInfo)
    }
  }

  extension NSUserActivity {
    /// Takes the title, the web page and the `userInfo` of a portable activity of the same type.
    public func update(_ activity: UserActivity) {
      title = activity.title
      webpageURL = activity.webpageURL
      userInfo = activity.userInfo.mapValues(\.propertyList)
      requiredUserInfoKeys = Set(activity.userInfo.keys)
    }
  }

  extension UserActivity.Value {
    /// The value as property lists have it.
    fileprivate var propertyList: Any {
      switch self {
      case .string(let text): text
      case .integer(let number): number
      case .number(let number): number
      case .boolean(let flag): flag
      case .array(let values): values.map(\.propertyList)
      case .dictionary(let members): members.mapValues(\.propertyList)
      }
    }

    /// A value of a property list; nil for data, dates and values that property lists do not have.
    fileprivate init?(propertyList: Any) {
      switch propertyList {
      case let text as String: self = .string(text)
      case let url as URL: self = .string(url.absoluteString)
      case let number as NSNumber:
        // To Swift every number that is 0 or 1 may be a Bool; Core Foundation knows which was meant.
        if CFGetTypeID(number) == CFBooleanGetTypeID() {
          self = .boolean(number.boolValue)
        } else if !CFNumberIsFloatType(number), let integer = Int(exactly: number) {
          self = .integer(integer)
        } else {
          self = .number(number.doubleValue)
        }
      case let values as [Any]:
        let converted = values.compactMap { Self(propertyList: $0) }
        guard converted.count == values.count else { return nil }
        self = .array(converted)
      case let members as [String: Any]: self = .dictionary(members.compactMapValues { Self(propertyList: $0) })
      default: return nil
      }
    }
  }
#endif
