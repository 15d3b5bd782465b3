#pragma once

// What the device thread needs of ALSA and of the clock, as a table of functions. What MIDI needs is
// in calsa_sequencer.h.
//
// Swift could call libasound directly but for a few things: the error handler is variadic, status
// and parameter blocks are opaque and of unknown size, and polling is a protocol of four calls. The
// functions here are those few things and hold no policy: what to ask a device for, when to try
// again and when to give up is decided in Swift, where a test can fill the table with functions of
// its own and play every fault there is without a sound card.
//
// Functions return 0 or a count, or a negative errno.

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The formats we write, all little endian.
enum calsa_format {
  CALSA_FLOAT32,
  CALSA_SIGNED32,
  /// In the low three bytes of four.
  CALSA_SIGNED24,
  CALSA_SIGNED24_PACKED,
  CALSA_SIGNED16,
};

/// What to ask of a device.
struct calsa_wish {
  enum calsa_format format;
  /// Frames a second, as near as the device comes without resampling.
  uint32_t rate;
  uint32_t channels;
  /// How long a period and the buffer should last; 0 leaves it to the device.
  uint32_t period_us;
  uint32_t buffer_us;
};

/// What the device agreed to.
struct calsa_agreement {
  uint32_t rate;
  uint32_t channels;
  int64_t period_frames;
  int64_t buffer_frames;
  /// Whether a plugin such as that of a sound server says where the device is, and not a card.
  bool is_reported;
};

/// Where the device is, all read at one instant.
struct calsa_status {
  /// Whether the device waits for its first frames and plays nothing.
  bool is_prepared;
  /// Frames that can be written at once.
  int64_t available;
  /// Frames until one written now would be heard.
  int64_t delay;
  /// When this was so, and when the device was started, on CLOCK_MONOTONIC in nanoseconds. Drivers
  /// may leave them at 0.
  int64_t timestamp_ns;
  int64_t trigger_ns;
};

struct calsa_driver {
  /// The first argument of every function.
  void *_Nullable context;

  /// Opens a device for playback so that no call on it ever blocks and nothing on the way to the
  /// hardware changes the format, the rate or the channels.
  int (*open)(void *_Nullable context, const char *name, void *_Nullable *_Nonnull pcm);
  /// Whether the device takes a format at a rate, or at any if that is 0: 0, or -EINVAL.
  int (*offers)(void *_Nullable context, void *pcm, enum calsa_format format, uint32_t rate);
  /// Asks for one combination; -EINVAL when the device has nothing like it.
  int (*configure)(void *_Nullable context, void *pcm, const struct calsa_wish *wish,
                   struct calsa_agreement *agreement);
  /// Hands over frames and returns how many were taken, or -EAGAIN when there is no room.
  int64_t (*write)(void *_Nullable context, void *pcm, const void *frames, int64_t count);
  /// Waits for room: 1 when there may be some, 0 when the time is over.
  int (*wait)(void *_Nullable context, void *pcm, int timeout_ms);
  int (*status)(void *_Nullable context, void *pcm, struct calsa_status *status);
  int (*prepare)(void *_Nullable context, void *pcm);
  /// Leaves suspension; -EAGAIN while the device still sleeps.
  int (*resume)(void *_Nullable context, void *pcm);
  /// Stops at once and forgets what was not played.
  int (*drop)(void *_Nullable context, void *pcm);
  int (*close)(void *_Nullable context, void *pcm);
  /// Calls `found` for each playback device that the configuration names.
  int (*list)(void *_Nullable context, void *_Nullable found_context,
              void (*found)(void *_Nullable found_context, const char *name,
                            const char *_Nullable description));

  /// CLOCK_MONOTONIC in nanoseconds. It stands still while the machine sleeps.
  int64_t (*now_ns)(void *_Nullable context);
  /// CLOCK_BOOTTIME in nanoseconds. It goes on while the machine sleeps.
  int64_t (*boot_ns)(void *_Nullable context);
  void (*sleep_ns)(void *_Nullable context, int64_t duration_ns);
};

/// The table for libasound. The first call silences the library's messages on standard error.
const struct calsa_driver *calsa_libasound(void);

/// A new eventfd that never blocks, or a negative errno. Swift does not see <sys/eventfd.h>.
int calsa_event_descriptor(void);

#pragma clang assume_nonnull end
