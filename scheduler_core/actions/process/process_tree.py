"""Which processes belong to a run: its own, and all that came of it wherever they went."""

import os
from collections.abc import Iterable

from scheduler_core.actions.process.process_table import NO_MARK, ProcessRow, ProcessTable


class ProcessTree:
    """The living processes of one run, whose first is known by its number and when it started.

    They are known by their mark, which they can't shed on Linux; where there is none, by their group; and
    whoever descends from one of them is one of them. A run that detaches has no more than its group.
    """

    def __init__(
        self, table: ProcessTable, pid: int, started: int, mark: int, *, detaches: bool = False
    ) -> None:
        self._table = table
        self._pid = pid
        self._started = started
        self._mark = mark
        self._detaches = detaches

    def members(self) -> list[ProcessRow]:
        """Return them all, parents before their children; takes milliseconds.

        Who has forked and died while we looked was missed with his child, so emptiness is looked at twice.
        """
        return self._found() or self._found()

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

    def _found(self) -> list[ProcessRow]:
        rows = sorted(self._table.rows(), key=lambda row: (row.started, row.pid))
        children: dict[int, list[ProcessRow]] = {}
        for row in rows:
            children.setdefault(row.parent, []).append(row)
        found: dict[int, ProcessRow] = {}
        waiting = [row for row in rows if self._belongs(row)]
        for row in waiting:  # grows as it goes
            if row.pid not in found:
                found[row.pid] = row
                if not self._detaches:
                    waiting += children.get(row.pid, ())
        found.pop(os.getpid(), None)
        return [row for row in found.values() if not row.is_over]

    def _belongs(self, row: ProcessRow) -> bool:
        if row.started < self._started:
            return False
        if row.pid == self._pid:
            return row.started == self._started
        mark = NO_MARK if self._detaches else self._table.mark(row.pid)
        return mark == self._mark if mark != NO_MARK else row.group == self._pid
