"""Decide what a due job does now. Pure: no clock, no store, no thread."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, occurrences, prev_before
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.english import ENGLISH
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import MOST_COUNTED, UNCOUNTED, Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every, Rule
from scheduler_core.values.schedules.schedule import Schedule

# Twice the 15 s after which the engine looks again at the latest: a busy engine, a slow disk or the
# first look after sleep calls nothing missed that a person would call on time.
GRACE = timedelta(seconds=30)
LOOK_AHEAD = timedelta(seconds=1)
MOST_CLAIMED = 1_000
_TICK = timedelta(microseconds=1)
_NO_BEGIN = datetime.min.replace(tzinfo=UTC)
_NO_END = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Away:
    """A span of the wall clock, without its end, in which nobody looked at what was due, and why."""

    begins: datetime
    ends: datetime
    reason: Reason
    text: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """The wall clock comes a second time to what lies before `until`, because it was set back.

    What it comes to has its rows already. New ones are written as requests, whose names begin with this
    one; it must differ from one set-back to the next.
    """

    until: datetime
    name: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Why a job may claim nothing, since when, and until when (None: until somebody ends it).

    What was due before it began, while nobody looked, was missed and not held.
    """

    until: datetime | None
    text: str
    reason: Reason = Reason.PAUSED
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """One look at what is due: when, how far ahead, and what happened since the one before.

    `aways` stand in order and don't overlap; one that ends at `now` is the usual kind. What was due within
    the `grace` is run, however long nobody looked. In a second store nothing is made up for.
    """

    now: datetime
    aways: tuple[Away, ...] = ()
    repeat: Repeat | None = None
    ahead: timedelta = LOOK_AHEAD
    grace: timedelta = GRACE
    is_in_second_store: bool = False

    @property
    def until(self) -> datetime:
        """Return the last instant to be claimed."""
        return self.now + self.ahead

    @property
    def on_time_from(self) -> datetime:
        """Return the instant from which on all is on time: seen, and not long ago."""
        recent = self.now - GRACE
        return max(recent, self.aways[-1].ends) if self.aways else recent

    @property
    def ends_repeat(self) -> bool:
        """Tell whether nothing of what the clock comes to a second time is left after this look."""
        return self.repeat is not None and self.repeat.until <= self.now

    def away_at(self, at: datetime) -> Away | None:
        return next((away for away in self.aways if away.begins <= at < away.ends), None)

    def request_at(self, at: datetime) -> str:
        """Return the name a row for this instant needs, empty as a rule; no two of a job are alike."""
        if self.repeat is None or at >= self.repeat.until:
            return ""
        return f"{self.repeat.name}-{ticks.of_instant(at)}"


@dataclass(frozen=True, slots=True)
class Claim:
    """An occurrence to be run; `request` is empty unless the clock comes to it a second time."""

    due_at: datetime
    trigger: Trigger = Trigger.SCHEDULE
    request: str = ""


