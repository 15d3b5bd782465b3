#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

static _Thread_local bool counting;
static _Thread_local int64_t count;

void callocations_begin(void) {
  count = 0;
  counting = true;
}

int64_t callocations_end(void) {
  counting = false;
  return count;
}

#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)

bool callocations_are_counted(void) { return false; }

#else

bool callocations_are_counted(void) { return true; }

// These replace the functions of the C library for the whole process, and call them.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count += counting;
  return __libc_malloc(size);
}

void *calloc(size_t elements, size_t size) {
  count += counting;
  return __libc_calloc(elements, size);
}

void *realloc(void *block, size_t size) {
  count += counting;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += counting;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count += counting;
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

#endif
