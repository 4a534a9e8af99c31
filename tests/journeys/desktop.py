"""A real screen with a real window manager, and the real program on it."""

import contextlib
import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import IO, Self, TypeVar

from PySide6.QtGui import QImage

ROOT = Path(__file__).resolve().parents[2]
TOOLS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus",
    "dunst": "dunst",
    "import": "imagemagick",
    "openbox": "openbox",
    "trayer": "trayer",
    "xdotool": "xdotool",
}
_SCRIPT = ROOT / "packaging" / "run.sh"
# The program of a bundle that is to be tried instead of the checkout: packaging/test.sh --bundle.
BUNDLE = os.environ.get("HOURBELL_TRIED_BUNDLE", "")
_START = "import sys; from gui.launcher import main; sys.exit(main())"
_TOO_LONG_SECONDS = 30
_BRIEFLY_SECONDS, _AT_MOST_SECONDS = 0.05, 0.3
_BEFORE_AGAIN_SECONDS = 1.0
_SEARCHES = 100
Seen = TypeVar("Seen")


def missing_packages() -> list[str]:
    """Return the Debian packages this machine lacks for a desktop."""
    return [package for tool, package in TOOLS.items() if shutil.which(tool) is None]


class Desktop:
    """Xvfb and openbox of our own, whatever screen the tests themselves were started on."""

    def __init__(self, home: Path, size: str = "1600x1000") -> None:
        self._home = home
        self._children: list[subprocess.Popen[str]] = []
        try:
            self.display = self._start_screen(size)
            self._start_window_manager()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        while self._children:
            child = self._children.pop()
            child.terminate()
            child.wait(_TOO_LONG_SECONDS)
            if child.stdout is not None:
                child.stdout.close()

    def start_hourbell(
        self, *arguments: str, environment: Mapping[str, str] | None = None, is_by_script: bool = False
    ) -> "Program":
        """Start Hourbell as these tests run, or by the script that a newcomer starts it with."""
        told = self.environment() | dict(environment or {})
        if BUNDLE:
            return Program([BUNDLE, *arguments], told)
        if is_by_script:
            ready = {"HOURBELL_ENVIRONMENT": sys.prefix, "HOURBELL_SYSTEM_PACKAGES": "skip"}
            return Program(["bash", str(_SCRIPT), *arguments], told | ready)
        return Program([sys.executable, "-c", _START, *arguments], told)

    def environment(self) -> dict[str, str]:
        """Return what a program on this desktop is started with: a home of its own and no session bus."""
        runtime = self._home / "run"
        runtime.mkdir(mode=0o700, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if name in {"PATH", "LD_LIBRARY_PATH"}}
        return kept | {
            "DISPLAY": self.display,
            "HOME": str(self._home),
            "XDG_CONFIG_HOME": str(self._home / "config"),
            "XDG_RUNTIME_DIR": str(runtime),
            "LC_ALL": "C.UTF-8",
            "TZ": "Europe/Berlin",
        }

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment(),
            capture_output=True,
            text=True,
            check=True,
            timeout=_TOO_LONG_SECONDS,
        )
        return done.stdout.strip()

    def windows(self, *wanted: str) -> list[str]:
        """Return the X ids of such windows as there are now."""
        for _ in range(_SEARCHES):
            done = subprocess.run(
                ["xdotool", "search", *wanted],
                env=self.environment(),
                capture_output=True,
                text=True,
                check=False,
                timeout=_TOO_LONG_SECONDS,
            )
            # Any window that goes away during the search, whoever's it is, ends it.
            if "BadWindow" not in done.stderr:
                return done.stdout.split()
        raise AssertionError("windows come and go without end")

    def finds(self, *wanted: str) -> bool:
        """Tell whether there is such a window now."""
        return bool(self.windows(*wanted))

    def picture(self, window: str) -> QImage:
        """Return what a window looks like."""
        picture = QImage.fromData(self._imported("bmp", "-window", window))
        return picture.convertToFormat(QImage.Format.Format_RGB32)

    def place_of(self, window: str) -> str:
        """Return where on the screen a window is, for `picture_of_place`; the pointer goes away."""
        size = self._told("getwindowgeometry", "--shell", window)
        # WORKAROUND https://github.com/jordansissel/xdotool/issues/176: it tells the place of a framed
        # window wrongly, but goes to the right one.
        corner = self._told("mousemove", "--window", window, "0", "0", "getmouselocation", "--shell")
        self.xdotool("mousemove", "0", "0")
        return f"{size['WIDTH']}x{size['HEIGHT']}+{corner['X']}+{corner['Y']}"

    def picture_of_place(self, place: str) -> bytes:
        """Return what is seen at a place, whichever windows are there, as PNG."""
        return self._imported("png", "-window", "root", "-crop", place, "+repage")

    def _told(self, *arguments: str) -> dict[str, str]:
        """Return the names and numbers that xdotool answers."""
        lines = self.xdotool(*arguments).splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def _imported(self, kind: str, *what: str) -> bytes:
        done = subprocess.run(
            ["import", *what, f"{kind}:-"],
            env=self.environment(),
            capture_output=True,
            check=True,
            timeout=_TOO_LONG_SECONDS,
        )
        return done.stdout

    def _start_screen(self, size: str) -> str:
        reader, writer = os.pipe()
        command = [
            "Xvfb",
            "-displayfd",
            str(writer),
            "-screen",
            "0",
            f"{size}x24",
            "-dpi",
            "96",
            "-nolisten",
            "tcp",
        ]
        self._children.append(
            subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL, text=True)
        )
        os.close(writer)
        with os.fdopen(reader) as numbers:
            return f":{_line_from(numbers)}"

    def _start_window_manager(self) -> None:
        manager = subprocess.Popen(
            ["openbox", "--startup", "echo ready"],
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._children.append(manager)
        assert manager.stdout is not None
        while _line_from(manager.stdout) != "ready":
            pass


class Program:
    """Hourbell as a process of its own."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], *, is_asked: bool = False
    ) -> None:
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE if is_asked else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def window(self, desktop: Desktop, *, may_be_hidden: bool = False) -> str:
        """Wait for the main window and return its X id."""
        in_sight = () if may_be_hidden else ("--onlyvisible",)
        return self.wait_until(lambda: self.windows(desktop, *in_sight))[-1]

    def windows(self, desktop: Desktop, *in_sight: str) -> list[str]:
        """Return the main windows that it has, or a process that it has started."""
        wanted = [(*in_sight, "--all", "--pid", str(pid), "--name", "^Hourbell$") for pid in self.pids()]
        return [window for each in wanted for window in desktop.windows(*each)]

    def pids(self) -> list[int]:
        """Return it and the processes that it has started: a tray without a window starts one."""
        try:
            started = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        except OSError:
            started = ""
        return [self.pid, *map(int, started.split())]

    def wait_until(self, look: Callable[[], Seen]) -> Seen:
        """Look again and again while the program runs, and return what is seen at last.

        Fail if that takes too long or the program ends.
        """
        seen = self.seen_within(_TOO_LONG_SECONDS, look)
        if not seen:
            raise AssertionError("waited too long")
        return seen

    def act_until(
        self,
        act: Callable[[], object],
        look: Callable[[], Seen],
        *,
        before_again: float = _BEFORE_AGAIN_SECONDS,
    ) -> Seen:
        """Act, again after each while without effect, and return what is seen; fail as `wait_until` does."""
        end = monotonic() + _TOO_LONG_SECONDS
        seen = look()
        while not seen:
            if monotonic() > end:
                raise AssertionError("acted too long")
            act()
            seen = self.seen_within(before_again, look)
        return seen

    def seen_within(self, seconds: float, look: Callable[[], Seen]) -> Seen:
        """Look for so long, at least once, and return what was seen last; fail if the program ends."""
        end = monotonic() + seconds
        pause = _BRIEFLY_SECONDS
        while not (seen := look()) and monotonic() < end:
            try:
                code = self._process.wait(pause)
            except subprocess.TimeoutExpired:
                pause = min(pause * 1.5, _AT_MOST_SECONDS)
                continue
            raise AssertionError(f"ended with exit code {code}: {self._process.communicate()}")
        return seen

    def ask(self, line: str) -> str:
        """Write a line to a program that is asked, and return the line that it answers."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self.read_line()

    def read_line(self) -> str:
        """Return the next line that it writes to stdout."""
        assert self._process.stdout is not None
        return _line_from(self._process.stdout)

    def send(self, number: int) -> None:
        self._process.send_signal(number)

    def ended(self) -> tuple[int, str, str]:
        """Wait for the end; return the exit code and what was written to stdout and stderr."""
        out, err = self._process.communicate(timeout=_TOO_LONG_SECONDS)
        return self._process.returncode, out, err

    def kill(self) -> None:
        if self._process.poll() is None:
            _, *started = self.pids()
            self._process.kill()
            for pid in started:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self._process.communicate()


def has_something_to_see(picture: QImage) -> bool:
    """Tell a painted window from a blank one by its many colours, those of smooth letters."""
    pixels = memoryview(picture.constBits()).cast("I")
    return len(set(pixels[::7])) > 20


def _line_from(stream: IO[str]) -> str:
    """Return the next line that a starting program writes; its stream is unbuffered text."""
    letters: list[str] = []
    while not letters or letters[-1] != "\n":
        readable, _, _ = select.select([stream], [], [], _TOO_LONG_SECONDS)
        letter = os.read(stream.fileno(), 1).decode(errors="replace") if readable else ""
        if not letter:
            raise TimeoutError(f"the desktop did not start: {''.join(letters)}")
        letters.append(letter)
    return "".join(letters).strip()
