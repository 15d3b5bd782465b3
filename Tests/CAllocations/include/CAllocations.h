#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted. They are not under a sanitizer, which has its own allocator.
bool callocations_are_counted(void);

/// Counts the allocations of this thread from here on.
void callocations_begin(void);

/// Ends counting and returns the number of allocations.
int64_t callocations_end(void);
