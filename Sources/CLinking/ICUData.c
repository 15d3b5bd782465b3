// An empty data file of ICU: a header, and no items. The linker takes it instead of Foundation's locale data,
// which are half of a static program, and which no function of this one reads. With another version of ICU
// the name does not match, and the program is only larger; `.ci/package` limits its size.
#include <stdint.h>

__attribute__((aligned(16))) const struct {
  uint16_t headerSize;
  uint8_t magic[2];
  struct {
    uint16_t size, reserved;
    uint8_t isBigEndian, charsetFamily, sizeofUChar, reserved2;
    uint8_t format[4], formatVersion[4], dataVersion[4];
  } info;
  uint8_t padding[8];
  uint32_t count;
  uint32_t entries[3];
} icudt76_dat = {32, {0xDA, 0x27}, {20, 0, 0, 0, 2, 0, {'T', 'o', 'C', 'P'}, {1}, {0}}, {0}, 0, {0}};
