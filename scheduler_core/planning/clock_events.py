"""Find out what happened to the machine and its clock between two looks."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from scheduler_core.clock import MachineClock
from scheduler_core.planning.clock_jumps import (
    LEAST,
    SetBack,
    SetForward,
    Slept,
    aways,
    happened,
    hold_up,
    read,
)
from scheduler_core.planning.clock_rollback import repeat_until
from scheduler_core.planning.planner import LOOK_AHEAD, Away, Look, Repeat
from scheduler_core.values.ranges import written_span
from scheduler_core.values.runs.run import Reason

log = logging.getLogger(__name__)

_HELD = "this store is a copy or was restored, and was held until somebody had decided about it"
_NEVER = datetime.min.replace(tzinfo=UTC)


class ClockEvents:
    """Remembers what happened until a look has taken it into account.

    `seen_at` is when an engine looked last before this one (None: there was none), `repeat` what it had
    not come to the end of. `slept` is how long the machine was asleep before the last look, if it was.
    `held_since` is since when this engine waited until somebody had decided about the store.
    """

    def __init__(
        self,
        clock: MachineClock,
        seen_at: datetime | None,
        repeat: Repeat | None = None,
        held_since: datetime | None = None,
    ) -> None:
        self._clock = clock
        self._last = read(clock)
        self._repeat = repeat
        self._back = timedelta(0)
        self._good = self._last
        self._expected_seconds: float | None = None
        self._unwritable_seconds: float | None = None
        self._hold_up: tuple[Away, ...] = ()
        self.slept = timedelta(0)
        begins = _NEVER if seen_at is None else seen_at
        now = self._last.now
        came_at = now if held_since is None else min(held_since, now)
        self._aways: tuple[Away, ...] = (
            Away(min(begins, came_at), came_at, Reason.OFF, "Hourbell was not running"),
        )
        if came_at < now:
            self._aways = (*self._aways, Away(came_at, now, Reason.OFF, _HELD))
        if begins - now >= LEAST:
            self._set_back(begins - now, now)

    @property
    def back(self) -> timedelta:
        """Return by how much the clock was set back, as far as no plan was moved for it yet."""
        return self._back

    @property
    def has_occurred(self) -> bool:
        """Tell whether anything waits to be taken into account."""
        return bool(self._aways or self._back or self._hold_up)

    def plans_moved(self, look: Look) -> None:
        """Forget a set-back for which all plans were moved, and remember what comes again by a look."""
        self._back = timedelta(0)
        self._repeat = look.repeat

    def look(self) -> Look:
        """Read the clocks, and return the look to take now."""
        before, after = self._last, read(self._clock)
        self._last = after
        self.slept = timedelta(0)
        for happening in happened(before, after):
            match happening:
                case Slept(length):
                    log.info("the machine slept for %s", written_span(length))
                    self.slept = length
                case SetForward(by):
                    log.warning("the clock was set forward by %s", written_span(by))
                case SetBack(by):
                    log.warning("the clock was set back by %s", written_span(by))
                    self._set_back(by, after.now)
                    self._expected_seconds = None  # the instant at which to look next was moved, too
        self._aways = (*self._aways, *aways(before, after))
        if self._expected_seconds is None:
            self._good, self._expected_seconds = after, after.awake_seconds
        could_write = self._unwritable_seconds is None
        self._hold_up = hold_up(
            self._expected_seconds, self._good, after, self._aways, could_write=could_write
        )
        return Look(after.now, _in_order((*self._aways, *self._hold_up), after.now), self._repeat)

    def could_not_write(self) -> None:
        """Take note that the store can't be written: that is why the next good look may come late."""
        self._unwritable_seconds = self._clock.monotonic_seconds()

    def expect_look(self, at: datetime) -> None:
        """Say that the last look was good, and when the next one is to come at the latest.

        One that comes much later was held up: the process was stopped, its machine too busy, or looks failed.
        """
        self._good = self._last
        self._expected_seconds = self._last.awake_seconds + max((at - self._last.now).total_seconds(), 0.0)
        if self._unwritable_seconds is not None and self._unwritable_seconds < self._last.awake_seconds:
            self._unwritable_seconds = None

    def mark_applied(self, look: Look) -> None:
        """Forget what a look has seen to; only what it has claimed counts."""
        if self._hold_up:
            log.warning("%s; what fell due meanwhile was missed", self._hold_up[0].text)
        self._aways = self._hold_up = ()
        self._expected_seconds = None
        if look.ends_repeat:
            self._repeat = None

    def _set_back(self, by: timedelta, now: datetime) -> None:
        """What was claimed so far, ahead of its time, comes a second time."""
        self._repeat = repeat_until(now + by + LOOK_AHEAD, self._repeat)
        self._back += by


def _in_order(aways: Sequence[Away], now: datetime) -> tuple[Away, ...]:
    """Put spans in order without any that overlap: the later one gives way where two meet."""
    found: list[Away] = []
    for away in sorted(aways, key=lambda each: each.begins):
        begins = max(away.begins, found[-1].ends) if found else away.begins
        ends = min(away.ends, now)
        if begins < ends:
            found.append(Away(begins, ends, away.reason, away.text))
    return tuple(found)
