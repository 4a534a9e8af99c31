"""Which plan was in force when, as the history of a job has it. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from heapq import merge

from scheduler_core.facade.times.next_due import first_due_of
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.planner import counts_from_end
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.store.jobs.documents import Unreadable, draft_of
from scheduler_core.store.runs.comparing.planned_rows import WrittenChange
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.records.proof import Unproved

_SWITCHES = frozenset({JobChange.ENABLED, JobChange.DISABLED})
_SAYING = frozenset({JobChange.ADDED, JobChange.EDITED, JobChange.RENAMED, JobChange.REVERTED}) | _SWITCHES
_ENDING = _SAYING | {JobChange.STOPPED, JobChange.DELETED}
_AT_ONCE = 512


class PlanPeriod:
    """From after one tick up to another a job went by one schedule, or nobody knows by which (`unknown`)."""

    def __init__(
        self,
        begin: int,
        end: int,
        draft: JobDraft | None,
        *,
        unknown: Unproved | None = None,
        was_stopped: bool = False,
        extra: int | None = None,
    ) -> None:
        self.begin = begin
        self.end = end
        self.draft = draft
        self.unknown = unknown
        self.was_stopped = was_stopped
        self.extra = extra

    @cached_property
    def source(self) -> Instants:
        assert self.draft is not None
        return compile_schedule(self.draft.schedule).source

    def names(self, tick: int) -> bool:
        """Tell whether the schedule has this instant, be it in the period or not."""
        return self.draft is not None and self.source.first_from(tick) == tick

    def instants(self, begin: int, end: int) -> Iterator[int]:
        """Yield what the schedule has of a span, as far as the period reaches into it."""
        if self.unknown is not None or self.draft is None:
            return
        yield from _instants_of(self.source, max(begin, self.begin + 1), min(end, self.end + 1))


class RevisionPlan:
    """What a revision said from one tick up to the one at which it was first changed, both by the clock."""

    def __init__(self, begin: int, draft: JobDraft) -> None:
        self.begin = begin
        self.end = ticks.AFTER_LAST_TICK
        self._draft = draft

    @cached_property
    def _source(self) -> Instants:
        return compile_schedule(self._draft.schedule).source

    @property
    def unknown(self) -> Unproved | None:
        """Return why nobody knows which instants it has."""
        return _why_unknown(self._draft)

    def may_name(self, tick: int) -> bool:
        """Tell whether the schedule has an instant, or nobody knows whether it has."""
        if not self._draft.is_enabled:
            return False
        return self.unknown is not None or self._source.first_from(tick) == tick

    def instants(self, begin: int, end: int) -> Iterator[int]:
        """Yield what the schedule has of a span, whether or not it was in force then."""
        return _instants_of(self._source, begin, end)


@dataclass(frozen=True, slots=True)
class PlannedHistory:
    """All periods of a job in order, how many of its revisions were read, and what its history lacks.

    `plans` has what each revision said, as the clock had it when that was changed.
    """

    periods: tuple[PlanPeriod, ...]
    plans: Mapping[int, RevisionPlan]
    revisions: int
    missing: tuple[int, ...]
    begins: int

    def instants(self, begin: int, end: int) -> Iterator[int]:
        """Yield all planned instants of a span in order, each once."""
        extras = sorted(each.extra for each in self.periods if each.extra is not None)
        regular = (at for each in self.periods for at in each.instants(begin, end))
        last = None
        for at in merge(regular, (at for at in extras if begin <= at < end)):
            if at != last:
                yield at
            last = at

    def at(self, tick: int) -> PlanPeriod | None:
        """Return the period in which an instant lies."""
        return next((each for each in self.periods if each.begin < tick <= each.end), None)


class _Reading:
    """Follows the changes of a job from the first that is kept to the last."""

    def __init__(self) -> None:
        self.periods: list[PlanPeriod] = []
        self.plans: dict[int, RevisionPlan] = {}
        self._since: int | None = None
        self._extra: int | None = None
        self._draft: JobDraft | None = None
        self._unknown: Unproved | None = None
        self._latest: int | None = None
        self._is_stopped = self._is_in_bin = False

    def follow(self, change: WrittenChange) -> None:
        if change.change in _ENDING and self.plans:
            newest = self.plans[next(reversed(self.plans))]
            newest.end = min(newest.end, change.tick)
        at = self._not_before(change.tick)
        match change.change:
            case JobChange.STOPPED:
                self._end(at, was_stopped=True)
                self._is_stopped = True
            case JobChange.DELETED:
                self._end(at)
                self._is_in_bin = True
            case JobChange.RESTORED:
                self._end(at)
                self._is_in_bin = False
                self._begin(at)
            case _ if change.change in _SAYING:
                self._say(change, at)

    def finish(self) -> tuple[PlanPeriod, ...]:
        """Return all periods; the one that is in force now has no end."""
        self._end(ticks.AFTER_LAST_TICK)
        return tuple(self.periods)

    def _not_before(self, tick: int) -> int:
        """Return when a change counts from; what the clock came to twice is of two plans."""
        latest = self._latest
        self._latest = tick if latest is None else max(latest, tick)
        if latest is None or tick >= latest:
            return tick
        self._end(tick)
        for each in self.periods:
            each.end = min(each.end, tick)
        self.periods[:] = [each for each in self.periods if each.begin < each.end or each.extra is not None]
        self.periods.append(PlanPeriod(tick, latest, self._draft, unknown=Unproved.CLOCK_SET_BACK))
        self._since = latest
        return latest

    def _say(self, change: WrittenChange, at: int) -> None:
        before = self._draft
        draft = None if change.document is None else draft_of(change.document)
        if draft is None or isinstance(draft, Unreadable):
            self._end(at)
            self._draft, self._unknown = None, Unproved.UNREADABLE
            self._is_stopped = False
            self._begin(at)
            return
        self.plans[change.revision] = RevisionPlan(change.tick, draft)
        keeps = change.change is JobChange.RENAMED or (
            change.change not in _SWITCHES
            and not self._is_stopped
            and before is not None
            and (before.is_enabled, before.schedule) == (draft.is_enabled, draft.schedule)
        )
        if keeps and before is not None:
            self._draft = draft
            return
        self._end(at)
        self._draft, self._unknown, self._is_stopped = draft, None, False
        self._begin(at, before)

    def _begin(self, at: int, before: JobDraft | None = None) -> None:
        if self._is_in_bin or self._is_stopped:
            return
        self._since = at
        draft = self._draft
        if draft is not None and draft.is_enabled and self._unknown is None:
            first = first_due_of_tick(draft, at, before)
            self._extra = first if first is not None and first <= at else None

    def _end(self, at: int, *, was_stopped: bool = False) -> None:
        since, draft, unknown = self._since, self._draft, self._unknown
        extra, self._extra = self._extra, None
        self._since = None
        is_on = unknown is not None or (draft is not None and draft.is_enabled)
        if since is None or not is_on or (at <= since and extra is None):
            return
        if unknown is None and draft is not None:
            unknown = _why_unknown(draft)
        self.periods.append(
            PlanPeriod(since, at, draft, unknown=unknown, was_stopped=was_stopped, extra=extra)
        )

    def lose(self) -> None:
        """Go on without knowing what the job said after its last change that is kept."""
        at = self._latest
        assert at is not None
        self._end(at)
        self._draft, self._is_stopped, self._is_in_bin = None, False, False
        self.begin_unknown(at)

    def begin_unknown(self, at: int) -> None:
        """Begin with what nobody knows any more, as the oldest change that is kept doesn't say it."""
        self._since, self._unknown = at, Unproved.REVISION_UNKNOWN


