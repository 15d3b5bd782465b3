"""Texts that break programs which write or cut formats by the characters that people see.

Each text has a character that is special in some format, with a mark before, after or around it. The
mark is a character that joins its neighbour in a grapheme cluster, ends a line somewhere, or is obeyed
by terminals. Used by .ci/texts and .ci/report.
"""

import datetime, functools, html.parser, json, re, struct, sys, unicodedata

MARKS = ["\u0300", "\u0301", "\u0600", "\U000110BD", "\u200D", "\uFE0F", "\r\n", "\r", "\u0085", "\u2028",
         "\x1b", "\u009B", "\u202E", "\0"]
SPECIALS = [
    # CSV, TSV and spreadsheets
    '"', ",", "\n", "\r", "\t", "=", "+", "-", "@",
    # JSON and TOML
    "\\", "/", "\x01", "\x07", "'", "#", "[", "]", "{", "}",
    # Markup
    "<", ">", "&", "`", "]]>", "</script", "<!--",
    # Lists and places of Limen
    ";", ":", "%", "$",
]


class Text(str):
    """A text that names itself, so that it is found in an output, also where it was damaged.

    It begins and ends with the case, which so touches whatever encloses it."""

    def __new__(cls, number, case, bare=False):
        text = super().__new__(cls, f"{case}x{number:04}x" + ("" if bare else case))
        text.number, text.case = number, case
        return text

    @property
    def piece(self):
        """The text in a long one, where the next text follows."""
        return Text(self.number, self.case, bare=True)


CASES = list(dict.fromkeys(
    case for special in SPECIALS for mark in MARKS
    for case in (mark + special, special + mark, mark + special + mark, special + mark + special)))
TEXTS = [Text(number, case) for number, case in enumerate(CASES)]


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


class Chunk(str):
    """A text of many."""

    def __new__(cls, texts, first, last):
        chunk = super().__new__(cls, f"{first}z{''.join(text.piece for text in texts)}{last}")
        chunk.texts = texts
        return chunk


# MARK: - Text for people

