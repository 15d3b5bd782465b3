#include "calsa.h"

#include <alsa/asoundlib.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>

/// The nanoseconds of a time; 0 for a time that does not fit in 64 bits, which only a faulty driver
/// reports.
static int64_t nanoseconds(struct timespec time) {
  int64_t result;
  if (__builtin_mul_overflow((int64_t)time.tv_sec, INT64_C(1000000000), &result) ||
      __builtin_add_overflow(result, (int64_t)time.tv_nsec, &result))
    return 0;
  return result;
}

static int open_playback(void *context, const char *name, void **pcm) {
  // Tones are computed for the hardware. A resampler would cost what they gain by it, and the
  // conversion of alsa-lib cuts floats off to 16 bits without dither.
  const int mode = SND_PCM_NONBLOCK | SND_PCM_NO_AUTO_RESAMPLE | SND_PCM_NO_AUTO_CHANNELS |
                   SND_PCM_NO_AUTO_FORMAT;
  return snd_pcm_open((snd_pcm_t **)pcm, name, SND_PCM_STREAM_PLAYBACK, mode);
}

static snd_pcm_format_t alsa_format(enum calsa_format format) {
  switch (format) {
  case CALSA_FLOAT32: return SND_PCM_FORMAT_FLOAT_LE;
  case CALSA_SIGNED32: return SND_PCM_FORMAT_S32_LE;
  case CALSA_SIGNED24: return SND_PCM_FORMAT_S24_LE;
  case CALSA_SIGNED24_PACKED: return SND_PCM_FORMAT_S24_3LE;
  case CALSA_SIGNED16: return SND_PCM_FORMAT_S16_LE;
  }
  return SND_PCM_FORMAT_UNKNOWN;
}

static int offers(void *context, void *pcm, enum calsa_format format, uint32_t rate) {
  snd_pcm_hw_params_t *params;
  int error = snd_pcm_hw_params_malloc(&params);
  if (error < 0) return error;
  error = snd_pcm_hw_params_any(pcm, params);
  if (error >= 0) error = snd_pcm_hw_params_set_format(pcm, params, alsa_format(format));
  if (error >= 0 && rate > 0) error = snd_pcm_hw_params_set_rate(pcm, params, rate, 0);
  snd_pcm_hw_params_free(params);
  return error < 0 ? error : 0;
}

static int configure_hardware(snd_pcm_t *pcm, snd_pcm_hw_params_t *params,
                              const struct calsa_wish *wish, struct calsa_agreement *agreement) {
  int error;
  if ((error = snd_pcm_hw_params_any(pcm, params)) < 0) return error;
  if ((error = snd_pcm_hw_params_set_access(pcm, params, SND_PCM_ACCESS_RW_INTERLEAVED)) < 0)
    return error;
  if ((error = snd_pcm_hw_params_set_format(pcm, params, alsa_format(wish->format))) < 0)
    return error;
  agreement->channels = wish->channels;
  if ((error = snd_pcm_hw_params_set_channels_near(pcm, params, &agreement->channels)) < 0)
    return error;
  agreement->rate = wish->rate;
  if ((error = snd_pcm_hw_params_set_rate_near(pcm, params, &agreement->rate, NULL)) < 0)
    return error;
  snd_pcm_uframes_t period = (uint64_t)agreement->rate * wish->period_us / 1000000;
  if (period > 0 &&
      (error = snd_pcm_hw_params_set_period_size_near(pcm, params, &period, NULL)) < 0)
    return error;
  snd_pcm_uframes_t buffer = (uint64_t)agreement->rate * wish->buffer_us / 1000000;
  if (buffer > 0 && (error = snd_pcm_hw_params_set_buffer_size_near(pcm, params, &buffer)) < 0)
    return error;
  if ((error = snd_pcm_hw_params(pcm, params)) < 0) return error;

  if ((error = snd_pcm_hw_params_get_period_size(params, &period, NULL)) < 0) return error;
  if ((error = snd_pcm_hw_params_get_buffer_size(params, &buffer)) < 0) return error;
  agreement->period_frames = (int64_t)period;
  agreement->buffer_frames = (int64_t)buffer;
  return 0;
}

static int configure_software(snd_pcm_t *pcm, snd_pcm_sw_params_t *params,
                              const struct calsa_agreement *agreement) {
  int error;
  if ((error = snd_pcm_sw_params_current(pcm, params)) < 0) return error;
  if ((error = snd_pcm_sw_params_set_tstamp_mode(pcm, params, SND_PCM_TSTAMP_ENABLE)) < 0)
    return error;
  if ((error = snd_pcm_sw_params_set_tstamp_type(pcm, params, SND_PCM_TSTAMP_TYPE_MONOTONIC)) < 0)
    return error;
  // The device starts by itself when its buffer is full, and stops when it runs dry: an underrun
  // that went on unnoticed would be scored as if it had been heard.
  snd_pcm_uframes_t buffer = (snd_pcm_uframes_t)agreement->buffer_frames;
  if ((error = snd_pcm_sw_params_set_start_threshold(pcm, params, buffer)) < 0) return error;
  snd_pcm_uframes_t period = (snd_pcm_uframes_t)agreement->period_frames;
  if ((error = snd_pcm_sw_params_set_avail_min(pcm, params, period)) < 0) return error;
  return snd_pcm_sw_params(pcm, params);
}

