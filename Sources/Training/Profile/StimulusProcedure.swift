internal import Music
internal import Notation
internal import Psychometrics

/// The parts of a session's procedure on which limens depend, besides its condition.
///
/// The model has an offset for each condition. It has none for these parts, so a profile fades where
/// they change. Published limens change with them: from a gap of 2 s to one of 5 s by half an octave
/// of T75 (Mathias et al. 2020), and from tones of 500 ms to tones of 100 ms by two thirds of an
/// octave (Micheyl, Xiao & Oxenham 2012).
struct StimulusProcedure: Hashable, Sendable {
  private var toneLength = 0
  private var gap = 0
  private var level = 0.0
  private var rove = 0.0
  /// 1 if another program chose the pairs, 2 if the reference tone comes first or second at random.
  private var choice = 0

  /// Whether another program chose the pairs.
  var isImported: Bool { choice == 1 }

  /// The share of the knowledge that is kept where the procedure changes.
  ///
  /// The level common to all notes may then differ by 0.4 octave of T75.
  static let keptAtChange = 0.9

  /// Creates the procedure of no session.
  init() {}

  /// Creates the procedure of a session.
  init(of header: SessionHeader) {
    let settings = header.settings
    toneLength = settings.toneLength.count
    gap = settings.gap.count
    level = (settings.levelSPL ?? settings.level).value
    rove = settings.rove.value
    choice = header.isImported ? 1 : settings.drawsOrder ? 2 : 0
  }

  /// Passes the procedure through `coder`.
  mutating func code(with coder: inout some StateCoder) {
    coder.code(&toneLength)
    coder.code(&gap)
    coder.code(&level)
    coder.code(&rove)
    coder.code(&choice)
  }
}