def _instants_of(source: Instants, begin: int, end: int) -> Iterator[int]:
    while found := source.between(begin, end, _AT_ONCE):
        yield from found
        begin = found[-1] + 1


def _why_unknown(draft: JobDraft) -> Unproved | None:
    """Return why a job's schedule alone doesn't say when it was due."""
    if counts_from_end(draft.schedule):
        return Unproved.COUNTS_FROM_END
    return Unproved.CALENDAR if draft.schedule.calendars else None


def first_due_of_tick(draft: JobDraft, at: int, before: JobDraft | None) -> int | None:
    """Return what was due first of what was said then, by which a delay of no time is over by then."""
    from scheduler_core.errors import InvalidInput

    try:
        found = first_due_of(draft, ticks.to_instant(at), before)
    except InvalidInput:  # by this version there is something wrong with it
        return None
    return None if found is None else ticks.of_instant(found)


@dataclass(frozen=True, slots=True)
class Pruned:
    """Which changes of a job may have been taken away as too old.

    Of those before its change numbered `before_number` the present choice of what is kept may have taken
    any, and an earlier choice any of those before the instant `before`.
    """

    before_number: int | None = None
    before: int | None = None

    def may_end_with(self, change: WrittenChange) -> bool:
        """Tell whether what is gone right before a change may have been too old."""
        if self.before_number is not None and change.number <= self.before_number:
            return True
        return self.before is not None and change.tick <= self.before


def planned_history(changes: Iterable[WrittenChange], pruned: Pruned) -> PlannedHistory:
    """Return by which plans a job went, as far as its history is kept.

    What an unfinished run follows is kept longer than what is newer, so there may be gaps in it.
    """
    reading = _Reading()
    revisions, missing = 0, list[int]()
    newest: int | None = None
    begins = ticks.AFTER_LAST_TICK
    for change in changes:
        is_saying = change.change in _SAYING
        if newest is None:
            begins = change.tick
            if change.change is not JobChange.ADDED:
                reading.begin_unknown(ticks.FIRST_TICK)
        elif gone := range(newest + 1, change.revision + (0 if is_saying else 1)):
            if pruned.may_end_with(change):
                reading.lose()
            else:
                missing += gone
        revisions += is_saying
        newest = change.revision
        reading.follow(change)
    return PlannedHistory(reading.finish(), reading.plans, revisions, tuple(missing), begins)
