internal import Glibc

/// Returns the description of an error by the C library, given its errno.
package func errnoText(_ code: Int32) -> String { String(cString: strerror(code)) }
