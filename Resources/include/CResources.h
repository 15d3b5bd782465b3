#ifndef LIMEN_RESOURCES_H
#define LIMEN_RESOURCES_H

#include <stddef.h>

/// What the program needs of this folder at run time, built in, so that the program can be moved.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} limen_resource;

/// The published bank of simulated listeners, `bank-base.json`.
limen_resource limen_bank_base(void);

/// A configuration file with every name and its default, commented, `config.toml`.
limen_resource limen_config_template(void);

/// The published limens, `norms.toml`.
limen_resource limen_norms(void);

/// The JSON Schema of the messages of `limen engine`, `engine.schema.json`.
limen_resource limen_engine_schema(void);

/// A mapping for the tables of another program, `mappings/psychopy.toml`.
typedef struct {
  const char *_Nonnull name;
  limen_resource text;
} limen_mapping;

extern const int limen_mapping_count;

/// A mapping by its position, counted from 0.
limen_mapping limen_shipped_mapping(int index);

/// A page of the manual, `man/limen-train.1`.
typedef struct {
  const char *_Nonnull file;
  limen_resource text;
} limen_page;

extern const int limen_manual_page_count;

/// A page by its position, counted from 0.
limen_page limen_manual_page(int index);

#endif
