"""Whatever happens to clock, machine and job, each occurrence is accounted for exactly once."""

from bisect import bisect_left
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scheduler_core.planning.clock_rollback import after_rollback, repeat_until
from scheduler_core.planning.planner import (
    GRACE,
    MOST_CLAIMED,
    Away,
    Claim,
    Decision,
    Hold,
    Look,
    NeverRan,
    Repeat,
    decide,
)
from scheduler_core.recurrence.plan import Plan, next_after, occurrences
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import MOST_COUNTED, UNCOUNTED, Reason, Trigger
from tests.support import properties
from tests.support.fake_clock import FakeClock
from tests.support.recurrence import blackout, cron, daily, every, moment, plan_of

pytestmark = pytest.mark.slow

TICK = timedelta(microseconds=1)
SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=seconds) for seconds in (1, 60, 3_600, 86_400))
PLANS = (
    plan_of(every("2026-01-01T00:00", seconds=1)),
    plan_of(every("2026-01-01T00:00:00.5", seconds=7), daily("09:00", "09:01")),
    plan_of(every("2026-01-01T00:00", minutes=1), jitter=timedelta(seconds=50), jitter_seed="a"),
    plan_of(cron("*/5 8-18 * * 1-5"), zone="Europe/Berlin"),
    plan_of(
        every("2026-01-01T00:00", hours=1), blackouts=(blackout("2026-03-02T12:00", "2026-03-03T12:00"),)
    ),
    plan_of(daily("09:00", "17:30"), zone="America/New_York"),
    plan_of(every("2026-03-02T08:30", minutes=10), starts=moment("2026-03-02T08:00"), times=30),
)
# What a decision may ask of its source: some lists of claims and one for each row.
MOST_WORK_FOR_CLAIMS = 5 * MOST_CLAIMED
MOST_WORK_FOR_A_ROW = MOST_COUNTED + 10

LENGTHS = st.one_of(
    st.integers(1, 3_000).map(lambda count: count * timedelta(milliseconds=100)),
    st.integers(1, 400).map(lambda count: count * MINUTE),
    st.integers(1, 4_000).map(lambda count: count * DAY),
)


class CountedSource:
    """A source that counts what is asked of it and what it lists."""

    def __init__(self, source: Instants) -> None:
        self._source = source
        self.work = 0

    def first_from(self, at: int) -> int | None:
        self.work += 1
        return self._source.first_from(at)

    def last_before(self, at: int) -> int | None:
        self.work += 1
        return self._source.last_before(at)

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        found = self._source.between(begin, end, limit)
        self.work += 1 + len(found)
        return found


@dataclass(slots=True)
class Ledger:
    """The rows of a job as spans from one instant to another, by the time that the clock came to them.

    As in the store no instant has two rows at one time, and no name is used twice.
    """

    spans: dict[str, list[tuple[datetime, datetime]]] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def write(self, decision: Decision) -> None:
        for claim in decision.claims:
            self._write(claim.request, claim.due_at, claim.due_at)
        for row in decision.never_ran:
            self._write(row.request, row.due_at, row.due_until or row.due_at)

    def _write(self, name: str, first: datetime, last: datetime) -> None:
        assert name not in self.names, "a name is used twice"
        if name:
            self.names.add(name)
        written = self.spans.setdefault(name.rpartition("-")[0], [])
        place = bisect_left(written, (first, last))
        assert place == 0 or written[place - 1][1] < first, "accounted for twice"
        assert place == len(written) or last < written[place][0], "accounted for twice"
        written.insert(place, (first, last))