/// Whether a card stands at the end of the plugins. That of a sound server (an I/O plugin) has none.
static bool is_card(snd_pcm_t *pcm) {
  snd_pcm_info_t *info;
  snd_pcm_info_alloca(&info);
  return snd_pcm_info(pcm, info) >= 0 && snd_pcm_info_get_card(info) >= 0;
}

static int configure(void *context, void *pcm, const struct calsa_wish *wish,
                     struct calsa_agreement *agreement) {
  snd_pcm_hw_params_t *hardware;
  int error = snd_pcm_hw_params_malloc(&hardware);
  if (error < 0) return error;
  error = configure_hardware(pcm, hardware, wish, agreement);
  snd_pcm_hw_params_free(hardware);
  if (error < 0) return error;
  agreement->is_reported = !is_card(pcm);

  snd_pcm_sw_params_t *software;
  if ((error = snd_pcm_sw_params_malloc(&software)) < 0) return error;
  error = configure_software(pcm, software, agreement);
  snd_pcm_sw_params_free(software);
  return error;
}

static int64_t write_frames(void *context, void *pcm, const void *frames, int64_t count) {
  return snd_pcm_writei(pcm, frames, (snd_pcm_uframes_t)count);
}

// snd_pcm_wait would do, but for plugins that wake it for nothing: it then starts its time anew,
// and a device that hangs while it keeps waking is waited for without end.
static int wait_for_room(void *context, void *pcm, int timeout_ms) {
  struct pollfd descriptors[16];
  int count = snd_pcm_poll_descriptors_count(pcm);
  if (count <= 0 || count > (int)(sizeof descriptors / sizeof *descriptors)) return -EINVAL;
  count = snd_pcm_poll_descriptors(pcm, descriptors, (unsigned)count);
  if (count < 0) return count;

  int ready = poll(descriptors, (nfds_t)count, timeout_ms);
  if (ready < 0) return errno == EINTR ? 1 : -errno;
  if (ready == 0) return 0;

  unsigned short events;
  int error = snd_pcm_poll_descriptors_revents(pcm, descriptors, (unsigned)count, &events);
  if (error < 0) return error;
  if (events & (POLLERR | POLLNVAL)) {
    switch (snd_pcm_state(pcm)) {
    case SND_PCM_STATE_XRUN: return -EPIPE;
    case SND_PCM_STATE_SUSPENDED: return -ESTRPIPE;
    case SND_PCM_STATE_DISCONNECTED: return -ENODEV;
    default: return -EIO;
    }
  }
  return 1;
}

static int read_status(void *context, void *pcm, struct calsa_status *status) {
  snd_pcm_status_t *block;
  snd_pcm_status_alloca(&block);  // on the stack: the device thread must not allocate
  int error = snd_pcm_status(pcm, block);
  if (error < 0) return error;

  snd_htimestamp_t timestamp, trigger;
  snd_pcm_status_get_htstamp(block, &timestamp);
  snd_pcm_status_get_trigger_htstamp(block, &trigger);
  status->is_prepared = snd_pcm_status_get_state(block) == SND_PCM_STATE_PREPARED;
  status->available = (int64_t)snd_pcm_status_get_avail(block);
  status->delay = snd_pcm_status_get_delay(block);
  status->timestamp_ns = nanoseconds(timestamp);
  status->trigger_ns = nanoseconds(trigger);
  return 0;
}

static int prepare(void *context, void *pcm) { return snd_pcm_prepare(pcm); }
static int resume_playback(void *context, void *pcm) { return snd_pcm_resume(pcm); }
static int drop(void *context, void *pcm) { return snd_pcm_drop(pcm); }
static int close_playback(void *context, void *pcm) { return snd_pcm_close(pcm); }

static int list(void *context, void *found_context,
                void (*found)(void *found_context, const char *name, const char *description)) {
  void **hints;
  int error = snd_device_name_hint(-1, "pcm", &hints);
  if (error < 0) return error;
  for (void **hint = hints; *hint != NULL; hint++) {
    char *name = snd_device_name_get_hint(*hint, "NAME");
    char *description = snd_device_name_get_hint(*hint, "DESC");
    // NULL means both directions.
    char *direction = snd_device_name_get_hint(*hint, "IOID");
    if (name != NULL && (direction == NULL || strcmp(direction, "Output") == 0))
      found(found_context, name, description);
    free(name);
    free(description);
    free(direction);
  }
  return snd_device_name_free_hint(hints);
}

static int64_t read_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return nanoseconds(now);
}

static int64_t now_ns(void *context) { return read_clock(CLOCK_MONOTONIC); }
static int64_t boot_ns(void *context) { return read_clock(CLOCK_BOOTTIME); }

static void sleep_ns(void *context, int64_t duration_ns) {
  struct timespec left = {.tv_sec = duration_ns / 1000000000, .tv_nsec = duration_ns % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {}
}

static void discard_message(const char *file, int line, const char *function, int error,
                            const char *format, ...) {}

static void silence_messages(void) { snd_lib_error_set_handler(discard_message); }

const struct calsa_driver *calsa_libasound(void) {
  static const struct calsa_driver driver = {
      .open = open_playback,
      .offers = offers,
      .configure = configure,
      .write = write_frames,
      .wait = wait_for_room,
      .status = read_status,
      .prepare = prepare,
      .resume = resume_playback,
      .drop = drop,
      .close = close_playback,
      .list = list,
      .now_ns = now_ns,
      .boot_ns = boot_ns,
      .sleep_ns = sleep_ns,
  };
  // Callers get the return codes. What the library prints beside them would lie across the screen.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, silence_messages);
  return &driver;
}

int calsa_event_descriptor(void) {
  int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}
