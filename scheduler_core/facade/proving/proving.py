"""Prove that the ledger is what the plans of all revisions asked for, or say where it is not."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.facade.making_way import making_way
from scheduler_core.facade.proving.comparing import Bounds, LedgerComparison
from scheduler_core.facade.proving.kept_proof import KeptProof, ProofSignature, digest_of, is_written_digest
from scheduler_core.facade.proving.periods import PlannedHistory, Pruned, planned_history
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.store.api_tokens import all_tokens
from scheduler_core.store.audit import audit
from scheduler_core.store.audit.audit_content import changed_content, vanished_jobs
from scheduler_core.store.audit.audit_head import kept_head
from scheduler_core.store.maintenance.pruning import retention
from scheduler_core.store.opening.identity import identity
from scheduler_core.store.runs.comparing.planned_rows import (
    JobsInTurn,
    JobWithRows,
    PlannedRow,
    WrittenChange,
    oldest_surely_kept,
    other_rows,
    planned_jobs,
    planned_rows,
    with_full_history,
    written_changes,
)
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.proof import (
    FoundDifference,
    LedgerDifference,
    Proof,
    Unproved,
    UnprovedPart,
)
from scheduler_core.values.records.retention import Retention

MOST_NAMED = 1_000
_FIRST = datetime(1970, 1, 1, tzinfo=UTC)
# A job's first occurrences may be no longer kept by a choice that was changed since.
_SAYS_WHAT_IS_KEPT = (AuditAct.SAVE_RETENTION, AuditAct.RESTORE_STORE)

Told = Callable[[int, int], None]


class Proving:
    """Compares plans with the ledger; only a signature is written, into the audit."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def prove(
        self, begins: datetime | None = None, ends: datetime | None = None, told: Told | None = None
    ) -> Proof:
        """Compare each planned instant from `begins` up to but without `ends` with the rows of the ledger.

        Without bounds all that is over is compared. `told` hears after each job how many of how many were
        looked at; what it raises ends it.
        """
        now = self._access.now()
        begins = _FIRST if begins is None else begins
        ends = now if ends is None else min(ends, now)
        if ends <= begins:
            raise InvalidInput("from", "nothing of that span is over yet, so there is nothing to prove")
        kept = kept_head(self._access.store.location)
        with self._access.read() as tx:
            return _Proving(tx, begins, ends, now, kept).proof(told)

    def sign(self, proof: Proof) -> ProofSignature:
        """Write the digest of an answer into the audit, whose chain proves from then on that it is as old."""
        digest = digest_of(proof)
        with self._access.write(AuditAct.PROVE, digest, is_noted=False) as tx:
            pass
        return ProofSignature(tx.audit_number or 0, tx.audit_digest)

    def verify(self, kept: KeptProof) -> list[str]:
        """Say what is wrong with a kept answer, in sentences; nothing where it is this store's and whole."""
        return list(self._wrong(kept))

    def _wrong(self, kept: KeptProof) -> "list[str]":
        wrong = [] if kept.is_whole else ["It was changed: its digest is not that of what it says"]
        with self._access.read() as tx:
            if kept.store_id != identity(tx).store_id:
                return [*wrong, "It is of another store"]
            broken = next(audit.broken_links(tx), "")
            if broken:
                wrong.append(broken)
            if kept.audit_digest and not (
                is_written_digest(kept.audit_digest) and audit.is_digest(tx, kept.audit_digest)
            ):
                wrong.append("The audit has not the entry any more that was its newest then")
            signature = kept.signature
            if signature is None:
                return wrong
            entry = next(iter(audit.entries(tx, before=signature.entry + 1, limit=1)), None)
            if entry is None or (entry.number, entry.digest) != (signature.entry, signature.digest):
                wrong.append(f"The audit has not the entry {signature.entry} that signed it")
            elif entry.act is not AuditAct.PROVE or entry.about != kept.digest:
                wrong.append(f"Entry {signature.entry} of the audit did not sign this answer")
        return wrong


@dataclass(slots=True)
class _PartOfProof:
    """Instants of one job of which nothing can be said for one reason."""

    first: int
    last: int
    count: int


