"""The host's files on disk: which scripts it started, what they wrote, how they ended.

`journal` has a line for each start, end and forgetting, and for what a run writes at first, mostly all of it.
A longer output goes to files of its own: to the head of its run as long as its stream has room there, after
that to the tail of its stream, two files by turns, so that the newest bytes are always there and no more than
so many. Whoever reads it needs no host.
"""

import binascii
import fcntl
import json
import os
import stat
import struct
import sys
from contextlib import suppress

from scheduler_core.actions.host.protocol import VERSION, Message, in_json, text, whole

assert sys.platform != "win32"

_PIECE = struct.Struct(">BQQI")  # stream, its place among all of the run, offset in its stream, length
_MOST_IN_JOURNAL = 4 * 1024  # of one run
_LARGEST_FILE = 256 * 1024 * 1024
_LONG_JOURNAL = 1024 * 1024

Piece = tuple[int, int, int, bytes]
"""Place among all pieces of the run, stream, offset in it, bytes."""


class Unsafe(OSError):
    """A folder that is not this user's alone."""


def open_folder(path: str) -> int:
    """Return a descriptor of the folder, made for its owner alone; Unsafe if others have a hand in it."""
    with suppress(FileExistsError):
        os.mkdir(path, 0o700)  # noqa: PTH102 - the host knows no pathlib
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    found = os.fstat(folder)
    if found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o077:
        os.close(folder)
        raise Unsafe(f"{path} may be used by others; take it away and see who made it")
    return folder


