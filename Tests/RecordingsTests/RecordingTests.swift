import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Recordings
@testable import Training

@Suite struct `A recording` {
  private let session: RecordedSession

  init() throws {
    let header = SessionHeader(
      listener: try Listener(label: "P07"), startedAt: UTCTime(milliseconds: 1_790_000_000_123),
      seed: 9_007_199_254_740_991, settings: try Settings(range: NoteRange(text: "A3-A5")),
      engineVersion: 2, history: .init(trials: 12, digest: 0x0123_4567_89ab_cdef))
    session = RecordedSession(
      id: 3, header: header,
      trials: [
        Self.trial(
          1, .answered(.side(.higher), responseTime: .microseconds(430_125)), quality: .hardware),
        Self.trial(2, .void(.sound), quality: nil),
        Self.trial(3, .void(.listener), quality: .estimated),
        Self.trial(4, .answered(.side(.lower), responseTime: .seconds(2)), quality: nil),
      ])
  }

  private static func trial(
    _ number: Int, _ outcome: TrialRecord.Outcome, quality: OnsetQuality?
  ) -> TrialRecord {
    TrialRecord(
      number: number,
      question: Question(
        reference: MIDINote(60), difference: Difference(hundredths: -1205),
        referenceLevel: Decibels(-20.13), comparisonLevel: Decibels(-18)),
      presentation: .pair(reference: Hertz(261.6255653005986), comparison: Hertz(259.811)),
      outcome: outcome, onset: .microseconds(Int64(number - 2) * 1_500_001), onsetQuality: quality,
      time: UTCTime(milliseconds: 1_790_000_002_000 + Int64(number)), repeats: number - 1,
      xruns: number == 2 ? 1 : 0, digest: UInt64(number))
  }

