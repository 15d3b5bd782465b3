"""Conversations of the Python module with the engine that LIMEN names, also what goes wrong in them.

All messages are compared with the schema by another implementation than that of the tests.
"""

import json, os, subprocess, types

import jsonschema, limen

schema = json.loads(subprocess.check_output([os.environ["LIMEN"], "engine", "--schema"]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
messages = 0


def checked(message):
    """Returns a message that is as in the schema."""
    global messages
    messages += 1
    error = jsonschema.exceptions.best_match(validator.iter_errors(message))
    assert error is None, f"{error.json_path}: {error.message[:200]}"
    return message


def refusal(kind, call, *arguments, **options):
    """Returns the error that a call raises."""
    try:
        call(*arguments, **options)
    except kind as error:
        return error
    raise AssertionError(f"no {kind}")


# What the module reads and writes is checked on its way.
limen.json = types.SimpleNamespace(
    loads=lambda line: checked(json.loads(line)), dumps=lambda message: json.dumps(checked(message)))
for task in limen.TASKS:
    options = {} if task == "pitch" else {"tuning": "young2"}
    with limen.Session("P07", task=task, trials=3, seed=7, store="a.sqlite", **options) as session:
        assert refusal(limen.Refused, session.void).code == "not_presented"
        for question in session:
            assert "is open" in str(refusal(RuntimeError, next, session))
            if question.trial == 1:
                assert session.void().event == "voided"
            elif task == "matching":
                assert session.commit(1.5, 900, trace="90:1.50").mistuning_cents == 1.5
            else:
                correct = session.addResponse(1, rt=0.43).correct
                session.addOtherData("block", 1)
                assert correct and session.rows[-1]["block"] == 1
        assert [row["trial"] for row in session.rows] == [2, 3, 4]
        assert refusal(limen.Refused, session.void).code == "trial_closed"
        assert session.profile().each and session.profile().ratio > 1
with limen.Session(task="matching", trials=2, device="null", tone_ms=30, gap_ms=0, fine=True) as session:
    for match in session:
        session.adjust(-2.5)
        assert session.commit().mistuning_cents == round(match.start_cents - 2.5, 2)
with limen.Session(range="C4-C4", precision=8, seed=7) as session:
    for pair in session:
        session.answer("higher" if pair.difference_cents > 0 else "lower", 430)
        if pair.trial == 3:
            assert session.take_back().trial == 3
    assert 3 <= len(session.rows) < 100 and session.profile().ratio <= 8

assert "pitch, interval" in str(refusal(ValueError, limen.Session, task="pich"))
assert "more than 1" in str(refusal(ValueError, limen.Session, precision=1))
died = refusal(limen.EngineDied, limen.Session(tone_msec=3).__enter__)
assert died.status == 64 and "--tone-msec" in died.last_words
assert refusal(limen.Refused, limen.Session(device="nosuch").__enter__).code == "session_failed"


def die():
    with limen.Session(trials=1) as session:
        next(session)
        session._process.kill()
        session.profile()


assert refusal(limen.EngineDied, die).status == -9

# A device that fails, played by a script in place of the engine. The pair that it corrupts comes again.
with limen.Session(trials=1, seed=7) as session:
    started, pair = session.started, next(session)
described = {name: value for name, value in vars(started).items() if name != "trial"} | {"event": "session"}
first = {name: value for name, value in vars(pair).items() if value is not None}
replies = [
    [described, first],
    [{"event": "voided", "trial": 1, "reason": "sound"}, {"event": "disconnected", "message": "Gone."}]
    + [{"event": "reconnected"}, dict(first, trial=2)]
    + [{"event": "error", "trial": 1, "code": "trial_closed", "message": "Trial 1 is void."}],
    [{"event": "recorded", "trial": 2, "correct": True}, {"event": "completed"}],
    [{"event": "end"}],
]
lines = ["\n".join(map(json.dumps, reply)) for reply in replies]
with open("engine", "w") as script:
    script.write("#!/bin/sh\n" + "read -r line\n".join(f"cat <<'END'\n{text}\nEND\n" for text in lines))
os.chmod("engine", 0o700)
os.environ["LIMEN"] = os.path.abspath("engine")
with limen.Session(device="null") as session:
    assert next(session).trial == 1
    assert refusal(limen.Refused, session.answer, "higher").code == "trial_closed"
    assert next(session).trial == 2 and session.answer("higher").correct
    assert list(session) == [] and len(session.rows) == 1
limen.MESSAGES = 2
assert "install" in str(refusal(RuntimeError, limen.Session().__enter__))

os.environ["LIMEN"] = "nowhere"
assert "set LIMEN" in str(refusal(FileNotFoundError, limen.Session))
print(f"{len(limen.TASKS)} tasks, {messages} messages as in the schema")