def hold_lock(folder: int) -> int | None:
    """Return a descriptor of the lock, held as long as it is open; None if a host holds it."""
    lock = os.open("lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600, dir_fd=folder)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock


def begin_generation(lock: int) -> int:
    """Write down a number that no other host of the folder has had; 0 if that can't be written."""
    generation = int.from_bytes(os.urandom(7))
    os.ftruncate(lock, 0)
    try:
        os.write(lock, b"%d" % generation)
    except OSError:
        return 0
    return generation


def ended_generation(path: str) -> int:
    """Return which host was the last one of a folder; 0 if it was killed, which leaves its socket."""
    if os.path.lexists(f"{path}/socket"):
        return 0
    try:
        with open(f"{path}/lock", "rb") as file:  # noqa: PTH123
            return int(file.read(64) or b"0")
    except (OSError, ValueError):
        return 0


def has_host(path: str) -> bool:
    """Tell whether a host holds the folder."""
    try:
        lock = os.open(f"{path}/lock", os.O_RDWR | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


class Kept:
    """What the journal tells of one run: its start, what it wrote at first, and its end if it has ended."""

    __slots__ = ("ended", "pieces", "started")

    def __init__(self, started: Message) -> None:
        self.started = started
        self.pieces: list[Message] = []
        self.ended: Message | None = None

    def lines(self) -> list[tuple[str, Message]]:
        """Return what is written of it, line by line."""
        ended = [] if self.ended is None else [("ended", self.ended)]
        return [("started", self.started), *(("output", piece) for piece in self.pieces), *ended]


def read_journal(path: str) -> dict[int, Kept]:
    """Return the runs that nobody has said to forget; a last line that is not whole is passed over."""
    kept: dict[int, Kept] = {}
    try:
        with open(f"{path}/journal", "rb") as file:  # noqa: PTH123
            lines = file.read(_LARGEST_FILE).split(b"\n")
    except FileNotFoundError:
        return kept
    for line in lines[:-1]:
        try:
            message = json.loads(line)
            run, about = whole(message, "run"), message["about"]
        except (ValueError, KeyError, AttributeError):  # the power failed while it was written
            continue
        if about == "started":
            kept[run] = Kept(message)
        elif about == "output":
            kept.setdefault(run, Kept({})).pieces.append(message)
        elif about == "ended":
            kept.setdefault(run, Kept({})).ended = message
        elif about == "forgotten":
            kept.pop(run, None)
    return kept


def read_output(path: str, run: int) -> list[Piece]:
    """Return what is kept of the output of a run, in the order in which it came."""
    kept = read_journal(path).get(run)
    pieces = [] if kept is None else [_piece_in(message) for message in kept.pieces]
    for name in _names(run):
        try:
            with open(f"{path}/{name}", "rb") as file:  # noqa: PTH123
                data = file.read(_LARGEST_FILE)
        except FileNotFoundError:
            continue
        place = 0
        while place + _PIECE.size <= len(data):
            stream, number, offset, length = _PIECE.unpack_from(data, place)
            place += _PIECE.size
            if place + length > len(data):
                break
            pieces.append((number, stream, offset, data[place : place + length]))
            place += length
    return sorted(pieces)


class Journal:
    """Written by the host alone, a batch at a time: `write` must follow before anybody is told."""

    def __init__(self, path: str, *, is_kept: bool) -> None:
        self.kept = read_journal(path)
        self._path = path
        self.is_kept = is_kept
        self._lines: list[bytes] = []
        self._size = 0
        self._anew_from = 0
        self._descriptor = -1
        if is_kept and not self._could_begin_anew():
            self._go_on()

    @property
    def is_written(self) -> bool:
        return not self._lines

    def started(self, run: int, message: Message) -> None:
        self.kept[run] = Kept(message)
        self._add("started", run, message)

    def wrote(self, run: int, stream: int, number: int, offset: int, data: bytes) -> None:
        held = binascii.b2a_base64(data, newline=False).decode("ascii")
        message: Message = {"stream": stream, "number": number, "offset": offset, "data": held}
        self.kept[run].pieces.append(message)
        self._add("output", run, message)

    def ended(self, run: int, message: Message) -> None:
        self.kept[run].ended = message
        self._add("ended", run, message)

    def forgotten(self, run: int) -> None:
        if self.kept.pop(run, None) is not None:
            self._add("forgotten", run, {})

    def write(self, *, lasts: bool) -> OSError | None:
        """Write what has come, to the disk itself if it `lasts`; return what prevented it."""
        if not self._lines:
            return None
        data = b"".join(self._lines)
        try:
            is_long = self._size + len(data) > _LONG_JOURNAL * (1 + len(self.kept) // 100)
            if not (is_long and self._could_begin_anew()):
                self._append(data)
        except OSError as error:
            return error
        self._lines.clear()
        if lasts:
            self.sync()
        return None

    def _could_begin_anew(self) -> bool:
        """Write a shorter journal where there is room for both, else try again when it has grown."""
        if self._size < self._anew_from:
            return False
        try:
            self._begin_anew()
        except OSError:
            self._anew_from = self._size + _LONG_JOURNAL // 8
            return False
        self._anew_from = 0
        return True

    def sync(self) -> None:
        """Have the disk keep what was written, as nobody else does."""
        if self.is_kept:
            with suppress(OSError):
                os.fsync(self._descriptor)

    def _append(self, data: bytes) -> None:
        written = os.write(self._descriptor, data)
        if written < len(data):  # half a line is removed, so that what follows can be read
            os.ftruncate(self._descriptor, self._size)
            raise OSError(28, "No space left on device")
        self._size += written

    def _go_on(self) -> None:
        """Write on what another host began, whose last line need not be whole."""
        how = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW
        self._descriptor = os.open(f"{self._path}/journal", how, 0o600)
        self._size = os.fstat(self._descriptor).st_size
        if self._size:
            self._lines.append(b"\n")

    def _begin_anew(self) -> None:
        """Write only what is kept, as a new file that takes the place of the old one."""
        half = f"{self._path}/journal.half"
        data = b"".join(
            _line(about, run, message) for run, kept in self.kept.items() for about, message in kept.lines()
        )
        descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | os.O_NOFOLLOW, 0o600)
        try:
            if os.write(descriptor, data) < len(data):
                raise OSError(28, "No space left on device")
            if data:
                os.fsync(descriptor)
            os.rename(half, f"{self._path}/journal")  # noqa: PTH104
        except OSError:
            os.close(descriptor)
            os.unlink(half)  # noqa: PTH108 - it takes the room that others need
            raise
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor, self._size = descriptor, len(data)

    def _add(self, about: str, run: int, message: Message) -> None:
        if self.is_kept:
            self._lines.append(_line(about, run, message))


class SpooledOutput:
    """Takes what one run writes, at most so many bytes of it; nothing is open between two pieces."""

    def __init__(
        self, journal: "Journal", folder: int, run: int, longest_head: int, longest_tail: int
    ) -> None:
        self.lost: OSError | None = None
        self.has_files = False
        self._journal = journal
        self._journal_left = _MOST_IN_JOURNAL if journal.is_kept else 0
        self._folder = folder
        self._run = run
        self._next = 0
        self._head_left = [0, longest_head, longest_head]
        self._longest_tail = longest_tail
        self._tails: dict[int, list[int]] = {}  # of a stream which file, and how much is in it

    def write(self, stream: int, offset: int, data: bytes) -> None:
        """Keep bytes of a stream; what prevented it is `lost`, and what follows is tried again."""
        fits = self._head_left[stream]
        if len(data) <= min(fits, self._journal_left):
            self._next += 1
            self._journal.wrote(self._run, stream, self._next, offset, data)
            self._journal_left -= len(data)
            self._head_left[stream] -= len(data)
            return
        self._journal_left = 0
        self.has_files = True
        if fits:
            self._append(f"{self._run:x}.head", stream, offset, data[:fits])
            self._head_left[stream] = max(fits - len(data), 0)
        if len(data) > fits:
            self._append_to_tail(stream, offset + fits, data[fits:])

    def _append_to_tail(self, stream: int, offset: int, data: bytes) -> None:
        tail = self._tails.setdefault(stream, [0, 0])
        is_new = tail[1] >= self._longest_tail
        if is_new:
            tail[0], tail[1] = 1 - tail[0], 0
        self._append(_tail(self._run, stream, tail[0]), stream, offset, data, is_new=is_new)
        tail[1] += _PIECE.size + len(data)

    def _append(self, name: str, stream: int, offset: int, data: bytes, *, is_new: bool = False) -> None:
        self._next += 1
        piece = _PIECE.pack(stream, self._next, offset, len(data)) + data
        how = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | (os.O_TRUNC if is_new else 0)
        try:
            file = os.open(name, how, 0o600, dir_fd=self._folder)
        except OSError as error:
            self.lost = error
            return
        try:
            before = os.fstat(file).st_size if self.lost is not None else -1
            written = os.write(file, piece)
            if written < len(piece):
                self.lost = OSError(28, "No space left on device")
                os.ftruncate(file, before if before >= 0 else os.fstat(file).st_size - written)
        except OSError as error:
            self.lost = error
        finally:
            os.close(file)


def remove_output(folder: int, run: int) -> None:
    for name in _names(run):
        with suppress(OSError):
            os.unlink(name, dir_fd=folder)


def _names(run: int) -> tuple[str, ...]:
    return (f"{run:x}.head", *(_tail(run, stream, part) for stream in (1, 2) for part in (0, 1)))


def _tail(run: int, stream: int, part: int) -> str:
    return f"{run:x}.{stream}{'ab'[part]}"


def _piece_in(message: Message) -> Piece:
    data = binascii.a2b_base64(text(message, "data"))
    return whole(message, "number"), whole(message, "stream"), whole(message, "offset"), data


def _line(about: str, run: int, message: Message) -> bytes:
    told = {**message, "about": about, "run": run, "version": VERSION}
    return in_json(told).encode("ascii") + b"\n"
