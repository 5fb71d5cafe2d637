extension Item {
  /// A colour: its name, and its red, green and blue components from 0 to 1 (sRGB).
  public struct Color: Hashable, Codable, Sendable {
    /// The name.
    public var name: String
    /// The components, 0 to 1.
    public var red: Double, green: Double, blue: Double

    /// Makes a colour of components from 0 to 1.
    public init(name: String, red: Double = 0, green: Double = 0, blue: Double = 0) {
      (self.name, self.red, self.green, self.blue) = (name, red, green, blue)
    }
  }
}

extension Item.Color {
  /// A named colour.
  public static let red = Self(name: "Red", red: 1), green = Self(name: "Green", green: 1),
    blue = Self(name: "Blue", blue: 1), black = Self(name: "Black"), yellow = Self(name: "Yellow", red: 1, green: 1),
    white = Self(name: "White", red: 1, green: 1, blue: 1), gray = Self(name: "Gray", red: 0.5, green: 0.5, blue: 0.5),
    orange = Self(name: "Orange", red: 1, green: 0.5), purple = Self(name: "Purple", red: 0.5, blue: 0.5),
    brown = Self(name: "Brown", red: 0.6, green: 0.4, blue: 0.2)

  /// The named colours in the order of a colour picker.
  public static let named = [red, green, blue, black, yellow, white, gray, orange, purple, brown]
}
