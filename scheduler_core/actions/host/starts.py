"""What is to start: one after the other, or many at once by children (`starter`)."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import binascii
import os
import selectors
from collections import deque
from collections.abc import Collection
from typing import TYPE_CHECKING

from scheduler_core.actions.host.held_run import NO_PROCESS, HeldRun
from scheduler_core.actions.host.protocol import BrokenFrames, Message, pairs, run_of, text, texts, whole
from scheduler_core.actions.host.spool import Journal, SpooledOutput
from scheduler_core.actions.host.start import HostedProgram, fork_and_load
from scheduler_core.actions.host.starter import OpenedRun, Report, Starter, marked_spawn
from scheduler_core.actions.process.process_table import MARK_BIT, MARK_VARIABLE

if TYPE_CHECKING:
    from scheduler_core.actions.host.clients import Client
    from scheduler_core.actions.host.host import Host

_STARTED_AT_ONCE = 8  # before others are looked at
_WORTH_A_STARTER, _STARTED_BY_ONE, _MOST_STARTERS = 8, 32, 3
_MOST_BESIDE_STARTERS = (
    400  # each has two open files here, of 1,024, and one more for a moment for each stream
)
_LAST_GRACE_SECONDS = 3.0
_WAS_STARTED, _INVALID, _IS_CANCELLED = 17, 22, 125  # EEXIST, EINVAL, ECANCELED


class Starts:
    """The starts of one host, from what a client asks for to a process that the host holds."""

    def __init__(self, host: "Host", journal: Journal, folder: int) -> None:
        self._host = host
        self._table = host.table
        self._journal = journal
        self._folder = folder
        self._adopts = host.table.children() is not None
        self._null = os.open(os.devnull, os.O_RDONLY)
        self._waiting: deque[tuple[Client, Message]] = deque()
        self._starting: dict[int, HeldRun] = {}
        self._starters: set[Starter] = set()
        self._ends_asked: dict[int, float] = {}  # of what is starting, with the grace

    def ask(self, client: "Client", message: Message) -> None:
        self._waiting.append((client, message))

    @property
    def is_busy(self) -> bool:
        return bool(self._waiting or self._starters)

    @property
    def can_go_on(self) -> bool:
        """Tell whether there is more to start, and nobody has to end before."""
        return bool(self._waiting) and not (self._are_many and len(self._starters) == _MOST_STARTERS)

    @property
    def under_way(self) -> Collection[HeldRun]:
        return self._starting.values()

    @property
    def starters(self) -> list[Starter]:
        return list(self._starters)

    def go_on(self) -> None:
        """Start some of what waits here, or much of it by children."""
        while self._are_many and len(self._starters) < _MOST_STARTERS:
            self._start_many()
        if not self._are_many:
            for _ in range(min(_STARTED_AT_ONCE, len(self._waiting))):
                self._start(*self._waiting.popleft())

    def finish(self) -> None:
        """Start all that waits, and wait until it has begun."""
        while self._waiting:
            self._start(*self._waiting.popleft())
        for starter in self.starters:
            self.hear(starter, waits=True)

    def end(self, run: int, grace: float) -> None:
        """End what is just starting, once it has; what waits yet does not start."""
        if run in self._starting:
            self._ends_asked[run] = grace
            return
        for each in self._waiting:
            client, message = each
            if message.get("run") == run:
                self._waiting.remove(each)
                client.tell({"say": "refused", "run": run, "error": _IS_CANCELLED})
                return

    @property
    def _are_many(self) -> bool:
        has_room = self._host.held + len(self._starting) < _MOST_BESIDE_STARTERS
        return self._adopts and has_room and len(self._waiting) >= _WORTH_A_STARTER

    def _start(self, client: "Client", message: Message) -> None:
        try:
            run = run_of(message)
            if self._is_known(message):
                client.tell(
                    {"say": "refused", "run": run, "error": _WAS_STARTED, "text": "it was started before"}
                )
                return
            self._started(client, run, message)
        except BrokenFrames as fault:
            self._host.dismiss(client, str(fault))

    def _is_known(self, message: Message) -> bool:
        run = run_of(message)
        return self._host.is_known(run) or run in self._starting or run < MARK_BIT

    def _started(self, client: "Client", run: int, message: Message) -> None:
        if (opened := self._opened(client, run, message)) is None:
            return
        if message.get("careful") is True or sys.platform != "linux":
            self._load_carefully(opened)
        else:
            self._begin_or_refuse(opened, marked_spawn(self._table, opened))
        self._close_ends(opened)

    def _opened(self, client: "Client", run: int, message: Message) -> OpenedRun | None:
        """Return a run with all that it starts with, None if it is refused."""
        head, tail = whole(message, "head"), whole(message, "tail")
        held = HeldRun(
            self._host, client, run, SpooledOutput(self._journal, self._folder, run, head, tail), head
        )
        held.detaches = message.get("detaches") is True
        held.scrap = texts(message, "scrap")
        held.hide([form.encode("latin-1") for form in texts(message, "hidden")])
        program = _program(run, message)
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
        except (OSError, ValueError) as error:
            for descriptor in descriptors:
                os.close(descriptor)
            client.tell({"say": "refused", "run": run, "error": _error_of(error)})
            return None
        self._starting[run] = held
        return OpenedRun(held, program, (stdin, their_stdout, their_stderr), stdout, stderr)

    def _load_carefully(self, opened: OpenedRun) -> None:
        try:
            trouble, theirs = os.pipe()
        except OSError as error:
            self._begin_or_refuse(opened, Report(0, _error_of(error), 0))
            return
        self._table.begin_to_mark(opened.held.run)
        try:
            pid = fork_and_load(opened.program, opened.streams, theirs)
        except OSError as error:
            os.close(trouble)
            self._begin_or_refuse(opened, Report(0, _error_of(error), 0))
            return
        finally:
            self._table.mark_no_more()
            os.close(theirs)
        row = self._table.row(pid)
        self._begin_or_refuse(opened, Report(pid, 0, 0 if row is None else row.started), trouble)

    def _close_ends(self, opened: OpenedRun) -> None:
        """Close what the process alone is to hold."""
        for descriptor in opened.streams:
            if descriptor != self._null:
                os.close(descriptor)

    def _begin_or_refuse(self, opened: OpenedRun, report: Report, trouble: int = -1) -> None:
        """Follow what has begun, or say that it has not."""
        held = opened.held
        del self._starting[held.run]
        grace = self._ends_asked.pop(held.run, None)
        if report.error:
            os.close(opened.stdout)
            os.close(opened.stderr)
            if held.client is not None:
                held.client.tell({"say": "refused", "run": held.run, "error": report.error})
            return
        self._host.hold(held, report.pid)
        held.begin(report.pid, report.started, opened.stdout, opened.stderr, trouble)
        if self._host.is_told_to_end:
            held.ask_to_end(_LAST_GRACE_SECONDS)
        elif grace is not None:
            held.ask_to_end(grace)

    def _start_many(self) -> None:
        opened: list[OpenedRun] = []
        while self._waiting and len(opened) < _STARTED_BY_ONE:
            client, message = self._waiting.popleft()
            try:
                if message.get("careful") is True or self._is_known(message):
                    self._start(client, message)
                    continue
                each = self._opened(client, run_of(message), message)
            except BrokenFrames as fault:
                self._host.dismiss(client, str(fault))
                continue
            if each is not None:
                opened.append(each)
        if not opened:
            return
        try:
            starter = Starter(self._table, opened)
        except OSError:  # as many processes as there may be
            for each in opened:
                self._begin_or_refuse(each, marked_spawn(self._table, each))
        else:
            self._starters.add(starter)
            self._host.selector.register(starter.reports, selectors.EVENT_READ, lambda _: self.hear(starter))
        for each in opened:
            self._close_ends(each)

    def hear(self, starter: Starter, *, waits: bool = False) -> None:
        """Follow what a starter tells of; with `waits` until it has told of all."""
        told, is_over = starter.heard(waits=waits)
        for opened, report in told:
            self._begin_or_refuse(opened, report)
        if is_over:
            self._starters.discard(starter)
            self._host.selector.unregister(starter.reports)
            starter.close()
            for opened in starter.untold:  # it was killed on its way
                self._take_lost(opened)

    def _take_lost(self, opened: OpenedRun) -> None:
        """Account for a start of which nobody can tell: what came of it ends, and how it went is unknown."""
        held = opened.held
        del self._starting[held.run]
        self._ends_asked.pop(held.run, None)
        self._host.hold(held, NO_PROCESS)
        held.begin(NO_PROCESS, 0, opened.stdout, opened.stderr)
        held.exited(None)

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


def _program(run: int, message: Message) -> HostedProgram:
    environment = {**pairs(message, "environment"), MARK_VARIABLE: f"{run:x}"}
    return HostedProgram(
        text(message, "program"), texts(message, "arguments"), environment, text(message, "folder")
    )


def _error_of(error: OSError | ValueError) -> int:
    return (error.errno if isinstance(error, OSError) else 0) or _INVALID
