import Foundation
import PackagePlugin

/// Writes the commit into a source file outside the tree, again only after git's log of commits has
/// changed.
///
/// `Context.gitInformation` would need no plugin, but SwiftPM keeps the manifest's result and then
/// names the commit of the first build.
@main struct RevisionPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltRevision.swift")
    return [
      .buildCommand(
        displayName: "Writing the commit", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", Self.script, "sh", package.path(percentEncoded: false),
          output.path(percentEncoded: false),
        ],
        inputFiles: Self.records(of: package), outputFiles: [output])
    ]
  }

  /// A repository around the package, in which somebody unpacked it, is not the one meant.
  private static let git = "GIT_CEILING_DIRECTORIES=$(dirname \"$1\") git -C \"$1\" rev-parse"

  private static let script = """
    commit=$(\(git) --short=12 HEAD 2>/dev/null) || commit=unknown
    printf '@inline(never) var builtRevision: String { "%s" }\\n' "$commit" >"$2"
    """

  /// The files that git changes with each commit and checkout, also for a second work tree.
  private static func records(of package: URL) -> [URL] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "\(git) --path-format=absolute --git-path HEAD --git-path logs/HEAD 2>/dev/null", "sh",
      package.path(percentEncoded: false),
    ]
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return [] }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { URL(filePath: String($0)) }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }
}
