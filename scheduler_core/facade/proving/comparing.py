"""Compare the planned instants of one job with its rows, in one pass over both. Pure."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import Protocol

from scheduler_core.facade.proving.periods import PlannedHistory, PlanPeriod
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.planner import LOOK_AHEAD
from scheduler_core.recurrence import ticks
from scheduler_core.store.runs.comparing.planned_rows import PlannedRow
from scheduler_core.values.records.proof import LedgerDifference, Unproved
from scheduler_core.values.runs.run import MOST_COUNTED, UNCOUNTED

_AHEAD = ticks.of_length(LOOK_AHEAD)


class TakesDifferences(Protocol):
    """Who is told what a comparison finds."""

    def differs(self, kind: LedgerDifference, tick: int, text: str) -> None: ...

    def unproved(self, why: Unproved, tick: int, count: int = 1) -> None: ...


@dataclass(frozen=True, slots=True)
class Bounds:
    """Which span is looked at, up to which instant a job has rows, and what it need not have any more.

    What lies after `looked_until` nobody has looked at; up to `kept_from` rows may have been taken away.
    """

    begin: int
    end: int
    looked_until: int
    kept_from: int


class LedgerComparison:
    """Counts what agrees, and tells what does not; `plan` and `ledger` are digests of all that was seen."""

    def __init__(self, history: PlannedHistory, bounds: Bounds, heard: TakesDifferences) -> None:
        self.instants = self.with_row = self.spans = self.again = 0
        self.plan, self.ledger = sha256(), sha256()
        self._history = history
        self._bounds = bounds
        self._heard = heard
        self._coming = self._planned()
        self._next: int | None = next(self._coming, None)
        self._covered = bounds.begin - 1
        self._passes: list[tuple[int, int]] = []
        self._left_by_stop: list[int] = []

    def run(self, rows: Iterable[PlannedRow]) -> None:
        for row in rows:
            self.ledger.update(f"{row.said}\n".encode())
            if row.is_again:
                self._hear_again(row)
            elif row.until_tick is None:
                self._hear_one(row)
            else:
                self._hear_span(row, row.until_tick)
        self._miss_before(self._bounds.end)
        self._give_up_stopped()

    def _planned(self) -> Iterator[int]:
        for tick in self._history.instants(self._bounds.begin, self._bounds.end):
            self.instants += 1
            self.plan.update(b"%d\n" % tick)
            yield tick

    def _hear_one(self, row: PlannedRow) -> None:
        tick = row.tick
        self._miss_before(tick)
        if self._next == tick:
            self._match()
            self.with_row += 1
        else:
            self._strange(row, tick)
        self._covered = max(self._covered, tick)

    def _hear_span(self, row: PlannedRow, last: int) -> None:
        begin = max(row.tick, self._bounds.begin)
        self._miss_before(begin)
        if row.tick >= self._bounds.begin and self._next != row.tick:
            self._strange(row, row.tick)
        count, found = 0, self._next
        while self._next is not None and self._next <= last:
            found = self._next
            count += 1
            self._match()
        is_whole = row.tick >= self._bounds.begin and last < self._bounds.end
        if is_whole and last not in (row.tick, found):
            self._strange(row, last)
        elif is_whole:
            self._check_count(row, last, count)
        self.with_row += count
        self.spans += 1
        self._covered = max(self._covered, last)

    def _hear_again(self, row: PlannedRow) -> None:
        """A clock that was set back comes to an occurrence again; each pass has rows of its own.

        A pass goes by the plan of its time, which may have been made before the clock was set back.
        """
        last = row.tick if row.until_tick is None else row.until_tick
        plan = self._history.plans.get(row.revision)
        is_planned = True
        for tick in {row.tick, last}:
            if self._is_looked_at(tick) and not self._is_planned(tick) and not self._was_in_force(row, tick):
                is_planned = False
                self._strange(row, tick)
        if is_planned and self._bounds.begin <= row.tick and last < self._bounds.end:
            if plan is not None and plan.unknown is not None:
                self._heard.unproved(plan.unknown, row.tick)
            else:
                found = (self._history if plan is None else plan).instants(row.tick, last + 1)
                self._check_count(row, last, sum(1 for _ in islice(found, UNCOUNTED)))
        self.again += 1
        reached = self._bounds.begin if self._next is None else self._next
        self._passes = [each for each in self._passes if each[1] >= reached] + [(row.tick, last)]

    def _match(self) -> None:
        tick = self._next
        assert tick is not None
        if self._left_by_stop:
            period = self._history.at(tick)
            if period is not None and period.begin < self._left_by_stop[0] <= period.end:
                self._tell_left()
            else:
                self._give_up_stopped()
        self._next = next(self._coming, None)

    def _miss_before(self, tick: int) -> None:
        while self._next is not None and self._next < tick:
            at = self._next
            if at <= self._covered:
                self.with_row += 1
            elif any(first <= at <= last for first, last in self._passes):
                self._heard.unproved(Unproved.CLOCK_SET_BACK, at)
            else:
                self._miss(at)
            self._next = next(self._coming, None)

    def _miss(self, tick: int) -> None:
        if tick > self._bounds.looked_until:
            self._heard.unproved(Unproved.NOT_LOOKED_AT, tick)
            return
        if tick <= self._bounds.kept_from:
            self._heard.unproved(Unproved.NOT_KEPT, tick)
            return
        period = self._history.at(tick)
        if period is not None and period.was_stopped:
            self._left_by_stop.append(tick)
            if len(self._left_by_stop) > MOST_COUNTED:
                self._tell_left()
            return
        self._heard.differs(LedgerDifference.NO_ROW, tick, "the ledger has no row for it")

    def _tell_left(self) -> None:
        """Tell of what has no row though the job went on after it."""
        for tick in self._left_by_stop:
            self._heard.differs(LedgerDifference.NO_ROW, tick, "the ledger has no row for it")
        self._left_by_stop.clear()

    def _give_up_stopped(self) -> None:
        """What was due last when the engine stopped a job may not have been written down."""
        for tick in self._left_by_stop:
            self._heard.unproved(Unproved.STOPPED, tick)
        self._left_by_stop.clear()

    def _strange(self, row: PlannedRow, tick: int) -> None:
        """Tell of a row that no plan asked for, unless nobody knows what was planned then."""
        period = self._history.at(tick)
        if period is not None and period.unknown is not None:
            self._heard.unproved(period.unknown, tick)
        elif self._was_claimed_ahead(tick):
            self.with_row += 1
        elif not self._is_planned(tick) and self._was_set_back(row, tick):
            self._heard.unproved(Unproved.CLOCK_SET_BACK, tick)
        elif self._is_planned(tick) and tick <= self._covered:
            self._heard.differs(LedgerDifference.SECOND_ROW, tick, "the ledger has more than one row for it")
        elif tick <= self._history.begins:
            self._heard.differs(LedgerDifference.NO_INSTANT, tick, "the job was not there yet")
        else:
            self._heard.differs(LedgerDifference.NO_INSTANT, tick, "no plan that was in force then has it")

    def _was_in_force(self, row: PlannedRow, tick: int) -> bool:
        """Tell whether a plan that was in force when a row was written has an instant.

        What waits for its turn begins by a later revision than the one that asked for it.
        """
        at = row.written_tick
        return at is not None and any(
            revision <= row.revision and plan.begin <= at <= plan.end and plan.may_name(tick)
            for revision, plan in self._history.plans.items()
        )

    def _is_looked_at(self, tick: int) -> bool:
        return self._bounds.begin <= tick < self._bounds.end

    def _is_planned(self, tick: int) -> bool:
        return next(self._history.instants(tick, tick + 1), None) is not None

    def _was_claimed_ahead(self, tick: int) -> bool:
        """Tell whether a plan that a change ended shortly before has the instant: claims go ahead of it."""
        return any(each.end < tick <= each.end + _AHEAD and each.names(tick) for each in self._recent(tick))

    def _was_set_back(self, row: PlannedRow, tick: int) -> bool:
        """Tell whether a row follows a plan that was not in force at its instant nor when it was written.

        A clock that runs ahead comes to instants of a plan that is changed before them once it is set back.
        """
        plan = self._history.plans.get(row.revision)
        if plan is None or row.written_tick is None:
            return False
        is_after = plan.end < tick and plan.end < row.written_tick
        is_before = tick <= plan.begin and row.written_tick < plan.begin
        return (is_after or is_before) and plan.may_name(tick)

    def _recent(self, tick: int) -> Iterator[PlanPeriod]:
        return (each for each in self._history.periods if tick - _AHEAD <= each.end < tick)

    def _check_count(self, row: PlannedRow, last: int, count: int) -> None:
        """Tell where a span stands for another number of occurrences than it says; many are not counted."""
        is_right = min(row.occurrences, UNCOUNTED) == min(count, UNCOUNTED)
        if is_right or count == 0 or self._touches_unknown(row.tick, last):
            return
        if self._was_set_back(row, last):
            self._heard.unproved(Unproved.CLOCK_SET_BACK, row.tick)
            return
        told = f"it says that it stands for {row.occurrences:,}, and the plan has {count:,}"
        self._heard.differs(LedgerDifference.WRONG_COUNT, row.tick, told)

    def _touches_unknown(self, first: int, last: int) -> bool:
        periods = self._history.periods
        return any(each.unknown is not None and each.begin < last and first <= each.end for each in periods)
