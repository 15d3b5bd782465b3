import Music
import Psychometrics

/// Shown in `Psychometrics.docc`, and in the how-to of the program that uses a package.
func psychometricsExample(print: (String) -> Void) throws {
  // example
  let range = try NoteRange(text: "C4-C5")
  let truth = Cents(12)
  var field = ThresholdField(range: range)
  var placement = ProfilePlacement(rule: .init(), range: range, rightAnswers: 0)
  var listener = SimulatedAnswers(of: SimulatedListener(id: "anna", limen: truth), seed: 7)
  var draws = SeededGenerator(seed: 7)
  var recent = RecentPitch()

  for _ in 1...50 {
    let place = placement.nextPlace(knowing: field, using: &draws)
    let difference = Difference(
      nearest: place.size, upTo: field.prior.largestDifference,
      correctAnswer: draws.coin() ? .higher : .lower)
    let answer = listener.answer(to: difference.cents, at: place.note)
    field.update(
      with: Observation(
        note: place.note, evidence: .side(difference.cents, answer),
        octavesAboveRecent: recent.octaves(to: place.note)))
    recent.observe(place.note)
    placement.observe(difference, at: place.note, wasRight: answer == difference.correctAnswer)
  }
  let limen = LimenEstimate(log2Limen: field.log2Limen(at: range.lowest))
  print("T75 at C4: \(Int(limen.t75.value.rounded())) cents, truly \(Int(truth.value))")
  print("95 % band: \(Int(limen.band95.lower.value))–\(Int(limen.band95.upper.value)) cents")
  // end
}
