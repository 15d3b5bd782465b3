// A stand-in for the ALSA sequencer of the kernel, for machines without one: `.ci/midi` preloads it
// into the program. It replaces those functions of libasound that talk to the kernel.
//
// The working folder has two files. `ports` has the ports, one a client: a line "CLIENT CLIENT_NAME|PORT_NAME" for
// each. `events` is a FIFO of events as the kernel writes them, with stamps of the queue, which is `queue_start`
// ahead of CLOCK_MONOTONIC; one with a destination is a read error of that number. A port that exits sends nothing
// more. Events arrive only while their port, the first one connected, is connected.

#include <alsa/asoundlib.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUEUE = 3, PORT = 0 };

static const unsigned int queue_start = 1234;
static int events = -1;
static bool is_connected, is_started, hears_announcements;
static snd_seq_event_t event;
static snd_seq_real_time_t queue_time;

typedef struct { int client; char client_name[64], name[64]; } Port;

/// Finds the first port of a client after another; none has the client -1.
static Port port_after(int client) {
  FILE *file = fopen("ports", "r");
  Port port = {.client = -1};
  do {
    if (file == NULL || fscanf(file, "%d %63[^|]|%63[^\n]", &port.client, port.client_name, port.name) != 3)
      port.client = -1;
  } while (port.client >= 0 && port.client <= client);
  if (file != NULL) fclose(file);
  return port;
}

int snd_seq_open(snd_seq_t **handle, const char *name, int streams, int mode) {
  if (strcmp(name, "default") != 0 || streams != SND_SEQ_OPEN_DUPLEX || mode != SND_SEQ_NONBLOCK)
    return -EINVAL;
  events = open("events", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (events < 0) return -errno;
  *handle = (snd_seq_t *)&events;
  return 0;
}

int snd_seq_close(snd_seq_t *handle) {
  is_connected = is_started = hears_announcements = false;
  return close(events);
}

int snd_seq_set_client_name(snd_seq_t *handle, const char *name) { return 0; }
int snd_seq_alloc_queue(snd_seq_t *handle) { return QUEUE; }
int snd_seq_drain_output(snd_seq_t *handle) { return 0; }

int snd_seq_create_port(snd_seq_t *handle, snd_seq_port_info_t *info) {
  if (!snd_seq_port_info_get_timestamping(info) || !snd_seq_port_info_get_timestamp_real(info) ||
      snd_seq_port_info_get_timestamp_queue(info) != QUEUE)
    return -EINVAL;
  snd_seq_port_info_set_port(info, PORT);
  return 0;
}

int snd_seq_control_queue(snd_seq_t *handle, int queue, int type, int value, snd_seq_event_t *ev) {
  is_started = queue == QUEUE && type == SND_SEQ_EVENT_START;
  return is_started ? 0 : -EINVAL;
}

int snd_seq_get_queue_status(snd_seq_t *handle, int queue, snd_seq_queue_status_t *status) {
  if (queue != QUEUE || !is_started) return -EINVAL;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  queue_time = (snd_seq_real_time_t){.tv_sec = now.tv_sec + queue_start, .tv_nsec = now.tv_nsec};
  return 0;
}

const snd_seq_real_time_t *snd_seq_queue_status_get_real_time(const snd_seq_queue_status_t *info) {
  return &queue_time;
}

int snd_seq_poll_descriptors(snd_seq_t *handle, struct pollfd *requests, unsigned int space,
                             short wanted) {
  *requests = (struct pollfd){.fd = events, .events = wanted};
  return 1;
}

int snd_seq_connect_from(snd_seq_t *handle, int port, int client, int source) {
  if (client == SND_SEQ_CLIENT_SYSTEM) {
    hears_announcements = source == SND_SEQ_PORT_SYSTEM_ANNOUNCE;
    return 0;
  }
  if (source != PORT || port_after(client - 1).client != client) return -EINVAL;
  if (is_connected) return -EBUSY;
  is_connected = true;
  return 0;
}

int snd_seq_query_next_client(snd_seq_t *handle, snd_seq_client_info_t *info) {
  Port port = port_after(snd_seq_client_info_get_client(info));
  if (port.client < 0) return -ENOENT;
  snd_seq_client_info_set_client(info, port.client);
  snd_seq_client_info_set_name(info, port.client_name);
  return 0;
}

int snd_seq_query_next_port(snd_seq_t *handle, snd_seq_port_info_t *info) {
  int client = snd_seq_port_info_get_client(info);
  Port port = port_after(client - 1);
  // -1, before the first port, is kept in a byte.
  if (port.client != client || (int8_t)snd_seq_port_info_get_port(info) >= PORT) return -ENOENT;
  snd_seq_port_info_set_port(info, PORT);
  snd_seq_port_info_set_name(info, port.name);
  snd_seq_port_info_set_capability(info, SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ);
  return 0;
}

int snd_seq_event_input(snd_seq_t *handle, snd_seq_event_t **result) {
  bool is_heard;
  do {
    ssize_t count = read(events, &event, sizeof event);
    if (count < 0) return -errno;
    if (count != sizeof event) abort();
    if (event.dest.client != 0) return -event.dest.client;
    if (event.type == SND_SEQ_EVENT_PORT_EXIT) is_connected = false;
    is_heard = event.source.client == SND_SEQ_CLIENT_SYSTEM ? hears_announcements : is_connected;
  } while (!is_heard);
  *result = &event;
  return 0;
}
