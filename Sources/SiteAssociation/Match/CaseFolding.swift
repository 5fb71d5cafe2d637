/// Case folding of one scalar to one scalar, so that `?` stays one character under `"caseSensitive": false`.
///
/// Apple does not say how letters beyond ASCII compare; simple folding (Unicode, CaseFolding.txt, status C and S) is our
/// reading. Scalars whose other case is more than one scalar, such as ß, stay as they are.
enum CaseFolding {
  /// The scalar that all cases of this one fold to.
  static func fold(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return 0x41...0x5A ~= scalar ? scalar + 0x20 : scalar }
    // The dotless i is no case of i outside Turkic languages.
    guard scalar != 0x131, let scalar = Unicode.Scalar(scalar) else { return scalar }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  /// The scalars that fold to this one, itself included: all there are for ASCII, the usual ones beyond.
  static func variants(of folded: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(folded) else { return [folded] }
    let properties = scalar.properties
    var variants = [folded]
    for text in [properties.uppercaseMapping, properties.titlecaseMapping, properties.lowercaseMapping] {
      if let other = single(text)?.value, !variants.contains(other) { variants.append(other) }
    }
    // Kelvin, long s, Ångström and final sigma are second forms of letters.
    let seconds: [UInt32: UInt32] = [0x6B: 0x212A, 0x73: 0x17F, 0xE5: 0x212B, 0x3C3: 0x3C2]
    if let second = seconds[folded] { variants.append(second) }
    return variants.filter { fold($0) == folded || $0 == folded }
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
