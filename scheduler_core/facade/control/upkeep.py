"""Check, back up, restore and prune a store."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from scheduler_core.clock import Clock, SystemClock
from scheduler_core.errors import Conflict, InvalidInput, StoreUnavailable
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.sidecars import OwnWord
from scheduler_core.secret_store.store import SecretStore, usual_secret_store
from scheduler_core.store.audit import audit
from scheduler_core.store.changes.outbox import number_anew
from scheduler_core.store.faults import StoreCorrupt, StoreMissing
from scheduler_core.store.maintenance import backup
from scheduler_core.store.maintenance.backup import Backup, BackupPurpose
from scheduler_core.store.moving.marks import StoreMoved
from scheduler_core.store.opening.engine_lock import EngineLock, Holder
from scheduler_core.store.opening.identity import (
    forget_decision,
    is_held_copy,
    is_in_its_place,
    seal,
    seal_if_in_place,
    take_for_second,
)
from scheduler_core.store.opening.location import FileLocation, Location, find_location
from scheduler_core.values.records.audit import AuditAct

if TYPE_CHECKING:
    from scheduler_core.doctor.finding import Diagnosis
    from scheduler_core.store.maintenance.invariants import Finding

_ROWS_AT_ONCE = 500
_NOT_ANY_MORE = "No entry of the audit has the digest {digest}: entries were taken away or written anew"


class Upkeep:
    """What a user does to a store as a whole."""

    def __init__(self, access: Access, secrets: SecretStore, own_word: OwnWord) -> None:
        self._access = access
        self._secrets = secrets
        self._own_word = own_word

    def doctor(self) -> "list[Diagnosis]":
        """Look for what would keep jobs from running, and say what to do about it; it takes some seconds."""
        from scheduler_core.doctor.diagnosis import judge
        from scheduler_core.doctor.probe import look

        store, word = self._access.store, self._own_word()
        return judge(look(store, str(store.location), self._access.clock, self._secrets, own_word=word))

    def check(self, *, is_thorough: bool = False, noted_digest: str = "") -> "list[Finding]":
        """Return everything that is wrong, nothing for a sound store; others go on using it meanwhile.

        `noted_digest` is one that the audit had and that was kept elsewhere: who takes away the newest
        entries, or writes all of them anew, leaves a sound chain without it.
        """
        from scheduler_core.store.maintenance import integrity

        found = integrity.check(self._access.store, self._access.now(), is_thorough=is_thorough)
        if noted_digest:
            from scheduler_core.store.maintenance.invariants import Finding

            with self._access.read() as tx:
                if not audit.is_digest(tx, noted_digest):
                    found.append(Finding("audit", _NOT_ANY_MORE.format(digest=noted_digest)))
        return found

    def refuse_strange_content(self) -> None:
        """Raise if the store holds what no Hourbell writes: what was read of it can be anything."""
        from scheduler_core.store.maintenance import integrity

        with self._access.read() as tx:
            found = integrity.strange_content(tx, is_newer=bool(self._access.store.newer_form(tx)))
        if found:
            raise StoreCorrupt(
                f"{self._access.store.location} was changed by other hands ({found[0]}); hourbell check says "
                "all of it and what to do"
            )

    def back_up(self, told: Callable[[int, int], None] | None = None) -> Backup:
        """Copy the store to a file alongside it, looked through before it gets its name.

        `told` hears how many pages of how many are copied; what it raises ends it without a copy.
        """
        self._access.store.refuse_if_gone()
        made = backup.back_up(self._access.store.location, self._access.now(), BackupPurpose.ASKED, told)
        seal_if_in_place(self._access.store)
        if not self._access.store.is_read_only:
            self._audit(AuditAct.BACK_UP, str(made.path))
        return made

    def backups(self) -> list[Backup]:
        """Return the copies next to the store, newest first."""
        return backup.backups(self._access.store.location)

    def restore(self, source: Path) -> Path | None:
        """Give the store the content of a backup; return where its former content was kept.

        Raises EngineRunning while an engine of this machine holds the store.
        """
        return _restore(self._access.store.location, source, self._access.clock, self._access.who)

    def backup_of_removed(self) -> Path | None:
        """Return the newest backup of a store whose file was removed while it was open, if there is one.

        In the place of a file that was replaced stands what somebody may have wanted there.
        """
        gone = self._access.store.trouble()
        return None if gone is None or gone.is_replaced else gone.newest_backup

    def moved_to(self) -> str:
        """Return where a store is that was moved while it was open; "" where it was not."""
        try:
            with self._access.read() as tx:
                trouble = self._access.store.tables_trouble(tx)
        except StoreUnavailable:  # of one that can't be read nobody can tell
            return ""
        return trouble.other if isinstance(trouble, StoreMoved) else ""

    def is_copy(self) -> bool:
        """Tell a copied or restored store that no engine has taken over."""
        return not is_in_its_place(self._access.store)

    def is_undecided(self) -> bool:
        """Tell whether the store was copied or restored and nobody has said whether it goes on.

        Nothing of it fires or ends, whatever engine is started.
        """
        with self._access.read() as tx:
            return is_held_copy(self._access.store, tx)

    def silence(self) -> str:
        """Say what is known of the engine if it gives no sign of life; "" where it does, or none runs."""
        from scheduler_core.engine.upkeep.seen_engines import planning, seen_engines, silence_of

        store = self._access.store
        with self._access.read() as tx:
            return silence_of(planning(seen_engines(tx, store, self._access.now(), self._own_word())))

    def standstill(self) -> str:
        """Say in a few words why nothing begins that is due; "" where an engine sees to it."""
        from scheduler_core.engine.upkeep.seen_engines import planning, seen_engines, silence_of

        store = self._access.store
        with self._access.read() as tx:
            if is_held_copy(store, tx):
                return "the store is a copy or was restored"
            planners = planning(seen_engines(tx, store, self._access.now(), self._own_word()))
        if not planners:
            return "no engine runs"
        return "the engine gives no sign of life" if silence_of(planners) else ""

    def trust_copy(self) -> None:
        """Take a copied or restored store for the one that was copied, which is gone.

        An engine then goes on with what waits, and makes up for what was missed as the jobs say.
        """
        seal(self._access.store)
        self._audit(AuditAct.TRUST_STORE)

    def take_for_second(self) -> None:
        """Take a copied store for a second one, alongside which the other goes on.

        An engine then ends what was pending here, makes up for nothing, and starts from now on. Raises
        Conflict if the store is not a copy, or an engine has taken it over.
        """
        if not self.is_copy():
            raise Conflict(
                f"{self._access.store.location} is not a copy, or an engine has taken it over already"
            )
        with self._access.write(AuditAct.SECOND_STORE) as tx:
            take_for_second(self._access.store, tx, self._access.now())

    def prune(self, told: Callable[[int], None] | None = None) -> int:
        """Take away now what is kept no longer; return how many rows went.

        `told` hears after each step how many it were until then; what it raises ends the pruning, and
        what went is gone.
        """
        from scheduler_core.store.maintenance.pruning import pruning, retention
        from scheduler_core.store.maintenance.upkeep import refresh_query_plans, shrink, tidy_log

        now, store = self._access.now(), self._access.store
        with store.read() as tx:
            kept = retention(tx)
            steps = pruning(tx, kept, now, _ROWS_AT_ONCE)
        total = 0
        self._audit(AuditAct.PRUNE)  # first, as who stops it half-way has taken something away, too
        for step in steps:
            while gone := self._step(step):
                total += gone
                if told is not None:
                    told(total)
        refresh_query_plans(store)
        while shrink(store):
            continue
        tidy_log(store)
        backup.thin_out(store.location, kept.backups)
        return total

    def _audit(self, act: AuditAct, about: str = "") -> None:
        with self._access.write(act, about, is_noted=False):
            pass

    def _step(self, step: Callable[..., int]) -> int:
        with self._access.store.write() as tx:
            return step(tx)


def diagnoses_without_store(
    place: str | None, problem: str = "", *, clock: Clock | None = None
) -> "list[Diagnosis]":
    """Look for what would keep jobs from running where the store can't be opened; `problem` says why."""
    from scheduler_core.doctor.diagnosis import judge
    from scheduler_core.doctor.probe import look

    location, secrets = find_location(place), usual_secret_store(os.environ)
    problem = problem or _what_was_lost(location)
    try:
        return judge(look(None, str(location), clock or SystemClock(), secrets, problem=problem))
    finally:
        secrets.close()


