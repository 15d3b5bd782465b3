#include "calsa_sequencer.h"

#include "calsa.h"
#include <alsa/asoundlib.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>

static int64_t nanoseconds(snd_seq_real_time_t time) {
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

struct sequencer {
  snd_seq_t *handle;
  int port;
  int queue;
};

static void close_sequencer(void *context, void *pointer) {
  struct sequencer *sequencer = pointer;
  // The kernel removes the port and the queue of a client that is closed.
  if (sequencer->handle != NULL) snd_seq_close(sequencer->handle);
  free(sequencer);
}

/// Creates the port whose events the kernel stamps itself, whoever connects it. A subscription could
/// ask for stamps, too, but only those that this program makes would.
static int create_port(struct sequencer *sequencer) {
  snd_seq_port_info_t *info;
  int error = snd_seq_port_info_malloc(&info);
  if (error < 0) return error;
  snd_seq_port_info_set_name(info, "answers");
  snd_seq_port_info_set_capability(info, SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE);
  snd_seq_port_info_set_type(info, SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
  snd_seq_port_info_set_timestamping(info, 1);
  snd_seq_port_info_set_timestamp_real(info, 1);
  snd_seq_port_info_set_timestamp_queue(info, sequencer->queue);
  error = snd_seq_create_port(sequencer->handle, info);
  sequencer->port = snd_seq_port_info_get_port(info);
  snd_seq_port_info_free(info);
  return error;
}

static int set_up(struct sequencer *sequencer) {
  snd_seq_t *handle = sequencer->handle;
  int error = snd_seq_set_client_name(handle, "Limen");
  if (error < 0) return error;
  // All events are delivered, also those that no answer needs. For each event that a filter kept
  // away, the kernel would report a failure to its sender, at which snd-virmidi stops sending
  // (measured with Linux 6.1).
  if ((error = snd_seq_alloc_queue(handle)) < 0) return error;
  sequencer->queue = error;
  if ((error = create_port(sequencer)) < 0) return error;
  if ((error = snd_seq_start_queue(handle, sequencer->queue, NULL)) < 0) return error;
  if ((error = snd_seq_drain_output(handle)) < 0) return error;
  return snd_seq_connect_from(handle, sequencer->port, SND_SEQ_CLIENT_SYSTEM,
                              SND_SEQ_PORT_SYSTEM_ANNOUNCE);
}

static int open_sequencer(void *context, void **opened) {
  struct sequencer *sequencer = calloc(1, sizeof *sequencer);
  if (sequencer == NULL) return -ENOMEM;
  // Output is needed to start the queue.
  int error = snd_seq_open(&sequencer->handle, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK);
  if (error >= 0) error = set_up(sequencer);
  if (error < 0) {
    close_sequencer(context, sequencer);
    return error;
  }
  *opened = sequencer;
  return 0;
}

static int descriptor(void *context, void *pointer) {
  struct pollfd request;
  int count =
      snd_seq_poll_descriptors(((struct sequencer *)pointer)->handle, &request, 1, POLLIN);
  return count == 1 ? request.fd : -EINVAL;
}

static int list(void *context, void *pointer, void *found_context,
                void (*found)(void *found_context, const struct calsa_sequencer_port *port)) {
  snd_seq_t *handle = ((struct sequencer *)pointer)->handle;
  const unsigned readable = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ;
  snd_seq_client_info_t *client;
  int error = snd_seq_client_info_malloc(&client);
  if (error < 0) return error;
  snd_seq_port_info_t *port;
  if ((error = snd_seq_port_info_malloc(&port)) < 0) {
    snd_seq_client_info_free(client);
    return error;
  }
  snd_seq_client_info_set_client(client, SND_SEQ_CLIENT_SYSTEM);  // the search is for those after it
  while (snd_seq_query_next_client(handle, client) >= 0) {
    int number = snd_seq_client_info_get_client(client);
    snd_seq_port_info_set_client(port, number);
    snd_seq_port_info_set_port(port, -1);
    while (snd_seq_query_next_port(handle, port) >= 0) {
      unsigned capability = snd_seq_port_info_get_capability(port);
      if ((capability & readable) != readable || capability & SND_SEQ_PORT_CAP_NO_EXPORT) continue;
      const struct calsa_sequencer_port result = {
          .client = number,
          .port = snd_seq_port_info_get_port(port),
          .client_name = snd_seq_client_info_get_name(client),
          .name = snd_seq_port_info_get_name(port),
      };
      found(found_context, &result);
    }
  }
  snd_seq_port_info_free(port);
  snd_seq_client_info_free(client);
  return 0;
}

static int connect_port(void *context, void *pointer, int client, int port) {
  struct sequencer *sequencer = pointer;
  int error = snd_seq_connect_from(sequencer->handle, sequencer->port, client, port);
  // Somebody else, such as `aconnect`, has connected them.
  return error == -EBUSY ? 0 : error;
}

/// Whether the kernel announces something, and not a program that sends such an event.
static bool is_announcement(const snd_seq_event_t *event) {
  return event->source.client == SND_SEQ_CLIENT_SYSTEM &&
         event->source.port == SND_SEQ_PORT_SYSTEM_ANNOUNCE;
}

static int read_event(void *context, void *pointer, struct calsa_sequencer_event *event) {
  struct sequencer *sequencer = pointer;
  snd_seq_event_t *read;
  int error = snd_seq_event_input(sequencer->handle, &read);
  if (error == -EAGAIN || error == -EINTR) return 0;
  if (error < 0) return error;

  *event = (struct calsa_sequencer_event){.kind = CALSA_SEQUENCER_OTHER};
  event->is_stamped = snd_seq_ev_is_abstime(read) && snd_seq_ev_is_real(read) &&
                      read->queue == sequencer->queue;
  event->stamp_ns = nanoseconds(read->time.time);
  switch (read->type) {
  case SND_SEQ_EVENT_NOTEON:
    event->kind = CALSA_SEQUENCER_NOTE_ON;
    event->number = read->data.note.note;
    event->value = read->data.note.velocity;
    break;
  case SND_SEQ_EVENT_CONTROLLER:
    event->kind = CALSA_SEQUENCER_CONTROLLER;
    event->number = (int)read->data.control.param;
    event->value = read->data.control.value;
    break;
  case SND_SEQ_EVENT_PITCHBEND:
    event->kind = CALSA_SEQUENCER_PITCH_BEND;
    event->value = read->data.control.value;
    break;
  case SND_SEQ_EVENT_PORT_START:
  case SND_SEQ_EVENT_PORT_EXIT:
    if (!is_announcement(read)) break;
    event->kind = read->type == SND_SEQ_EVENT_PORT_START ? CALSA_SEQUENCER_PORT_START
                                                         : CALSA_SEQUENCER_PORT_EXIT;
    event->client = read->data.addr.client;
    event->port = read->data.addr.port;
    break;
  default: break;
  }
  return 1;
}

static int queue_ns(void *context, void *pointer, int64_t *time_ns) {
  struct sequencer *sequencer = pointer;
  snd_seq_queue_status_t *status;
  int error = snd_seq_queue_status_malloc(&status);
  if (error < 0) return error;
  error = snd_seq_get_queue_status(sequencer->handle, sequencer->queue, status);
  if (error >= 0) *time_ns = nanoseconds(*snd_seq_queue_status_get_real_time(status));
  snd_seq_queue_status_free(status);
  return error < 0 ? error : 0;
}

static int64_t now_ns(void *context) { return calsa_libasound()->now_ns(NULL); }

const struct calsa_sequencer_driver *calsa_sequencer_libasound(void) {
  static const struct calsa_sequencer_driver driver = {
      .open = open_sequencer,
      .descriptor = descriptor,
      .list = list,
      .connect = connect_port,
      .read = read_event,
      .queue_ns = queue_ns,
      .close = close_sequencer,
      .now_ns = now_ns,
  };
  calsa_libasound();  // which silences the library
  return &driver;
}
