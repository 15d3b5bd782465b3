"""Run sessions of Limen, which trains and measures how finely people hear pitch, from Python.

    with limen.Session("P07", trials=40) as session:
        for pair in session:
            play(pair)  # your own presentation
            session.answer("higher")
        print(session.profile().whole)

Names end with their unit: ``_cents``, ``_hz``, ``_ms``, and ``_db`` for decibels relative to full scale. The manual
page limen-engine(7) describes the messages behind this module.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

if TYPE_CHECKING:
    import pandas

__version__ = "0.1.0"
MESSAGES = 1  # the version of the messages that this module knows
TASKS = ("pitch", "interval", "matching")
Band = Tuple[float, float]
Setting = Union[str, float, bool, Sequence[str], Sequence[float]]


class Refused(RuntimeError):
    """A command was refused and changed nothing, or the session failed. limen-engine(7) lists the codes."""

    def __init__(self, code: str, message: str, trial: Optional[int] = None) -> None:
        super().__init__(f"{message} [{code}]")
        self.code, self.message, self.trial = code, message, trial


class EngineDied(RuntimeError):
    """The engine ended unexpectedly, with this exit status and this text on standard error."""

    def __init__(self, status: int, last_words: str) -> None:
        super().__init__(f"limen engine ended with status {status}: {last_words or 'it wrote no reason.'}")
        self.status, self.last_words = status, last_words


@dataclass(frozen=True)
class Event:
    """A message of the engine, of the kind in its member ``event``. What the message lacks is ``None``."""

    event: str
    trial: Optional[int]


@dataclass(frozen=True)
class Started(Event):
    """What determines the session; ``settings`` has the names in limen-recording(5)."""

    messages: int
    listener: str
    seed: int
    engine_version: int
    history: Dict[str, Any]
    settings: Dict[str, Any]


@dataclass(frozen=True)
class Question(Event):
    """A reference tone and a comparison tone, with the signed difference to the latter. ``nominal_cents`` is the size
    of the interval in its tuning; without intervals, it and the names of the interval are ``None``."""

    trial: int
    reference_midi: int
    reference_hz: float
    comparison_hz: float
    difference_cents: float
    timbre: str
    level_reference_db: float
    level_comparison_db: float
    tone_ms: float
    gap_ms: float
    interval: Optional[str]
    direction: Optional[str]
    nominal_cents: Optional[float]


@dataclass(frozen=True)
class Pair(Question):
    """Two tones to judge, with intervals by their mistuning from the nominal interval. With ``example_hz``, the
    reference tone and a tone of this frequency are played before the pair. With ``first_tone`` ``"comparison"``, the
    comparison tone is played before the reference tone, and the answer is about the latter."""

    mistuning_cents: Optional[float]
    example_hz: Optional[float]
    first_tone: Optional[str]


@dataclass(frozen=True)
class Match(Question):
    """A comparison tone that sounds until it is committed. It begins ``start_cents`` from the nominal tone. With
    ``drone_hz``, a drone sounds as long, in place of the reference tone before it."""

    start_cents: float
    drone_hz: Optional[float]


@dataclass(frozen=True)
class Recorded(Event):
    """An answer is stored: whether it was correct, ``None`` if the tones were equal; or, of a match, its signed
    difference from the nominal tone."""

    trial: int
    correct: Optional[bool]
    mistuning_cents: Optional[float]


@dataclass(frozen=True)
class Estimate:
    """A limen (T75) in cents or, in *matching*, the spread of the matches, with the bands that hold it with 68 and
    95 %, the number of answers behind it, and its state, such as ``settled``."""

    cents: float
    band68: Band
    band95: Band
    trials: int
    state: str


@dataclass(frozen=True)
class Profile(Event):
    """What the answers show so far: ``whole`` is the mean limen over the range, and ``None`` with intervals; ``each``
    has the estimates by note (``C4``) or interval (``P5``, ``-P5``), and ``members`` those of limen-profile(1)."""

    whole: Optional[Estimate]
    each: Dict[str, Estimate]
    members: Dict[str, Any]

    @property
    def ratio(self) -> float:
        """The upper edge of the 95 % band over the lower, of ``whole`` or the largest of ``each`` interval."""
        estimates = list(self.each.values()) if self.whole is None else [self.whole]
        return max((one.band95[1] / one.band95[0] for one in estimates), default=float("inf"))


_KINDS: Dict[str, Type[Event]] = {"session": Started, "pair": Pair, "match": Match, "recorded": Recorded}
_Event = TypeVar("_Event", bound=Event)


def _estimate(row: Mapping[str, Any], size: str = "t75_cents", band: str = "band", count: str = "trials") -> Estimate:
    low, high = row[f"{band}68_cents"], row[f"{band}95_cents"]
    return Estimate(row[size], (low[0], low[1]), (high[0], high[1]), row[count], row["state"])


def _profile(members: Dict[str, Any], task: str) -> Profile:
    if task == "pitch":
        each = {note["note"]: _estimate(note) for note in members["notes"]}
        return Profile("profile", None, _estimate(members["whole"]), each, members)
    part, names = ("intervals", []) if task == "interval" else ("matching", ["spread_cents", "spread_band", "tones"])
    rows = members.get(part, {}).get("each", [])
    each = {("-" if row["nominal_cents"] < 0 else "") + row["interval"]: _estimate(row, *names) for row in rows}
    return Profile("profile", None, None, each, members)


class Session:
    """A session with the engine: a context manager, and an iterator over its questions.

    Each question is answered, committed or voided before the next one is taken. The loop ends at the first limit;
    the profile can still be requested after it.

    Args:
        listener: The label of the listener: letters and digits. That of the configuration if absent.
        task: ``pitch``, ``interval`` or ``matching``.
        trials: The number of answers that ends the loop.
        precision: The ``Profile.ratio``, above 1, that ends the loop.
        store: The file that keeps the session and knows earlier ones. Nothing is kept if absent.
        recording: The folder to which the session is written when it ends.
        device: The ALSA device on which the engine plays. The caller plays if absent.
        options: Other options of limen-engine(1): ``range="C4-C5"``, ``intervals=["P5", "-M3"]``, ``tone_ms=250``.

    Raises:
        ValueError: The task or a limit cannot be used.
        FileNotFoundError: There is no program ``limen`` on the path, or where the variable ``LIMEN`` says.
    """

    def __init__(
        self, listener: Optional[str] = None, *, task: str = "pitch", trials: Optional[int] = None,
        precision: Optional[float] = None, store: Union[str, Path, None] = None,
        recording: Union[str, Path, None] = None, device: Optional[str] = None, **options: Setting,
    ) -> None:
        if task not in TASKS:
            raise ValueError(f"There is no task {task!r}: give one of {', '.join(TASKS)}.")
        for name, limit, least in [("trials", trials, 0), ("precision", precision, 1)]:
            if limit is not None and not limit > least:
                raise ValueError(f"{name} {limit!r} cannot be reached: give more than {least}.")
        given = os.environ.get("LIMEN") or "limen"
        program = shutil.which(given)
        if program is None:
            raise FileNotFoundError(f"There is no program {given!r}: install Limen, or set LIMEN to its path.")
        named = dict(listener=listener, task=task, trials=trials, store=store, recording=recording, device=device)
        chosen = [_option(name, value) for name, value in {**named, **options}.items() if value is not None]
        self._command = [program, "engine", "--stay", *chosen]
        self._task, self._precision, self._plays = task, precision, device is not None
        self.question: Optional[Question] = None
        self.rows: List[Dict[str, Any]] = []  # the members of each answered question, the answer, and other data
        self._next: Optional[Question] = None
        self._is_open = self._is_complete = False
        self._taken_at = 0.0

    def __enter__(self) -> Session:
        self._errors = tempfile.TemporaryFile()
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=self._errors, encoding="utf-8")
        try:
            self.started = self._await(Started)
            if self.started.messages != MESSAGES:
                raise RuntimeError(f"Messages {self.started.messages} are not {MESSAGES}: install the module beside it.")
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], _: object, __: Optional[TracebackType]) -> None:
        """Ends the session, and waits until its recording is written."""
        self._process.communicate()
        death = self._death()
        self._errors.close()
        if death.status != 0 and kind is None:
            raise death

    def __iter__(self) -> Session:
        return self

    def __next__(self) -> Question:
        if self._is_open:
            raise RuntimeError(f"Trial {self._trial} is open: answer, commit or void it, or leave the loop.")
        if self._precision and self.rows and self.profile().ratio <= self._precision:
            self._is_complete = True
        while self._next is None and not self._is_complete:
            self._read()
        if self._next is None or self._is_complete:
            raise StopIteration
        self.question, self._next, self._is_open, self._taken_at = self._next, None, True, time.monotonic()
        return self.question

    def answer(
        self, answer: str, response_ms: Optional[float] = None, *,
        reference_hz: Optional[float] = None, comparison_hz: Optional[float] = None,
    ) -> Recorded:
        """Answers the pair: ``higher`` or ``lower``; with intervals, ``sharp`` (too high) or ``flat``.

        ``response_ms`` is the time from the onset of the second tone. If it is absent, the engine measures it when
        it plays; otherwise the presentation is taken to have begun when the pair was taken. The frequencies are those
        that were played, if they were not the requested ones.

        Raises ``Refused`` with the engine's code, also if no pair is open, and ``EngineDied``.
        """
        tones = {"reference_hz": reference_hz, "comparison_hz": comparison_hz}
        return self._record("answer", response_ms, answer=answer, **tones)

    def addResponse(self, result: int, rt: Optional[float] = None) -> Recorded:
        """Answers the pair as PsychoPy's handlers do: 1 means *correct*, 0 *incorrect*; ``rt`` is in seconds."""
        pair = self.question
        if not isinstance(pair, Pair) or result not in (0, 1):
            raise ValueError("addResponse answers a pair: give 1 if the answer was correct, else 0.")
        cents = pair.difference_cents if pair.mistuning_cents is None else pair.mistuning_cents
        if cents == 0:
            raise ValueError("No answer about equal tones is correct: give 'higher' or 'lower' to answer().")
        if pair.first_tone == "comparison":
            cents = -cents
        up, down = ("higher", "lower") if self._task == "pitch" else ("sharp", "flat")
        return self.answer(up if (cents > 0) == bool(result) else down, None if rt is None else 1000 * rt)

    def addOtherData(self, name: str, value: object) -> None:
        """Adds a column to the last of ``rows``, after its answer. The engine does not record it."""
        self.rows[-1][name] = value

    def commit(
        self, cents: Optional[float] = None, response_ms: Optional[float] = None, *,
        comparison_hz: Optional[float] = None, reference_hz: Optional[float] = None, trace: Optional[str] = None,
    ) -> Recorded:
        """Commits a match, at a signed difference of up to 120 cents from the nominal tone or at ``comparison_hz``; at
        neither when the engine plays. ``trace`` has every change as ``ms:cents;ms:cents``, with two decimal places."""
        tones = {"comparison_hz": comparison_hz, "reference_hz": reference_hz}
        return self._record("commit", response_ms, cents=cents, trace=trace, **tones)

    def adjust(self, cents: float) -> None:
        """Glides the tone that the engine plays by signed cents. A refusal is raised by the next command."""
        self._send("adjust", cents=cents, trial=self._trial)

    def void(self) -> Event:
        """Voids the open question, which comes again as the next trial."""
        self._send("void", trial=self._trial)
        return self._await(Event, "voided")

    def take_back(self) -> Event:
        """Takes the last answer back. The question that is open stays open."""
        self._send("take_back")
        excluded = self._await(Event, "excluded")
        self.rows = [row for row in self.rows if row["trial"] != excluded.trial]
        return excluded

    def profile(self) -> Profile:
        """Returns the profile as it is now."""
        self._send("profile")
        return self._await(Profile)

    @property
    def _trial(self) -> int:
        return self.question.trial if self.question else 0

    def _record(self, command: str, response_ms: Optional[float], **members: Union[str, float, None]) -> Recorded:
        if response_ms is None and not self._plays and self.question:
            response_ms = max(0.0, 1000 * (time.monotonic() - self._taken_at) - _onset_ms(self.question))
        self._send(command, trial=self._trial, response_ms=response_ms, **members)
        recorded = self._await(Recorded)
        if self.question and all(row["trial"] != recorded.trial for row in self.rows):
            result = asdict(recorded)
            del result["correct" if isinstance(self.question, Match) else "mistuning_cents"]
            answer = {"answer": members.get("answer"), "response_ms": response_ms}
            self.rows.append({**asdict(self.question), **answer, **result})
        return recorded

    def _send(self, command: str, **members: Union[str, float, None]) -> None:
        given = {name: value for name, value in members.items() if value is not None}
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps({"command": command, **given}) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._death() from None

    def _await(self, kind: Type[_Event], name: Optional[str] = None) -> _Event:
        while True:
            event = self._read()
            if isinstance(event, kind) and name in (None, event.event):
                return event

    def _read(self) -> Event:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise self._death()
        members = json.loads(line)
        name, trial = members["event"], members.get("trial")
        if name == "error":
            raise Refused(members["code"], members["message"], trial)
        if name == "profile":
            return _profile(members, self._task)
        if name in ("waiting", "disconnected"):
            logging.getLogger("limen").warning("%s", members["message"])
        kind = _KINDS.get(name, Event)
        event = kind(**{field.name: members.get(field.name) for field in fields(kind)})
        if isinstance(event, Question):
            self._next = event
        elif name in ("recorded", "voided") and trial == self._trial:
            self._is_open = False
        self._is_complete = self._is_complete or name == "completed"
        return event

    def _death(self) -> EngineDied:
        status = self._process.wait()
        self._errors.seek(0)
        return EngineDied(status, self._errors.read().decode("utf-8", "replace").strip())


