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

static const unsigned char norms[] = {
#embed "norms.toml"
};

limen_resource limen_norms(void) {
  return (limen_resource){norms, sizeof norms};
}

static const unsigned char engine_schema[] = {
#embed "engine.schema.json"
};

limen_resource limen_engine_schema(void) {
  return (limen_resource){engine_schema, sizeof engine_schema};
}

static const unsigned char psychopy_toml[] = {
#embed "mappings/psychopy.toml"
};

static const unsigned char jspsych_toml[] = {
#embed "mappings/jspsych.toml"
};

static const unsigned char pychoacoustics_toml[] = {
#embed "mappings/pychoacoustics.toml"
};

static const unsigned char peach_toml[] = {
#embed "mappings/peach.toml"
};

static const limen_mapping mappings[] = {
    {"psychopy", {psychopy_toml, sizeof psychopy_toml}},
    {"jspsych", {jspsych_toml, sizeof jspsych_toml}},
    {"pychoacoustics", {pychoacoustics_toml, sizeof pychoacoustics_toml}},
    {"peach", {peach_toml, sizeof peach_toml}},
};

const int limen_mapping_count = sizeof mappings / sizeof *mappings;

limen_mapping limen_shipped_mapping(int index) { return mappings[index]; }

static const unsigned char limen_1[] = {
#embed "man/limen.1"
};

static const unsigned char limen_train_1[] = {
#embed "man/limen-train.1"
};

static const unsigned char limen_profile_1[] = {
#embed "man/limen-profile.1"
};

static const unsigned char limen_replay_1[] = {
#embed "man/limen-replay.1"
};

static const unsigned char limen_sessions_1[] = {
#embed "man/limen-sessions.1"
};

static const unsigned char limen_today_1[] = {
#embed "man/limen-today.1"
};

static const unsigned char limen_merge_1[] = {
#embed "man/limen-merge.1"
};

static const unsigned char limen_engine_1[] = {
#embed "man/limen-engine.1"
};

static const unsigned char limen_simulate_1[] = {
#embed "man/limen-simulate.1"
};

static const unsigned char limen_prior_1[] = {
#embed "man/limen-prior.1"
};

static const unsigned char limen_devices_1[] = {
#embed "man/limen-devices.1"
};

static const unsigned char limen_tone_1[] = {
#embed "man/limen-tone.1"
};

static const unsigned char limen_tuning_1[] = {
#embed "man/limen-tuning.1"
};

static const unsigned char limen_config_1[] = {
#embed "man/limen-config.1"
};

static const unsigned char limen_config_5[] = {
#embed "man/limen-config.5"
};

static const unsigned char limen_protocol_5[] = {
#embed "man/limen-protocol.5"
};

static const unsigned char limen_recording_5[] = {
#embed "man/limen-recording.5"
};

static const unsigned char limen_changes_7[] = {
#embed "man/limen-changes.7"
};

static const unsigned char limen_engine_7[] = {
#embed "man/limen-engine.7"
};

static const unsigned char limen_promises_7[] = {
#embed "man/limen-promises.7"
};

#define PAGE(name, text) {name, {text, sizeof text}}

static const limen_page pages[] = {
    PAGE("limen.1", limen_1),
    PAGE("limen-train.1", limen_train_1),
    PAGE("limen-profile.1", limen_profile_1),
    PAGE("limen-replay.1", limen_replay_1),
    PAGE("limen-sessions.1", limen_sessions_1),
    PAGE("limen-today.1", limen_today_1),
    PAGE("limen-merge.1", limen_merge_1),
    PAGE("limen-engine.1", limen_engine_1),
    PAGE("limen-simulate.1", limen_simulate_1),
    PAGE("limen-prior.1", limen_prior_1),
    PAGE("limen-devices.1", limen_devices_1),
    PAGE("limen-tone.1", limen_tone_1),
    PAGE("limen-tuning.1", limen_tuning_1),
    PAGE("limen-config.1", limen_config_1),
    PAGE("limen-config.5", limen_config_5),
    PAGE("limen-protocol.5", limen_protocol_5),
    PAGE("limen-recording.5", limen_recording_5),
    PAGE("limen-changes.7", limen_changes_7),
    PAGE("limen-engine.7", limen_engine_7),
    PAGE("limen-promises.7", limen_promises_7),
};

const int limen_manual_page_count = sizeof pages / sizeof *pages;

limen_page limen_manual_page(int index) { return pages[index]; }
