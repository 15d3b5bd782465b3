#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "CNcurses.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "output.h"

// A macro of <term.h> that stands in the way of struct cnc_size.
#undef columns

static SCREEN *screen;

// MARK: Fatal signals

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
enum { fatal_count = sizeof fatal_signals / sizeof *fatal_signals };

static struct sigaction previous[fatal_count];
static struct termios termios_before, termios_here;

/// What takes the terminal to our screen, and what takes it back to its own. They are spelled out
/// beforehand: a signal handler may not ask terminfo.
static struct text {
  char bytes[256];
  size_t length;
} greeting, farewell;

/// Whether the terminal is ours now, and a fatal signal has something to restore.
static volatile sig_atomic_t is_ours;

/// How long a terminal may take to accept the farewell, in milliseconds.
enum { farewell_patience = 100 };

static void restore_terminal(void) {
  if (!is_ours) return;
  is_ours = 0;
  struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
  // A terminal that was stopped would never take it.
  if (poll(&output, 1, farewell_patience) == 1 &&
      write(STDOUT_FILENO, farewell.bytes, farewell.length) < 0) { /* nothing more can be done */ }
  tcsetattr(STDIN_FILENO, TCSANOW, &termios_before);
}

void cnc_exit_if_writing(int status) {
  if (!is_writing) return;
  // What the terminal has not shown leaves no room for the farewell.
  tcflush(STDOUT_FILENO, TCOFLUSH);
  restore_terminal();
  _exit(status);
}

static void on_fatal_signal(int number, siginfo_t *info, void *context) {
  restore_terminal();
  for (int i = 0; i < fatal_count; i++) {
    if (fatal_signals[i] != number) continue;
    // The handler there was before is called, rather than raised: it wants to know the address that
    // faulted, which the signal raised below no longer carries.
    sigaction(number, &previous[i], NULL);
    if (previous[i].sa_flags & SA_SIGINFO) {
      previous[i].sa_sigaction(number, info, context);
    } else if (previous[i].sa_handler != SIG_DFL && previous[i].sa_handler != SIG_IGN) {
      previous[i].sa_handler(number);
    }
  }
  signal(number, SIG_DFL);
  raise(number);
}

static void watch_fatal_signals(void) {
  struct sigaction action = {.sa_sigaction = on_fatal_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &action, &previous[i]);
}

static void unwatch_fatal_signals(void) {
  for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &previous[i], NULL);
}

// MARK: The mouse and pasted text

static const char mouse_on[] = "\033[?1000h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1000l";
static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";

/// Whether the terminal takes the private modes of ECMA-48, of which it ignores those it lacks.
/// Terminals that move the cursor with other sequences would show them.
static bool takes_modes(void) { return strncmp(cursor_address, "\033[", 2) == 0; }

/// Whether the mouse is wanted. Otherwise the terminal selects text with it.
static bool wants_mouse = true;

static struct text *spelled;

/// How much of the greeting ncurses says itself when it opens the terminal.
static size_t greeted;

static int spell(int character) {
  if (spelled->length < sizeof spelled->bytes) spelled->bytes[spelled->length++] = (char)character;
  return character;
}

static void spell_capability(const char *capability) {
  if (capability) tputs(capability, 1, spell);
}

/// Only terminals whose description has a mouse are asked for it. Few descriptions have pasted text.
static void spell_modes(const char *mouse, const char *paste) {
  for (const char *byte = mouse; key_mouse && *byte; byte++) spell(*byte);
  for (const char *byte = paste; takes_modes() && *byte; byte++) spell(*byte);
}

static void spell_greeting(void) {
  spelled = &greeting;
  greeting.length = 0;
  spell_capability(enter_ca_mode);
  spell_capability(keypad_xmit);
  spell_capability(cursor_invisible);
  greeted = greeting.length;
  spell_modes(wants_mouse ? mouse_on : "", paste_on);
}

/// The terminal's own screen, or the last line of one that has no other.
static void spell_farewell(void) {
  spelled = &farewell;
  farewell.length = 0;
  spell_modes(mouse_off, paste_off);
  spell_capability(exit_attribute_mode);
  spell_capability(orig_pair);
  spell_capability(cursor_normal);
  spell_capability(keypad_local);
  if (!exit_ca_mode) spell_capability(tparm(cursor_address, LINES - 1, 0));
  spell_capability(exit_ca_mode);
  spell('\r');
}

// MARK: The size

/// The largest size that is used; the rest of a larger window stays empty. ncurses keeps a size in a
/// short, and beyond that it reads outside of its windows. It also keeps several copies of each cell.
enum { most_rows = 500, most_columns = 1000 };

static void bound(const char *variable, int size, int most) {
  const char *text = getenv(variable);
  if (size <= most && (!text || strtol(text, NULL, 10) <= most)) return;
  char bounded[8];
  snprintf(bounded, sizeof bounded, "%d", most);
  setenv(variable, bounded, true);
}

/// When it opens the terminal, ncurses adopts the size of the window, however large, unless these
/// variables state another.
static void bound_size(void) {
  struct winsize size = {0};
  ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
  bound("LINES", size.ws_row, most_rows);
  bound("COLUMNS", size.ws_col, most_columns);
}

// MARK: Opening and closing

