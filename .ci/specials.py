"""Texts that break programs which write or cut formats by the characters that people see.

Each text has a character that is special in some format, with a mark before, after or around it. The mark
is a character that joins its neighbour in a grapheme cluster, ends a line somewhere, or is obeyed by
terminals. Used by .ci/texts and .ci/report.
"""

import csv, datetime, functools, itertools, json, re, struct, sys, unicodedata

MARKS = ["\u0300", "\u0301", "\u0600", "\U000110BD", "\u200D", "\uFE0F", "\r\n", "\r", "\u0085", "\u2028",
         "\x1b", "\u009B", "\u202E", "\0"]
# Of CSV, TSV and spreadsheets; of JSON and TOML; of markup; and of lists and places of Limen.
SPECIALS = [*'",\n\r\t=+-@', *"\\/\x01\x07'#[]{}", *"<>&`", "]]>", "</script", "<!--", *";:%$"]


class Text(str):
    """A text that names itself, so that it is found in an output, also where it was damaged. It begins and ends with
    the case, which so touches whatever encloses it. Its piece is for a long text, where the next one follows."""

    def __new__(cls, number, case):
        piece = f"{case}x{number:04}x"
        text = super().__new__(cls, piece + case)
        text.number, text.case, text.piece = number, case, piece
        return text


class Chunk(str):
    def __new__(cls, texts, first, last):
        pieces = [text.piece for text in texts]
        chunk = super().__new__(cls, f"{first}z{''.join(pieces)}{last}")
        chunk.texts, chunk.pieces = texts, pieces
        return chunk


CASES = dict.fromkeys(
    case for special in SPECIALS for mark in MARKS
    for case in (mark + special, special + mark, mark + special + mark, special + mark + special))
TEXTS = [Text(number, case) for number, case in enumerate(CASES)]
# A Scala file of twelve equal steps, for a description.
SCALE = "! x.scl\n!\n%s\n 12\n!\n" + "".join(f" {100 * i}.0\n" for i in range(1, 13))


def chunks(texts, longest):
    """The texts joined to few long ones, each with at most `longest` characters once it is escaped. As
    many as possible begin and end with another mark."""
    groups, room = [], 0
    for text in texts:
        needed = len(printable(text.piece))
        if needed > room:
            groups.append([])
            room = longest - 20
        groups[-1].append(text)
        room -= needed
    marks = [mark for mark in MARKS if any(mark in text for text in texts)]
    return [Chunk(group, marks[i % len(marks)], marks[(i + 5) % len(marks)]) for i, group in enumerate(groups)]


# What a terminal may obey, or shows as nothing or as another text.
DECEPTIVE = "".join(
    it for it in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(it) in ("Cc", "Cf", "Zl", "Zp"))
