"""What an engine or a peer is asked to do in a process of its own, and what is measured of it."""

import gc
import os
import resource
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

from scheduler_core.clock import SystemClock

CLOCK = SystemClock()
NOTHING, CALL, PROGRAM = "nothing", "call", "program"
_LOOK_SECONDS = 0.02
_LONGEST_SECONDS = 240.0
_FAR = timedelta(days=400)
_SETTLING, _IDLE = timedelta(seconds=4), timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Fired:
    """One run: the instants at which it was due, began and had ended, in seconds."""

    due: float
    begun: float
    ended: float


class Subject(Protocol):
    """An engine, ours or another's, with its store in a folder."""

    @property
    def ended(self) -> int:
        """Return how many runs are over; asked again and again, so it must cost next to nothing."""
        ...

    @property
    def fired(self) -> Sequence[Fired]: ...

    def add(self, due: Sequence[datetime], every: timedelta | None) -> None:
        """Add a schedule for each instant, repeated or not."""
        ...

    def start(self) -> None:
        """Return when it can fire."""
        ...

    def stop(self) -> None: ...


@dataclass(slots=True)
class Report:
    """What was measured; lengths in seconds, memory in megabytes."""

    count: int = 0
    p50: float = 0.0
    p99: float = 0.0
    most: float = 0.0
    all_ended: float = 0.0
    computing: float = 0.0
    adding: float = 0.0
    starting: float = 0.0
    memory: float = 0.0
    switches: float = 0.0

    def as_json(self) -> dict[str, float]:
        return asdict(self)


def at_once(subject: Subject, count: int, lead: timedelta) -> Report:
    """Let so many be due at one instant."""
    due_at = CLOCK.now() + lead
    subject.add([due_at] * count, None)
    subject.start()
    assert CLOCK.now() < due_at, "it takes longer to add them than was thought"
    await_holds(lambda: subject.ended >= count)
    return _lateness(subject.fired)


def steadily(subject: Subject, rate: int, seconds: int, lead: timedelta) -> Report:
    """Let so many be due in each second, evenly spread, for some seconds."""
    begin = CLOCK.now() + lead
    subject.add([begin + timedelta(seconds=number / rate) for number in range(rate)], timedelta(seconds=1))
    subject.start()
    await_holds(lambda: CLOCK.now() >= begin)
    before = resource.getrusage(resource.RUSAGE_SELF)
    ends = begin + timedelta(seconds=seconds)
    await_holds(lambda: CLOCK.now() >= ends)
    after = resource.getrusage(resource.RUSAGE_SELF)
    await_holds(lambda: CLOCK.now() >= ends + timedelta(seconds=1))  # for what is late
    report = _lateness([each for each in subject.fired if each.due < ends.timestamp()])
    report.computing = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return report


def loaded(subject: Subject, again: Callable[[], Subject], count: int) -> Report:
    """Add so many schedules of next year, and start anew with them."""
    due_at = CLOCK.now() + _FAR
    began = CLOCK.now()
    subject.add([due_at + timedelta(seconds=number) for number in range(count)], None)
    adding = (CLOCK.now() - began).total_seconds()
    subject.stop()
    gc.collect()
    before = _memory()
    anew = again()
    began = CLOCK.now()
    anew.start()
    starting = (CLOCK.now() - began).total_seconds()
    memory = _memory() - before
    anew.stop()
    return Report(count=count, adding=adding, starting=starting, memory=memory)


def idle(subject: Subject, count: int) -> Report:
    """Do nothing for a while with so many schedules of next year; the figures are those of a minute."""
    due_at = CLOCK.now() + _FAR
    subject.add([due_at + timedelta(seconds=number) for number in range(count)], None)
    subject.start()
    _let_pass(_SETTLING)
    before, switched = resource.getrusage(resource.RUSAGE_SELF), _switches()
    _let_pass(_IDLE)
    after, switches = resource.getrusage(resource.RUSAGE_SELF), _switches() - switched
    part = timedelta(minutes=1) / _IDLE
    computing = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Report(count=count, computing=computing * part, switches=switches * part)


def await_holds(holds: Callable[[], bool]) -> None:
    """Wait until something holds, asking seldom enough not to be in the way."""
    pause = threading.Event()
    for _ in range(int(_LONGEST_SECONDS / _LOOK_SECONDS)):
        if holds():
            return
        pause.wait(_LOOK_SECONDS)
    raise AssertionError("waited in vain")


def now() -> float:
    return CLOCK.now().timestamp()


def instant(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _let_pass(length: timedelta) -> None:
    threading.Event().wait(length.total_seconds())


def _lateness(fired: Sequence[Fired]) -> Report:
    late = sorted(each.begun - each.due for each in fired)
    return Report(
        count=len(late),
        p50=late[len(late) // 2],
        p99=late[min(len(late) * 99 // 100, len(late) - 1)],
        most=late[-1],
        all_ended=max(each.ended for each in fired) - min(each.due for each in fired),
    )


def _memory() -> float:
    """Return the megabytes that this process holds in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _switches() -> int:
    """Return how often a thread of this process was put to sleep, all but the one that asks."""
    total = 0
    for task in Path("/proc/self/task").iterdir():
        if int(task.name) == threading.get_native_id():
            continue
        status = (task / "status").read_text(encoding="ascii")
        total += int(status.split("\nvoluntary_ctxt_switches:")[1].split()[0])
    return total
