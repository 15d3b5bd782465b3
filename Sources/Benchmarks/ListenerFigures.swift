import Foundation

/// The memory and the speed of replays and merges of very many listeners, with three answers each.
enum ListenerFigures {
  /// The listeners of each of two folders.
  private static let listeners = 100_000
  /// The parts of a replay, and of a pass over a population, that are merged.
  private static let parts = 4
  /// The number of listeners to project to.
  private static let projected = 1_000_000

  static func print() {
    guard let limen = Programs.limen(for: "many listeners") else { return }
    let folders = ["1", "2"].compactMap { seed in
      Programs.recordings(
        in: "benchmark-listeners-\(seed)",
        ["--listeners", "\(listeners)", "--trials", "3", "--seed", seed])
    }
    guard folders.count == 2 else {
      return Swift.print("\nno figures of many listeners: 'limen simulate' failed")
    }
    printReplays(of: folders, limen: limen)
    printMerge("limen merge of \(parts) parts of a replay", ["replay"], of: folders, limen: limen)
    printMerge(
      "limen merge of \(parts) sums of prior fit", ["prior", "fit"], of: folders, limen: limen)
  }

  private static func printReplays(of folders: [String], limen: String) {
    let result = folders[0] + ".ndjson"
    defer { unlink(result) }
    let children = [Array(folders.prefix(1)), folders].compactMap {
      Child.run([limen, "replay"] + $0 + ["--out", result])
    }
    guard let half = children.first, let all = children.last, children.count == 2 else { return }
    let count = Double(2 * listeners)
    // Both quantities grow in proportion to the listeners.
    let further = Double(projected) / count
    let growth = 2 * (all.megabytes - half.megabytes)
    Table.print(
      "memory of limen replay, three answers each",
      [
        Figure("\(2 * listeners) listeners", all.megabytes, "MB"),
        Figure(
          "projected for \(projected) listeners", all.megabytes + growth * (further - 1), "MB"),
      ], beside: Figure("\(listeners) listeners", half.megabytes, "MB"))
    Table.print(
      "time of limen replay, three answers each",
      [
        Figure("\(2 * listeners) listeners", all.seconds / 60, "min"),
        Figure("projected for \(projected) listeners", all.seconds * further / 60, "min"),
      ], beside: Figure("\(listeners) listeners", half.seconds / 60, "min"))
  }

  /// Prints the figures of a merge of the parts that a command writes, beside a copy of the parts.
  private static func printMerge(
    _ name: String, _ command: [String], of folders: [String], limen: String
  ) {
    let files = (1...parts).map { "\(folders[0]).part\($0)" }
    let result = folders[0] + ".merged"
    defer { (files + [result]).forEach { unlink($0) } }
    for (index, file) in files.enumerated() {
      let part = command + folders + ["--shard", "\(index + 1)/\(parts)", "--out", file]
      guard Child.run([limen] + part) != nil else { return Table.row(name, nil) }
    }
    let bytes = files.reduce(0) {
      $0 + (((try? FileManager.default.attributesOfItem(atPath: $1))?[.size] as? Int) ?? 0)
    }
    guard let merge = Child.run([limen, "merge"] + files + ["--out", result]) else {
      return Table.row(name, nil)
    }
    let copy = Child.run(["sh", "-c", "cat \"$@\" > \(result)", "sh"] + files)
    let megabytes = Double(bytes) / 1e6
    Table.print(
      "\(name), \(2 * listeners) listeners",
      [Figure("speed", megabytes / merge.seconds, "MB/s")],
      beside: Figure("cat of the same bytes", copy.map { megabytes / $0.seconds }, "MB/s"))
    Table.print(
      "memory of \(name)", [Figure("at most", merge.megabytes, "MB")],
      beside: Figure("the parts", megabytes, "MB"))
  }
}
