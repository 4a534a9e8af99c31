"""Fold equal runs of the log into one row that shows the newest. No Qt here."""

from array import array
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field

# Equal runs are looked for among so many of the newest ones.
FOLDED_AMONG = 20_000
# So many rows at most go behind newer ones at once; the others follow with what comes next.
MOST_MOVES = 16
# What runs repeat is known of so many of the newest at least, and of twice as many at most.
KNOWN_AMONG = 12_000
# A run is looked for among so many of the newest, then among all: a million take as long as two frames.
_NEAR_END = 5_000, FOLDED_AMONG


@dataclass(frozen=True, slots=True)
class RowChange:
    """How rows change: `count` at the top become others, and some below them go behind newer ones."""

    count: int
    top: "array[int]"
    gone: frozenset[int]


@dataclass(frozen=True, slots=True)
class Folded:
    """Which runs are one row, worked out where they were read: of many it takes as long as a picture."""

    # The equal runs, the oldest first, by the newest of them.
    groups: "dict[int, array[int]]" = field(default_factory=dict)
    # What a run repeats, as far as both are one row.
    before: dict[int, int] = field(default_factory=dict)

    def join(self, run_id: int, before: int) -> "array[int]":
        """Let a run be one row with the one that it repeats; return all that are alike."""
        group = self.groups.pop(before, None)
        group = array("q", [before]) if group is None else group
        group.append(run_id)
        self.groups[run_id] = group
        self.before[run_id] = before
        return group


def folded(ids: "array[int]", repeats: Mapping[int, int]) -> Folded:
    """Fold the newest of all runs; `repeats` says which run another one is equal to."""
    found = Folded()
    for run_id in ids[-FOLDED_AMONG:]:
        before = repeats.get(run_id)
        if before is not None:
            found.join(run_id, before)
    return found


