"""Ends of jobs: what the ledger says has ended since the rule looked last."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scheduler_core.engine.watching.kinds.store_kind import StoreFiring, StoreKind, StoreLook
from scheduler_core.planning.chains import SURE
from scheduler_core.recurrence.kinds.events.signal_events import print_names, print_on_job
from scheduler_core.store.jobs.chains import job_called
from scheduler_core.store.runs.job_ends import JobEnd, JobEnds, ends_of_job
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.events.signal_events import OnJob

_STATE = "ends"  # what is known: of each job the newest run and what is left, and who has ended since
_MOST_LEFT = 1_000


class JobWatch(StoreKind[OnJob]):
    """Goes through the ends in their order; each time that all jobs have ended so is one run."""

    made = OnJob

    def look(
        self,
        tx: Reading,
        draft: JobDraft,  # noqa: ARG002
        rule: OnJob,
        known: Mapping[str, str] | None,
        since: datetime,
        now: datetime,  # noqa: ARG002
    ) -> StoreLook:
        names: dict[JobId, str] = {}
        for name in rule.jobs:
            found = job_called(tx, name)
            if isinstance(found, str):
                return StoreLook(trouble=f"“{name}”: {found}")
            names[found[0]] = name
        state = _KnownEnds(json.loads(known[_STATE]) if known else {})
        seen = {job_id: state.look(tx, job_id, since) for job_id in names}
        return _fired(rule, names, state, seen)

    def text(self, rule: OnJob) -> str:
        return print_on_job(rule)


class _KnownEnds:
    """What a rule knows: of each job how far it has looked, and the end that counts since it fired."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self._seen: dict[str, list[int]] = dict(known.get("seen", {}))
        self.counted: dict[str, int] = dict(known.get("counted", {}))

    def look(self, tx: Reading, job_id: JobId, since: datetime) -> JobEnds:
        seen = self._seen.get(str(job_id))
        if seen is None:
            return ends_of_job(tx, job_id, RunId(0), (), since)
        return ends_of_job(tx, job_id, RunId(seen[0]), [RunId(each) for each in seen[1:]], None)

    def text(self, seen: Mapping[JobId, JobEnds], ahead: Mapping[JobId, set[RunId]]) -> str:
        """Write what is known once all is accounted for but what is `ahead`."""
        told = {
            str(job_id): [ends.newest, *sorted({*ends.left, *ahead[job_id]})[-_MOST_LEFT:]]
            for job_id, ends in seen.items()
        }
        return json.dumps({"seen": told, "counted": self.counted}, sort_keys=True)


def _fired(
    rule: OnJob, names: Mapping[JobId, str], state: _KnownEnds, seen: Mapping[JobId, JobEnds]
) -> StoreLook:
    in_order: list[tuple[JobEnd, JobId]] = sorted(
        (end, job_id) for job_id, ends in seen.items() for end in ends.ends
    )
    ahead = {job_id: {end.run_id for end in ends.ends} for job_id, ends in seen.items()}
    firings: list[StoreFiring] = []
    for end, job_id in in_order:
        ahead[job_id].discard(end.run_id)
        if end.state not in SURE:
            continue
        if not rule.when.fits(has_succeeded=end.state is RunState.SUCCEEDED):
            state.counted.pop(str(job_id), None)
            continue
        state.counted[str(job_id)] = end.run_id
        if any(str(each) not in state.counted for each in names):
            continue
        run_ids = ",".join(str(state.counted[str(each)]) for each in names)
        state.counted.clear()
        told = {"event_name": print_names(rule.jobs), "event_id": run_ids}
        states = {_STATE: state.text(seen, ahead)}
        firings.append(StoreFiring(tuple(names.values()), run_ids, told, states, end.finished_at))
    known = {_STATE: state.text(seen, ahead)}
    return StoreLook(tuple(firings), known, frozenset(names), matches=len(state.counted))
