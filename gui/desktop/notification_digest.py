"""Decide what to notify: the first failure, then one digest, then one recovery. Pure: no clock."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import NamedTuple

from gui.text.wall_clock import local
from scheduler_core.planning.quiet_hours import quiet_from, quiet_until
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import FAILURES, RunState
from scheduler_core.values.schedules.rules import DailyWindow

REST = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended for good, or that it waits for a machine, or that its job is late, maybe without a run.

    `error` is what it said last, or why it is late.

    `failed_before` says that the job was failing before anybody here looked, so that it was told then.
    """

    run_id: RunId
    job_id: JobId
    job_name: str
    state: RunState
    error: str = ""
    failed_before: bool = False
    is_late: bool = False


class DigestWish(NamedTuple):
    """What is to be told of a job as things are now: which of its ends, and in which hours nothing yet.

    One that `comes_again` will run by itself, so that others may wait for its recovery.
    """

    failures: bool = True
    missed: bool = True
    successes: bool = False
    quiet_hours: DailyWindow | None = None
    comes_again: bool = True


class NewsKind(Enum):
    """The kinds of messages."""

    TROUBLE = auto()
    RECOVERY = auto()
    SUCCESS = auto()


@dataclass(frozen=True, slots=True)
class DigestNews:
    """One thing to tell: what ended, one run for each job."""

    kind: NewsKind
    runs: tuple[Ended, ...]


@dataclass(slots=True)
class _Spacing:
    """Parts what is told of one kind, and knows when the next may come."""

    told_at: datetime | None = None

    def is_over(self, now: datetime) -> bool:
        # After the clock was set back, what was told in the future counts for nothing.
        return self.told_at is None or not timedelta(0) <= now - self.told_at < REST


