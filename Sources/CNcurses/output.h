/// The way of bytes to the terminal on standard output, on which nothing waits.
///
/// ncurses waits until the terminal accepts a screen. Therefore it writes to a file in memory, and from
/// there the bytes go to the terminal as it accepts them. At all other times the descriptor of ncurses
/// leads to the terminal, because ncurses also reads and sets the modes of the terminal through it.

#ifndef OUTPUT_H
#define OUTPUT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/// Whether a write to the terminal may be waiting now.
extern volatile sig_atomic_t is_writing;

/// Returns the stream for ncurses; NULL, with errno, where the system has no more descriptors.
FILE *output_open(void);
void output_close(void);

/// What ncurses writes between these two calls is sent instead of written.
void output_begin(void);
void output_end(void);

/// Sends a text after everything that waits.
void output_send(const char *bytes, size_t count);

/// Sends a last text, for which the terminal has `patience` milliseconds. If it does not even accept
/// what waits, it gets the text alone.
void output_finish(const char *bytes, size_t count, int patience);

#endif