class _Proving:
    """One proof in one transaction; it holds the differences that are named, and no rows."""

    def __init__(self, tx: Reading, begins: datetime, ends: datetime, now: datetime, kept: str) -> None:
        self._tx = tx
        self._begins, self._ends = begins, ends
        self._begin, self._end = ticks.of_instant(begins), ticks.of_instant(ends)
        self._now = now
        self._kept_head = kept
        self._retention = retention(tx)
        self._with_full_history = with_full_history(tx, self._retention.revisions_per_job)
        self._counted: Counter[str] = Counter()
        self._plan, self._ledger, self._found = sha256(), sha256(), sha256()
        self._differences: list[FoundDifference] = []
        self._differing = 0
        self._unproved: list[UnprovedPart] = []
        self._unproved_count = 0
        self._parts: dict[Unproved, _PartOfProof] = {}
        self._job: tuple[JobId, str] | None = None
        self._kept_otherwise_until = _newest_choice(tx)

    def proof(self, told: Told | None) -> Proof:
        jobs = planned_jobs(self._tx)
        self._look_at_audit()
        changes = JobsInTurn(written_changes(self._tx))
        rows = JobsInTurn(planned_rows(self._tx, self._begins, self._ends))
        for done, job in enumerate(jobs, 1):
            self._job = job.id, job.name
            self._look_at(job, changes.of(job.id), rows.of(job.id))
            self._close_parts()
            if told is not None:
                told(done, len(jobs))
        head = audit.head(self._tx)
        counted = self._counted
        return Proof(
            store_id=identity(self._tx).store_id,
            made_at=self._now,
            begins=self._begins,
            ends=self._ends,
            audit_number=head.number,
            audit_digest=head.digest,
            jobs=len(jobs),
            revisions=counted["revisions"],
            instants=counted["instants"],
            with_row=counted["with_row"],
            spans=counted["spans"],
            again=counted["again"],
            apart=other_rows(self._tx, self._begins, self._ends),
            differing=self._differing,
            differences=tuple(self._differences),
            unproved=tuple(self._unproved),
            unproved_count=self._unproved_count,
            plan_digest=self._plan.hexdigest(),
            ledger_digest=self._ledger.hexdigest(),
        )

    # ---- what a comparison tells

    def differs(self, kind: LedgerDifference, tick: int | None, text: str) -> None:
        self._differing += 1
        job_id, name = self._job or (None, "")
        self._found.update(f"{kind} {job_id} {tick}\n".encode())
        if len(self._differences) < MOST_NAMED:
            at = None if tick is None else ticks.to_instant(tick)
            self._differences.append(FoundDifference(kind, job_id, name, at, text))

    def unproved(self, why: Unproved, tick: int, count: int = 1) -> None:
        self._unproved_count += count
        part = self._parts.get(why)
        if part is None:
            self._parts[why] = _PartOfProof(tick, tick, count)
        else:
            part.first, part.last = min(part.first, tick), max(part.last, tick)
            part.count += count

    def _close_parts(self) -> None:
        job_id, name = self._job or (JobId(0), "")
        for why, part in self._parts.items():
            if len(self._unproved) < MOST_NAMED:
                first, last = ticks.to_instant(part.first), ticks.to_instant(part.last)
                self._unproved.append(UnprovedPart(why, job_id, name, first, last, part.count))
        self._parts.clear()

    # ---- one job

    def _look_at_audit(self) -> None:
        """What was planned is only as sure as the revisions are; the audit has their digests."""
        for text in audit.broken_links(self._tx):
            self.differs(LedgerDifference.AUDIT, None, text)
        if self._kept_head and not audit.is_digest(self._tx, self._kept_head):
            self.differs(LedgerDifference.AUDIT, None, "Entries of the audit were taken away or rewritten")
        for text in changed_content(self._tx, all_tokens(self._tx)):
            self.differs(LedgerDifference.AUDIT, None, text)
        for text in vanished_jobs(self._tx):
            self.differs(LedgerDifference.AUDIT, None, text)

    def _look_at(
        self, job: JobWithRows, changes: Iterator[WrittenChange], rows: Iterator[PlannedRow]
    ) -> None:
        pruned = Pruned(self._oldest_surely_kept(job), self._kept_otherwise_until)
        history = planned_history(changes, pruned)
        for revision in history.missing:
            self.differs(LedgerDifference.HISTORY, None, f"revision {revision} is gone from its history")
        bounds = Bounds(self._begin, self._end, self._looked_until(job), self._kept_from(job, history))
        self._tell_unknown(history)
        self._look_at_next(job, history)
        comparison = LedgerComparison(history, bounds, self)
        comparison.run(making_way(rows))
        for name in ("instants", "with_row", "spans", "again"):
            self._counted[name] += getattr(comparison, name)
        self._counted["revisions"] += history.revisions
        self._plan.update(f"{job.id} {comparison.plan.hexdigest()}\n".encode())
        self._ledger.update(f"{job.id} {comparison.ledger.hexdigest()}\n".encode())

    def _oldest_surely_kept(self, job: JobWithRows) -> int | None:
        kept = self._retention.revisions_per_job
        is_full = kept is not None and job.id in self._with_full_history
        return oldest_surely_kept(self._tx, job.id, kept) if is_full and kept is not None else None

    def _tell_unknown(self, history: PlannedHistory) -> None:
        for each in history.periods:
            if each.unknown is not None and each.begin < self._end and self._begin <= each.end:
                first, last = max(each.begin, self._begin), min(each.end, self._end)
                self.unproved(each.unknown, first, 0)
                self.unproved(each.unknown, last, 0)

    def _look_at_next(self, job: JobWithRows, history: PlannedHistory) -> None:
        """What a job waits for must be of its plan: what lies before it is as good as accounted for."""
        current = history.periods[-1] if history.periods else None
        if not job.is_live or job.next_tick is None or current is None or current.unknown is not None:
            return
        if current.draft is not None and not current.names(job.next_tick):
            at = job.next_tick
            self.differs(
                LedgerDifference.WRONG_NEXT, at, "the job waits for it, though its plan does not have it"
            )

    @staticmethod
    def _looked_until(job: JobWithRows) -> int:
        """Return up to which instant the ledger answers: what a live job waits for is yet to come."""
        return job.next_tick - 1 if job.is_live and job.next_tick is not None else ticks.AFTER_LAST_TICK

    def _kept_from(self, job: JobWithRows, history: PlannedHistory) -> int:
        """Return up to which instant rows may have been taken away as too old."""
        first_row = self._end if job.first_row_tick is None else job.first_row_tick
        return kept_from(
            job,
            first_row,
            self._retention,
            self._now,
            replanned_at(history),
            otherwise_until=self._kept_otherwise_until,
        )


