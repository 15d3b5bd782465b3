#include "CResources.h"

static const unsigned char bank_base[] = {
#embed "bank-base.json"
};

limen_resource limen_bank_base(void) {
  return (limen_resource){bank_base, sizeof bank_base};
}

static const unsigned char config_template[] = {
#embed "config.toml"
};

limen_resource limen_config_template(void) {
  return (limen_resource){config_template, sizeof config_template};
}
