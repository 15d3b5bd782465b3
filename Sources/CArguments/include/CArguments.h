#pragma once

// The arguments of the program. Swift reads them from /proc, which is not mounted everywhere.

#pragma clang assume_nonnull begin

int carguments_count(void);
char *_Nullable *_Nonnull carguments_values(void);

#pragma clang assume_nonnull end
