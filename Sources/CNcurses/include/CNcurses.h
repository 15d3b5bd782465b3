/// The handful of ncurses calls that paint whole screens, with the globals, macros, attributes and
/// signal handlers that Swift cannot reach. Nothing here reads keys: ncurses waits inside its own
/// key reader, and takes sequences it does not know for Escape.
///
/// All functions are for one thread, and for one terminal: the one on standard input and output.

#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

struct cnc_size {
  int rows;
  int columns;
};

/// Whether terminfo knows the type of terminal that TERM names, and its cursor can be moved.
bool cnc_type_is_usable(void);

/// What makes the type of terminal that TERM names flash, as terminfo has it; NULL if nothing does.
const char *cnc_flash_text(void);

/// Opens the terminal on standard output a second time, non-blocking, and returns the descriptor; -1,
/// with errno, when the process has no descriptors left.
int cnc_open_output(void);

/// Takes over the terminal: alternate screen, no echo, keys at once, hidden cursor, application
/// keypad, reports of the mouse, marks around pasted text. From now on a fatal signal first restores
/// the terminal, and then does what it would have done before.
///
/// Returns false, with the terminal as it was, when ncurses cannot use it.
bool cnc_open(void);

/// Asks the terminal for reports of the mouse, as it was when opened, or for none.
void cnc_want_mouse(bool is_wanted);

/// Gives the terminal back as it was.
void cnc_close(void);

/// Ends the program at once with this status if it waits for the terminal to accept output, after
/// restoring the terminal as far as it takes any; otherwise does nothing. For a signal handler.
void cnc_exit_if_writing(int status);

/// Gives the terminal back for as long as the program is stopped.
void cnc_suspend(void);

/// Takes the terminal over again and paints everything anew.
void cnc_resume(void);

/// Whether the characters of the locale (LC_CTYPE) that the environment names are UTF-8. Not to be
/// called while the terminal is open, because it sets the locale of the program.
bool cnc_locale_is_utf8(void);

/// How many colours the terminal has; 0 for none.
int cnc_color_count(void);

/// Makes `pair`, from 1, stand for a text in this colour on this ground; -1 for the terminal's own.
void cnc_define_pair(short pair, short text, short ground);

/// How many cells are painted.
struct cnc_size cnc_current_size(void);

/// Asks the terminal for its size, adopts it up to 500 rows and 1000 columns, and will paint everything
/// anew.
struct cnc_size cnc_adopt_size(void);

/// Begins a screen with nothing on it but the ground of `pair`.
void cnc_erase(short pair);

/// Puts one Unicode scalar into a cell; pair 0 has the terminal's own colours.
void cnc_put(
    int row, int column, uint32_t scalar, short pair, bool is_bold, bool is_dim, bool is_reversed);

/// Sends what differs from what the terminal shows, as far as the terminal accepts it. The rest waits. The cursor,
/// which cannot be seen, is left in a cell.
void cnc_show(int row, int column);

/// A descriptor that can be written as soon as the terminal accepts more of what waits; -1 if nothing
/// does.
int cnc_waiting_descriptor(void);

/// Sends what waits, as far as the terminal accepts it.
void cnc_send(void);

/// Sends a query for the terminal to answer.
void cnc_query(const char *bytes);

/// Rings the bell, or flashes where there is none.
void cnc_ring(void);

#endif
