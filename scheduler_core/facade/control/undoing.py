"""Undo what an entry of the audit did, the same way for every client."""

from collections.abc import Collection, Mapping, Sequence

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.turning import Turning
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.audit import audit
from scheduler_core.store.transactions import Reading
from scheduler_core.values.records.audit import AuditAct, AuditEntry, Turn, Turned, UndoData, is_known

_MOST_LOOKED_AT = 1_000
_UNDO_OF = "undo of "
# What else they do can't be turned back: runs were ended, and nobody remembers a machine.
_FOR_GOOD = frozenset({AuditAct.REVOKE_KEY, AuditAct.FORGET_MACHINE})
# What leaves a store as it was stands in nobody's way.
_WITHOUT_CHANGE = frozenset({AuditAct.BACK_UP})
# What takes other rights to turn than to edit jobs.
_OF_ADMINS = frozenset({Turned.SETTING, Turned.DRAIN})


@dataclass(frozen=True, slots=True)
class Undone:
    """What was turned back: the entry, and the jobs as they are called; `number` is that of the new entry.

    To undo that one is to do it all again. Of the `asked_runs` of a backfill `begun_runs` had begun, and
    stay.
    """

    entry: AuditEntry
    jobs: tuple[str, ...]
    number: int
    digest: str
    has_turned: bool
    begun_runs: int = 0
    asked_runs: int = 0


@dataclass(frozen=True, slots=True)
class UndoableAct:
    """Something that was done, or undone: the act, and the entry by which it is turned back."""

    act: AuditAct | str
    entry: AuditEntry


@dataclass(frozen=True, slots=True)
class UndoSteps:
    """What a client could undo, and what it could do again; the last is the next."""

    made: tuple[UndoableAct, ...] = ()
    undone: tuple[UndoableAct, ...] = ()


def can_be_undone(entry: AuditEntry) -> bool:
    """Tell whether what an entry did can be undone at all; what came after may still stand in the way."""
    return bool(entry.undo and entry.undo.turns) and is_known(entry.act) and entry.act not in _FOR_GOOD


