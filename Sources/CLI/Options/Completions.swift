import ArgumentParser
import AudioOutput
import Configuration
import FrontEnds
import Storage
import Training

/// What a shell offers for values that only this machine has. What cannot be read offers nothing.
enum Completions {
  /// The listeners of the store that the command names, or else of the default one.
  static let listeners = CompletionKind.custom { words, _, _ in
    let named = words.firstIndex(of: "--store").flatMap { words[($0 + 1)...].first }
    let store = try? TrainingStore.reading(from: named ?? StoreDefaults.configured.store)
    return (try? store?.everyListener().map(\.label)) ?? []
  }

  /// The playback devices.
  static let devices = CompletionKind.custom { _, _, _ in
    (try? PlaybackDevice.listDevices().map(\.name)) ?? []
  }

  /// The kinds of sessions.
  static let presets = CompletionKind.custom { _, _, _ in
    (try? LayeredSettings.everySource().presets.map(\.name)) ?? []
  }

  /// The topics of the manual.
  static let topics = CompletionKind.custom { _, _, _ in HelpTopic.all.map(\.name) }
}