  private func sidecar() throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(Recording(of: session).sidecar.bytes))
        as? [String: Any])
  }

  @Test func `the table has one row for each trial, in the order of BIDS`() {
    let rows = String(decoding: Recording(of: session).table.bytes, as: UTF8.self)
    #expect(
      rows.replacing("\t", with: " ") == """
        onset duration trial time_utc reference_midi reference_hz comparison_hz difference_cents \
        answer correct response_time timbre tone_ms gap_ms level_reference_db level_comparison_db \
        repeats onset_quality xruns status void_reason
        -1.500001 1.300000 1 2026-09-21T14:13:22.001Z 60 261.6255653005986 259.811 -12.05 \
        higher 0 0.430125 sine 500 300 -20.13 -18.0 0 hardware 0 answered n/a
        0.000000 1.300000 2 2026-09-21T14:13:22.002Z 60 261.6255653005986 259.811 -12.05 \
        n/a n/a n/a sine 500 300 -20.13 -18.0 1 n/a 1 void sound
        1.500001 1.300000 3 2026-09-21T14:13:22.003Z 60 261.6255653005986 259.811 -12.05 \
        n/a n/a n/a sine 500 300 -20.13 -18.0 2 estimated 0 void listener
        3.000002 1.300000 4 2026-09-21T14:13:22.004Z 60 261.6255653005986 259.811 -12.05 \
        lower 1 2.000000 sine 500 300 -20.13 -18.0 3 n/a 0 answered n/a

        """)
  }

  @Test func `the files are named by listener, start time and, where needed, run`() {
    let recording = Recording(of: session)
    #expect(recording.folder == "sub-P07/ses-20260921T141320/beh")
    #expect(recording.table.name == "sub-P07_ses-20260921T141320_task-pitch_beh.tsv")
    #expect(recording.sidecar.name == "sub-P07_ses-20260921T141320_task-pitch_beh.json")
    let second = Recording(of: session, run: 2)
    #expect(second.table.name == "sub-P07_ses-20260921T141320_task-pitch_run-2_beh.tsv")
    #expect(second.table.bytes == recording.table.bytes)
  }

  @Test(arguments: [(1000, [1, nil, 2, nil]), (1, [1, 2, 3, 4])] as [(Int64, [Int?])])
  func `a run of several has its number in its names, unless another session has them`(
    milliseconds: Int64, numbers: [Int?]
  ) {
    let order = ["low", "high", "low", "once"]
    let sessions = order.indices.map { index in
      let header = SessionHeader(
        listener: session.header.listener,
        startedAt: UTCTime(milliseconds: 1_790_000_000_000 + Int64(index) * milliseconds),
        seed: session.header.seed, settings: session.header.settings,
        history: session.header.history,
        run: RunLabel(
          protocolName: "p.toml", visit: 1, round: 0, order: order, digests: [:],
          position: index + 1, condition: order[index], run: index == 2 ? 2 : 1, isPractice: false))
      return RecordedSession(id: nil, header: header, trials: session.trials)
    }
    let runs = Dataset.runs(of: sessions.reversed().map(\.streamed))
    #expect(runs.map(\.run) == numbers)
    let names = runs.map { RecordingWriter(of: $0.session, run: $0.run).table }
    #expect(Set(names).count == 4 && names[2].contains("_run-\(numbers[2] ?? 0)_beh"))
    #expect(Recording(of: sessions[2]).table.name.hasSuffix("_run-2_beh.tsv"))
  }

  @Test func `the sidecar describes every column`() throws {
    let sidecar = try sidecar()
    let table = String(decoding: Recording(of: session).table.bytes, as: UTF8.self)
    let columns = try #require(table.split(separator: "\n").first).split(separator: "\t")
    #expect(columns.count == 21)
    for column in columns {
      let description = try #require(sidecar[String(column)] as? [String: Any])
      #expect((description["Description"] as? String)?.hasSuffix(".") == true)
    }
    let units = [
      "onset": "s", "duration": "s", "response_time": "s", "reference_hz": "Hz",
      "comparison_hz": "Hz", "difference_cents": "cents", "tone_ms": "ms", "gap_ms": "ms",
      "level_reference_db": "dB", "level_comparison_db": "dB",
    ]
    for (column, unit) in units {
      #expect((sidecar[column] as? [String: Any])?["Units"] as? String == unit)
    }
  }

  @Test func `the sidecar describes every timbre, and a column every quality of an onset`() throws {
    let timbre = try #require(try sidecar()["timbre"] as? [String: Any])
    let levels = try #require(timbre["Levels"] as? [String: String])
    #expect(Set(levels.keys) == Set(Timbre.allCases.map(\.rawValue)))
    let qualities = try #require(Column.known.first { $0.name == "onset_quality" }?.levels)
    #expect(Set(qualities.keys) == Set(OnsetQuality.allCases.map(\.rawValue)))
  }

  @Test func `the sidecar holds what no row holds`() throws {
    let sidecar = try sidecar()
    #expect(sidecar["TaskName"] as? String == "pitch")
    #expect(sidecar["Listener"] as? String == "P07")
    #expect(sidecar["StartedUTC"] as? String == "2026-09-21T14:13:20.123Z")
    #expect(sidecar["Seed"] as? Int == 9_007_199_254_740_991)
    #expect(sidecar["EngineVersion"] as? Int == 2)
    #expect(sidecar["SessionID"] as? Int == 3)
    #expect(sidecar["OnsetQualities"] as? [String] == ["estimated", "hardware"])
    #expect(sidecar["HistoryTrials"] as? Int == 12)
    #expect(sidecar["HistoryDigest"] as? String == "0123456789abcdef")
    #expect(sidecar["VoidReasons"] as? [String: String] == ["2": "sound", "3": "listener"])
    #expect(sidecar["TrialDigests"] as? [String] == (1...4).map { "000000000000000\($0)" })
    let settings = try JSONSerialization.data(withJSONObject: #require(sidecar["Settings"]))
    #expect(try JSONDecoder().decode(Settings.self, from: settings) == session.header.settings)
  }

  @Test func `the pieces of a long sidecar are the JSON of the whole`() throws {
    let session = try RecordedSession.random(seed: 4, trials: 2500)
    let sidecar = Sidecar(session: session)
    #expect(try sidecar.line.whole == sidecar.lineJSON(.asCoded))
    #expect(sidecar.text.count == sidecar.text.whole.utf8.count)
    let quoted = sidecar.line.quoted
    #expect(quoted.count == quoted.whole.utf8.count)
    #expect(quoted.whole.dropFirst().dropLast().replacing("\"\"", with: "\"") == sidecar.line.whole)
    func digests(in json: String) throws -> Substring {
      let start = try #require(json.firstRange(of: "\"TrialDigests\" : [")).lowerBound
      return json[start...].prefix { $0 != "]" }
    }
    #expect(try digests(in: sidecar.text.whole) == digests(in: sidecar.prettyJSON(.asCoded)))
  }

  @Test func `an annotation that looks like a digest stays as it is`() throws {
    let plain = try RecordedSession.random(seed: 4, trials: 30)
    let texts = ["TrialDigests", Digits.hexadecimal(plain.trials[0].digest)]
    let session = RecordedSession(
      id: nil, originalID: plain.originalID, header: plain.header, trials: plain.trials,
      events: texts.map {
        HistoryEvent(time: plain.header.startedAt, kind: .annotated($0))
      })
    let sidecar = Sidecar(session: session)
    #expect(try sidecar.line.whole == sidecar.lineJSON(.asCoded))
  }

  @Test func `a session is refused whose recording could not be read back`() throws {
    let text = SidecarText("{}", separator: ",", digests: Array(repeating: 7, count: 4_000_000))
    let error = #expect(throws: DataError.self) {
      try text.requireReadable(of: session.header)
    }
    #expect(error?.description.contains("'P07' at 2026-09-21T14:13:20.123Z") == true)
    try Sidecar(session: session).text.requireReadable(of: session.header)
  }

  @Test func `a writer writes the same files in pieces`() throws {
    let writer = RecordingWriter(of: session.streamed, run: 2)
    var (table, sidecar) = ("", "")
    try writer.writeTable { table += $0 }
    try writer.writeSidecar { sidecar += $0 }
    let recording = Recording(of: session, run: 2)
    #expect(writer.folder == recording.folder)
    #expect(writer.table == recording.table.name && Array(table.utf8) == recording.table.bytes)
    #expect(
      writer.sidecar == recording.sidecar.name && Array(sidecar.utf8) == recording.sidecar.bytes)
  }
}
