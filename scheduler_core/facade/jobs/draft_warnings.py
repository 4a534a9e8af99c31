"""Warn of likely mistakes, and of what is missing, in a job that can be saved."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scheduler_core.actions.kinds import kind_of, secrets_of_job
from scheduler_core.actions.process.limits_here import unsure_limits
from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.facade.access import Access
from scheduler_core.facade.times.next_due import is_over
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.settings import TELLINGS, read_kept_tellings
from scheduler_core.store.jobs.chains import job_called
from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.runs.machines import why_no_machine
from scheduler_core.store.runs.sleep_notes import wake_trouble
from scheduler_core.store.settings import setting
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.place import Place
from scheduler_core.values.jobs.run_policies import Wake
from scheduler_core.values.jobs.sequence import actions_of
from scheduler_core.values.jobs.telling import Told
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.events.signal_events import OnJob

if TYPE_CHECKING:
    from scheduler_core.facade.runs.lamps import Lamps

_PATIENCE = timedelta(seconds=2)
_MOST_ENGINES = 20


def warnings_of(
    access: Access,
    secrets: SecretStore,
    lamps: "Callable[[], Lamps]",
    drafts: Sequence[JobDraft],
    *,
    of_times: bool = False,
    patience: timedelta = _PATIENCE,
) -> list[tuple[str, ...]]:
    """Return a tuple of sentences for each of the jobs, which are about to be saved together.

    Programs, files and secrets are looked for where the store is a file, as its jobs run on this machine
    then; those of a server may run on another one. That nothing of a job is to come is told `of_times`, where
    several come from a file; a single one is refused.
    """
    runs_here = isinstance(access.store.location, FileLocation)
    known = _known_secrets(secrets, drafts, patience) if runs_here else None
    trouble = secrets.trouble() if runs_here and known is None else ""
    among = frozenset(name_key(draft.name) for draft in drafts)
    now = access.now()
    with access.read() as tx:
        places = {draft.policies.place for draft in drafts}
        are_sharing = is_shared(tx)
        lacking = {place: why_no_machine(tx, place, now, are_sharing=are_sharing) for place in places}
        channels = _channel_names(tx, drafts)
        not_woken = _why_not_woken(tx, drafts, now, runs_here=runs_here)
        chained = [
            (
                *_of_chains(tx, draft, among),
                *_of_place(draft, lacking),
                *_of_channels(draft, channels),
                *_of_lateness(tx, draft, channels),
                *_of_waking(draft, not_woken),
            )
            for draft in drafts
        ]
    times = [tuple(_of_times(draft, now)) if of_times else () for draft in drafts]
    return [
        (
            *over,
            *told,
            *((*_of_files(draft, lamps), *_of_machine(draft, known, trouble)) if runs_here else ()),
        )
        for over, told, draft in zip(times, chained, drafts, strict=True)
    ]


def _known_secrets(
    secrets: SecretStore, drafts: Sequence[JobDraft], patience: timedelta
) -> frozenset[str] | None:
    """Return the names of all secrets; None where nobody needs one, or they can't be had."""
    if not any(map(secrets_of_job, drafts)):
        return None
    names = secrets.names_within(patience)
    return None if names is None else frozenset(names)


def _of_secrets(draft: JobDraft, known: frozenset[str] | None, trouble: str) -> Iterator[str]:
    for name in secrets_of_job(draft):
        if known is not None and name not in known:
            yield f"there is no secret {name}; add it with: hourbell secret set {name}"
        elif trouble:
            yield f"whether there is a secret {name} can't be told here: {trouble}"


def _of_times(draft: JobDraft, now: datetime) -> Iterator[str]:
    if draft.is_enabled and is_over(draft, now):
        yield "Nothing of it is to come: all that it says is past or left out."


def _of_chains(tx: Reading, draft: JobDraft, among: frozenset[str]) -> Iterator[str]:
    for name in dict.fromkeys(chain.job for chain in draft.policies.chains):
        if name_key(name) in among:
            continue
        found = job_called(tx, name)
        if isinstance(found, str):
            yield f"It is to start “{name}” afterwards, but {found}; nothing is started then."
    if draft.is_enabled:
        return  # what it is to follow is looked for as it is saved
    for rule in draft.schedule.rules:
        for name in rule.jobs if isinstance(rule, OnJob) else ():
            found = "" if name_key(name) in among else job_called(tx, name)
            if isinstance(found, str) and found:
                yield f"It is to follow “{name}”, but {found}; nothing begins it until there is one."


def _of_place(draft: JobDraft, lacking: Mapping[Place, str]) -> Iterator[str]:
    why = lacking[draft.policies.place]
    if why:
        yield f"Its runs will wait: {why}."


def _why_not_woken(tx: Reading, drafts: Sequence[JobDraft], now: datetime, *, runs_here: bool) -> str:
    """Say why nothing wakes the machine, if a job wants it woken: by its engine, or else by its system."""
    if all(draft.policies.wake is Wake.NO for draft in drafts):
        return ""
    for engine in engines(tx, limit=_MOST_ENGINES):
        if engine.plans and engine.is_alive(now) and (why := wake_trouble(tx, engine.id)):
            return why
    if not runs_here:
        return ""
    from scheduler_core.engine.system.waker_choice import lacking_here

    return lacking_here()


def _of_waking(draft: JobDraft, why: str) -> Iterator[str]:
    if why and draft.policies.wake is not Wake.NO:
        yield f"The machine will not be woken for it: {why}."


def _channel_names(tx: Reading, drafts: Sequence[JobDraft]) -> frozenset[str]:
    """Return the names of all channels, if a job is to tell any."""
    if not any(draft.policies.tellings or draft.policies.late for draft in drafts):
        return frozenset()
    from scheduler_core.store.telling.channels import channels

    return frozenset(each.name for each in channels(tx))


def _of_channels(draft: JobDraft, known: frozenset[str]) -> Iterator[str]:
    for each in draft.policies.tellings:
        if each.channel not in known:
            yield (
                f"It is to tell the channel {each.channel}, but there is none of that name; "
                "hourbell channel add makes it."
            )


def _of_lateness(tx: Reading, draft: JobDraft, known: frozenset[str]) -> Iterator[str]:
    """Say that nobody hears of it where a job is to be told as late."""
    if not draft.policies.late:
        return
    from scheduler_core.store.telling.told_ends import tellings_of

    usual = read_kept_tellings(setting(tx, TELLINGS))
    if not any(Told.LATE in each.kinds and each.channel in known for each in tellings_of(usual, draft)):
        yield "It says when it is late, but no channel is told so; add --tell late:CHANNEL."


def _of_files(draft: JobDraft, lamps: "Callable[[], Lamps]") -> Iterator[str]:
    if not any(isinstance(rule, OnFile) for rule in draft.schedule.rules):
        return iter(())
    from scheduler_core.facade.jobs.event_warnings import warnings_of_files

    return warnings_of_files(draft, lamps())


def _of_machine(draft: JobDraft, known: frozenset[str] | None, trouble: str) -> Iterator[str]:
    told = dict.fromkeys(_of_secrets(draft, known, trouble))
    told.update(dict.fromkeys(unsure_limits({each.kind for each in draft.policies.limits})))
    for action in actions_of(draft.action):
        told.update(dict.fromkeys(kind_of(action).lacking(action, os.environ)))
    return iter(told)
