import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `The JSON of stored values` {
  /// Returns the JSON of the value that `text` represents.
  private func rewritten<Value: Codable>(_ text: String, as type: Value.Type) throws -> String {
    try JSONDecoder().decode(type, from: Data(text.utf8)).lineJSON(.asCoded)
  }

  @Test func `names and quantities have no members`() throws {
    #expect(try rewritten("500", as: Milliseconds.self) == "500")
    #expect(try rewritten("-12.5", as: Cents.self) == "-12.5")
    #expect(try rewritten("442", as: Hertz.self) == "442")
    #expect(try rewritten("-20", as: Decibels.self) == "-20")
    #expect(try rewritten(#""F#3""#, as: MIDINote.self) == #""F#3""#)
    #expect(try rewritten(#""C2-C6""#, as: NoteRange.self) == #""C2-C6""#)
    #expect(try rewritten(#""reed""#, as: Timbre.self) == #""reed""#)
    #expect(try rewritten(#""half""#, as: Loudness.self) == #""half""#)
    #expect(try rewritten(#""lower""#, as: Answer.self) == #""lower""#)
    #expect(try rewritten(#""pitch""#, as: Task.self) == #""pitch""#)
    #expect(try EstimateSource.allCases.lineJSON() == #"["profile","own"]"#)
    let digest = #""00000000000000ff""#
    #expect(try rewritten(digest, as: HeaderDigest.self) == digest)
  }

  @Test func `settings are read and written unchanged`() throws {
    let text =
      #"{"concert_pitch_hz":442,"device":"null","feedback_ms":400,"gap_ms":300,"#
      + #""level_dbfs":-20,"loudness":"full","placement":{"method":"kazez","narrowing":0.05},"#
      + #""range":"C2-C6","rove_db":3,"timbre":"piano","tone_ms":500}"#
    #expect(try rewritten(text, as: Settings.self) == text)
  }

  private func expectUnchanged<Value: Codable>(_ type: Value.Type, _ texts: String...) throws {
    for text in texts { #expect(try rewritten(text, as: type) == text) }
  }

  @Test func `playback, events and exclusions are read and written unchanged`() throws {
    try expectUnchanged(
      Playback.self,
      #"{"buffer_frames":1920,"channels":2,"period_frames":480,"real_time_priority":10,"#
        + #""sample_format":"FLOAT_LE","sample_rate_hz":48000}"#,
      #"{"buffer_frames":1920,"channels":1,"period_frames":480,"sample_format":"S16_LE","#
        + #""sample_rate_hz":44100}"#)
    try expectUnchanged(
      HistoryEvent.self, #"{"kind":"excluded","time_utc_ms":1000,"trial":3}"#,
      #"{"kind":"restored","time_utc_ms":2000}"#,
      #"{"kind":"annotated","text":"with a cold","time_utc_ms":3000}"#,
      #"{"kind":"heard","text":"pair","time_utc_ms":4000,"trial":3}"#,
      #"{"kind":"heard","text":"contrast","time_utc_ms":5000,"trial":3}"#)
    try expectUnchanged(Exclusions.self, #"{"trials":[2,5],"whole_session":true}"#)
    #expect(throws: DecodingError.self) {
      try rewritten(#"{"whole_session":true}"#, as: Exclusions.self)
    }
  }

  /// A basis keeps the order of its file.
  @Test func `the basis and the tip of a history are read and written unchanged`() throws {
    try expectUnchanged(
      SessionHeader.History.Basis.self,
      #"{"follows":["00000000000000ff","0000000000000001"],"leaves_out":[{"exclusions":"#
        + #"{"trials":[],"whole_session":true},"session":"0000000000000001"}]}"#)
    try expectUnchanged(
      HistoryTip.self,
      #"{"excludes":[],"heads":[{"headerDigest":"0000000000000001","lastDigest":7}],"trials":3}"#)
  }

  @Test func `the frame of a starting point precedes the numbers of its profile`() throws {
    let bytes = StartingPoint(for: try Settings(), after: []).bytes
    let frame =
      #"{"engineVersion":\#(Engine.version),"range":"C2-C6","timbre":"sine","timbres":["sine"],"#
      + #""tip":{"excludes":[],"heads":[],"trials":0}}"#
    #expect(bytes.prefix(8) == [UInt8(frame.utf8.count), 0, 0, 0, 0, 0, 0, 0])
    #expect(bytes.dropFirst(8).prefix(frame.utf8.count) == ArraySlice(frame.utf8))
    #expect(StartingPoint(bytes: bytes)?.bytes == bytes)
    #expect(StartingPoint(bytes: bytes.dropLast()) == nil)
  }

  @Test func `published listeners are read`() throws {
    let text =
      #"{"bias":0.1,"contraction":0.2,"exponent":1.5,"id":"s1","lapse":0.25,"#
      + #""lapse_prefers_higher":0.75,"learning_octaves":0.5,"learning_tau_trials":200,"#
      + #""log2_t75_cents":[3,4.5]}"#
    var listener = SimulatedListener(id: "s1", limen: Cents(1), lapse: 0.25)
    listener.log2Limens = [3, 4.5]
    listener.lapsePrefersHigher = 0.75
    listener.bias = 0.1
    listener.contraction = 0.2
    listener.exponent = 1.5
    listener.learningOctaves = 0.5
    listener.learningTrials = 200
    let bank = Data(#"{"learning":[],"lowest_midi":36,"static":[\#(text)]}"#.utf8)
    #expect(try JSONDecoder().decode(ListenerBank.self, from: bank).still == [listener])
  }
}