def _what_was_lost(location: Location) -> str:
    """Tell of a store whose file is gone; empty where there was none."""
    if isinstance(location, FileLocation) and not location.path.exists():
        from scheduler_core.store.opening.probing import refuse_missing

        try:
            refuse_missing(location)
        except StoreMissing as error:
            return str(error)
        except StoreUnavailable:
            return ""  # not even its folder is there
    return ""


def restore_store(place: str | None, source: Path, clock: Clock | None = None, *, who: str) -> Path | None:
    """Give a store that may be too damaged to be opened the content of a backup; see `Upkeep.restore`."""
    return _restore(find_location(place), source, clock or SystemClock(), who)


def backup_of_lost(error: Exception) -> Path | None:
    """Return the newest sound backup of a store that could not be opened; None if it wants something else."""
    return error.newest_backup if isinstance(error, StoreCorrupt | StoreMissing) else None


def _restore(location: Location, source: Path, clock: Clock, who: str) -> Path | None:
    from scheduler_core.engine.system.this_process import this_process
    from scheduler_core.store.maintenance import restoring

    if not isinstance(location, FileLocation):
        raise InvalidInput("store", "PostgreSQL restores its own backups, with pg_restore")
    source = source.expanduser().absolute()
    lock = EngineLock(location, Holder.RESTORE)
    try:
        kept = restoring.restore(location, source, clock.now(), machine=this_process().machine)
    finally:
        lock.release()
    _finish_restore(location, source, clock, who)
    return kept


def _finish_restore(location: FileLocation, source: Path, clock: Clock, who: str) -> None:
    """Forget what the backup says of its own place, tell all who listen, and note who went back to it."""
    from scheduler_core.store.opening.opening import open_store

    with closing(open_store(str(location.path), clock.now(), is_checked=False)) as store:
        if not store.is_read_only:
            with store.write() as tx:
                forget_decision(tx, clock.now())
                number_anew(tx)
                audit.record(tx, clock.now(), who, AuditAct.RESTORE_STORE, {}, str(source))
