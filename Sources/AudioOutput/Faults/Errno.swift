internal import Glibc

/// The error numbers that ALSA gives a meaning of its own, positive as in `errno`.
enum Errno {
  static let notFound = ENOENT
  static let noDevice = ENODEV
  static let noAddress = ENXIO
  static let busy = EBUSY
  /// The sound server is not there: PulseAudio's word, and PipeWire's.
  static let refused = ECONNREFUSED
  static let hostDown = EHOSTDOWN
  /// The device has nothing like what was asked of it.
  static let invalid = EINVAL
  /// There is no room for more frames, or the device still sleeps.
  static let again = EAGAIN
  /// The device ran dry: an xrun.
  static let brokenPipe = EPIPE
  /// The machine was suspended.
  static let suspended = ESTRPIPE
}
