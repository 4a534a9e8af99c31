"""What event rules watch: what they know, what is there now, and what would begin a run."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.facade.making_way import making_way
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.watches import known_of, newest_runs_of_rule, watching_jobs
from scheduler_core.values.ids import JobId

_MOST_NAMED = 1_000


@dataclass(frozen=True, slots=True)
class WatchState:
    """One event rule as it stands: how much matches, and what of it would begin a run if it stays so.

    The `rule` is as an option says it. With `trouble` nothing can be seen. A rule that `has_begun` has looked
    before: what was there then begins no run. `last_at` is when it began a run last, which is `last_state`.
    """

    job_id: JobId
    job: str
    rule: str
    matches: int
    begins: tuple[str, ...]
    has_begun: bool
    trouble: str = ""
    last_at: datetime | None = None
    last_state: str = ""


class Watches:
    """Looks for itself, with an engine or without; it changes nothing."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def states(self, job_ids: Collection[JobId] | None = None) -> list[WatchState]:
        """Return the rules of the live jobs that fire on events, or of some jobs, whatever they are."""
        from scheduler_core.engine.watching.file_look import look_for
        from scheduler_core.engine.watching.settling import begins, differences
        from scheduler_core.recurrence.kinds.on_file_text import print_on_file
        from scheduler_core.values.schedules.events import FileChange, OnFile

        with self._access.read() as tx:
            ids = watching_jobs(tx) if job_ids is None else list(job_ids)
            found, known = jobs.drafts(tx, ids), known_of(tx, ids)
            rules = [
                (job_id, draft.name, rule)
                for job_id, draft in found.items()
                if not isinstance(draft, Unreadable)
                for rule in draft.schedule.rules
                if isinstance(rule, OnFile)
            ]
            last = {
                (job_id, rule.watch_name): newest_runs_of_rule(tx, job_id, rule.watch_name, 1)
                for job_id, _, rule in rules
            }
        states = []
        for job_id, name, rule in making_way(rules):
            look = look_for(rule)
            seen = known.get(job_id, {}).get(rule.watch_name)
            about: list[str] = []
            if not look.trouble and rule.change is FileChange.REMAINS:
                about = sorted(look.files)
            elif not look.trouble and (seen is not None or rule.already):
                before = seen or {}
                now = differences(look.files, before)
                about = sorted(each for each, state in now.items() if begins(rule, each, state, before))
            runs = last[job_id, rule.watch_name]
            states.append(
                WatchState(
                    job_id,
                    name,
                    print_on_file(rule),
                    len(look.files),
                    tuple(about[:_MOST_NAMED]),
                    seen is not None,
                    look.trouble or look.note,
                    runs[0].claimed_at if runs else None,
                    runs[0].state.value if runs else "",
                )
            )
        return states

    def of_job(self, job_id: JobId) -> list[WatchState]:
        """Return the event rules of a job; InvalidInput where it has none."""
        states = self.states([job_id])
        if not states:
            with self._access.read() as tx:
                name = jobs.job(tx, job_id).name
            raise InvalidInput(
                "job",
                f"“{name}” has no rule about files; give it one with hourbell job edit {job_id} --on-file",
            )
        return states