/// Makes Ctrl-S a key like any other. It would stop the output, and the program with it, so that
/// not even a signal could end it.
static void stop_flow_control(void) {
  if (tcgetattr(STDIN_FILENO, &termios_here) != 0) return;
  termios_here.c_iflag &= (tcflag_t)~IXON;
  tcsetattr(STDIN_FILENO, TCSANOW, &termios_here);
}

bool cnc_type_is_usable(void) {
  int result;
  TERMINAL *current = cur_term;
  if (setupterm(NULL, STDOUT_FILENO, &result) != OK) return false;
  bool is_usable = cursor_address != NULL;
  del_curterm(set_curterm(current));
  return is_usable;
}

const char *cnc_flash_text(void) {
  static char text[64];
  int result;
  TERMINAL *current = cur_term;
  if (setupterm(NULL, STDOUT_FILENO, &result) != OK) return NULL;
  bool flashes = flash_screen != NULL && strlen(flash_screen) < sizeof text;
  if (flashes) strcpy(text, flash_screen);
  del_curterm(set_curterm(current));
  return flashes ? text : NULL;
}

bool cnc_open(void) {
  if (screen) return true;
  // LC_CTYPE alone: LC_NUMERIC would give C a decimal comma. The listener may want Unicode although
  // the locale is not in UTF-8, and ncurses would not write it.
  if (!cnc_locale_is_utf8()) setlocale(LC_CTYPE, "C.UTF-8");
  if (tcgetattr(STDIN_FILENO, &termios_before) != 0) return false;
  FILE *output = output_open();
  if (!output) return false;
  is_writing = 1;
  bound_size();
  screen = newterm(NULL, output, stdin);
  if (!screen) {
    is_writing = 0;
    output_close();
    return false;
  }
  spell_greeting();
  spell_farewell();
  is_ours = 1;
  watch_fatal_signals();
  cbreak();
  noecho();
  stop_flow_control();
  keypad(stdscr, TRUE);
  curs_set(0);
  // Otherwise a key that is waiting to be read would stop a screen half painted.
  typeahead(-1);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  is_writing = 0;
  output_send(greeting.bytes + greeted, greeting.length - greeted);
  return true;
}

void cnc_want_mouse(bool is_wanted) {
  if (is_wanted == wants_mouse || !is_ours) return;
  wants_mouse = is_wanted;
  const char *mode = is_wanted ? mouse_on : mouse_off;
  if (key_mouse) output_send(mode, strlen(mode));
  spell_greeting();
}

/// Sends what differs from what the terminal shows.
static void send_differences(void) {
  output_begin();
  refresh();
  output_end();
}

void cnc_suspend(void) {
  if (!is_ours) return;
  output_finish(farewell.bytes, farewell.length, farewell_patience);
  tcsetattr(STDIN_FILENO, TCSANOW, &termios_before);
  is_ours = 0;
}

void cnc_resume(void) {
  if (!screen || is_ours) return;
  is_ours = 1;
  tcsetattr(STDIN_FILENO, TCSANOW, &termios_here);
  output_send(greeting.bytes, greeting.length);
  clearok(curscr, TRUE);
  send_differences();
}

void cnc_close(void) {
  if (!screen) return;
  cnc_suspend();
  unwatch_fatal_signals();
  delscreen(screen);
  screen = NULL;
  output_close();
}

/// Returns whether the name of the locale says UTF-8.
static bool locale_says_utf8(void) {
  const char *variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (int index = 0; index < 3; index++) {
    const char *name = getenv(variables[index]);
    if (name && *name) return strcasestr(name, ".utf-8") || strcasestr(name, ".utf8");
  }
  return false;
}

bool cnc_locale_is_utf8(void) {
  // A locale that is not generated here, as in many containers, still says what the terminal shows.
  if (!setlocale(LC_CTYPE, "") && locale_says_utf8()) setlocale(LC_CTYPE, "C.UTF-8");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int cnc_color_count(void) { return has_colors() ? COLORS : 0; }

void cnc_define_pair(short pair, short text, short ground) { init_pair(pair, text, ground); }

// MARK: Painting

struct cnc_size cnc_current_size(void) { return (struct cnc_size){LINES, COLS}; }

struct cnc_size cnc_adopt_size(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
    resizeterm(size.ws_row < most_rows ? size.ws_row : most_rows,
               size.ws_col < most_columns ? size.ws_col : most_columns);
    spell_farewell();
  }
  clearok(curscr, TRUE);
  return cnc_current_size();
}

void cnc_erase(short pair) {
  cchar_t blank;
  setcchar(&blank, L" ", A_NORMAL, pair, NULL);
  bkgrndset(&blank);
  erase();
}

void cnc_put(
    int row, int column, uint32_t scalar, short pair, bool is_bold, bool is_dim, bool is_reversed) {
  const wchar_t text[] = {(wchar_t)scalar, 0};
  attr_t attributes = A_NORMAL;
  if (is_bold) attributes |= A_BOLD;
  if (is_dim) attributes |= A_DIM;
  if (is_reversed) attributes |= A_REVERSE;
  cchar_t cell;
  setcchar(&cell, text, attributes, pair, NULL);
  mvadd_wch(row, column, &cell);
}

void cnc_show(int row, int column) {
  if (!screen) return;
  move(row, column);
  send_differences();
}

void cnc_ring(void) {
  if (!screen) return;
  output_begin();
  beep();
  output_end();
}

void cnc_query(const char *bytes) { output_send(bytes, strlen(bytes)); }
