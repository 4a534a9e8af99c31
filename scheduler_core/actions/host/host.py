"""The run host: starts scripts, and keeps each until a client says to forget it."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import binascii
import heapq
import math
import os
import selectors
import signal
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from scheduler_core.actions.host.burial import bury
from scheduler_core.actions.host.child_limits import keep
from scheduler_core.actions.host.clients import Client, is_owner
from scheduler_core.actions.host.held_run import HeldRun
from scheduler_core.actions.host.limit_watch import usage_of
from scheduler_core.actions.host.protocol import (
    OLDEST,
    VERSION,
    BrokenFrames,
    Message,
    amounts,
    is_output,
    message_of,
    number,
    run_of,
    text,
    texts,
    whole,
    wholes,
)
from scheduler_core.actions.host.spool import Journal, SpooledOutput, remove_output
from scheduler_core.actions.host.start import fork_and_load, program_of, spawn
from scheduler_core.actions.process.process_table import MARK_BIT, ProcessTable
from scheduler_core.actions.process.process_tree import ProcessLists

_IDLE_SECONDS = 60.0
_FIRST_CLIENT_SECONDS = 10.0
_LAST_GRACE_SECONDS = 3.0
_STARTED_AT_ONCE = 8  # before the others are looked at
_SAYING_SECONDS = 0.02  # while more wait to be started: each word costs an engine time that they need
_WRITE_AGAIN_SECONDS = 1.0
_PRIVATE_GRACE_SECONDS = 0.0
_IS_CANCELLED = 125  # ECANCELED


class Host:
    """One for a folder. `is_private` says that it ends with its client, and everything it runs."""

    def __init__(
        self,
        path: str,
        folder: int,
        listener: socket.socket,
        table: ProcessTable,
        generation: int,
        *,
        is_private: bool,
    ) -> None:
        self.table = table
        self.lists = ProcessLists(table)
        self.selector: selectors.BaseSelector = selectors.DefaultSelector()
        self._folder = folder
        self._path = path
        self._listener = listener
        self._generation = generation
        self._is_private = is_private
        self._journal = Journal(path, is_kept=not is_private)
        self._runs: dict[int, HeldRun] = {}
        self._pids: dict[int, int] = {}
        self._ended: dict[int, Message] = {
            run: {**kept.ended, "say": "ended"}
            for run, kept in self._journal.kept.items()
            if kept.ended is not None
        }
        self._without_files: set[int] = set()
        self._clients: set[Client] = set()
        self._to_start: deque[tuple[Client, Message]] = deque()
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._timer_number = 0
        self._write_again_at = self._say_at = 0.0
        self._idle_since = self.now()
        self._waits_until = self.now() + _FIRST_CLIENT_SECONDS
        self._is_leaving = False
        self._is_told_to_end = False
        self._orphans: list[int] | None = None  # as they were when the last dead child was buried
        self._null = os.open(os.devnull, os.O_RDONLY)
        table.adopt_orphans()
        self.selector.register(listener, selectors.EVENT_READ, self._accept)
        self._hear_signals()

    def run(self) -> None:
        """Go on until nobody and nothing needs it."""
        watched = self.selector.get_map()
        self._write_and_tell()  # what it goes on with: until that is written it does not leave
        while not self._is_over():
            for key, _ in self.selector.select(self._patience()):
                if watched.get(key.fileobj) is key:  # and was not closed by what came before in this round
                    key.data(key.fd)
            for _ in range(_STARTED_AT_ONCE):
                if not self._to_start:  # a client that is dismissed meanwhile may take the rest with it
                    break
                self._start(*self._to_start.popleft())
            self._call_due()
            self.lists.outdate()
            if not self._to_start or self.now() >= self._say_at:
                self._write_and_tell()
        self._close()

    # ---- for its runs

    def now(self) -> float:
        return time.monotonic()

    def call_at(self, at: float, call: Callable[[], None]) -> None:
        self._timer_number += 1
        heapq.heappush(self._timers, (at, self._timer_number, call))

    def orphans(self, *, are_new: bool = False) -> list[int] | None:
        """Return our children that are no run's own process; None where orphans do not come to us."""
        if (are_new or self._orphans is None) and (children := self.table.children()) is not None:
            self._orphans = [pid for pid in children if pid not in self._pids]
        return self._orphans

    def has_begun(self, run: HeldRun) -> None:
        """Write of a process that is there, though its program may yet fail to load."""
        self._journal.started(run.run, {"pid": run.pid, "started": run.started, "at": self.now()})

    def has_started(self, run: HeldRun) -> None:
        message: Message = {"say": "started", "run": run.run, "pid": run.pid, "started": run.started}
        if run.client is not None:
            run.client.tell(message)

    def was_refused(self, run: HeldRun, error: int) -> None:
        self._forget_run(run)
        self._journal.forgotten(run.run)
        if run.client is not None:
            run.client.tell({"say": "refused", "run": run.run, "error": error})

    def has_ended(self, run: HeldRun, ended: Message) -> None:
        self._forget_run(run)
        self._ended[run.run] = ended
        if not run.has_files:
            self._without_files.add(run.run)
        self._journal.ended(run.run, ended)
        if run.client is not None:
            run.client.tell(ended)

    def _forget_run(self, run: HeldRun) -> None:
        self._runs.pop(run.run, None)
        if self._pids.get(run.pid) == run.run:
            del self._pids[run.pid]
        self._idle_since = self.now()

    # ---- what clients say

    def _accept(self, _listener: int) -> None:
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return
        if not is_owner(connection):
            connection.close()
            return
        client = Client(connection, self.selector)
        client.watch(lambda _: self._hear(client))
        self._clients.add(client)
        self._is_leaving = False
        self._idle_since = self._waits_until = self.now()

    def _hear(self, client: Client) -> None:
        """Take what has come; what is to be said goes out at the end of the round, once all is written."""
        data = client.read()
        if data == b"":
            self._lose(client)
        elif data is not None:
            self._take(client, data)

    def _take(self, client: Client, data: bytes) -> None:
        try:
            for frame in client.frames.feed(data):
                if is_output(frame):
                    raise BrokenFrames("output, which is for the host to tell")
                self._obey(client, message_of(frame))
                if client.is_gone:
                    return
        except BrokenFrames as fault:
            self._dismiss(client, f"what came is not of this protocol: {fault}")

    def _obey(self, client: Client, message: Message) -> None:
        say = text(message, "say")
        if say == "hello":
            self._greet(client, message)
            return
        if not client.has_said_hello:
            raise BrokenFrames("no hello")
        match say:
            case "start":
                self._is_leaving = False
                self._to_start.append((client, message))
            case "end":
                self._end(run_of(message), number(message, "grace"))
            case "adopt":
                self._adopt(client, run_of(message))
            case "list":
                client.tell({"say": "held", "runs": self._held()})
            case "forget":
                for run in wholes(message, "runs"):
                    self._forget(run)
            case "leave":
                client.is_to_leave = True
            case _:
                raise BrokenFrames(f"{say[:32]!r}, which nobody knows")

    def _greet(self, client: Client, message: Message) -> None:
        if whole(message, "version") < OLDEST or whole(message, "oldest") > VERSION:
            version = whole(message, "version")
            self._dismiss(client, f"this host speaks version {VERSION} and not {version}")
            return
        if message.get("takes_over") is True:
            for other in [each for each in self._clients if each is not client]:
                self._hear_out(other)
        client.has_said_hello = True
        client.tell(
            {
                "say": "hello",
                "version": VERSION,
                "pid": os.getpid(),
                "generation": self._generation,
            }
        )

    def _hear_out(self, client: Client) -> None:
        """Do what one has asked for that may be dead: nothing of it comes after what the next one hears."""
        while not client.is_gone and (data := client.read()) is not None:
            if data:
                self._take(client, data)
            else:
                self._lose(client)
        while self._to_start:
            self._start(*self._to_start.popleft())

    def _dismiss(self, client: Client, why: str) -> None:
        client.tell({"say": "fault", "text": why})
        self._write_and_tell()
        self._lose(client)

    def _lose(self, client: Client) -> None:
        client.close()
        self._clients.discard(client)
        for run in self._runs.values():
            if run.client is client:
                run.client = None
                if self._is_private:
                    run.end_tree(_PRIVATE_GRACE_SECONDS)
        if self._is_private:
            self._to_start = deque(each for each in self._to_start if each[0] is not client)
        if not self._clients:
            self._journal.sync()

    def _start(self, client: Client, message: Message) -> None:
        try:
            run = run_of(message)
            if run in self._runs or run in self._ended or run < MARK_BIT:
                client.tell({"say": "refused", "run": run, "error": 17, "text": "it was started before"})
                return
            self._started(client, run, message)
        except BrokenFrames as fault:
            self._dismiss(client, str(fault))

    def _started(self, client: Client, run: int, message: Message) -> None:
        head, tail = whole(message, "head"), whole(message, "tail")
        held = HeldRun(self, client, run, SpooledOutput(self._journal, self._folder, run, head, tail), head)
        held.detaches = message.get("detaches") is True
        held.scrap = texts(message, "scrap")
        held.hide([form.encode("latin-1") for form in texts(message, "hidden")])
        held.limits, held.grace = amounts(message, "limits"), number(message, "grace")
        program = program_of(run, message)
        before = partial(keep, held.limits, run) if held.limits else None
        is_careful = message.get("careful") is True or before is not None or sys.platform != "linux"
        descriptors: list[int] = []
        try:
            stdin = self._stdin(binascii.a2b_base64(text(message, "stdin")))
            if stdin != self._null:
                descriptors.append(stdin)
            stdout, their_stdout = os.pipe()
            descriptors += (stdout, their_stdout)
            stderr, their_stderr = os.pipe()
            descriptors += (stderr, their_stderr)
            os.set_blocking(stdout, False)
            os.set_blocking(stderr, False)
            streams = (stdin, their_stdout, their_stderr)
            trouble = -1
            self.table.begin_to_mark(run)
            try:
                if is_careful:
                    trouble, theirs = os.pipe()
                    descriptors += (trouble, theirs)
                    pid = fork_and_load(program, streams, theirs, before)
                else:
                    pid = spawn(program, streams)
            finally:
                self.table.mark_no_more()
            for mine in (stdout, stderr, trouble):
                if mine >= 0:
                    descriptors.remove(mine)
        except (OSError, UnicodeEncodeError, ValueError) as error:
            code = error.errno or 0 if isinstance(error, OSError) else 22
            client.tell({"say": "refused", "run": run, "error": code})
            return
        finally:
            for descriptor in descriptors:
                os.close(descriptor)
        self.lists.outdate()
        self._runs[run] = held
        self._pids[pid] = run
        held.begin(pid, stdout, stderr, trouble)

    def _stdin(self, data: bytes) -> int:
        """Return a descriptor from which exactly the data can be read, without anybody feeding it."""
        if not data:
            return self._null
        if sys.platform == "linux":
            file = os.memfd_create("stdin")
        else:
            file = os.open("stdin", os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=self._folder)
            os.unlink("stdin", dir_fd=self._folder)
        os.write(file, data)
        os.lseek(file, 0, os.SEEK_SET)
        return file

    def _end(self, run: int, grace: float) -> None:
        if held := self._runs.get(run):
            held.ask_to_end(grace)
            return
        for each in self._to_start:
            client, message = each
            if message.get("run") == run:
                self._to_start.remove(each)
                client.tell({"say": "refused", "run": run, "error": _IS_CANCELLED})
                return

    def _adopt(self, client: Client, run: int) -> None:
        """Tell from now on what becomes of a run, at once if it has ended."""
        if held := self._runs.get(run):
            held.be_adopted(client)
            lived = self.now() - number(self._journal.kept[run].started, "at")
            client.tell(
                {"say": "adopted", "run": run, "pid": held.pid, "started": held.started, "lived": lived}
            )
        elif ended := self._ended.get(run):
            is_known = ended.get("boot") == self.table.boot_id  # the clock of another boot says nothing
            ago = max(self.now() - number(ended, "at"), 0.0) if is_known else 0.0
            client.tell({**ended, "ago": ago})
        else:
            client.tell({"say": "unknown", "run": run})

    def _held(self) -> list[Message]:
        running: list[Message] = [{"run": run, "ended": False} for run in self._runs]
        running += ({"run": run, "ended": True} for run in self._ended)
        return running

    def _forget(self, run: int) -> None:
        if run in self._runs:
            return
        self._ended.pop(run, None)
        if run not in self._without_files:
            remove_output(self._folder, run)
        self._without_files.discard(run)
        self._journal.forgotten(run)

    # ---- its rounds

    def _patience(self) -> float | None:
        if self._to_start:
            return 0.0
        until = self._timers[0][0] if self._timers else math.inf
        if not self._runs:
            until = min(until, self._may_leave_at())
        return None if until == math.inf else max(until - self.now(), 0.0)

    def _may_leave_at(self) -> float:
        """Return when to look whether all is over; never while a client or the disk has to say so first."""
        if not self._journal.is_written:
            return math.inf
        if self._clients:
            return math.inf if self._is_leaving else self._idle_since + _IDLE_SECONDS
        return self._waits_until

    def _call_due(self) -> None:
        """Call what is due by now; what these set anew waits for the next round, which hears of ends."""
        now = self.now()
        while self._timers and self._timers[0][0] <= now:
            heapq.heappop(self._timers)[2]()

    def _write_and_tell(self) -> None:
        """Write first, so that whoever was told finds it written; to the disk itself if nobody is there."""
        if self.now() >= self._write_again_at and self._journal.write(lasts=not self._clients) is not None:
            self._write_again_at = self.now() + _WRITE_AGAIN_SECONDS
            self.call_at(self._write_again_at, _nothing)
        for client in list(self._clients):
            client.flush()
        self._say_at = self.now() + _SAYING_SECONDS

    def _is_over(self) -> bool:
        """Tell whether to end: nothing runs, and nobody is there or wants anything for long."""
        if self._runs or self._to_start:
            return False
        if not self._clients:
            is_kept = self._journal.is_written or self._is_private or self._is_told_to_end
            return is_kept and self.now() >= self._waits_until
        if self._is_told_to_end:
            return True
        if not self._journal.is_written:
            return False
        if self._is_leaving:
            return all(client.is_to_leave for client in self._clients)
        if self.now() - self._idle_since >= _IDLE_SECONDS:
            self._is_leaving = True
            for client in self._clients:
                client.is_to_leave = False
                client.tell({"say": "leaving"})
            self._write_and_tell()
        return False

    def _hear_signals(self) -> None:
        """Have dead children wake us, and the end of the session end what runs, and be written."""
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        signal.signal(signal.SIGTERM, self._told_to_end)
        signal.signal(signal.SIGCHLD, _nothing)
        for each in (signal.SIGHUP, signal.SIGINT):
            signal.signal(each, signal.SIG_IGN)
        self.selector.register(reader, selectors.EVENT_READ, self._bury)

    def _bury(self, woken: int) -> None:
        """Take the dead out of the system's table, orphans of our runs as well."""
        os.read(woken, 4096)
        dead = bury(self._pids, self._bury_orphan)
        self._orphans = None
        self.lists.outdate()
        ended = [(self._runs.get(self._pids.pop(pid, 0)), status, taken) for pid, status, taken in dead]
        for held, status, taken in ended:
            if held is not None:
                held.exited(os.waitstatus_to_exitcode(status), usage_of(taken))

    def bury_orphans(self) -> None:
        """Bury those that are dead by now, so that what they took counts."""
        for pid in self.orphans(are_new=True) or ():
            with suppress(ChildProcessError):
                self._bury_orphan(pid)

    def _bury_orphan(self, pid: int) -> None:
        """Take one out of the table if it is dead; its run is known by its mark until then."""
        held = self._runs.get(self.table.mark(pid))
        found, _, taken = os.wait4(pid, os.WNOHANG)
        if found and held is not None:
            held.took(usage_of(taken))

    def _told_to_end(self, _number: int, _frame: object) -> None:
        self._is_told_to_end = True
        self.call_at(self.now(), self._end_all)

    def _end_all(self) -> None:
        for held in list(self._runs.values()):
            held.ask_to_end(_LAST_GRACE_SECONDS)

    def _close(self) -> None:
        if self._journal.is_written:  # else it did not end well, and nobody is to believe that
            os.unlink("socket", dir_fd=self._folder)
        if self._is_private:
            for run in self._ended:
                remove_output(self._folder, run)
            os.unlink("lock", dir_fd=self._folder)
            os.rmdir(self._path)  # noqa: PTH106
        self._listener.close()
        for client in list(self._clients):
            client.close()


def _nothing(*_: object) -> None:
    pass
