"""Which runs have ended since somebody last looked, and what their jobs want told: asked of the core."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, assert_never

from gui.core_access.core_bridge import Core
from gui.core_access.core_words import first_error, said
from gui.desktop.notification_digest import Ended, Wish
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.runs.run import Run, RunState

if TYPE_CHECKING:
    from scheduler_core.settings import Settings
    from scheduler_core.values.jobs.job_list import JobLine
    from scheduler_core.values.runs.run_ends import RunEnd
    from scheduler_core.values.schedules.rules import DailyWindow

_MOST_KEPT = 20_000


class Look(NamedTuple):
    """What to look at: runs that may have ended, and jobs whose wishes may be others.

    `awaited` jobs are those of which something is to be told or waited for: with `has_new_rules` all of
    them may wish something else, otherwise those that changed. Nobody was told what ended since
    `missed_since`.
    """

    runs: Sequence[RunId]
    changed: AbstractSet[JobId]
    awaited: AbstractSet[JobId]
    has_new_rules: bool
    missed_since: datetime | None
    since: datetime
    now: datetime

    @property
    def is_needed(self) -> bool:
        has_other_wishes = self.has_new_rules and self.awaited
        return bool(self.runs or self.changed or has_other_wishes or self.missed_since is not None)


class Found(NamedTuple):
    """Which runs have ended, what their jobs and others wish, and at which runs one has to look yet."""

    ended: Sequence[Ended]
    wishes: Mapping[JobId, Wish]
    left: Sequence[RunId]


class _Said(NamedTuple):
    """What a job says about notifications."""

    tell: Tell = Tell.DEFAULT
    quiet_hours: "DailyWindow | None" = None


class EndedRuns:
    """Looks on the threads that ask the core, one look at a time.

    What a job says about notifications is kept until it changes: at a thousand runs a second few ends are
    news, and which ones depends on it.
    """

    def __init__(self, most_at_once: int) -> None:
        self._most_at_once = most_at_once
        self._said: dict[JobId, _Said] = {}

    def found(self, look: Look, core: Core) -> Found:
        runs, left = self._runs_of(look, core)
        self._forget(look)
        ends = core.runs.ends(runs, look.since) if runs else []
        wished = look.awaited if look.has_new_rules else look.awaited & look.changed
        if not ends and not wished:
            return Found((), {}, left)
        settings = core.settings.read()
        self._learn({*wished, *(end.job_id for end in ends)}, core)
        news = self._news(ends, look.awaited, settings)
        ended = _as_ended(news, core)
        return Found(
            ended, self._wishes({*wished, *(end.job_id for end in news)}, settings, look.now, core), left
        )

    def _runs_of(self, look: Look, core: Core) -> tuple[Sequence[RunId], Sequence[RunId]]:
        """Return which runs to look at now, the oldest ones first, and which later."""
        wanted = set(look.runs)
        if look.missed_since is not None:
            wanted.update(core.runs.last_ends(look.missed_since))
        in_order = sorted(wanted)
        return in_order[: self._most_at_once], in_order[self._most_at_once :]

    def _forget(self, look: Look) -> None:
        if look.missed_since is not None or len(self._said) > _MOST_KEPT:
            self._said.clear()
        for job_id in look.changed:
            self._said.pop(job_id, None)

    def _learn(self, job_ids: Iterable[JobId], core: Core) -> None:
        unknown = [job_id for job_id in job_ids if job_id not in self._said]
        if unknown:
            drafts = core.jobs.drafts(unknown)
            for job_id in unknown:
                draft = drafts.get(job_id)  # None if it can't be read, or is gone for good
                self._said[job_id] = (
                    _Said() if draft is None else _Said(draft.policies.tell, draft.policies.quiet_hours)
                )

    def _news(
        self, ends: "Sequence[RunEnd]", awaited: AbstractSet[JobId], settings: "Settings"
    ) -> "list[RunEnd]":
        """Leave out successes that neither end a failure nor are wished for."""
        heard = awaited | {end.job_id for end in ends if end.state is not RunState.SUCCEEDED}
        return [
            end
            for end in ends
            if end.job_id in heard or _wish(self._said[end.job_id].tell, settings).successes
        ]

    def _wishes(
        self, job_ids: Iterable[JobId], settings: "Settings", now: datetime, core: Core
    ) -> dict[JobId, Wish]:
        wanted = sorted(job_ids)
        lines = {line.id: line for line in core.jobs.lines(wanted)}
        held = [pause for pause in core.jobs.pauses() if pause.until is None or now < pause.until]
        wishes = {}
        for job_id in wanted:
            says, line = self._said[job_id], lines.get(job_id)
            comes_again = (
                line is not None
                and _comes_again(line, now)
                and not any(pause.covers(line.folder) for pause in held)
            )
            wishes[job_id] = _wish(says.tell, settings)._replace(
                quiet_hours=says.quiet_hours, comes_again=comes_again
            )
        return wishes


def _comes_again(line: "JobLine", now: datetime) -> bool:
    is_paused = line.is_paused and (line.paused_until is None or now < line.paused_until)
    return line.deleted_at is None and line.next_due_at is not None and not is_paused


def _wish(tell: Tell, settings: "Settings") -> Wish:
    match tell:
        case Tell.DEFAULT:
            return Wish(
                settings.notifies_of_failures, settings.notifies_of_missed, settings.notifies_of_successes
            )
        case Tell.NOTHING:
            return Wish(failures=False, missed=False)
        case Tell.FAILURE:
            return Wish(missed=False)
        case Tell.EVERYTHING:
            return Wish(successes=True)
        case _ as never:
            assert_never(never)


def _as_ended(ends: "Sequence[RunEnd]", core: Core) -> list[Ended]:
    runs: dict[RunId, Run] = {run.id: run for run in core.runs.lines([end.run_id for end in ends])}
    return [
        Ended(
            run.id,
            run.job_id,
            run.job_name,
            run.state,
            first_error(run) or said(run.reason_text),
            end.failed_before,
        )
        for end in ends
        if (run := runs.get(end.run_id)) is not None
    ]
