internal import Glibc

/// The error numbers with a special meaning in ALSA. They are positive, as in `errno`.
enum Errno {
  static let notFound = ENOENT
  static let noDevice = ENODEV
  static let noAddress = ENXIO
  static let busy = EBUSY
  /// The sound server is not running: the first is from PulseAudio, the second from PipeWire.
  static let refused = ECONNREFUSED
  static let hostDown = EHOSTDOWN
  /// The device does not support the requested configuration.
  static let invalid = EINVAL
  /// The buffer is full, or the device is still suspended.
  static let again = EAGAIN
  /// The buffer ran empty: an xrun.
  static let brokenPipe = EPIPE
  /// The device or its sound server does not answer.
  static let timedOut = ETIMEDOUT
  /// The device was suspended.
  static let suspended = ESTRPIPE
}
