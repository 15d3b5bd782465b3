// A stand-in for the ALSA sequencer of the kernel, for machines without one: `.ci/midi` preloads it
// into the program. It replaces those functions of libasound that talk to the kernel.
//
// MIDI_FOLDER has two files. `ports` has the ports: a line "CLIENT PORT CLIENT_NAME|PORT_NAME" for
// each. `events` is a FIFO with records of 64 bytes, padded with spaces to a line end:
//
//     on NOTE VELOCITY STAMP       a key is pressed
//     control NUMBER VALUE STAMP   a pedal is moved
//     bend POSITION STAMP          the pitch wheel is turned
//     start CLIENT PORT            the kernel announces a port
//     exit CLIENT PORT             … and that it is no more, so that nothing comes from it
//     other TYPE                   an event of another type, with nothing but zeros
//     fail ERRNO                   reading fails
//
// STAMP is in nanoseconds of CLOCK_MONOTONIC, from which the stamps' clock is far away; 0 for no
// stamp. Keys, pedals and the wheel arrive only while their port, the first one connected, is connected.

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

enum { RECORD = 64, QUEUE = 3, PORT = 0 };

static const int64_t queue_start = 1234567891011;
static int events = -1;
static bool is_connected, is_started, hears_announcements;
static snd_seq_event_t event;
static snd_seq_real_time_t queue_time;

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static snd_seq_real_time_t on_queue(int64_t ns) {
  ns += queue_start;
  return (snd_seq_real_time_t){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
}

static FILE *open_file(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", getenv("MIDI_FOLDER"), name);
  return fopen(path, "r");
}

/// Finds the first port after one; false if there is none.
static bool find_port(int client, int port, int *found_client, int *found_port, char *client_name,
                      char *port_name) {
  FILE *file = open_file("ports");
  bool is_found = false;
  while (file != NULL && !is_found && fscanf(file, "%d %d %63[^|]|%63[^\n]", found_client, found_port,
                                             client_name, port_name) == 4)
    is_found = *found_client > client || (*found_client == client && *found_port > port);
  if (file != NULL) fclose(file);
  return is_found;
}

int snd_seq_open(snd_seq_t **handle, const char *name, int streams, int mode) {
  if (strcmp(name, "default") != 0 || streams != SND_SEQ_OPEN_DUPLEX || mode != SND_SEQ_NONBLOCK)
    return -EINVAL;
  char path[4096];
  snprintf(path, sizeof path, "%s/events", getenv("MIDI_FOLDER"));
  events = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
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
  queue_time = on_queue(now_ns());
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
  int found_client, found_port;
  char name[64], port_name[64];
  if (!find_port(client, source - 1, &found_client, &found_port, name, port_name) ||
      found_client != client || found_port != source)
    return -EINVAL;
  if (is_connected) return -EBUSY;
  is_connected = true;
  return 0;
}

int snd_seq_query_next_client(snd_seq_t *handle, snd_seq_client_info_t *info) {
  int client, port;
  char name[64], port_name[64];
  if (!find_port(snd_seq_client_info_get_client(info), 1000, &client, &port, name, port_name))
    return -ENOENT;
  snd_seq_client_info_set_client(info, client);
  snd_seq_client_info_set_name(info, name);
  return 0;
}

int snd_seq_query_next_port(snd_seq_t *handle, snd_seq_port_info_t *info) {
  int client, port, wanted = snd_seq_port_info_get_client(info);
  char name[64], port_name[64];
  // -1, before the first port, is kept in a byte.
  int after = (int8_t)snd_seq_port_info_get_port(info);
  if (!find_port(wanted, after, &client, &port, name, port_name) || client != wanted)
    return -ENOENT;
  snd_seq_port_info_set_port(info, port);
  snd_seq_port_info_set_name(info, port_name);
  snd_seq_port_info_set_capability(info, SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ);
  return 0;
}

static void stamp(long long ns) {
  if (ns == 0) return;
  event.flags = SND_SEQ_TIME_STAMP_REAL | SND_SEQ_TIME_MODE_ABS;
  event.queue = QUEUE;
  event.time.time = on_queue(ns);
}

static void announce(int type, int client, int port) {
  event.type = type;
  event.source = (snd_seq_addr_t){SND_SEQ_CLIENT_SYSTEM, SND_SEQ_PORT_SYSTEM_ANNOUNCE};
  event.data.addr = (snd_seq_addr_t){client, port};
}

int snd_seq_event_input(snd_seq_t *handle, snd_seq_event_t **result) {
  char record[RECORD + 1] = "";
  while (true) {
    ssize_t count = read(events, record, RECORD);
    if (count < 0) return -errno;
    memset(&event, 0, sizeof event);
    event.source.client = 99;
    *result = &event;
    int first = 0, second = 0;
    long long time = 0;
    if (sscanf(record, "on %d %d %lld", &first, &second, &time) == 3) {
      event.type = SND_SEQ_EVENT_NOTEON;
      event.data.note.note = first;
      event.data.note.velocity = second;
    } else if (sscanf(record, "control %d %d %lld", &first, &second, &time) == 3) {
      event.type = SND_SEQ_EVENT_CONTROLLER;
      event.data.control.param = first;
      event.data.control.value = second;
    } else if (sscanf(record, "bend %d %lld", &first, &time) == 2) {
      event.type = SND_SEQ_EVENT_PITCHBEND;
      event.data.control.value = first;
    } else if (sscanf(record, "start %d %d", &first, &second) == 2) {
      announce(SND_SEQ_EVENT_PORT_START, first, second);
      if (hears_announcements) return 0;
      continue;
    } else if (sscanf(record, "exit %d %d", &first, &second) == 2) {
      is_connected = false;
      announce(SND_SEQ_EVENT_PORT_EXIT, first, second);
      if (hears_announcements) return 0;
      continue;
    } else if (sscanf(record, "fail %d", &first) == 1) {
      return -first;
    } else if (sscanf(record, "other %d", &first) == 1) {
      event.type = first;
    } else {
      abort();
    }
    if (!is_connected) continue;
    stamp(time);
    return 0;
  }
}