def _onset_ms(question: Question) -> float:
    """Returns the time from the beginning of a presentation to the onset of its comparison tone."""
    before = question.tone_ms + question.gap_ms
    if isinstance(question, Pair) and question.example_hz is not None:
        return 2 * before + question.tone_ms + max(2 * question.gap_ms, 600)
    return 0 if isinstance(question, Match) and question.drone_hz is not None else before


def _option(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f"--{'' if value else 'no-'}{name.replace('_', '-')}"
    listed = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else value
    return f"--{name.replace('_', '-')}={listed}"


def recordings(*paths: Union[str, Path]) -> pandas.DataFrame:
    """Reads the recordings in folders into one table, with pandas: the columns of limen-recording(5), with times in
    seconds, and those in the file names: ``sub`` (the listener), ``ses``, ``task``, and ``run`` if there are any."""
    import pandas

    files = [file for path in paths for file in sorted(Path(path).rglob("*_beh.tsv"))]
    if not files:
        raise FileNotFoundError(f"There is no recording in {', '.join(map(str, paths))}: give its folder.")
    tables = []
    for file in files:
        entities = dict(part.split("-", 1) for part in file.stem.split("_")[:-1])
        tables.append(pandas.read_csv(file, sep="\t", na_values=["n/a"], keep_default_na=False).assign(**entities))
    return pandas.concat(tables, ignore_index=True)
