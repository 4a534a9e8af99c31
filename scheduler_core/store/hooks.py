"""Finds which jobs wait for hooks, and for which of them the door is closed."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime

from scheduler_core.store.api_tokens import api_tokens
from scheduler_core.store.doors import chosen_port, living_doors
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import resting_jobs, watching_jobs
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.closed_hook import EXPIRED, NOT_YET, ClosedHook
from scheduler_core.values.schedules.events.signal_events import OnHook, Signature

_SAID = '"on_hook"'
_NO_PORT = "the engine answers on no port"


def rules_of_hooks(tx: Reading) -> list[tuple[JobId, JobDraft, OnHook]]:
    """Return the rules of live jobs that wait for hooks."""
    return _rules_of(tx, watching_jobs(tx))


def signatures_of_hook(tx: Reading, name: str) -> tuple[frozenset[Signature], frozenset[Signature]]:
    """Return how deliveries to a hook are to be signed for live jobs, and for those off or in the bin."""
    return _signatures(rules_of_hooks(tx), name), _signatures(_rules_of(tx, resting_jobs(tx)), name)


def _signatures(rules: Iterable[tuple[JobId, JobDraft, OnHook]], name: str) -> frozenset[Signature]:
    return frozenset(rule.signed for _, _, rule in rules if rule.name == name)


def _rules_of(tx: Reading, job_ids: Collection[JobId]) -> list[tuple[JobId, JobDraft, OnHook]]:
    if not job_ids:
        return []
    return [
        (job_id, draft, rule)
        for job_id, draft in drafts(tx, job_ids, _SAID).items()
        if isinstance(draft, JobDraft)
        for rule in draft.schedule.rules
        if isinstance(rule, OnHook)
    ]


def lacking_secrets(
    rules: Iterable[tuple[JobId, JobDraft, OnHook]], names: Collection[str]
) -> Iterator[ClosedHook]:
    """Yield the hooks whose deliveries are to be signed by a secret that is not among those there are."""
    for job_id, draft, rule in rules:
        if rule.secret and rule.secret not in names:
            trouble = f"there is no secret {rule.secret}, by which it is signed"
            yield ClosedHook(job_id, draft.name, rule.name, trouble, rule.secret)


def unreadable_secrets(
    rules: Iterable[tuple[JobId, JobDraft, OnHook]], unreadable: Mapping[str, str]
) -> Iterator[ClosedHook]:
    """Yield the hooks whose deliveries can't be judged, as the secret that signs them can't be had."""
    for job_id, draft, rule in rules:
        if rule.secret in unreadable:
            trouble = (
                f"the secret {rule.secret}, by which it is signed, can't be had: {unreadable[rule.secret]}"
            )
            yield ClosedHook(job_id, draft.name, rule.name, trouble, unreadable_secret=rule.secret)


def signing_secrets(rules: Iterable[tuple[JobId, JobDraft, OnHook]]) -> list[str]:
    """Return the names of the secrets by which deliveries are signed."""
    return sorted({rule.secret for _, _, rule in rules if rule.secret})


def trouble_of_hook(tx: Reading, rule: OnHook, now: datetime) -> str:
    """Return why nothing could come by a hook; "" where something could."""
    if not (doors := living_doors(tx, now)) and not chosen_port(tx):
        return _NO_PORT
    if doors and not any(doors.values()):
        return NOT_YET if chosen_port(tx) else _NO_PORT
    made = [each for each in api_tokens(tx) if Scope.HOOK in each.scopes and each.name == rule.name]
    if not made:
        return f"there is no hook “{rule.name}”"
    return "" if any(each.is_valid(now) for each in made) else EXPIRED


def closed_hooks(tx: Reading, now: datetime) -> tuple[ClosedHook, ...]:
    """Return the hooks that live jobs wait for though nothing can come by them."""
    if not (rules := rules_of_hooks(tx)):
        return ()
    return tuple(
        ClosedHook(job_id, draft.name, rule.name, trouble)
        for job_id, draft, rule in rules
        if (trouble := trouble_of_hook(tx, rule, now))
    )
