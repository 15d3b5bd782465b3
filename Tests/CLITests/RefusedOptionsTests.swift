import TestSupport
import Testing

@Suite(.waitsForPrograms, .long) struct `A command line that cannot be used` {
  /// The commands, each with a part of the sentence, which has the offending value or a remedy.
  private static let lines: [(String, String)] = [
    ("train --range C6-C2", "C2-C6"), ("train --range H9", "'H9'"), ("train --range C-1-C4", "A0"),
    ("train --range", "--range"), ("train --tone-ms -5", "-5"),
    ("train --tone-ms 999999999", "30 to 10000"), ("train --gap-ms -1", "0 to 10000"),
    ("train --feedback-ms 10001", "0 to 10000"), ("train --announce-ms 10001", "0 to 10000"),
    ("train --concert-pitch-hz 0", "380 to 500"), ("train --concert-pitch-hz nan", "380 to 500"),
    ("train --trials 0", "1 or more"), ("train --trials x", "'x'"), ("train --seed -1", "'-1'"),
    ("train --seed 18446744073709551615", "too large"), ("train --listener Jane_Doe", "letters"),
    ("train --plian", "--plain"),
    ("train --placement quest --focus 1", "--focus belongs to --placement profile, not to quest."),
    ("train --down 3", "--down belongs to --placement staircase, not to profile."),
    (
      "train --placement kazez --notes C4",
      "--notes belongs to --placement staircase or quest or constant, not to kazez."
    ),
    (
      "train --placement quest --notes C4,C8",
      "--notes C8 lies outside --range C2-C6: choose notes within the range, or widen it."
    ),
    (
      "train --placement constant --differences-cents 5,,20",
      "--differences-cents '5,,20' cannot be used: give a list, each a number of cents, or "
        + "of percent such as '6 %'."
    ),
    (
      "train --placement staircase --start-cents -1",
      "--start-cents -1.0 is out of bounds: give 0.1 to 400.0."
    ),
    ("train --reference-hz 8000", "--reference-hz 8000.0 is out of bounds: give 24.0 to 4750.0."),
    (
      "train --reference-hz 500 --range C4-C5",
      "--reference-hz stands in place of --range: leave one of them out."
    ),
    (
      "train --reference-hz 500 --placement quest --notes B4",
      "--reference-hz stands in place of --notes: leave one of them out."
    ),
    ("train --preset my-instrument", "choose one of warm-up, twenty, five-minutes, weak-spots"),
    ("train --preset my-instrument", "[presets.my-instrument]"),
    ("train --task melody", "--task 'melody' cannot be used: give pitch, interval or matching."),
    ("train --intervals P5", "--intervals belongs to --task interval or matching, not to pitch."),
    (
      "train --task interval --placement quest",
      "--placement belongs to --task pitch, not to interval."
    ),
    ("train --task interval --intervals P1", "the task pitch asks about unisons"),
    ("train --task interval --intervals P9", "--intervals 'P9' cannot be used"),
    ("train --task interval --range C4-D4", "No pair at --intervals m3 lies within --range"),
    ("train --task matching --timbre piano", "decays"),
    ("train --task matching --placement quest", "not to matching"),
    ("train --task matching --intervals P9", "--intervals 'P9' cannot be used"),
    ("train --task matching --range C4-D4", "No pair at --intervals m3 lies within --range"),
    ("train --fine", "--fine belongs to --task matching, not to pitch."),
    ("train --task matching --drone below", "--drone 'below' cannot be used: give off, or"),
    ("train --visit 2", "need --protocol"),
    ("train --task interval --tuning just --tonic D", "leave out --tonic"),
    ("tone", "--note, --reference-hz or --calibration"), ("tone --note X4", "'X4'"),
    ("tone --note A4 --cents nan", "2400"), ("tone --note A4 --cents 9999", "2400"),
    ("tone --note A4 --tone-ms 0", "30"),
    ("tone --note A4 --calibration", "--note, --reference-hz or"),
    ("tone --calibration --cents 3", "--cents"), ("tone --note A4 --together", "--interval"),
    ("tone --note A4 --timbre trumpet", "sine"), ("tone --note G9 --cents 2400", "cannot be heard"),
    ("tone --note A4 --level-dbfs 1", "--level-dbfs"), ("tone --note A4 --repeat 0", "--repeat"),
    ("tone --note A4 --interval P9", "'P9' is not an interval"),
    ("tone --note A4 --interval --P5", "'-P5' is not an interval"),
    ("tone --calibration --interval P5", "leave out --interval"),
    (#"tone --note A4 --interval 7\19 --tuning just"#, #"The tuning 'just' has no ratio for 7\19"#),
    ("tone --note C-1 --interval -P5 --tuning meantone", "P5 from C-1 leads beyond the notes"),
    ("tone --note G9 --interval P8", "cannot be heard"),
    ("devices null", "--check"), ("devices --ears", "add --check"),
    ("devices --check --ears --json", "leave out --json"),
    ("devices calibrate --spl 500", "0.0 to 140.0"),
    ("devices calibrate none", "'none' is no device"),
    ("tuning", "tuning"), ("tuning just --tonic D", "leave out --tonic"),
    ("tuning meantone --tonic X", "'X' is not a note"),
    ("tuning meantone --concert-pitch-hz nan", "give 380 to 500"),
    ("simulate --bank mine", "base, population"), ("simulate --listeners 241", "1 to 240"),
    ("simulate --learning --listeners 61", "1 to 60"), ("simulate --listeners 0", "1 to 240"),
    ("simulate --trials 0", "1 to 1000000"), ("simulate --trials x", "'x'"),
    ("simulate --sessions 0", "1 to 365"), ("simulate --sessions 366", "1 to 365"),
    ("simulate --sessions x", "'x'"), ("simulate --jobs -1", "1 to 1024"),
    ("simulate --range A1-C4", "C2 to C6"), ("simulate --range C4-D6", "C2 to C6"),
    ("simulate --learning --bank serial", "--bank population"),
    ("simulate --focus 1.5", "0.0 to 1.0"), ("simulate --task rhythm", "rhythm"),
    ("simulate --intervals P5", "--task"), ("simulate --task interval --intervals P1", "P1"),
    ("simulate --bank intervals --range C4-E4 --intervals P8", "P8"),
    ("simulate --bank intervals --placement quest-plus", "quest-plus"),
    ("simulate --learning --task matching", "Leave out"),
    ("simulate --target-correct nan", "0.6 to 0.95"), ("simulate --seed -1", "'-1'"),
    ("simulate --seed 18446744073709551615", "too large"),
    (
      "simulate --start-cents 2000 --placement staircase",
      "--start-cents 2000.0 is out of bounds: give 0.1 to 400.0."
    ),
    ("replay corpus --shard 3/2 --json", "'3/2'"), ("replay corpus --shard 1/2", "--out"),
    ("replay corpus --shard 0/2", "'0/2'"), ("replay corpus --jobs 0", "--jobs 0"),
    ("replay corpus --estimator profile", "'quest', 'kazez', 'staircase' or 'fit'"),
    ("replay corpus --by note", "--estimator fit"),
    ("replay corpus --by note --estimator quest", "--estimator fit"),
    ("replay --mapping peach", "give their paths"), ("replay x --dry-run", "--dry-run needs"),
    ("profile --columns reference_hz=a", "the tables that --from names"),
    ("profile --dry-run", "--dry-run needs"),
    ("profile --from x --where a=b", "--columns or --mapping"),
    ("profile --from x --mapping peach --where a", "'a' is no condition"),
    ("sessions import x --answer-words higher=1", "--columns or --mapping"),
    ("sessions import --columns f1=a t.csv", "no field 'f1'"),
    ("sessions void 1", "no command 'void'"),
    ("profile --json --csv", "either --json or --csv"),
    ("profile --svg-theme dark", "needs an --svg file"),
    ("profile --summary --notes", "leave out --compare, --notes"),
    ("profile --summary --compare anna ben", "leave out --compare"),
    ("profile --listener anna --all-listeners", "either --listener or"),
    ("profile --compare anna", "give two listeners"),
    ("profile --compare anna 2026-09-21", "give two of a kind"),
    ("profile --compare anna ben --csv", "leave out --csv"),
    ("profile --compare anna ben --listener anna", "leave out --listener"),
    ("profile --compare 2026-09-21 2026-09-21", "one time: give two"),
    ("profile --compare 2026-09-31 2026-10-01", "'2026-09-31' is not a day"),
    ("profile --compare 2026-09-21 2026-10-01 --since 2026-09-01", "leave out --since"),
    ("profile --since 2026-10-01 --until 2026-09-30", "give an earlier"),
    ("profile --since yesterday", "'yesterday' is not a day"),
    ("profile --from a --compare 2026-09-21 2026-10-01", "give one --listener"),
    ("profile --target 0.8", "or 'dprime1'"), ("profile --listener a,b", "'a,b' cannot name"),
    ("profile --norms --csv", "--norms"), ("profile --norms --compare anna ben", "--norms"),
    ("profile --intervals --compare me you", "Give either --intervals or --compare."),
    ("profile --intervals --matching", "--matching"),
    ("sessions export --all --format csv --author Ada", "describe a dataset"),
    ("simulate --author Ada", "describe a dataset"),
    ("engine --author Ada", "describe a dataset"),
    ("prior seal standard", "--out"),
  ]

  @Test(arguments: lines)
  func `is refused in one sentence before anything is printed or written`(
    line: String, words: String
  ) throws {
    let program = Program()
    try program.run(Program.words(line)).expectRefusal(64, words)
    #expect(try program.names().isEmpty)
  }
}