class Undoing:
    """Turns back what was done, all of it or nothing."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def newest(self) -> AuditEntry:
        """Return what would be undone next: the last thing done on behalf of the same client.

        Raises NotFound where there is none, and Conflict where it can't be undone.
        """
        entries = self._newest_entries()
        void = _void(entries)
        for entry in entries:
            is_own = entry.who == self._access.who and entry.act not in _WITHOUT_CHANGE
            if is_own and entry.number not in void:
                _refuse_lasting(entry, self._before(entry, entries, void))
                return entry
        raise NotFound(f"{self._access.who} has changed nothing that could be undone")

    def _before(
        self, lasting: AuditEntry, entries: Sequence[AuditEntry], void: Collection[int]
    ) -> AuditEntry | None:
        """Return what this client did last before an entry, if that can be undone."""
        return next(
            (
                each
                for each in entries
                if each.number < lasting.number
                and each.who == self._access.who
                and each.number not in void
                and can_be_undone(each)
            ),
            None,
        )

    def steps(self, most: int = 200) -> UndoSteps:
        """Return what this client could undo step by step, and what it could do again.

        What it undid can be done again until it has done something else. To have undone what another client
        did is something else as well.
        """
        entries = self._newest_entries()
        undone, known = _undone(entries), {entry.number: entry for entry in entries}
        made: dict[int, UndoableAct] = {}
        again: dict[int, UndoableAct] = {}
        is_overtaken = False
        for entry in (each for each in entries if each.who == self._access.who and can_be_undone(each)):
            about, turns = _about(entry, known)
            is_own = about.who == entry.who
            is_overtaken = is_overtaken or turns == (0 if is_own else 1)
            if entry.number in undone or about.number in made or about.number in again:
                continue
            if (turns % 2 == 0) == is_own:
                made[about.number] = UndoableAct(entry.act if turns == 0 else about.act, entry)
            elif not is_overtaken:
                again[about.number] = UndoableAct(about.act, entry)
        return UndoSteps(tuple(made.values())[most - 1 :: -1], tuple(again.values())[most - 1 :: -1])

    def undo(self, number: int | None = None, *, seen_digest: str = "", with_settings: bool = True) -> Undone:
        """Turn back an act by one of its entries in the audit; the newest of this client if none is named.

        Raises Conflict where what it changed was changed since, or the entry has another digest than was
        seen; nothing is turned back then. The undo is one entry, however many parts there were. Settings and
        the draining of machines are turned back `with_settings` alone.
        """
        wanted = self.newest().number if number is None else number
        about: list[str] = []
        with self._access.write(AuditAct.UNDO, about, is_noted=False) as tx:
            named = _entry(tx, wanted)
            if seen_digest and named.digest != seen_digest:
                raise Conflict("The store was restored since, and does not know that change any more")
            since = audit.entries_since(tx, _first(named))[::-1]
            parts = [each for each in since if _first(each) == _first(named)]
            _refuse_lasting(next((each for each in parts if can_be_undone(each)), named))
            undone = _undone(since)
            for entry in parts:
                if entry.number in undone:
                    by = next(each for each in since if entry.number in _data(each).undoes)
                    told = f"{entry.number} is undone already, by {by.who} (entry {by.number})"
                    raise InvalidInput("entry", told)
                about.append(str(entry.number) if about else f"{_UNDO_OF}{entry.number}")
            turns = _turns_of(parts[::-1])
            if not with_settings and any(what in _OF_ADMINS for what, _ in turns):
                raise Conflict(
                    f"Entry {named.number} changed settings or machines, and those can't be put back this way"
                )
            tx.undoes = [entry.number for entry in parts]
            void = _void(since) | set(tx.undoes)
            later = [each for each in since if each.number not in void]
            due = {job_id: known for part in parts for job_id, known in _data(part).due.items()}
            turning = Turning(self._access, tx, turns, later, due)
            names = turning.carry_out()
            has_turned = any(turn.before != turn.after for turn in tx.turns.values())
        assert tx.audit_number is not None  # an undo is told of even where nothing was left to do
        return Undone(
            named,
            tuple(names),
            tx.audit_number,
            tx.audit_digest,
            has_turned,
            turning.begun_runs,
            turning.asked_runs,
        )

    def _newest_entries(self) -> list[AuditEntry]:
        with self._access.read() as tx:
            return audit.entries(tx, limit=_MOST_LOOKED_AT)


def _entry(tx: Reading, number: int) -> AuditEntry:
    found = audit.entries(tx, before=number + 1, limit=1)
    if not found or found[0].number != number:
        raise NotFound(f"There is no entry {number} in the audit; hourbell audit lists them")
    return found[0]


def _data(entry: AuditEntry) -> UndoData:
    return entry.undo or UndoData()


def _first(entry: AuditEntry) -> int:
    """Return the number of the first entry of the act that an entry is a part of."""
    return _data(entry).part_of or entry.number


def _turns_of(parts: Sequence[AuditEntry]) -> dict[tuple[Turned, str], Turn]:
    """Return what an act turned in all; its parts come oldest first."""
    turns: dict[tuple[Turned, str], Turn] = {}
    for part in parts:
        for key, turn in _data(part).turns.items():
            turns[key] = Turn(turns[key].before if key in turns else turn.before, turn.after)
    return {key: turn for key, turn in turns.items() if turn.before != turn.after}


def _void(entries: Sequence[AuditEntry]) -> frozenset[int]:
    """Return the numbers of what was undone, and of the undoing; `entries` come newest first."""
    undone = _undone(entries)
    undoing = {each.number for each in entries if each.number not in undone and _data(each).undoes}
    return undone | undoing


def _undone(entries: Sequence[AuditEntry]) -> frozenset[int]:
    """Return the numbers of what was undone, unless the undoing was undone in turn."""
    undone: set[int] = set()
    for entry in entries:
        if entry.number not in undone:
            undone.update(_data(entry).undoes)
    return frozenset(undone)


def _about(entry: AuditEntry, known: Mapping[int, AuditEntry]) -> tuple[AuditEntry, int]:
    """Return the act that an entry did, undid or did again, and how often it was turned."""
    turns = 0
    while _data(entry).undoes and (undone := known.get(min(_data(entry).undoes))) is not None:
        entry, turns = undone, turns + 1
    return known.get(_first(entry), entry), turns


def _refuse_lasting(entry: AuditEntry, before: AuditEntry | None = None) -> None:
    if not is_known(entry.act):
        raise Conflict(
            f"Entry {entry.number} ({entry.act}, by {entry.who}) was written by a newer Hourbell, and this "
            "one does not know what that did; update it, or name another entry that hourbell audit lists"
        )
    if entry.undo is None:
        raise Conflict(
            f"Entry {entry.number} ({entry.act}, by {entry.who}) was written by another version of Hourbell, "
            "which did not keep what undoes it; the history of each job has what it was before"
        )
    if not can_be_undone(entry) and before is not None:
        raise Conflict(
            f"Entry {entry.number} ({entry.act}, by {entry.who}) can't be undone; "
            f"hourbell undo {before.number} turns back what was done before ({before.act})"
        )
    if not can_be_undone(entry):
        raise Conflict(
            f"Entry {entry.number} ({entry.act}, by {entry.who}) can't be undone; "
            "name another that hourbell audit lists"
        )
