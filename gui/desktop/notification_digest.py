"""What is worth telling when: the first failure, then one digest, then one recovery. Pure: no clock."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, auto

from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.runs.run import FAILURES, RunState

REST = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended for good; `error` is what it said last.

    `failed_before` says that the job was failing before anybody here looked, so that it was told then.
    Within the quiet hours of its job it waits until `quiet_until`; `tell` is what the job says is told.
    """

    run_id: RunId
    job_id: JobId
    job_name: str
    state: RunState
    error: str = ""
    failed_before: bool = False
    quiet_until: datetime | None = None
    tell: Tell = Tell.DEFAULT


class Told(Enum):
    """The kinds of news."""

    TROUBLE = auto()
    RECOVERY = auto()
    SUCCESS = auto()


@dataclass(frozen=True, slots=True)
class News:
    """One thing to tell: what ended, one run for each job."""

    kind: Told
    runs: Sequence[Ended]


@dataclass(slots=True)
class _Spacing:
    """Parts what is told of one kind, and knows when the next may come."""

    told_at: datetime | None = None

    def is_over(self, now: datetime) -> bool:
        # After the clock was set back, what was told in the future counts for nothing.
        return self.told_at is None or not timedelta(0) <= now - self.told_at < REST


@dataclass(slots=True)
class Digest:
    """Takes runs as they end and returns what to tell.

    A job that is known to fail is no news when it fails again, nor is one that fails and works again
    before its turn comes. The recovery is told when nothing fails any more.
    """

    quiet_until: datetime | None = None
    _held: list[tuple[Ended, bool]] = field(default_factory=list)
    _failing: dict[JobId, Ended] = field(default_factory=dict)
    _recovered: dict[JobId, Ended] = field(default_factory=dict)
    _trouble: dict[JobId, Ended] = field(default_factory=dict)
    _successes: dict[JobId, Ended] = field(default_factory=dict)
    _trouble_spacing: _Spacing = field(default_factory=_Spacing)
    _success_spacing: _Spacing = field(default_factory=_Spacing)

    def take(self, ended: Ended, *, tells_successes: bool) -> None:
        """Remember how a run ended; in the quiet hours of its job it counts when they are over."""
        if ended.quiet_until is not None:
            self._held.append((ended, tells_successes))
        else:
            self._count(ended, tells_successes=tells_successes)

    def forget(self, job_id: JobId) -> None:
        """Tell nothing more of a job, not that it works again either."""
        self._held = [(ended, tells) for ended, tells in self._held if ended.job_id != job_id]
        for gathered in (self._failing, self._recovered, self._trouble, self._successes):
            gathered.pop(job_id, None)

    def _count(self, ended: Ended, *, tells_successes: bool) -> None:
        if ended.state in FAILURES or ended.state is RunState.MISSED:
            self._recovered.pop(ended.job_id, None)
            if ended.failed_before:
                self._failing.setdefault(ended.job_id, ended)
            if ended.job_id not in self._failing:
                self._trouble[ended.job_id] = ended
        elif ended.state is RunState.SUCCEEDED:
            self._trouble.pop(ended.job_id, None)
            if self._failing.pop(ended.job_id, None) is not None:
                self._recovered[ended.job_id] = ended
            elif tells_successes:
                self._successes[ended.job_id] = ended

    def news(self, now: datetime) -> News | None:
        """Return what is to be told now; ask again at `next_at`."""
        self._count_what_was_held(now)
        if self._is_quiet(now):
            return None
        if self._trouble and self._trouble_spacing.is_over(now):
            return self._tell_trouble(now)
        if self._recovered and not self._failing and not self._trouble:
            recovered, self._recovered = tuple(self._recovered.values()), {}
            return News(Told.RECOVERY, recovered)
        if self._successes and not self._failing and self._success_spacing.is_over(now):
            successes, self._successes = tuple(self._successes.values()), {}
            self._success_spacing.told_at = now
            return News(Told.SUCCESS, successes)
        return None

    def next_at(self, now: datetime) -> datetime | None:
        """Return when there may be something to tell even if nothing ends meanwhile."""
        waiting = [
            spacing.told_at + REST
            for gathered, spacing in (
                (self._trouble, self._trouble_spacing),
                (self._successes, self._success_spacing),
            )
            if gathered and spacing.told_at is not None
        ]
        if self._is_quiet(now) and self.quiet_until is not None:
            return self.quiet_until
        waiting += [ended.quiet_until for ended, _ in self._held if ended.quiet_until is not None]
        return min(waiting, default=None)

    def _count_what_was_held(self, now: datetime) -> None:
        held, self._held = self._held, []
        for ended, tells_successes in held:
            if ended.quiet_until is not None and now < ended.quiet_until:
                self._held.append((ended, tells_successes))
            else:
                self._count(ended, tells_successes=tells_successes)

    def _is_quiet(self, now: datetime) -> bool:
        return self.quiet_until is not None and now < self.quiet_until

    def _tell_trouble(self, now: datetime) -> News:
        told, self._trouble = tuple(self._trouble.values()), {}
        # What was missed is over; only what failed can recover.
        self._failing |= {ended.job_id: ended for ended in told if ended.state in FAILURES}
        self._trouble_spacing.told_at = now
        return News(Told.TROUBLE, told)
