"""Give each part of the facade its transactions, with audit, clock and user."""

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import datetime
from typing import TYPE_CHECKING, Self

from scheduler_core.clock import MachineClock, SystemClock
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.facade.making_way import make_way
from scheduler_core.store.audit import audit
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs import job_lists, jobs
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.runs.engines import engines, seen_at
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.records.audit import AuditAct, AuditHead

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft

# Raises what is to be told of a job that whoever acts may not bring alive.
RefuseToAct = Callable[["JobDraft"], None]


class Together:
    """Acts that are undone as one: the entry of the first of them, and whether they turned anything."""

    def __init__(self) -> None:
        self.first: AuditHead | None = None
        self.has_turned = False

    @property
    def first_number(self) -> int | None:
        return None if self.first is None else self.first.number

    def add(self, written: AuditHead, *, has_turned: bool) -> None:
        self.first = self.first or written
        self.has_turned = self.has_turned or has_turned


class Access:
    """An open store, the present, and on whose behalf something is done."""

    def __init__(self, store: Store, clock: MachineClock, who: str) -> None:
        self.store = store
        self.clock = SharedClock(clock)
        self.who = who
        self._is_real_time = isinstance(clock, SystemClock)
        self.joined_in: Writing | None = None
        self.refuse_to_act: RefuseToAct | None = None
        self.is_part = False
        self.together: Together | None = None

    def acting_as(self, who: str, refuse_to_act: RefuseToAct | None = None) -> Self:
        """Return the same on behalf of somebody else, who may be let bring only some jobs alive."""
        other = copy.copy(self)
        other.who = who
        other.refuse_to_act = refuse_to_act
        return other

    def now(self) -> datetime:
        return self.clock.now()

    def compare_clocks(self, tx: Reading) -> None:
        """Go by the time of the database that several machines share; made-up time stays as it is."""
        if self._is_real_time:
            self.clock.compare(tx)

    @contextmanager
    def joined(self) -> Iterator[tuple[Self, Writing]]:
        """Give the same with all that it reads and writes in one transaction, to be used on this thread."""
        with self.store.write() as tx:
            other = copy.copy(self)
            other.joined_in = tx
            yield other, tx

    def in_one_act(self, together: Together) -> Self:
        """Return the same for acts in several transactions, which belong together in the audit."""
        other = copy.copy(self)
        other.together = together
        return other

    def within(self, tx: Writing) -> Self:
        """Return the same for parts of an act: all in its transaction, and one entry of the audit."""
        other = copy.copy(self)
        other.joined_in = tx
        other.is_part = True
        return other

    def read(self) -> AbstractContextManager[Reading]:
        """See one state of the store, or the transaction that all this is part of.

        Whoever reads for others who wait lets them go first here, between one question and the next.
        """
        if self.joined_in is None:
            make_way()
        return self.store.read() if self.joined_in is None else nullcontext(self.joined_in)

    @contextmanager
    def write(
        self, act: AuditAct, about: str | Sequence[str] = "", *, is_noted: bool = True
    ) -> Iterator[Writing]:
        """Change the store, and have the audit say who did what; nothing is said where nothing changed.

        `about` names what has no id; of several it may be filled until the end. What no feed is told of (not
        `is_noted`) counts as a change. The number of the entry is the transaction's `audit_number` then.
        """
        with self.store.write() if self.joined_in is None else _part_of(self.joined_in) as tx:
            tx.audit_number = None
            if not self.is_part:
                tx.turns, tx.due = {}, {}
            written, has_turned = None, False
            yield tx
            if self.is_part:
                return
            self._look_at(tx)
            if tx.noted or not is_noted:
                told = about if isinstance(about, str) else ", ".join(about)
                has_turned = any(turn.before != turn.after for turn in tx.turns.values())
                part_of = None if self.together is None else self.together.first_number
                written = audit.record(tx, self.now(), self.who, act, tx.noted, told, part_of)
            if ChangeKind.JOBS in tx.noted:
                self._notice_set_back(tx)
        if self.together is not None and written is not None:
            self.together.add(written, has_turned=has_turned)

    def _notice_set_back(self, tx: Writing) -> None:
        seen, now = seen_at(tx, engines(tx)), self.now()
        if seen is not None and seen > now:
            from scheduler_core.engine.claims.repeats import notice_set_back

            notice_set_back(tx, now)

    def _look_at(self, tx: Writing) -> None:
        """Undo a change, whatever made it, by which a job acts that may not."""
        changed = tx.noted.get(ChangeKind.JOBS)
        if self.refuse_to_act is None or not changed:
            return
        with self.store.read() as before:
            drafts = newly_acting(before, tx, changed)
        for draft in drafts:
            self.refuse_to_act(draft)


@contextmanager
def _part_of(outer: Writing) -> Iterator[Writing]:
    """Give a transaction that notes what one part of it changes, and then adds that to the rest."""
    before, outer.noted = outer.noted, {}
    try:
        yield outer
    finally:
        for kind, ids in outer.noted.items():
            before.setdefault(kind, {}).update(ids)
        outer.noted = before


def newly_acting(before: Reading, after: Reading, job_ids: Iterable[int]) -> "list[JobDraft]":
    """Return what those jobs say that are on and out of the bin now, unless they did the same before."""
    ids = [JobId(number) for number in job_ids]
    alive = [line.id for line in job_lists.job_lines(after, ids) if _acts(line)]
    acted = {line.id for line in job_lists.job_lines(before, alive) if _acts(line)}
    said_before = jobs.drafts(before, sorted(acted))
    said = jobs.drafts(after, alive)
    return [
        draft
        for job_id in alive
        if not isinstance(draft := said[job_id], Unreadable)
        and not (job_id in acted and _says_the_same(said_before[job_id], draft))
    ]


def _acts(line: JobLine) -> bool:
    return line.is_enabled and not line.disabled_reason and line.deleted_at is None


def _says_the_same(before: "JobDraft | Unreadable", after: "JobDraft") -> bool:
    if isinstance(before, Unreadable):
        return False
    return (before.action, before.parameters) == (after.action, after.parameters)