def _newest_choice(tx: Reading) -> int | None:
    """Return when somebody last said what is to be kept; before that another choice may have held."""
    newest = (audit.entries(tx, act=act, limit=1) for act in _SAYS_WHAT_IS_KEPT)
    return max((ticks.of_instant(entry.at) for found in newest for entry in found), default=None)


def replanned_at(history: PlannedHistory) -> int:
    """Return when the plan began that is in force now."""
    return max((each.begin for each in history.periods), default=ticks.FIRST_TICK)


def kept_from(
    job: JobWithRows,
    first_row: int,
    kept: Retention,
    now: datetime,
    replanned: int,
    *,
    otherwise_until: int | None,
) -> int:
    """Return up to which instant the rows of a job may be gone by what a store is to keep.

    Rows go oldest first, so nothing after the first that is left has gone that way. What was kept before
    `otherwise_until` is not known; what was due after it goes by the present choice alone.
    """
    reached = [ticks.FIRST_TICK]
    if kept.runs_for is not None:
        reached.append(min(ticks.of_instant(now - kept.runs_for), first_row - 1))
    is_full = kept.runs_per_job is not None and job.rows >= kept.runs_per_job
    if is_full:
        reached.append(first_row - 1)
    if otherwise_until is not None:
        reached.append(min(otherwise_until, first_row) - 1)
    if job.accounted_tick > replanned and job.is_live:
        reached.append(min(job.accounted_tick, first_row - 1))
    return max(reached)
