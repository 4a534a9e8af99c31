"""Name, keep and forget secrets; their values never come out here."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime

from scheduler_core.actions.kinds import secrets_of_job
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.job_uses import jobs_by_use
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.audit import audit
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.records.audit import AuditAct, AuditEntry
from scheduler_core.values.schedules.events.signal_events import OnHook

log = logging.getLogger(__name__)

_MOST_ENTRIES = 10_000


@dataclass(frozen=True, slots=True)
class SecretUse:
    """A secret by name: who set it last, as far as the audit tells, and the jobs that need it.

    `is_there` is None where it can't be told. Jobs in the bin count too: they may come back.
    """

    name: str
    is_there: bool | None
    set_at: datetime | None
    set_by: str
    jobs: tuple[tuple[JobId, str], ...]


@dataclass(frozen=True, slots=True)
class SecretUses:
    """All secrets there are or that jobs need; `trouble` says why those there are can't be told."""

    secrets: tuple[SecretUse, ...]
    trouble: str = ""


class Secrets:
    """The secrets of this user, with the audit of the store told who kept or forgot which."""

    def __init__(self, access: Access, kept: SecretStore) -> None:
        self._access = access
        self._kept = kept

    def names(self) -> list[str]:
        return self._kept.names()

    def uses(self) -> SecretUses:
        """Return all secrets with what needs them, by name; also where no keyring can be asked."""
        there: frozenset[str] | None = None
        trouble = ""
        try:
            there = frozenset(self._kept.names())
        except SecretUnavailable as error:
            trouble = str(error)
        with self._access.read() as tx:
            users = jobs_by_use(tx, _secrets_of)
            told = _told(tx)
        names = sorted({*(there or ()), *users})
        return SecretUses(tuple(_use(name, there, told.get(name), users) for name in names), trouble)

    def keep(self, name: str, value: str) -> None:
        """Keep a value under a name, in place of the one before."""
        self._kept.keep(name, value)
        self._audit(AuditAct.KEEP_SECRET, name)

    def forget(self, name: str) -> None:
        """Forget a secret; NotFound if there is none of that name."""
        self._kept.forget(name)
        self._audit(AuditAct.FORGET_SECRET, name)

    def rename(self, name: str, new_name: str) -> tuple[str, ...]:
        """Give a secret another name, and return the jobs that go on asking for the former one.

        InvalidInput if a secret has the new name already; NotFound if none has the former one.
        """
        self._kept.rename(name, new_name)
        self._audit(AuditAct.KEEP_SECRET, new_name)
        self._audit(AuditAct.FORGET_SECRET, name)
        with self._access.read() as tx:
            return tuple(job for _, job in jobs_by_use(tx, _secrets_of).get(name, ()))

    def _audit(self, act: AuditAct, name: str) -> None:
        try:
            with self._access.write(act, name) as tx:
                tx.note(ChangeKind.SETTINGS)
        except StoreUnavailable as error:  # secrets lie elsewhere, and it is done
            log.warning("the audit could not be told of %s %s: %s", act, name, error)


def _secrets_of(draft: JobDraft) -> Sequence[str]:
    """Return the secrets of what a job does, and of the signatures that it waits for."""
    signing = (rule.secret for rule in draft.schedule.rules if isinstance(rule, OnHook) and rule.secret)
    return tuple(dict.fromkeys((*secrets_of_job(draft), *signing)))


def _use(
    name: str,
    there: frozenset[str] | None,
    told: AuditEntry | None,
    users: Mapping[str, Sequence[tuple[JobId, str]]],
) -> SecretUse:
    return SecretUse(
        name,
        None if there is None else name in there,
        None if told is None else told.at,
        "" if told is None else told.who,
        tuple(users.get(name, ())),
    )


def _told(tx: Reading) -> Mapping[str, AuditEntry]:
    """Return who set each secret last."""
    entries = audit.entries(tx, limit=_MOST_ENTRIES, act=AuditAct.KEEP_SECRET)
    return {entry.about: entry for entry in reversed(entries)}
