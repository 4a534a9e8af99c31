"""Find all processes of a run: its own and their descendants, wherever they went."""

import os
from bisect import bisect_left
from collections.abc import Iterable

from scheduler_core.actions.process.process_table import NO_MARK, ProcessRow, ProcessTable

_EMPTY_LISTS = 2  # who has forked and died while we listed was missed with his child


class ListedProcesses:
    """All processes as they were listed at one time, found by their mark, group and parent."""

    def __init__(self, table: ProcessTable) -> None:
        self._table = table
        self._rows = sorted(table.rows(), key=lambda row: (row.started, row.pid))
        self._from = len(self._rows)  # where the rows begin whose marks were read
        self._marked: dict[int, list[ProcessRow]] = {}
        self._unmarked: dict[int, list[ProcessRow]] = {}
        self._children: dict[int, list[ProcessRow]] | None = None

    def bearing(self, mark: int, group: int, since: int) -> list[ProcessRow]:
        """Return what bears a mark, and what has none and is of a group; none that is older."""
        place = bisect_left(self._rows, since, key=lambda row: row.started)
        for row in self._rows[place : self._from]:
            found = self._table.mark(row.pid)
            if found == NO_MARK:
                self._unmarked.setdefault(row.group, []).append(row)
            else:
                self._marked.setdefault(found, []).append(row)
        self._from = min(self._from, place)
        rows = [*self._marked.get(mark, ()), *self._unmarked.get(group, ())]
        return [row for row in rows if row.started >= since]

    def of_group(self, group: int, since: int) -> list[ProcessRow]:
        return [row for row in self._rows if row.group == group and row.started >= since]

    def children(self, row: ProcessRow) -> Iterable[ProcessRow]:
        if self._children is None:
            self._children = {}
            for each in self._rows:
                self._children.setdefault(each.parent, []).append(each)
        return self._children.get(row.pid, ())

    def process(self, pid: int, started: int) -> list[ProcessRow]:
        place = bisect_left(self._rows, (started, pid), key=lambda row: (row.started, row.pid))
        rows = self._rows[place : place + 1]
        return [row for row in rows if (row.started, row.pid) == (started, pid)]


class ProcessLists:
    """Lists of all processes for many trees that are looked at together, until they are `outdated`.

    A list takes milliseconds, so a hundred trees that are ended at once must not make one each.
    """

    def __init__(self, table: ProcessTable) -> None:
        self._table = table
        self._made: list[ListedProcesses] = []

    def list(self, number: int) -> ListedProcesses:
        """Return one of those made since the last change; each was begun once the one before was made."""
        while len(self._made) <= number:
            self._made.append(ListedProcesses(self._table))
        return self._made[number]

    def outdate(self) -> None:
        self._made.clear()


class ProcessTree:
    """The living processes of one run, whose first is known by its number and when it started.

    They are known by their mark, which they can't shed on Linux; where there is none, by their group; and
    whoever descends from one of them is one of them. A run that detaches has no more than its group.
    """

    def __init__(
        self,
        table: ProcessTable,
        pid: int,
        started: int,
        mark: int,
        *,
        detaches: bool = False,
        lists: ProcessLists | None = None,
    ) -> None:
        """Look at `lists` where many share them; else each look makes its own."""
        self._table = table
        self._lists = lists
        self._pid = pid
        self._started = started
        self._mark = mark
        self._detaches = detaches

    def members(self) -> list[ProcessRow]:
        """Return them all, parents before their children; takes milliseconds.

        Emptiness is looked at twice.
        """
        lists = self._lists or ProcessLists(self._table)
        for number in range(_EMPTY_LISTS):
            if found := self._found(lists.list(number)):
                return found
        return []

    def has_any_of(self, pids: Iterable[int]) -> bool | None:
        """Say if one of these orphans is of this run, and lives: what it started hangs on it.

        None if one has died since they were listed, which may have handed on children of its own.
        """
        is_any_over = False
        for pid in pids:
            if self._table.mark(pid) in {NO_MARK, self._mark}:
                row = self._table.row(pid)
                if row is not None and row.is_over:
                    is_any_over = True
                elif row is not None and self._belongs(row):
                    return True
        return None if is_any_over else False

    def ask(self) -> None:
        """Ask all of them to end: a shell first, lest it go on with its next command."""
        for row in self.members():
            self._table.ask(row)

    def kill(self) -> None:
        for row in self.members():
            self._table.kill(row)

    def _found(self, listed: ListedProcesses) -> list[ProcessRow]:
        own = listed.process(self._pid, self._started)
        if self._detaches:
            others = listed.of_group(self._pid, self._started)
        else:
            others = listed.bearing(self._mark, self._pid, self._started)
        # A number that has passed to another says nothing of that one.
        others = [row for row in others if row.pid != self._pid]
        waiting = sorted([*own, *others], key=lambda row: (row.started, row.pid))
        found: dict[int, ProcessRow] = {}
        for row in waiting:  # grows as it goes
            if row.pid not in found:
                found[row.pid] = row
                if not self._detaches:
                    waiting += listed.children(row)
        found.pop(os.getpid(), None)
        return [row for row in found.values() if not row.is_over]

    def _belongs(self, row: ProcessRow) -> bool:
        if row.started < self._started:
            return False
        if row.pid == self._pid:
            return row.started == self._started
        mark = NO_MARK if self._detaches else self._table.mark(row.pid)
        return mark == self._mark if mark != NO_MARK else row.group == self._pid