DECEPTIVE_OR_BYTE = re.compile(f"[{re.escape(DECEPTIVE)}\udc80-\udcff]")
# As Swift escapes them.
NAMED = {"\0": "\\0", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def is_joiner(match):
    """Whether a character joins the one before, which is no letter of ASCII."""
    last = match.string[:match.start()][-1:]
    return match[0] in "\u200C\u200D" and not last.isascii() and last not in DECEPTIVE


@functools.cache
def printable(text):
    """The text as the rule for people shows it, if it is not too long."""
    def shown(match):
        code = ord(match[0])
        if 0xDC80 <= code <= 0xDCFF:
            return f"\\x{code - 0xDC00:X}"
        digits = 2 if code < 0x80 else 4 if code < 0x10000 else 8
        return match[0] if is_joiner(match) else NAMED.get(match[0]) or f"\\u{{{code:0{digits}X}}}"
    return DECEPTIVE_OR_BYTE.sub(shown, text)


def deceptions(text):
    """The characters that are shown to people and must not be, each with what is around it."""
    return [
        f"{match[0]!r} in {text[max(match.start() - 24, 0):match.start() + 24]!r}"
        for match in DECEPTIVE_OR_BYTE.finditer(text)
        if match[0] != "\n" and not "\udc80" <= match[0] <= "\udcff" and not is_joiner(match)]


def digest(values, value=0xCBF29CE484222325):
    """A digest of limen-recording(5), 64-bit FNV-1a, perhaps after that of other values."""
    for it in values:
        form = "<d" if isinstance(it, float) else "<Q"
        data = it.encode() if isinstance(it, str) else struct.pack(form, it if isinstance(it, float) else it % 2**64)
        for byte in data:
            value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


class Recording:
    """A recording of a session with intervals in a scale, whose texts can be replaced: with digests that
    verify, as somebody could who means harm. A digest is no signature."""

    def __init__(self, rows, sidecar):
        self.rows, self.sidecar = rows, sidecar

    def changed(self, listener, **texts):
        """A copy by somebody else, perhaps with texts as notes, tuning, device and format of samples."""
        sidecar = json.loads(json.dumps(self.sidecar)) | {"Listener": listener}
        settings = sidecar["Settings"]
        if texts:
            settings["device"], settings["tuning"]["scale"]["description"] = texts["device"], texts["tuning"]
            sidecar["Playback"] = {
                "sample_rate_hz": 48000, "sample_format": texts["format"], "channels": 2, "period_frames": 480,
                "buffer_frames": 1920}
            sidecar["Events"] = [
                {"time_utc_ms": 1_700_000_000_000 + i, "kind": "annotated", "text": text}
                for i, text in enumerate(texts["notes"].texts)]
        scale = json.dumps(settings["tuning"], ensure_ascii=False, separators=(",", ":"))
        copy = Recording([row | {"tuning": f"scale-{digest([scale]):016x}"} for row in self.rows], sidecar)
        sidecar["TrialDigests"] = copy.digests
        return copy

    @property
    def digests(self):
        sidecar, settings = self.sidecar, self.sidecar["Settings"]
        placement, scale = settings["placement"], settings["tuning"]["scale"]
        session = digest([
            sidecar["Listener"], milliseconds(sidecar["StartedUTC"]), sidecar["Seed"],
            sidecar["EngineVersion"], sidecar["HistoryTrials"], int(sidecar["HistoryDigest"], 16),
            f"{settings['range']} {settings['timbre']} {settings['device']}",
            f"loudness {settings['loudness']}", settings["tone_ms"], settings["gap_ms"],
            settings["feedback_ms"], float(settings["concert_pitch_hz"]), float(settings["level_dbfs"]),
            float(settings["rove_db"]), placement["method"], float(placement["focus"]),
            float(placement["target_correct"]), settings["task"], *settings["intervals"],
            "tuning " + scale["description"], len(scale["pitches"]), *map(float, scale["pitches"]), 60])
        digests = itertools.accumulate(self.rows, lambda value, row: digest([
            int(row["trial"]), int(row["reference_midi"]),
            round(float(row["difference_cents"]) * 100) - round(float(row["nominal_cents"]) * 100),
            float(row["level_reference_db"]), float(row["level_comparison_db"]), row["interval"],
            round(float(row["nominal_cents"]) * 1000), float(row["reference_hz"]),
            float(row["comparison_hz"]), {"sharp": "higher", "flat": "lower"}[row["answer"]],
            round(float(row["response_time"]) * 1e6), round(float(row["onset"]) * 1e6),
            milliseconds(row["time_utc"]), "none", int(row["repeats"]), int(row["xruns"])], value),
            initial=session)
        return [f"{value:016x}" for value in digests][1:]

    def write(self, dataset, as_ascii=False):
        label, session = self.sidecar["Listener"], "ses-" + re.sub("[-:]", "", self.sidecar["StartedUTC"][:19])
        table = dataset / f"sub-{label}/{session}/beh/sub-{label}_{session}_task-interval_beh.tsv"
        table.parent.mkdir(parents=True)
        lines = ("\t".join(cells) + "\n" for cells in [self.rows[0], *map(dict.values, self.rows)])
        table.write_bytes("".join(lines).encode())
        table.with_suffix(".json").write_bytes(json.dumps(self.sidecar, ensure_ascii=as_ascii).encode())


def recording_in(dataset):
    """The recording in a dataset of one."""
    table = next(dataset.glob("sub-*/*/beh/*.tsv"))
    with open(table, newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return Recording(rows, json.loads(table.with_suffix(".json").read_bytes()))


def milliseconds(time):
    return round(datetime.datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp() * 1000)
