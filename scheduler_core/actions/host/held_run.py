"""One script that the host runs: its process, streams, process tree and end."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import json
import os
import selectors
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from scheduler_core.actions.host.child_limits import CPU_TIME
from scheduler_core.actions.host.limit_watch import LOOK_SECONDS, LimitWatch, Passed, own_memory
from scheduler_core.actions.host.protocol import STDERR, STDOUT, Message, packed_output
from scheduler_core.actions.host.spool import SpooledOutput
from scheduler_core.actions.host.start import SAID
from scheduler_core.actions.output.redacted_stream import RedactedStream
from scheduler_core.actions.process.process_tree import ProcessLists, ProcessTree

if TYPE_CHECKING:
    from scheduler_core.actions.host.clients import Client
    from scheduler_core.actions.process.process_table import ProcessTable

_CHUNK_BYTES = 64 * 1024  # as much as a pipe holds
_MOST_CHUNKS_AT_ONCE = 64
_FIRST_LOOK_SECONDS, _LONGEST_PAUSE_SECONDS = 0.01, 0.2
_LEFTOVER_GRACE_SECONDS = 1.0
_LONGEST_DRAIN_SECONDS = 2.0
_KILL_PATIENCE_SECONDS = 5.0  # one that hangs in the kernel outlives even SIGKILL


class HoldsRuns(Protocol):
    """What a run asks of the host: the time, what is seen of processes, and to be told of."""

    table: "ProcessTable"
    lists: ProcessLists
    selector: selectors.BaseSelector

    def now(self) -> float: ...

    def call_at(self, at: float, call: Callable[[], None]) -> None: ...

    def orphans(self, *, are_new: bool = False) -> list[int] | None: ...

    def bury_orphans(self) -> None: ...

    def has_begun(self, run: "HeldRun") -> None: ...

    def has_started(self, run: "HeldRun") -> None: ...

    def was_refused(self, run: "HeldRun", error: int) -> None: ...

    def has_ended(self, run: "HeldRun", ended: Message) -> None: ...


class HeldRun:
    """Goes from its start to its end, and tells its client of it; `is_over` once that is written."""

    def __init__(self, host: HoldsRuns, client: "Client", run: int, output: SpooledOutput, live: int) -> None:
        self.run = run
        self.client: Client | None = client
        self.pid = 0
        self.started = 0
        self.detaches = False
        self.scrap: list[str] = []
        self.limits: Mapping[str, int] = {}
        self.grace = 0.0
        self.is_over = False
        self._host = host
        self._own_memory = own_memory()
        self._output = output
        self._written = [0, 0, 0]
        self._shown: dict[int, RedactedStream] = {}
        self._live_left = [0, live, live]
        self._pipes: dict[int, int] = {}  # descriptors, and which stream they are
        self._trouble = -1
        self._watch: LimitWatch | None = None
        self._passed: Passed | None = None  # what began its end
        self._usage = [0, 0, 0, 0]
        self._has_exited = False
        self._code: int | None = None
        self._is_tree_gone = False
        self._drained_at = 0.0
        self._kill_at: float | None = None  # while the tree is being ended
        self._give_up_at = 0.0
        self._pause = _FIRST_LOOK_SECONDS
        self._was_asked = False
        self._needed_kill = False
        self._is_cut_short = False  # killed for a limit before its grace was over
        self._leftovers = 0
        self._survivors: list[int] = []

    def begin(self, pid: int, stdout: int, stderr: int, trouble: int = -1) -> None:
        """Follow a process that was just started; it counts as started once nothing comes of `trouble`."""
        self.pid = pid
        row = self._host.table.row(pid)
        self.started = row.started if row is not None else 0
        table, lists = self._host.table, self._host.lists
        self._tree = ProcessTree(table, pid, self.started, self.run, detaches=self.detaches, lists=lists)
        self._pipes = {stdout: STDOUT, stderr: STDERR}
        for descriptor in self._pipes:
            self._host.selector.register(descriptor, selectors.EVENT_READ, self._read)
        self._trouble = trouble
        if self.limits:
            self._watch = LimitWatch(table, self._tree, self.limits)
            self._host.call_at(self._host.now() + LOOK_SECONDS, self._look_at_limits)
        self._host.has_begun(self)
        if trouble >= 0:
            self._host.selector.register(trouble, selectors.EVENT_READ, self._loaded)
        else:
            self._host.has_started(self)

    def hide(self, forms: list[bytes]) -> None:
        """Let nobody read any of these in the output: it is written next to the store."""
        if forms:
            self._shown = {stream: RedactedStream(forms) for stream in (STDOUT, STDERR)}

    @property
    def has_files(self) -> bool:
        return self._output.has_files

    def be_adopted(self, client: "Client") -> None:
        """Tell another client from now on, which reads all output from its beginning on in the end."""
        self.client = client
        self._live_left = [0, 0, 0]
        if self._has_exited:
            client.tell({"say": "exited", "run": self.run})

    # ---- what it writes

    def _read(self, descriptor: int) -> bool:
        """Take one chunk; False if there is none."""
        try:
            data = os.read(descriptor, _CHUNK_BYTES)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        stream = self._pipes[descriptor]
        if not data:
            self._close(descriptor)
            if self._has_exited:
                self._end_if_all_is_read()
        elif not self.is_over:  # a detached one may go on writing, and nobody takes it
            self._pass_on(stream, self._shown[stream].feed(data) if self._shown else data)
        return True

    def _pass_on(self, stream: int, data: bytes) -> None:
        if not data:
            return
        offset = self._written[stream]
        self._written[stream] = offset + len(data)
        self._output.write(stream, offset, data)
        left = self._live_left[stream]
        if left and self.client is not None:
            if self.client.takes_output:
                self.client.send(packed_output(self.run, stream, offset, data[:left]))
                self._live_left[stream] = max(left - len(data), 0)
            else:
                self._live_left[stream] = 0  # the rest is read from the spool in the end

    def _close(self, descriptor: int) -> None:
        del self._pipes[descriptor]
        self._host.selector.unregister(descriptor)
        os.close(descriptor)

    # ---- how it ends

    def ask_to_end(self, grace: float) -> None:
        """End its tree for a client, which is remembered: another one may learn of the end."""
        self._was_asked = self._was_asked or not self._has_exited
        self.end_tree(grace)

    def end_tree(self, grace: float) -> None:
        """Ask all of it to end, and kill what is left after the grace; the shortest one counts."""
        if self.is_over or self._is_tree_gone:
            return
        kill_at = self._host.now() + grace
        if self._kill_at is not None:
            self._kill_at = min(self._kill_at, kill_at)
            self._pause = _FIRST_LOOK_SECONDS
        else:
            self._kill_at = kill_at
            if grace > 0:
                self._tree.ask()
        self._look_at_tree()

    def _look_at_tree(self) -> None:
        """Look again and again until nobody is left: some may have started others in between."""
        if self.is_over or self._is_tree_gone or self._kill_at is None:
            return
        now = self._host.now()
        if now >= self._kill_at:
            self._needed_kill = True
            self._give_up_at = self._give_up_at or now + _KILL_PATIENCE_SECONDS
            self._tree.kill()
        if self._has_exited and not self._has_left():
            self._tree_is_gone()
        elif self._give_up_at and now >= self._give_up_at:
            self._survivors = [row.pid for row in self._tree.members()]
            self._tree_is_gone()
        else:
            pause = self._pause if self._give_up_at else min(self._pause, max(self._kill_at - now, 0.001))
            self._pause = min(2 * self._pause, _LONGEST_PAUSE_SECONDS)
            self._host.call_at(now + pause, self._look_at_tree)

    def _look_at_limits(self) -> None:
        """End what takes more than it may: at once, but for one that has only computed for long.

        One that is being ended is not let take more, but what began its end is what it ended for.
        """
        if self.is_over or self._is_tree_gone or self._watch is None:
            return
        passed = self._watch.look(self._usage[0] / 1000)
        if passed is not None:
            is_to_end = self._kill_at is None
            if is_to_end:
                self._passed = passed
            if passed.kind != CPU_TIME and not self._give_up_at:
                self._is_cut_short = not is_to_end
                self.end_tree(0.0)
            elif is_to_end:
                self.end_tree(self.grace)
        self._host.call_at(self._host.now() + LOOK_SECONDS, self._look_at_limits)

    def _tree_is_gone(self) -> None:
        self._is_tree_gone = True
        self._end_if_all_is_read()

    def _has_left(self) -> bool:
        """Tell whether others of it live though it has exited."""
        seen: set[int] = set()
        while (orphans := self._host.orphans(are_new=bool(seen))) is not None:
            has_any = self._tree.has_any_of(pid for pid in orphans if pid not in seen)
            if has_any is not None:
                return has_any
            seen.update(orphans)
        return bool(self._tree.members())

    def exited(self, code: int, usage: list[int]) -> None:
        """Hear that its first process has ended, and what it took with all that it waited for."""
        self._has_exited = True
        self._code = code
        self.took(usage)
        if self._watch is not None and self._kill_at is None:
            self._passed = self._watch.has_exited(code, self._usage[0] / 1000, self._usage[1])
        self._drained_at = self._host.now() + _LONGEST_DRAIN_SECONDS
        if self._trouble >= 0:  # the child is over that was to load the program
            self._loaded(self._trouble)
        if self.is_over:
            return
        if self.detaches or not self._has_left():
            self._is_tree_gone = True
        elif self._kill_at is None:
            self._leftovers = max(len(self._tree.members()), 1)
            self.end_tree(_LEFTOVER_GRACE_SECONDS)
        for descriptor in list(self._pipes):
            for _ in range(_MOST_CHUNKS_AT_ONCE):
                if descriptor not in self._pipes or not self._read(descriptor):
                    break
        self._end_if_all_is_read()
        if not self.is_over:
            if self.client is not None:
                self.client.tell({"say": "exited", "run": self.run})
            self._host.call_at(self._drained_at, self._end_if_all_is_read)

    def took(self, usage: list[int]) -> None:
        """Add what a process took: computing, the memory of the largest one, blocks."""
        computing, memory, read, written = usage
        memory = memory if memory > self._own_memory else 0
        before = self._usage
        self._usage = [before[0] + computing, max(before[1], memory), before[2] + read, before[3] + written]

    def _end_if_all_is_read(self) -> None:
        """Read on until the writers have gone, but not long: someone outside may hold the other end."""
        if self.is_over or not (self._has_exited or self._survivors) or not self._is_tree_gone:
            return
        if self._pipes and not self.detaches and self._host.now() < self._drained_at:
            return
        if not self.detaches:
            self.let_go()
        if self._leftovers or self._needed_kill:
            self._host.bury_orphans()
        self.is_over = True
        for stream, shown in self._shown.items():
            self._pass_on(stream, shown.rest())
        for path in self.scrap:
            _remove(path)
        lost = self._output.lost
        ended: Message = {
            "say": "ended",
            "run": self.run,
            "code": self._code,
            "asked": self._was_asked,
            "needed_kill": self._needed_kill and not self._is_cut_short,
            "leftovers": self._leftovers,
            "survivors": self._survivors,
            "written": self._written[1:],
            "lost": "" if lost is None else lost.strerror or str(lost),
            "usage": self._usage,
            "boot": self._host.table.boot_id,
            "at": self._host.now(),
        }
        if self._watch is not None:
            exceeded, taken = self._passed or ("", 0)
            ended |= {"kept": self._watch.kept, "no_group": self._watch.no_group}
            ended |= {"exceeded": exceeded, "taken": taken}
        self._host.has_ended(self, ended)

    def _loaded(self, trouble: int) -> None:
        """Hear that the program is loaded, or why it is not."""
        told = os.read(trouble, _CHUNK_BYTES)
        if told and self._watch is not None and SAID in told:
            said, _, told = told.partition(SAID)
            self._watch.hear(json.loads(said))
            if not told and not self._has_exited:
                return  # its end says whether the program is loaded
        self._host.selector.unregister(trouble)
        os.close(trouble)
        self._trouble = -1
        if told:
            self.is_over = True
            self.let_go()
            self._host.was_refused(self, int(told))
        else:
            self._host.has_started(self)

    def let_go(self) -> None:
        """Close what it or others still write to."""
        for descriptor in list(self._pipes):
            self._close(descriptor)


def _remove(path: str) -> None:
    """Remove a file, or a folder that is empty by then."""
    with suppress(OSError):
        if os.path.isdir(path):  # noqa: PTH112
            os.rmdir(path)  # noqa: PTH106
        else:
            os.unlink(path)  # noqa: PTH108
