#include "CArguments.h"

static int count;
static char **values;

// The C library of GNU passes the arguments to constructors as it does to `main`.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  values = argv;
}

int carguments_count(void) { return count; }

char **carguments_values(void) { return values; }
