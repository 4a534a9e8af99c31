"""Find event rules about what this machine can't see, such as the screen where no session manager runs."""

from collections.abc import Iterator
from concurrent.futures import CancelledError
from datetime import timedelta
from functools import partial
from tempfile import gettempdir
from typing import Any

from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.doctor.facts import BlindRule
from scheduler_core.engine.watching.folder_watches import untold_of
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, looked
from scheduler_core.engine.watching.kinds.registry import watch_kind_of
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import watching_jobs
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.on_file import OnFile

_PATIENCE = timedelta(seconds=5)
_MOST_AT_ONCE = 4
_NO_ANSWER = "the machine does not answer"


def blind_rules(store: Store, patience: timedelta = _PATIENCE) -> Iterator[BlindRule]:
    """Yield each live job whose rule can't be seen now, and why; each thing is asked for once.

    Folders are left out, as they come and go, and rules of a server, which another machine may watch.
    """
    if not isinstance(store.location, FileLocation):
        return
    with store.read() as tx:
        watching = drafts(tx, list(watching_jobs(tx)))
    services = [
        (job_id, draft.name, rule)
        for job_id, draft in watching.items()
        if isinstance(draft, JobDraft)
        for rule in draft.schedule.rules
        if isinstance(rule, EventRule) and not isinstance(rule, OnFile)
    ]
    troubles = _troubles({rule.watch_name: rule for _, _, rule in services}, patience)
    for job_id, name, rule in services:
        if trouble := troubles.get(rule.watch_name, ""):
            yield BlindRule(name, trouble, job_id)


def untold_files(store: Store) -> str:
    """Say why this machine tells of no more changes of files, if a live job waits for any."""
    if not isinstance(store.location, FileLocation):
        return ""
    with store.read() as tx:
        watching = drafts(tx, list(watching_jobs(tx)))
    rules = (
        rule for draft in watching.values() if isinstance(draft, JobDraft) for rule in draft.schedule.rules
    )
    return untold_of([gettempdir()]) if any(isinstance(rule, OnFile) for rule in rules) else ""


def _troubles(rules: dict[str, EventRule], patience: timedelta) -> dict[str, str]:
    threads = DaemonThreads(_MOST_AT_ONCE, "doctor-rules")
    try:
        asked = {
            name: threads.submit(partial(_trouble, kind, rule))
            for name, rule in rules.items()
            if isinstance(kind := watch_kind_of(rule), OutsideKind)
        }
        found = {}
        left = patience.total_seconds()
        for name, answer in asked.items():
            try:
                found[name] = answer.result(left)
            except (TimeoutError, CancelledError):
                found[name] = _NO_ANSWER
                left = 0.0  # the rest has had as long
        return found
    finally:
        threads.close()


def _trouble(kind: OutsideKind[Any], rule: EventRule) -> str:
    return looked(kind, rule).trouble