# What a terminal may obey, or shows as nothing or as another text.
DECEPTIVE = "".join(
    chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zl", "Zp"))
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
        return match[0] if is_joiner(match) else NAMED.get(match[0]) or f"\\u{{{code:02X}}}"
    return DECEPTIVE_OR_BYTE.sub(shown, text)


def without_zeros(output):
    """An output with the numbers of its escapes as short as here."""
    return re.sub(r"\\u\{0+(?=[0-9A-F]{2})", r"\\u{", output)


def deceptions(text):
    """The characters that are shown to people and must not be, each with what is around it."""
    return [
        f"{match[0]!r} in {text[max(match.start() - 24, 0):match.start() + 24]!r}"
        for match in DECEPTIVE_OR_BYTE.finditer(text)
        if match[0] != "\n" and not "\udc80" <= match[0] <= "\udcff" and not is_joiner(match)]


# MARK: - Pages

class PageParts(html.parser.HTMLParser):
    """What a browser finds in a page: its elements with the names of their attributes, everything that
    people read, and the contents of scripts and styles."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.elements, self.shown, self.code, self.others = [], [], [], []
        self.stack = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, tuple(name for name, _ in attributes)))
        self.shown += [value for _, value in attributes if value]
        self.stack.append(tag)
        if tag in ("script", "style"):
            self.code.append((tag, dict(attributes), ""))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        self.elements.append(("/" + tag, ()))
        if tag in self.stack:
            while self.stack.pop() != tag: pass

    def handle_data(self, data):
        if self.stack[-1:] in (["script"], ["style"]):
            tag, attributes, code = self.code[-1]
            self.code[-1] = (tag, attributes, code + data)
        else:
            self.shown.append(data)

    def handle_comment(self, data):
        self.others.append(data)

    handle_pi = unknown_decl = handle_comment

    @property
    def data(self):
        """The content of the script that is no script but JSON."""
        return next((code for tag, attributes, code in self.code
                     if attributes.get("type") == "application/json"), None)

    @property
    def scripts(self):
        """The scripts that run."""
        return [code for tag, attributes, code in self.code if tag == "script" and "type" not in attributes]

    @property
    def styles(self):
        return [code for tag, _, code in self.code if tag == "style"]


# MARK: - Recordings of others

class Digest:
    """A digest of limen-recording(5): 64-bit FNV-1a."""

    def __init__(self, value=0xCBF29CE484222325):
        self.value = value

    def bytes(self, data):
        for byte in data: self.value = (self.value ^ byte) * 0x100000001B3 % 2**64
        return self

    def add(self, *values):
        for value in values:
            if isinstance(value, str):
                self.bytes(value.encode())
            elif isinstance(value, float):
                self.bytes(struct.pack("<d", value))
            else:
                self.bytes(struct.pack("<q", value if value < 2**63 else value - 2**64))
        return self

    def __str__(self):
        return f"{self.value:016x}"


class Recording:
    """A recording of a session with intervals in a scale, whose texts can be replaced: with digests that
    verify, as somebody could who means harm. A digest is no signature."""

    def __init__(self, table, sidecar):
        self.heading, *rows = table.split("\n")[:-1]
        names = self.heading.split("\t")
        self.rows = [dict(zip(names, row.split("\t"))) for row in rows]
        self.sidecar = sidecar

    @property
    def label(self):
        return self.sidecar["Listener"]

    def changed(self, listener, description=None, device=None, events=(), sample_format=None):
        sidecar = json.loads(json.dumps(self.sidecar))
        settings = sidecar["Settings"]
        sidecar["Listener"] = listener
        if device is not None:
            settings["device"] = device
        if description is not None:
            settings["tuning"]["scale"]["description"] = description
        if sample_format is not None:
            sidecar["Playback"] = {
                "sample_rate_hz": 48000, "sample_format": sample_format, "channels": 2, "period_frames": 480,
                "buffer_frames": 1920}
        sidecar["Events"] = [
            {"time_utc_ms": 1_700_000_000_000 + i, "kind": "annotated", "text": text}
            for i, text in enumerate(events)]
        copy = Recording(self.heading + "\n", sidecar)
        scale = json.dumps(settings["tuning"], ensure_ascii=False, separators=(",", ":"))
        tuning = f"scale-{Digest().add(scale)}"
        copy.rows = [row | {"tuning": tuning} for row in self.rows]
        sidecar["TrialDigests"] = copy.digests
        return copy

    @property
    def digests(self):
        sidecar, settings = self.sidecar, self.sidecar["Settings"]
        digest = Digest().add(
            sidecar["Listener"], _milliseconds(sidecar["StartedUTC"]), sidecar["Seed"],
            sidecar["EngineVersion"], sidecar["HistoryTrials"], int(sidecar["HistoryDigest"], 16),
            f"{settings['range']} {settings['timbre']} {settings['device']}",
            f"loudness {settings['loudness']}", settings["tone_ms"], settings["gap_ms"],
            settings["feedback_ms"], float(settings["concert_pitch_hz"]), float(settings["level_dbfs"]),
            float(settings["rove_db"]))
        placement = settings["placement"]
        digest.add(placement["method"], float(placement["focus"]), float(placement["target_correct"]))
        digest.add(settings["task"], *settings["intervals"])
        scale = settings["tuning"]["scale"]
        digest.add("tuning " + scale["description"], len(scale["pitches"]), *map(float, scale["pitches"]), 60)
        digests = []
        for row in self.rows:
            digest.add(
                int(row["trial"]), int(row["reference_midi"]),
                round(float(row["difference_cents"]) * 100) - round(float(row["nominal_cents"]) * 100),
                float(row["level_reference_db"]), float(row["level_comparison_db"]), row["interval"],
                round(float(row["nominal_cents"]) * 1000), float(row["reference_hz"]),
                float(row["comparison_hz"]), {"sharp": "higher", "flat": "lower"}[row["answer"]],
                round(float(row["response_time"]) * 1e6), round(float(row["onset"]) * 1e6),
                _milliseconds(row["time_utc"]), "none", int(row["repeats"]), int(row["xruns"]))
            digests.append(str(digest))
        return digests

    def write(self, dataset, as_ascii=False):
        """Adds the recording to a folder."""
        time = self.sidecar["StartedUTC"][:19].replace("-", "").replace(":", "")
        folder = dataset / f"sub-{self.label}" / f"ses-{time}" / "beh"
        folder.mkdir(parents=True)
        name = f"sub-{self.label}_ses-{time}_task-interval_beh"
        rows = ["\t".join(row.values()) for row in self.rows]
        (folder / f"{name}.tsv").write_bytes("".join(line + "\n" for line in [self.heading, *rows]).encode())
        (folder / f"{name}.json").write_bytes(json.dumps(self.sidecar, ensure_ascii=as_ascii).encode())
        return self


def _milliseconds(time):
    moment = datetime.datetime.fromisoformat(time.replace("Z", "+00:00"))
    return round(moment.timestamp() * 1000)
