import Foundation

/// A program that was run until it exited, and what it needed.
struct Child {
  let output: String
  let seconds: Double
  let cpuSeconds: Double
  /// The largest memory in use at any time.
  let megabytes: Double

  /// Runs a program until it exits; `nil` when it fails.
  static func run(_ command: [String]) -> Child? {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)").path()
    defer { unlink(path) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    let begin = ContinuousClock.now
    var child = pid_t()
    guard posix_spawnp(&child, command[0], &actions, nil, arguments, environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(child, &status, 0, &usage)
    guard status == 0 else { return nil }
    return Child(
      output: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "",
      seconds: (ContinuousClock.now - begin) / .seconds(1),
      cpuSeconds: usage.cpuSeconds, megabytes: Double(usage.ru_maxrss) / 1000)
  }
}

extension rusage {
  /// The user and system time.
  var cpuSeconds: Double {
    [ru_utime, ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
  }
}
