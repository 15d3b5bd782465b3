#define _GNU_SOURCE 1

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "CNcurses.h"

volatile sig_atomic_t is_writing;

static FILE *stream;
static int memory = -1;
static int terminal = -1;

/// The bytes for the terminal, of which the first `sent` have been sent.
static char *waiting;
static size_t length, capacity, sent;

// MARK: Opening and closing

int cnc_open_output(void) {
  // Standard output itself keeps its mode, because other programs share it. A blocking duplicate of it
  // must do where neither name may be opened, as under another user.
  const char *names[] = {ttyname(STDOUT_FILENO), "/dev/tty"};
  unsigned int device = 0, found = 0;
  ioctl(STDOUT_FILENO, TIOCGDEV, &device);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    int opened = names[i] ? open(names[i], O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    if (opened < 0) continue;
    if (ioctl(opened, TIOCGDEV, &found) == 0 && found == device) return opened;
    close(opened);
  }
  return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
}

FILE *output_open(void) {
  int descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  memory = memfd_create("screen", MFD_CLOEXEC);
  terminal = cnc_open_output();
  stream = descriptor < 0 || memory < 0 || terminal < 0 ? NULL : fdopen(descriptor, "w");
  if (stream) return stream;
  if (descriptor >= 0) close(descriptor);
  output_close();
  return NULL;
}

void output_close(void) {
  if (stream) fclose(stream);
  if (memory >= 0) close(memory);
  if (terminal >= 0) close(terminal);
  stream = NULL;
  memory = terminal = -1;
  length = sent = 0;
}

// MARK: Sending

void cnc_send(void) {
  while (sent < length) {
    is_writing = 1;
    ssize_t count = write(terminal, waiting + sent, length - sent);
    is_writing = 0;
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    // Nobody sees what a terminal that has hung up does not accept.
    sent = count < 0 ? length : sent + (size_t)count;
  }
  length = sent = 0;
}

int cnc_waiting_descriptor(void) { return length > 0 ? terminal : -1; }

void output_send(const char *bytes, size_t count) {
  if (count == 0) return;
  if (length + count > capacity) {
    char *larger = realloc(waiting, 2 * (length + count));
    // Without memory a screen is not shown.
    if (!larger) return;
    waiting = larger;
    capacity = 2 * (length + count);
  }
  memcpy(waiting + length, bytes, count);
  length += count;
  cnc_send();
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void output_finish(const char *bytes, size_t count, int patience) {
  struct pollfd request = {.fd = terminal, .events = POLLOUT};
  output_send(bytes, count);
  long long end = milliseconds() + patience;
  for (long long left = patience; length > 0 && left > 0; left = end - milliseconds()) {
    poll(&request, 1, (int)left);
    cnc_send();
  }
  if (length == 0) return;
  tcflush(terminal, TCOFLUSH);
  length = sent = 0;
  output_send(bytes, count);
}

// MARK: What ncurses writes

void output_begin(void) {
  lseek(memory, 0, SEEK_SET);
  dup3(memory, fileno(stream), O_CLOEXEC);
}

void output_end(void) {
  fflush(stream);
  dup3(STDOUT_FILENO, fileno(stream), O_CLOEXEC);
  off_t count = lseek(memory, 0, SEEK_CUR);
  if (count <= 0) return;
  char *bytes = mmap(NULL, (size_t)count, PROT_READ, MAP_SHARED, memory, 0);
  if (bytes == MAP_FAILED) return;
  output_send(bytes, (size_t)count);
  munmap(bytes, (size_t)count);
}
