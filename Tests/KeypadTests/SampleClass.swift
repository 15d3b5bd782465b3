import Notation
import Training

/// The listeners of a class, one of whom trains elsewhere, for tests of the screens.
enum SampleClass {
  static let listed: [ListedListener] = {
    func listener(_ label: String, _ sessions: Int, today: Int = 0, elsewhere: Bool = false) throws
      -> ListedListener
    {
      ListedListener(
        try Listener(label: label), sessions: sessions, answersToday: today,
        lastAnswer: sessions == 0
          ? nil : UTCTime(milliseconds: 1_770_940_800_000 + Int64(sessions) * 1000),
        isElsewhere: elsewhere)
    }
    do {
      return try [
        listener("Anna", 12, today: 20), listener("Ben", 3, elsewhere: true), listener("Carla", 0),
        listener("ListenerWithAVeryLongLabelIndeed", 1, today: 4), listener("me", 3),
      ]
    } catch { preconditionFailure("\(error)") }
  }()
}
