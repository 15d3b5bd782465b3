package import Foundation

/// Returns the file with this path in `Resources`.
package func resourceFile(_ path: String) -> URL {
  URL(filePath: #filePath).appending(path: "../../../Resources/\(path)").standardized
}
