import Testing

@testable import FrontEnds

@Suite struct `Groups of devices` {
  @Test func `converters are distinguished from outputs by their ALSA names`() {
    let names = [
      "null", "lavrate", "samplerate", "speexrate", "jack", "oss", "pulse", "speex", "upmix",
      "vdownmix", "plughw:CARD=PCH,DEV=0", "default", "sysdefault:CARD=PCH", "front:CARD=PCH,DEV=0",
      "dmix:CARD=PCH,DEV=0", "usbstream:CARD=PCH", "hw:CARD=PCH,DEV=0", "hdmi:CARD=PCH,DEV=0",
      "samplerate_best", "rig",
    ]
    let devices = names.map { DeviceChoice(name: $0, summary: "") }
    #expect(
      devices.outputs.map(\.name) == [
        "jack", "oss", "pulse", "default", "sysdefault:CARD=PCH", "front:CARD=PCH,DEV=0",
        "hw:CARD=PCH,DEV=0", "hdmi:CARD=PCH,DEV=0", "rig", "null",
      ])
    #expect(
      devices.converters.map(\.name) == [
        "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix",
        "plughw:CARD=PCH,DEV=0", "dmix:CARD=PCH,DEV=0", "usbstream:CARD=PCH", "samplerate_best",
      ])
  }
}
