// Locale data that no function of the program asks for: ICU's, half of a static program. This is a data
// file without items in their place: the linker takes it before that of Foundation. With a toolchain whose
// ICU has another version the program is merely larger; `.ci/package` measures that.
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
