import Wording

/// Shown in `Wording.docc`.
func wordingExample(print: (String) -> Void) throws {
  // example
  let environment = ["LANG": "de_DE.UTF-8"]
  let words = Words(Language { environment[$0] })
  print("\(words.language) with \(words.noteNames) note names, in \(words.unit)")

  for language in Language.allCases {
    print("--language \(language.rawValue)")
  }
  // end
}
