"""Which processes belong to a run: its own, and all that came of it wherever they went."""

import os
from collections import defaultdict, deque
from collections.abc import Iterable

from scheduler_core.actions.process.process import NO_MARK, ProcessIdentity
from scheduler_core.actions.process.process_table import ProcessRow, ProcessTable


class ProcessTree:
    """The living processes of one run.

    They are known by their mark, which they can't shed on Linux; where there is none, by their group; and
    whoever descends from one of them is one of them. A run that detaches has no more than its group.
    """

    def __init__(self, table: ProcessTable, identity: ProcessIdentity, *, detaches: bool = False) -> None:
        self._table = table
        self._identity = identity
        self._detaches = detaches

    def members(self) -> list[ProcessRow]:
        """Return them all, parents before their children; takes milliseconds.

        Who has forked and died while we looked was missed with his child, so emptiness is looked at twice.
        """
        return self._found() or self._found()

    def has_left(self) -> bool | None:
        """Say if the process, now over, has left others alive: quick. None if that can't be told quickly.

        Its orphans are our children now, and whatever they started hangs on them. One that died since we
        listed it may have handed on children of its own, so the list is read until nobody is new in it.
        """
        seen: set[int] = set()
        while (adopted := self._table.adopted()) is not None:
            rows = self._perhaps_ours(pid for pid in adopted if pid not in seen)
            if any(self._belongs(row) for row in rows if not row.is_over):
                return True
            if not any(row.is_over for row in rows):
                return False
            seen.update(adopted)
        return None

    def ask(self) -> None:
        """Ask all of them to end: a shell first, lest it go on with its next command."""
        for row in self.members():
            self._table.ask(row)

    def kill(self) -> None:
        for row in self.members():
            self._table.kill(row)

    def _found(self) -> list[ProcessRow]:
        rows = sorted(self._table.rows(), key=lambda row: (row.started, row.pid))
        children = defaultdict(list)
        for row in rows:
            children[row.parent].append(row)
        found: dict[int, ProcessRow] = {}
        waiting = deque(row for row in rows if self._belongs(row))
        while waiting:
            row = waiting.popleft()
            if row.pid not in found:
                found[row.pid] = row
                if not self._detaches:
                    waiting += children[row.pid]
        found.pop(os.getpid(), None)
        return [row for row in found.values() if not row.is_over]

    def _belongs(self, row: ProcessRow) -> bool:
        if row.started < self._identity.started:
            return False
        if row.pid == self._identity.pid:
            return row.started == self._identity.started
        mark = NO_MARK if self._detaches else self._table.mark(row.pid)
        return mark == self._identity.mark if mark != NO_MARK else row.group == self._identity.pid

    def _perhaps_ours(self, pids: Iterable[int]) -> list[ProcessRow]:
        """Return the rows of those that do not bear the mark of another run."""
        unmarked_or_ours = {NO_MARK, self._identity.mark}
        rows = (self._table.row(pid) for pid in pids if self._table.mark(pid) in unmarked_or_ours)
        return [row for row in rows if row is not None and row.pid != self._identity.pid]
