#include "CResources.h"

static const unsigned char bank_base[] = {
#embed "bank-base.json"
};

limen_resource limen_bank_base(void) {
  return (limen_resource){bank_base, sizeof bank_base};
}