class Planning(RuleBasedStateMachine):
    """One job, one clock and all that may happen to them."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = FakeClock()
        self.missed = MissedPolicy()
        self.holds: tuple[Hold, ...] = ()
        self.aways: tuple[Away, ...] = ()
        self.repeat: Repeat | None = None
        self.seen_until = self.clock.now()
        self.plan: Plan = PLANS[0]
        self.next_due_at: datetime | None = None
        self.ledger = Ledger()
        self._use(PLANS[0])

    @rule(plan=st.sampled_from(PLANS), kind=st.sampled_from(Missed), window=st.none() | LENGTHS)
    def edit(self, plan: Plan, kind: Missed, window: timedelta | None) -> None:
        if window is not None:
            window = min(max(window, SECOND), 366 * DAY)
        self.missed = MissedPolicy(kind, window)
        self._use(plan)

    @rule(length=LENGTHS)
    def pause_for(self, length: timedelta) -> None:
        self.holds = (Hold(self.clock.now() + length, "paused for a while"),)

    @rule()
    def pause(self) -> None:
        self.holds = (Hold(None, "paused"), *self.holds)

    @rule()
    def resume(self) -> None:
        self.holds = ()

    @rule(length=st.integers(0, 150).map(lambda count: count * timedelta(milliseconds=100)))
    def pass_time_and_look(self, length: timedelta) -> None:
        self.clock.advance(length)
        self.look()

    @rule(length=LENGTHS)
    def be_held_up(self, length: timedelta) -> None:
        self.clock.advance(length)

    @rule(length=LENGTHS)
    def sleep(self, length: timedelta) -> None:
        begins = self.clock.now()
        self.clock.sleep(length)
        self._be_away(begins, Reason.ASLEEP)

    @rule(length=LENGTHS)
    def be_off_or_set_the_clock_forward(self, length: timedelta) -> None:
        begins = self.clock.now()
        self.clock.jump(length)
        self._be_away(begins, Reason.CLOCK_SET_FORWARD)

    @precondition(lambda self: not self.aways)
    @rule(length=LENGTHS)
    def set_the_clock_back(self, length: timedelta) -> None:
        """As the engine does: look first at what is due by the old time, then go on by the new one."""
        self.look()
        self.clock.jump(-length)
        self.repeat = repeat_until(self.seen_until, self.repeat)
        if self.next_due_at is not None:
            due_before = self.next_due_at
            self.next_due_at = after_rollback(due_before, self.plan, length, self.clock.now())
            assert self.next_due_at <= due_before

    @rule()
    def look(self) -> None:
        look = Look(self.clock.now(), self.aways, self.repeat)
        self.aways = ()
        self.seen_until = look.until
        if self.next_due_at is None:
            return
        due_at, counted = self.next_due_at, copy(self.plan)
        source = counted.source = CountedSource(self.plan.source)

        decision = decide(due_at, counted, self.missed, look, self.holds)

        assert source.work <= MOST_WORK_FOR_CLAIMS + MOST_WORK_FOR_A_ROW * len(decision.never_ran)
        self._check_nothing_is_left_out(due_at, decision, look)
        self._check_policy(decision, look)
        self.ledger.write(decision)
        self.next_due_at = decision.next_due_at

    @invariant()
    def what_is_next_is_an_occurrence(self) -> None:
        if self.next_due_at is not None:
            assert next_after(self.plan, self.next_due_at, inclusive=True) == self.next_due_at

    def _use(self, plan: Plan) -> None:
        self.plan = plan
        self.ledger = Ledger()
        self.repeat = None
        self.next_due_at = next_after(plan, self.clock.now())

    def _be_away(self, begins: datetime, reason: Reason) -> None:
        self.aways = (*self.aways, Away(begins, self.clock.now(), reason, "nobody looked"))

    def _check_nothing_is_left_out(self, due_at: datetime, decision: Decision, look: Look) -> None:
        """Each row begins at the occurrence after the one with which the row before it ends."""
        rows: list[Claim | NeverRan] = sorted(
            [*decision.claims, *decision.never_ran], key=lambda row: row.due_at
        )
        if not rows:
            assert decision.next_due_at == due_at > (look.now if self.holds else look.until)
            return
        assert rows[0].due_at == due_at
        for earlier, later in pairwise(rows):
            assert next_after(self.plan, last_of(earlier)) == later.due_at
        assert next_after(self.plan, last_of(rows[-1])) == decision.next_due_at
        assert decision.next_due_at is None or decision.next_due_at > due_at
        for row in decision.never_ran:
            assert last_of(row) <= look.now, "it may yet be resumed or edited"
            found = len(occurrences(self.plan, row.due_at, last_of(row) + TICK, MOST_COUNTED + 1))
            assert row.count == min(found, UNCOUNTED)

    def _check_policy(self, decision: Decision, look: Look) -> None:
        late = [claim for claim in decision.claims if claim.due_at < look.now - GRACE]
        if self.missed.kind is not Missed.ALL:
            assert len(late) <= 1
        if self.missed.window is not None:
            assert all(look.now - claim.due_at <= self.missed.window for claim in decision.claims)
        if self.missed.kind is Missed.SKIP:
            assert all(claim.trigger is Trigger.SCHEDULE for claim in late)
        for hold in self.holds:
            assert all(hold.until is not None and claim.due_at >= hold.until for claim in decision.claims)


def last_of(row: Claim | NeverRan) -> datetime:
    return (row.due_until if isinstance(row, NeverRan) else None) or row.due_at


@pytest.mark.parametrize(
    ("profile", "examples"),
    [
        pytest.param("everyday", 5, id="everyday"),
        pytest.param("thorough", 30, id="many", marks=pytest.mark.slow),
        pytest.param("thorough", 500, id="thorough", marks=pytest.mark.thorough),
    ],
)
def test_each_occurrence_is_accounted_for_exactly_once(profile: str, examples: int) -> None:
    assert properties.for_all is not None  # it is that module which knows the profiles
    chosen = settings(settings.get_profile(profile), max_examples=examples, stateful_step_count=40)

    run_state_machine_as_test(Planning, settings=chosen)