@dataclass(slots=True)
class NotificationDigest:
    """Takes runs as they end, with what their jobs want told, and returns what to tell.

    A job that is known to fail is not told when it fails again or is late, nor is one that fails and works
    again before its turn comes. One that is known to be late is told when it fails. The recovery is told
    when nothing fails or is late any more that would tell of its own: what is silent, in its quiet hours or
    not to run again keeps no other back.
    """

    quiet_until: datetime | None = None
    _wishes: dict[JobId, DigestWish] = field(default_factory=dict)
    _failing: dict[JobId, Ended] = field(default_factory=dict)
    _late: dict[JobId, Ended] = field(default_factory=dict)
    _recovered: dict[JobId, Ended] = field(default_factory=dict)
    _trouble: dict[JobId, Ended] = field(default_factory=dict)
    _successes: dict[JobId, Ended] = field(default_factory=dict)
    _trouble_spacing: _Spacing = field(default_factory=_Spacing)
    _success_spacing: _Spacing = field(default_factory=_Spacing)

    @property
    def job_ids(self) -> frozenset[JobId]:
        """The jobs whose choices count: something of them is to be told, or is waited for."""
        return frozenset().union(self._failing, self._late, self._recovered, self._trouble, self._successes)

    @property
    def _broken(self) -> AbstractSet[JobId]:
        """The jobs that are known not to work: whose recovery is told."""
        return self._failing.keys() | self._late.keys()

    def heed(self, wishes: Mapping[JobId, DigestWish]) -> None:
        """Go by what jobs choose from now on; what they want no longer told is dropped.

        A choice is forgotten with the next ones if nothing of its job is to be told or waited for by then.
        What was told stays known: a job that speaks again while it fails is not told, and its recovery is.
        """
        awaited = self.job_ids
        self._wishes = {job_id: wish for job_id, wish in self._wishes.items() if job_id in awaited}
        self._wishes.update(wishes)
        for job_id, wish in wishes.items():
            waiting = self._trouble.get(job_id)
            if waiting is not None and not _wants(wish, waiting):
                del self._trouble[job_id]
            if not wish.failures:
                self._recovered.pop(job_id, None)
            if not wish.successes:
                self._successes.pop(job_id, None)

    def take(self, ended: Ended) -> None:
        """Remember how a run ended."""
        wish = self._wish(ended.job_id)
        if ended.is_late:
            if ended.job_id not in self._broken and wish.failures:
                self._trouble.setdefault(ended.job_id, ended)
        elif ended.state in FAILURES or ended.state in _DID_NOT_RUN:
            self._recovered.pop(ended.job_id, None)
            if ended.failed_before:
                self._failing.setdefault(ended.job_id, ended)
            if ended.job_id not in self._failing and _wants(wish, ended):
                self._trouble[ended.job_id] = ended
        elif ended.state is RunState.SUCCEEDED:
            self._trouble.pop(ended.job_id, None)
            was_broken = ended.job_id in self._broken
            self._failing.pop(ended.job_id, None)
            self._late.pop(ended.job_id, None)
            if was_broken and wish.failures:
                self._recovered[ended.job_id] = ended
            elif wish.successes:
                self._successes[ended.job_id] = ended

    def news(self, now: datetime) -> DigestNews | None:
        """Return what is to be told now; ask again at `next_at`."""
        if self._is_quiet(now):
            return None
        trouble = self._speaking(self._trouble, now)
        if trouble and self._trouble_spacing.is_over(now):
            return self._tell_trouble(trouble, now)
        if any(self._is_awaited(job_id, now) for job_id in self._broken):
            return None
        recovered = self._speaking(self._recovered, now)
        if recovered and not trouble:
            return DigestNews(NewsKind.RECOVERY, _taken(self._recovered, recovered))
        successes = self._speaking(self._successes, now)
        if successes and self._success_spacing.is_over(now):
            self._success_spacing.told_at = now
            return DigestNews(NewsKind.SUCCESS, _taken(self._successes, successes))
        return None

    def next_at(self, now: datetime) -> datetime | None:
        """Return when there may be something to tell even if nothing ends meanwhile."""
        if self._is_quiet(now):
            return self.quiet_until
        return min((at for at in self._turns(now) if at > now), default=None)

    def _turns(self, now: datetime) -> Iterator[datetime]:
        for gathered, spacing in (
            (self._trouble, self._trouble_spacing),
            (self._successes, self._success_spacing),
        ):
            if gathered and spacing.told_at is not None:
                yield spacing.told_at + REST
        for job_id in {*self._trouble, *self._recovered, *self._successes}:
            if (ends := self._hushed_until(job_id, now)) is not None:
                yield ends
        if self._recovered or self._successes:
            # Whoever fails keeps them back until its quiet hours begin.
            windows = (self._wish(job_id).quiet_hours for job_id in self._broken)
            yield from (quiet_from(window, local(now)) for window in windows if window is not None)

    def _wish(self, job_id: JobId) -> DigestWish:
        return self._wishes.get(job_id, _USUAL)

    def _hushed_until(self, job_id: JobId, now: datetime) -> datetime | None:
        hours = self._wish(job_id).quiet_hours
        return None if hours is None else quiet_until(hours, local(now))

    def _speaking(self, gathered: Mapping[JobId, Ended], now: datetime) -> dict[JobId, Ended]:
        """Return what there is of jobs that are not in their quiet hours."""
        return {
            job_id: ended for job_id, ended in gathered.items() if self._hushed_until(job_id, now) is None
        }

    def _is_awaited(self, job_id: JobId, now: datetime) -> bool:
        wish = self._wish(job_id)
        return wish.failures and wish.comes_again and self._hushed_until(job_id, now) is None

    def _is_quiet(self, now: datetime) -> bool:
        return self.quiet_until is not None and now < self.quiet_until

    def _tell_trouble(self, trouble: Mapping[JobId, Ended], now: datetime) -> DigestNews:
        told = _taken(self._trouble, trouble)
        # What was missed is over; only what failed or is late can recover.
        self._late |= {ended.job_id: ended for ended in told if ended.is_late}
        self._failing |= {ended.job_id: ended for ended in told if ended.state in FAILURES}
        self._trouble_spacing.told_at = now
        return DigestNews(NewsKind.TROUBLE, told)


_USUAL = DigestWish()
# What waits for a machine is claimed; it is told as what was missed is.
_DID_NOT_RUN = frozenset({RunState.MISSED, RunState.CLAIMED})


def _wants(wish: DigestWish, ended: Ended) -> bool:
    if ended.is_late:
        return wish.failures
    return wish.missed if ended.state in _DID_NOT_RUN else wish.failures


def _taken(gathered: dict[JobId, Ended], told: Mapping[JobId, Ended]) -> tuple[Ended, ...]:
    """Take what is told out of what was gathered."""
    return tuple(gathered.pop(job_id) for job_id in told)
