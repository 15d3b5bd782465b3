#pragma once

// What MIDI input needs from the ALSA sequencer, as a table of functions like `calsa_driver`. A test
// can fill it with functions of its own.
//
// Functions return 0 or a count, or a negative errno.

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A port that others may read from.
struct calsa_sequencer_port {
  int client;
  int port;
  const char *client_name;
  const char *name;
};

enum calsa_sequencer_kind {
  CALSA_SEQUENCER_NOTE_ON,
  CALSA_SEQUENCER_CONTROLLER,
  CALSA_SEQUENCER_PITCH_BEND,
  /// The kernel announces that a port has appeared, or has gone.
  CALSA_SEQUENCER_PORT_START,
  CALSA_SEQUENCER_PORT_EXIT,
  CALSA_SEQUENCER_OTHER,
};

struct calsa_sequencer_event {
  enum calsa_sequencer_kind kind;
  /// The note and its velocity, the controller and its value, or 0 and the position of the pitch
  /// wheel, -8192 to 8191.
  int number;
  int value;
  /// The port that the kernel announces.
  int client;
  int port;
  /// When the kernel delivered the event, on the clock of `queue_ns`. Without a stamp,
  /// `is_stamped` is false.
  bool is_stamped;
  int64_t stamp_ns;
};

struct calsa_sequencer_driver {
  /// The first argument of every function.
  void *_Nullable context;

  /// Opens the sequencer so that no call on it ever blocks, with a port to which others can send,
  /// and with a running clock that stamps each event at its delivery to this port. The kernel's
  /// announcements are delivered, too.
  int (*open)(void *_Nullable context, void *_Nullable *_Nonnull sequencer);
  /// The descriptor that is readable while there are events.
  int (*descriptor)(void *_Nullable context, void *sequencer);
  /// Calls `found` for each port of other programs and of devices that can be read from.
  int (*list)(void *_Nullable context, void *sequencer, void *_Nullable found_context,
              void (*found)(void *_Nullable found_context, const struct calsa_sequencer_port *port));
  /// Lets a port send to this one; 0 also if it already does.
  int (*connect)(void *_Nullable context, void *sequencer, int client, int port);
  /// Reads one event: 1, or 0 when there is none; -ENOSPC when events were lost.
  int (*read)(void *_Nullable context, void *sequencer, struct calsa_sequencer_event *event);
  /// The time on the clock of the stamps.
  int (*queue_ns)(void *_Nullable context, void *sequencer, int64_t *time_ns);
  void (*close)(void *_Nullable context, void *sequencer);

  /// CLOCK_MONOTONIC in nanoseconds.
  int64_t (*now_ns)(void *_Nullable context);
};

/// The table for libasound. The library prints no messages to standard error.
const struct calsa_sequencer_driver *calsa_sequencer_libasound(void);

#pragma clang assume_nonnull end
