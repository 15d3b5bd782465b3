#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted: not under a sanitizer, which brings an allocator of its own.
bool callocations_are_counted(void);

/// Counts the allocations of this thread from here on.
void callocations_begin(void);

/// Ends counting, and returns how many there were.
int64_t callocations_end(void);
