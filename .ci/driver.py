"""What the checks share: the program in a folder that nobody else has, with pipes or in a terminal; a
terminal that draws; work in several threads; and a list of what is not as it should be."""

import array, atexit, codecs, collections, concurrent.futures, fcntl, itertools, json, os, pathlib, pty, re, select
import shutil, signal, struct, subprocess, sys, tempfile, termios, threading, time

CI = pathlib.Path(__file__).resolve().parent
limen = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/debug/limen").resolve())
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
# The only sound is none, and nothing is of whoever runs the check. The home is the folder of each run.
environment = {
    "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC",
    "SWIFT_BACKTRACE": "enable=no"}
# Options that make a pair as short as it can be.
QUICK = ["--device", "null", "--tone-ms", "30", "--gap-ms", "0", "--feedback-ms", "0"]
# What answers in each task: words, or the cents of a match.
TASKS = {"pitch": ["higher", "lower"], "interval": ["sharp", "flat"], "matching": range(-30, 30)}
# A script in the background ignores it, and programs inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def scratch(in_memory=False):
    """A folder that is removed at the end; in memory if many stores would wait for their disk."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="limen-", dir=MEMORY if in_memory else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "asound.conf").write_text("pcm.null { type null }\n")
    environment.setdefault("ALSA_CONFIG_PATH", str(folder / "asound.conf"))
    return folder


failures = []
lock = threading.RLock()


def expect(is_so, what):
    """Keeps what is not so. Returns whether it is."""
    if not is_so:
        with lock:
            failures.append(what)
            print(f"not: {what}", file=sys.stderr, flush=True)
    return is_so


def finish(summary=None):
    if summary:
        print(summary)
    sys.exit(f"{len(failures)} expectations failed" if failures else 0)


def each(work, items, workers=os.cpu_count()):
    """Does work for all items, some at a time. Returns the results in the order of the items."""
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        return list(pool.map(work, items))


def until(condition, seconds=10):
    """Waits until a condition is true that no event announces. Returns what it became."""
    end = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


Run = collections.namedtuple("Run", "status output errors")


def run(place, *arguments, stdin="", variables={}, seconds=20):
    """Runs the program in a folder. The status is None if it had to be killed."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    try:
        done = subprocess.run(
            [limen, *arguments], cwd=place, env=environment | {"HOME": str(place)} | variables, input=data,
            capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return Run(None, "", f"no end within {seconds} s")
    return Run(done.returncode, *(s.decode("utf-8", "surrogateescape") for s in (done.stdout, done.stderr)))


def must(place, *arguments, **more):
    """Runs the program where it cannot fail. Returns its output."""
    result = run(place, *arguments, **more)
    if result.status != 0:
        sys.exit(f"limen {' '.join(arguments)}: {result.status}\n{result.output}{result.errors}")
    return result.output


def under_sanitizers(folder, *leaks):
    """Lets a build with sanitizers end with a status that no command documents, but not for known leaks. Its
    reports are files `sanitizer.*` of the folder."""
    (folder / "leaks").write_text("".join(f"leak:{library}\n" for library in leaks))
    environment.update(
        ASAN_OPTIONS=f"exitcode=99:log_path={folder}/sanitizer", UBSAN_OPTIONS="halt_on_error=1:exitcode=99",
        LSAN_OPTIONS=f"print_suppressions=0:suppressions={folder}/leaks")


def simulated(folder, out, store, options):
    """Puts the sessions of simulated listeners into a folder and a store. Returns the label of the first listener."""
    must(folder, "simulate", *options.split(), "--out", out, seconds=600)
    must(folder, "sessions", "import", out, "--store", store, seconds=600)
    return min(path.name for path in (folder / out).glob("sub-*")).removeprefix("sub-")


def json_lines(text):
    """The values of JSON lines, which only a line feed ends."""
    return [json.loads(line) for line in text.split("\n")[:-1]]


def sessions_in(place, store):
    """The sessions of a store, as the list has them."""
    return json_lines(must(place, "sessions", "list", "--json", "--store", store))


def trials(place, store):
    """The trials of a store, as the export has them."""
    return json_lines(must(place, "sessions", "export", "--all", "--format", "ndjson", "--store", store))


def answers(responses):
    """Lines that answer the trials of an engine from the first one on: with words, or with the cents of matches."""
    return "".join(json.dumps(
        {"trial": trial, "response_ms": 400}
        | ({"command": "answer", "answer": it} if isinstance(it, str) else {"command": "commit", "cents": it})) + "\n"
        for trial, it in enumerate(responses, 1))


def content(path):
    """The bytes of a file, or those of all files in a folder by their names; None if there is none."""
    if path.is_dir():
        return {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*") if file.is_file()}
    return path.read_bytes() if path.exists() else None


def set_size(terminal, rows, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Program:
    """A program that runs, with pipes or, if it has a size, in a terminal of so many rows and columns.

    What it writes is read at once, and kept with the times. A wrapper is a command that starts it."""

    def __init__(self, place, *arguments, size=None, variables={}, wrapper=(), name="limen"):
        self.name = name
        # The times at which the text became so long, and the place from which it is searched.
        self.text, self.times, self.mark = "", [], 0
        self.news, self.is_read, self.is_closed = threading.Condition(), threading.Event(), False
        self.is_read.set()
        command, self.terminal = [*wrapper, limen, *arguments], None
        ends = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        if size:
            self.input, self.terminal = pty.openpty()
            self.output = self.input
            set_size(self.input, *size)
            os.set_blocking(self.input, False)
            self.modes = termios.tcgetattr(self.terminal)
            command = ["setsid", "--ctty", *command]
            ends = dict.fromkeys(ends, self.terminal)
        # When it began, and when it last accepted what was typed.
        self.begun = self.taken = time.monotonic()
        self.process = subprocess.Popen(command, cwd=place, env=environment | {"HOME": str(place)} | variables, **ends)
        if not size:
            self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        try:
            while not self.is_closed:
                if not select.select([self.output], [], [], 0.1)[0]:
                    continue
                if not (data := os.read(self.output, 1 << 16)):
                    break
                with self.news:
                    self.text += decoder.decode(data)
                    self.times.append((len(self.text), time.monotonic()))
                    self.news.notify_all()
                self.is_read.wait()
        except OSError:
            pass  # This is how a terminal ends.

    def expect(self, is_so, what):
        return expect(is_so, f"{self.name}: {what}")

    def forget(self):
        self.mark = len(self.text)

    def find(self, pattern):
        return re.compile(pattern, re.MULTILINE).search(self.text, self.mark)

    def wait(self, pattern, seconds=10):
        """Waits for text that matches. Returns the time when it was written, or None."""
        with self.news:
            match = self.news.wait_for(lambda: self.find(pattern), seconds)
        return match and next(at for length, at in self.times if length >= match.end())

    def shows(self, pattern, seconds=10):
        at = self.wait(pattern, seconds)
        self.expect(at, f"no {pattern!r} within {seconds} s in: {self.text[self.mark:][-1000:]!r}")
        return at

    def settles(self, seconds=0.15):
        """Waits until the program has written something, and then nothing for a while."""
        self.wait("(?s).")
        with self.news:
            while self.news.wait(seconds):
                pass

    def type(self, keys, seconds=20):
        """Types keys as fast as they are accepted, and lets only their effects be found. Returns whether all
        were accepted."""
        self.forget()
        data, end = keys if isinstance(keys, bytes) else keys.encode(), time.monotonic() + seconds
        while data and time.monotonic() < end and self.is_alive():
            try:
                if select.select([], [self.input], [], 0.05)[1]:
                    data = data[os.write(self.input, data[:4096]):]
                    self.taken = time.monotonic()
            except BlockingIOError:
                pass
            except OSError:
                break  # There is no other end any more.
        return not data

    def is_alive(self):
        return self.process.poll() is None

    def load(self, seconds):
        """The share of a processor, in percent, that the program takes for so many seconds."""
        def ticks():
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])
        before = ticks()
        time.sleep(seconds)
        return (ticks() - before) / seconds

    def ends(self, what, status, seconds=2):
        """Expects the end in time, with a status as a shell reports it, or one of several. Otherwise the program is
        killed. Returns how long it took."""
        begun, statuses = time.monotonic(), {status} if isinstance(status, int) else status
        try:
            found = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            self.expect(False, f"{what} within {seconds:.1f} s")
            return seconds
        found = found if found >= 0 else 128 - found
        are_modes_left = self.terminal and termios.tcgetattr(self.terminal) != self.modes
        self.expect(not are_modes_left, f"{what}: other modes are left")
        self.expect(found in statuses, f"{what} with status {status}, not {found}: {self.text[-300:]!r}")
        return time.monotonic() - begun

    def hang_up(self):
        """Closes the terminal, as when its window is closed."""
        self.is_closed = True
        self.is_read.set()
        self.reader.join()
        os.close(self.terminal)
        os.close(self.input)
        self.terminal = None

    def close(self):
        self.process.kill()
        self.process.wait()
        if self.terminal:
            self.hang_up()


def on_the_rig():
    """Runs the check beside a sound server of its own. Returns the folder of both."""
    if "RIG_SERVER" not in os.environ:
        os.execv(CI / "rig", [str(CI / "rig"), sys.argv[0], limen])
    environment.update(os.environ, LC_ALL="C.UTF-8", TERM="xterm", TZ="UTC")
    return pathlib.Path(os.environ["XDG_RUNTIME_DIR"])


def hear(work, folder):
    """Does work, and records what arrives at the sink meanwhile. Returns the samples of the left channel."""
    sound = folder / "heard.raw"
    with open(sound, "wb") as file:
        recorder = subprocess.Popen(
            ["parec", "-d", "rig.monitor", "--raw", "--format=float32le", "--rate=48000", "--channels=2"], stdout=file)
        until(lambda: sound.stat().st_size)
        work()
        # What was played arrives with the delay of the server.
        time.sleep(0.5)
        recorder.terminate()
        recorder.wait()
    samples = array.array("f")
    samples.frombytes(sound.read_bytes()[:sound.stat().st_size // 8 * 8])
    return samples[::2]


def sounds(samples, silence):
    """The sounds between silences of so many seconds, each with its begin and its peak."""
    rate, found, last = 48000, [], -48000
    for frame, sample in enumerate(samples):
        if sample == 0:
            continue
        if frame - last > silence * rate:
            found.append([frame / rate, 0])
        last, found[-1][1] = frame, max(found[-1][1], abs(sample))
    return found


class Screen:
    """A shell in a terminal of tmux, in a folder that is also its home."""

    server = f"limen-{os.getpid()}"
    numbers = itertools.count()

    def __init__(self, place, columns, rows, variables={}):
        self.size = f"{columns}x{rows}"
        # Sessions outlive their screens, so that the address of one would soon name another.
        self.name = f"{self.size}-{next(self.numbers)}"
        atexit.register(
            subprocess.run, ["tmux", "-L", self.server, "kill-session", "-t", self.name], capture_output=True)
        # A shell that leaves the modes of the terminal to the programs.
        self.tmux(
            "-f", "/dev/null", "new-session", "-d", "-s", self.name, "-x", columns, "-y", rows, "-c", place, "env",
            "-i", *(f"{name}={value}" for name, value in
                    (environment | {"HOME": place, "PS1": "> ", "TERM": "screen"} | variables).items()), "sh")
        self.awaits("^> *$")
        self.tty = self.tmux("display-message", "-p", "-t", self.name, "#{pane_tty}").strip()

    @classmethod
    def tmux(cls, *arguments):
        command = ["tmux", "-L", cls.server, *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def text(self):
        return self.tmux("capture-pane", "-p", "-t", self.name).rstrip("\n")

    def type(self, *keys, shows=None, times=1):
        """Types keys. Returns the screen once it shows the text to which they lead."""
        self.tmux("send-keys", "-t", self.name, "-N", times, *keys)
        return shows and self.awaits(shows)

    def start(self, *arguments, shows=None):
        return self.type(" ".join([limen, "--device", "null", *arguments]), "Enter", shows=shows)

    def leave(self):
        """Leaves the program from its start screen."""
        self.type("q", shows="^> *$")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-t", self.name, "-x", columns, "-y", rows)

    def awaits(self, pattern, seconds=20):
        """Waits until the screen shows a text. Returns the screen."""
        shown = until(lambda: re.search(pattern, text := self.text(), re.MULTILINE) and text, seconds)
        if not shown:
            raise AssertionError(f"At {self.size}, the screen never showed {pattern!r}:\n{self.text()}")
        return shown

    def still(self):
        """Waits until the screen has not changed for 0.3 seconds. Returns it."""
        before, now = None, self.text()
        while before != now or "Reading" in now:
            time.sleep(0.3)
            before, now = now, self.text()
        return now

    def settings(self):
        return subprocess.check_output(["stty", "-a", "-F", self.tty], text=True)