class RunFolds:
    """Knows all runs, the oldest first, and of which of them the rows are, the newest first.

    A row goes to the top when its run is repeated: where it stood nothing is said of it any more.
    """

    def __init__(self) -> None:
        self.all = array("q")
        self._folded = Folded()
        # The oldest of those that are shown one by one.
        self._opened: set[int] = set()
        self._kept: int | None = None

    def show_all(
        self, ids: "array[int]", repeats: Mapping[int, int], worked_out: Folded | None = None
    ) -> None:
        """Take the answer to another question; `repeats` says which run another one is equal to.

        What was `worked_out` of both counts, unless a run that is kept would be folded by it.
        """
        told = self._but_kept(repeats)
        self.all = ids
        if worked_out is None or len(told) < len(repeats):
            worked_out = folded(ids, told)
        self._folded = worked_out

    @property
    def _groups(self) -> "dict[int, array[int]]":
        return self._folded.groups

    @property
    def _before(self) -> dict[int, int]:
        return self._folded.before

    def show_newest(
        self,
        ids: "array[int]",
        repeats: Mapping[int, int],
        first: int,
        rows: Sequence[int],
        changed: Set[int] = frozenset(),
    ) -> RowChange | None:
        """Take what the same question yields now, from a place among all runs on.

        `rows` are those shown by now, `changed` runs that may be others since. Return what changes about the
        rows; None if others come into sight again.
        """
        old = self.all[first:]
        told = self._told(ids, old, repeats, changed)
        same = self._same(old, ids, told)
        removed, added = self.all[first + same :], ids[same:]
        others = set(removed)
        count = next((row for row, run_id in enumerate(rows) if run_id not in others), len(rows))
        covered, known = self._take_back(removed, others)
        del self.all[first + same :]
        self.all.extend(added)
        hidden = self._add(added, told, known, set(rows[:count]))
        gone = hidden - set(added)
        if len(self._before) > 2 * KNOWN_AMONG:
            newest = set(self.all[-KNOWN_AMONG:])
            known_among = {run_id: before for run_id, before in self._before.items() if run_id in newest}
            self._folded = Folded(self._groups, known_among)
        if covered - gone:
            return None
        top = array("q", (run_id for run_id in reversed(added) if run_id not in hidden))
        return RowChange(count, top, frozenset(gone - covered))

    def keep(self, run_id: int | None) -> None:
        """Leave the row of a run alone: nothing more is folded into it, nor it into another one."""
        self._kept = run_id

    def rows(self, begin: int = 0) -> "array[int]":
        """Return what is seen of the runs from a place on, the newest first."""
        hidden: set[int] = set()
        for group in self._groups.values():
            if group[0] not in self._opened:
                hidden.update(group[:-1])
        shown = self.all[begin:][::-1]
        found, left = array("q"), len(hidden)
        for at, run_id in enumerate(shown):
            if not left:  # none lies behind another one from here on, and there may be a million
                return found + shown[at:]
            if run_id in hidden:
                left -= 1
            else:
                found.append(run_id)
        return found

    def among(self, ids: Sequence[int]) -> "array[int]":
        """Return the runs that some rows stand for, each row's with the newest first."""
        found = array("q")
        left = len(self._groups)
        for at, run_id in enumerate(ids):
            if not left:
                found.extend(ids[at:])
                return found
            left -= run_id in self._groups
            found.extend(reversed(self.runs_of(run_id)))
        return found

    def place_of(self, run_id: int) -> int | None:
        """Return where a run stands among all, folded away or not."""
        end = len(self.all)
        for begin in (*(max(0, end - many) for many in _NEAR_END), 0):
            with suppress(ValueError):
                return self.all.index(run_id, begin, end)
            end = begin
        return None

    def runs_of(self, run_id: int) -> "array[int]":
        """Return the runs that a row stands for, the oldest first: all that are alike, or itself."""
        group = self._groups.get(run_id)
        return array("q", [run_id]) if group is None or group[0] in self._opened else group

    def alike(self, run_id: int) -> int:
        """Return how many equal runs end with this one, 1 if there is no other."""
        return len(self._groups.get(run_id, (run_id,)))

    def oldest_alike(self, run_id: int) -> int:
        return self._groups.get(run_id, (run_id,))[0]

    def newest_alike(self, run_id: int) -> int:
        """Return the last of the equal runs that a run is one of, or the run itself."""
        group = self._group_with(run_id)
        return run_id if group is None else group[-1]

    def is_opened(self, run_id: int) -> bool:
        return self.oldest_alike(run_id) in self._opened

    def open(self, run_id: int, is_open: bool) -> int | None:
        """Show equal runs one by one or as one row; return from which place on rows are others."""
        group = self._group_with(run_id)
        if group is None or (group[0] in self._opened) == is_open:
            return None
        if is_open:
            self._opened.add(group[0])
        else:
            self._opened.discard(group[0])
        return self.place_of(group[0])

    def _group_with(self, run_id: int) -> "array[int] | None":
        known = self._groups.get(run_id)
        return known or next((group for group in self._groups.values() if run_id in group), None)

    def _told(
        self, ids: "array[int]", old: "array[int]", repeats: Mapping[int, int], changed: Set[int]
    ) -> Mapping[int, int]:
        """Return what runs repeat: of those whose run lies before all that was read, what was known before.

        Nothing is known of runs that changed, nor of those that another one may have come before.
        """
        read = {*old, *ids}
        came = set(ids).difference(old)
        told: dict[int, int] = {}
        known = self._before
        for run_id in ids:  # up to 10,000: a call for each would take as long as a picture
            if run_id in came:
                break
            before = known.get(run_id)
            if before is None or before in read:
                continue
            if run_id not in changed and before not in changed:
                told[run_id] = before
        told.update(repeats)
        return self._but_kept(told)

    def _but_kept(self, told: Mapping[int, int]) -> Mapping[int, int]:
        """Leave out what would fold the run that is kept, or others into it, unless that was so before."""
        kept = self._kept
        if kept is None or (kept not in told and kept not in told.values()):
            return told
        known = self._before
        return {
            run_id: before
            for run_id, before in told.items()
            if self._kept not in (run_id, before) or known.get(run_id) == before
        }

    def _same(self, old: "array[int]", new: "array[int]", told: Mapping[int, int]) -> int:
        """Return how many runs at the beginning are the same, and one row with the same ones."""
        for at, (was, run_id) in enumerate(zip(old, new, strict=False)):
            if was != run_id or self._before.get(run_id) != told.get(run_id):
                return at
        return min(len(old), len(new))

    def _take_back(self, removed: "array[int]", others: set[int]) -> tuple[set[int], dict[int, int]]:
        """Take runs out of their rows; return what lay behind them, and what each of them repeated."""
        covered: set[int] = set()
        known: dict[int, int] = {}
        for run_id in reversed(removed):
            before = self._before.pop(run_id, None)
            if before is None:
                continue
            known[run_id] = before
            group = self._groups.pop(run_id)
            group.pop()
            if len(group) > 1:
                self._groups[before] = group
            if before not in others and group[0] not in self._opened:
                covered.add(before)
        return covered, known

    def _add(
        self, added: "array[int]", told: Mapping[int, int], known: Mapping[int, int], seen: set[int]
    ) -> set[int]:
        """Fold runs that come, and return what lies behind them now: not too many rows at once."""
        hidden: set[int] = set()
        new, moves = set(added), 0
        for run_id in added:
            before = told.get(run_id)
            if before is None:
                continue
            if known.get(run_id) != before and (before in seen or before not in new):
                moves += 1
                if moves > MOST_MOVES:
                    continue
            if self._folded.join(run_id, before)[0] not in self._opened:
                hidden.add(before)
        return hidden