@dataclass(frozen=True, slots=True)
class NeverRan:
    """An occurrence that will not run, or all from `due_at` to `due_until`, UNCOUNTED if they are many."""

    due_at: datetime
    due_until: datetime | None
    count: int
    state: RunState
    reason: Reason
    text: str
    request: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of all that is due of one job, in order of time, and what is due next."""

    next_due_at: datetime | None
    claims: tuple[Claim, ...] = ()
    never_ran: tuple[NeverRan, ...] = ()

    def leaves(self, due_at: datetime) -> bool:
        """Tell whether an occurrence is left for a later look, as it is."""
        return self.next_due_at == due_at and not (self.claims or self.never_ran)


def decide(
    due_at: datetime, plan: Plan, missed: MissedPolicy, look: Look, holds: Sequence[Hold] = ()
) -> Decision:
    """Decide about every occurrence from the stored one up to the end of a look.

    The stored one counts even if the rules no longer yield it: somebody was told of it. The work is
    bounded however much has passed. Where a rule counts from the end of a run, the next occurrence is
    unknown (None) until `after_end` is asked. What is held and still to come is left for a later look.
    """
    until = look.until
    if due_at > until:
        return Decision(due_at)
    rest = _without_last_end(plan)
    next_due_at = None if rest is None else next_after(rest, due_at)
    is_alone = next_due_at is None or next_due_at > until
    is_on_time = due_at >= look.on_time_from and not is_too_late(due_at, missed, look.now)
    if is_alone and is_on_time and not holds and not look.request_at(due_at):
        decision = Decision(next_due_at, (Claim(due_at),))
    else:
        decision = _Deciding(_Occurrences(due_at, rest), missed, look).decision(holds)
    if rest is not plan and not decision.claims:
        return replace(decision, next_due_at=after_end(plan.schedule, until))
    return decision


def after_end(schedule: Schedule, ended_at: datetime) -> datetime | None:
    """Return what is due next once a run has ended, or was not to be: for rules that count from there."""
    rules = tuple(
        replace(rule, anchor=ended_at) if isinstance(rule, Every) and rule.from_last_end else rule
        for rule in schedule.rules
    )
    return next_after(compile_schedule(replace(schedule, rules=rules)), ended_at)


def counts_from_end(schedule: Schedule) -> bool:
    """Tell whether the end of each run decides what is due next."""
    for rule in schedule.rules:  # noqa: SIM110 - asked with each claim and end, and a generator takes thrice as long
        if _counts_from_end(rule):
            return True
    return False


def next_regular(schedule: Schedule, at: datetime) -> datetime | None:
    """Return the next occurrence after an instant; None where the end of a run decides that."""
    return None if counts_from_end(schedule) else next_after(compile_schedule(schedule), at)


def is_too_late(due_at: datetime, missed: MissedPolicy, now: datetime) -> bool:
    """Tell whether an occurrence may no longer start, by the lateness window of its job."""
    return missed.window is not None and now - due_at > missed.window


def latest_start(due_at: datetime, missed: MissedPolicy) -> datetime | None:
    """Return until when an occurrence may wait for a machine: no later than its job makes up for one.

    None is however long.
    """
    if missed.kind is Missed.SKIP:
        return due_at + GRACE
    return None if missed.window is None else due_at + missed.window


class _Occurrences:
    """What is due of a job: the stored occurrence, then what its plan yields after it."""

    def __init__(self, first: datetime, rest: Plan | None) -> None:
        self.first = first
        self._rest = rest

    def after(self, at: datetime) -> datetime | None:
        return None if self._rest is None else next_after(self._rest, max(at, self.first))

    def first_from(self, at: datetime) -> datetime | None:
        return self.first if at <= self.first else self.after(at - _TICK)

    def last_before(self, at: datetime) -> datetime | None:
        if at <= self.first:
            return None
        found = None if self._rest is None else prev_before(self._rest, at)
        return self.first if found is None else max(found, self.first)

    def between(self, begin: datetime, end: datetime, limit: int) -> list[datetime]:
        stored = [self.first] if begin <= self.first < end else []
        if self._rest is None:
            return stored
        return stored + occurrences(self._rest, max(begin, self.first + _TICK), end, limit - len(stored))

    def count(self, first: datetime, last: datetime) -> int:
        """Count from one occurrence to another, as far as that is done at all."""
        if first == last or self._rest is None:
            return 1
        begin, end = ticks.of_instant(first) + 1, ticks.of_instant(last) + 1
        return min(1 + len(self._rest.source.between(begin, end, MOST_COUNTED)), UNCOUNTED)


class _Deciding:
    """One decision that is not the everyday one: several occurrences, some late, held or repeated."""

    def __init__(self, due: _Occurrences, missed: MissedPolicy, look: Look) -> None:
        self._due = due
        self._missed = missed
        self._look = look
        self._end = look.until + _TICK
        self._earliest = _NO_BEGIN if missed.window is None else look.now - missed.window
        # Whether a regular occurrence comes in place of those that nobody saw.
        self._has_stand_in = False

    def decision(self, holds: Sequence[Hold]) -> Decision:
        begin = self._due.first
        rows: list[NeverRan] = []
        hold = max(holds, key=_lasting, default=None)
        if hold is not None and begin < (held_until := _lasting(hold)):
            decided_until = min(held_until, self._look.now + _TICK)
            rows += self._rows(begin, decided_until, _of_first(hold, holds))
            coming = self._due.first_from(decided_until)
            if coming is None or coming < held_until:
                # The hold may yet be ended, or the job edited: what is still to come stays undecided.
                return Decision(coming, (), tuple(rows))
            begin = held_until
        on_time_from = max(begin, self._look.on_time_from, self._earliest)
        on_time = self._due.between(on_time_from, self._end, MOST_CLAIMED + 1)
        next_due_at = on_time.pop() if len(on_time) > MOST_CLAIMED else self._due.after(self._look.until)
        made_up_for: list[datetime] = []
        if begin < on_time_from:
            made_up_for = self._made_up_for(begin, on_time_from, on_time, next_due_at)
            self._has_stand_in = not made_up_for and self._comes_at_once(on_time, next_due_at)
            rows += self._rows(begin, made_up_for[0] if made_up_for else on_time_from)
        wanted = made_up_for + on_time
        newest = max((at for at in wanted if at <= self._look.now), default=None)
        claims = tuple(self._claim(at, is_newest=at == newest) for at in wanted)
        return Decision(next_due_at, claims, tuple(rows))

    def _made_up_for(
        self, begin: datetime, end: datetime, on_time: list[datetime], next_due_at: datetime | None
    ) -> list[datetime]:
        """Return which of the late occurrences are still to run: none, or some of the newest."""
        if self._missed.kind is Missed.ALL:
            return self._newest(begin, end)
        newest = self._due.last_before(end)
        if newest is None or newest < begin or on_time or newest < self._earliest:
            return []
        if newest >= self._look.now - self._look.grace:
            return [newest]
        if self._comes_at_once(on_time, next_due_at):
            return []  # it would only get in the way of the next one
        was_seen = self._look.away_at(newest) is None
        return [newest] if was_seen or self._missed.kind is Missed.LAST else []

    def _comes_at_once(self, on_time: list[datetime], next_due_at: datetime | None) -> bool:
        """Tell whether a regular one is due now, or within a moment."""
        return bool(on_time) or (next_due_at is not None and next_due_at <= self._look.now + GRACE)

    def _newest(self, begin: datetime, end: datetime) -> list[datetime]:
        """Return at most the newest MOST_CLAIMED that are not too late."""
        found = self._due.between(max(begin, self._earliest), end, MOST_CLAIMED + 1)
        if len(found) <= MOST_CLAIMED:
            return found
        newest: list[datetime] = []
        while len(newest) < MOST_CLAIMED and (at := self._due.last_before(end)) is not None:
            newest.append(at)
            end = at
        return newest[::-1]

    def _claim(self, due_at: datetime, *, is_newest: bool) -> Claim:
        """Claim an occurrence; of several that nobody saw come due, all but the newest are made up for.

        As regular ones those of the last seconds would get in each other's way. Where all are wanted the
        newest is made up for, too: as a regular one it would be skipped after what was claimed just before.
        """
        is_late = due_at < self._look.now - GRACE or not is_newest or self._missed.kind is Missed.ALL
        is_late = is_late and self._look.away_at(due_at) is not None
        trigger = Trigger.CATCH_UP if is_late else Trigger.SCHEDULE
        return Claim(due_at, trigger, self._look.request_at(due_at))

    def _rows(self, begin: datetime, end: datetime, hold: Hold | None = None) -> Iterator[NeverRan]:
        """Yield a row for each stretch without a change of the reason."""
        for first, stop in pairwise(self._edges(begin, end, hold)):
            due_at, last = self._due.first_from(first), self._due.last_before(stop)
            if due_at is None or last is None or due_at > last:
                continue
            state, reason, text = self._why(last, hold)
            yield NeverRan(
                due_at,
                None if last == due_at else last,
                self._due.count(due_at, last),
                state,
                reason,
                text,
                self._look.request_at(due_at),
            )

    def _edges(self, begin: datetime, end: datetime, hold: Hold | None) -> list[datetime]:
        edges: set[datetime] = set()
        if hold is not None and hold.since is not None:
            since = hold.since
            edges.update(min(edge, since) for away in self._look.aways for edge in (away.begins, away.ends))
        elif hold is None:
            edges.update(edge for away in self._look.aways for edge in (away.begins, away.ends))
        if self._look.repeat is not None:
            edges.add(self._look.repeat.until)
        return sorted({begin, end, *(edge for edge in edges if begin < edge < end)})

    def _why(self, last: datetime, hold: Hold | None) -> tuple[RunState, Reason, str]:
        if hold is not None:
            away = self._look.away_at(last)
            if away is None or hold.since is None or last >= hold.since:
                return RunState.SKIPPED, hold.reason, hold.text
            return RunState.MISSED, away.reason, f"{away.text}; {hold.text} before it was made up for"
        if self._look.is_in_second_store:
            return (
                RunState.MISSED,
                Reason.OFF,
                "this store was taken for a second one, which makes up for nothing",
            )
        away = self._look.away_at(last)
        is_too_late = last < self._earliest
        is_replaced = self._has_stand_in and self._missed.kind is Missed.LAST and not is_too_late
        if away is not None and is_replaced:
            return RunState.MISSED, Reason.SUPERSEDED, f"{away.text}; the next regular one stands in for it"
        if away is not None:
            return RunState.MISSED, away.reason, f"{away.text}; {self._policy_text(is_too_late)}"
        if is_too_late:
            return RunState.MISSED, Reason.TOO_LATE, f"Hourbell was held up; {self._policy_text(True)}"
        return RunState.MISSED, Reason.SUPERSEDED, "Hourbell was held up; a later one stands in for it"

    def _policy_text(self, is_too_late: bool) -> str:
        if is_too_late and self._missed.window is not None:
            window = length_words(Speaker(ENGLISH, "UTC"), ticks.of_length(self._missed.window))
            return f"the job may start {window} late at most"
        match self._missed.kind:
            case Missed.SKIP:
                return "the job skips what it missed"
            case Missed.LAST:
                return "the job catches up only on the last one it missed"
            case Missed.ALL:
                return f"the job catches up on the last {MOST_CLAIMED:,} at most"


def _of_first(hold: Hold, holds: Sequence[Hold]) -> Hold:
    """Return a hold as it is since the first of several began; since when, is not known of each."""
    begun = [each.since for each in holds]
    return replace(hold, since=None if None in begun else min(each for each in begun if each is not None))


def _lasting(hold: Hold) -> datetime:
    return _NO_END if hold.until is None else hold.until


def _counts_from_end(rule: Rule) -> bool:
    return isinstance(rule, Every) and rule.from_last_end


def _without_last_end(plan: Plan) -> Plan | None:
    """Return what a plan yields whatever becomes of its runs; None where that is nothing."""
    schedule = plan.schedule
    if not counts_from_end(schedule):
        return plan
    rules = tuple(rule for rule in schedule.rules if not _counts_from_end(rule))
    if not rules and not schedule.included:
        return None
    return compile_schedule(replace(schedule, rules=rules))
