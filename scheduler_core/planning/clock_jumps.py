"""Compare two readings of the clocks: sleep, a jump, or neither."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeAlias, assert_never

from scheduler_core.clock import MachineClock
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.planner import Away
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.english import ENGLISH
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.runs.run import Reason

# Less than this is not told from the noise of reading three clocks one after the other, and lies within
# the grace of whatever is due.
LEAST = timedelta(seconds=1)
# A clock is kept right by letting it run faster or slower by so much; that is no jump.
_SLEWING = 0.0005
# A look that comes so late was not merely slow: what fell due meanwhile counts as what fell into sleep. On a
# busy machine looks come late by less, and what fell due then is on time.
LEAST_HOLD_UP = timedelta(seconds=5)
_QUICK_SECONDS = 0.1
_MOST_TRIES = 3
_ENGLISH = Speaker(ENGLISH, "UTC")


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the three clocks said at one moment."""

    now: datetime
    boot_seconds: float
    awake_seconds: float


@dataclass(frozen=True, slots=True)
class Slept:
    """The machine was asleep for so long."""

    length: timedelta


@dataclass(frozen=True, slots=True)
class SetForward:
    """The clock was set forward by so much."""

    by: timedelta


@dataclass(frozen=True, slots=True)
class SetBack:
    """The clock was set back by so much."""

    by: timedelta


Happening: TypeAlias = Slept | SetForward | SetBack


def read(clock: MachineClock) -> ClockReading:
    """Read the clocks together; read again if the machine slept or stalled in between."""
    return _read(clock, _MOST_TRIES)


def _read(clock: MachineClock, tries: int) -> ClockReading:
    begun = clock.boot_seconds()
    awake = clock.monotonic_seconds()
    now = clock.now()
    boot = clock.boot_seconds()
    if boot - begun > _QUICK_SECONDS and tries > 1:
        return _read(clock, tries - 1)
    return ClockReading(now, boot, awake)


def happened(before: ClockReading, after: ClockReading) -> tuple[Happening, ...]:
    """Return what happened between two readings; nothing, as a rule.

    A machine whose clock is put right on waking did both: it slept and its clock was set.
    """
    passed = after.boot_seconds - before.boot_seconds
    slept = timedelta(seconds=passed - (after.awake_seconds - before.awake_seconds))
    jumped = after.now - before.now - timedelta(seconds=passed)
    found: list[Happening] = []
    if slept >= LEAST:
        found.append(Slept(slept))
    if abs(jumped) >= LEAST + timedelta(seconds=passed * _SLEWING):
        found.append(SetForward(jumped) if jumped > timedelta(0) else SetBack(-jumped))
    return tuple(found)


def aways(before: ClockReading, after: ClockReading) -> tuple[Away, ...]:
    """Return the spans of the wall clock between two readings in which nobody could look."""
    begins, ends = before.now, after.now
    if begins >= ends:
        return ()
    found: list[Away] = []
    for happening in happened(before, after):
        match happening:
            case Slept(length):
                text = f"the machine was asleep for {_in_words(length)}"
                woke_at = begins + timedelta(seconds=after.boot_seconds - before.boot_seconds)
                found.append(Away(begins, min(woke_at, ends), Reason.ASLEEP, text))
                begins = min(woke_at, ends)
            case SetForward(by):
                text = f"the clock was set forward by {_in_words(by)}"
                found.append(Away(begins, ends, Reason.CLOCK_SET_FORWARD, text))
            case SetBack():
                pass  # no span of the clock was left out, some comes twice
            case _:
                assert_never(happening)
    return tuple(found)


def hold_up(
    expected_seconds: float,
    good: ClockReading,
    after: ClockReading,
    others: Sequence[Away],
    *,
    could_write: bool,
) -> tuple[Away, ...]:
    """Return the spans since the last good look in which nobody looked, without those that others explain.

    The look was to come when the clock that stops in sleep said `expected_seconds`.
    """
    late = timedelta(seconds=after.awake_seconds - expected_seconds)
    if late < LEAST_HOLD_UP:
        return ()
    what = "Hourbell was held up for" if could_write else "the store could not be written for"
    text = f"{what} {_in_words(late)}"
    found: list[Away] = []
    begins = good.now
    for other in sorted(others, key=lambda each: each.begins):
        if begins < other.begins:
            found.append(Away(begins, min(other.begins, after.now), Reason.OFF, text))
        begins = max(begins, other.ends)
    if begins < after.now:
        found.append(Away(begins, after.now, Reason.OFF, text))
    return tuple(found)


def _in_words(length: timedelta) -> str:
    """Name a length no more exactly than people do."""
    if length < timedelta(minutes=2):
        unit = ticks.SECOND
    else:
        unit = ticks.MINUTE if length < timedelta(days=2) else ticks.HOUR
    return length_words(_ENGLISH, round(ticks.of_length(length) / unit) * unit)
