// Signals as a descriptor; Swift's own module of the C library leaves this header out.
#include <sys/signalfd.h>
