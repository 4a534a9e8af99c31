"""Which processes belong to a run, told from a list of processes."""

import os
import subprocess
from collections.abc import Iterable

import pytest

from scheduler_core.actions.process.process_table import NO_MARK, ProcessRow, Taken
from scheduler_core.actions.process.process_tree import ProcessLists, ProcessTree
from scheduler_core.actions.process.table_choice import process_table

MARK = 7
OTHER_MARK = 8
LEADER = ProcessRow(pid=100, parent=1, group=100, started=50)


class KnownTable:
    """A table that a test has written."""

    boot_id = "boot"

    def __init__(self, rows: Iterable[ProcessRow], marks: dict[int, int] | None = None) -> None:
        self._rows = {row.pid: row for row in rows}
        self._marks = marks or {}
        self.times_listed = 0

    def rows(self) -> list[ProcessRow]:
        self.times_listed += 1
        return [*self._rows.values()]

    def born(self, row: ProcessRow) -> None:
        self._rows[row.pid] = row

    def row(self, pid: int) -> ProcessRow | None:
        return self._rows.get(pid)

    def mark(self, pid: int) -> int:
        return self._marks.get(pid, NO_MARK)

    def taken(self, _row: ProcessRow) -> Taken:
        return Taken()

    def own_memory(self, _row: ProcessRow) -> int:
        return 0

    def adopt_orphans(self) -> None:
        pass

    def children(self) -> list[int] | None:
        return None

    def ask(self, row: ProcessRow) -> None:
        pass

    def kill(self, row: ProcessRow) -> None:
        pass

    def begin_to_mark(self, mark: int) -> None:
        pass

    def mark_no_more(self) -> None:
        pass


def members(table: KnownTable, *, detaches: bool = False) -> list[int]:
    tree = ProcessTree(table, LEADER.pid, LEADER.started, MARK, detaches=detaches)
    return [row.pid for row in tree.members()]


def a_row(
    pid: int, parent: int = 1, group: int = 1, *, started: int = 60, is_over: bool = False
) -> ProcessRow:
    return ProcessRow(pid, parent, group, started, is_over)


def test_the_process_its_group_its_marked_and_their_children_belong_to_a_run() -> None:
    rows = [
        LEADER,
        a_row(101, group=100),
        a_row(102),
        a_row(103, parent=102),
        a_row(104, parent=103),
        a_row(105),
    ]

    assert members(KnownTable(rows, {102: MARK})) == [100, 101, 102, 103, 104]


def test_parents_come_before_their_children_even_if_their_numbers_do_not() -> None:
    rows = [a_row(9, parent=100, started=61), a_row(8, parent=9, started=61), LEADER]

    assert members(KnownTable(rows)) == [100, 9, 8]


def test_the_dead_do_not_belong_but_their_children_do() -> None:
    rows = [LEADER._replace(is_over=True), a_row(101, parent=100)]

    assert members(KnownTable(rows)) == [101]


def test_what_is_older_than_the_process_is_another_that_had_its_number_as_group() -> None:
    assert members(KnownTable([a_row(90, group=100, started=40)], {90: MARK})) == []


def test_another_process_with_its_number_does_not_belong() -> None:
    assert members(KnownTable([LEADER._replace(started=70)])) == []


def test_the_mark_of_another_run_goes_before_the_group() -> None:
    assert members(KnownTable([a_row(101, group=100)], {101: OTHER_MARK})) == []


def test_we_never_belong_ourselves() -> None:
    assert members(KnownTable([LEADER, a_row(os.getpid(), parent=100)])) == [100]


def test_a_run_that_detaches_has_its_group_and_no_more() -> None:
    rows = [LEADER, a_row(101, group=100), a_row(102), a_row(103, parent=100)]

    assert members(KnownTable(rows, {102: MARK}), detaches=True) == [100, 101]


@pytest.mark.parametrize(
    ("rows", "has_any"),
    [
        ([], False),
        ([a_row(101)], True),
        ([a_row(101, is_over=True)], None),
        ([a_row(105, is_over=True)], False),
        ([a_row(105)], False),
        ([a_row(101, is_over=True), a_row(102)], True),
        ([a_row(106)], False),
        ([a_row(106, group=100)], True),
        ([a_row(101, started=40)], False),
    ],
)
def test_orphans_say_if_anything_is_left(rows: list[ProcessRow], has_any: bool | None) -> None:
    table = KnownTable(rows, {101: MARK, 102: MARK, 105: OTHER_MARK})

    assert ProcessTree(table, LEADER.pid, LEADER.started, MARK).has_any_of([101, 102, 105, 106]) is has_any


def test_a_process_that_has_taken_over_a_number_is_not_killed() -> None:
    table = process_table()
    with subprocess.Popen(["sleep", "60"]) as process:
        row = table.row(process.pid)
        assert row is not None
        table.kill(row._replace(started=row.started - 1))
        table.ask(row._replace(started=row.started - 1))
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.1)

        table.kill(row)
        assert process.wait() == -9


def test_many_trees_are_found_in_one_list_of_processes() -> None:
    """The older is looked at last, so that marks are read of rows that were passed over before."""
    rows = [LEADER, a_row(101), a_row(200, group=200, started=70), a_row(201, group=200, started=71)]
    table = KnownTable(rows, {101: MARK})
    lists = ProcessLists(table)

    younger = ProcessTree(table, 200, 70, OTHER_MARK, lists=lists)
    older = ProcessTree(table, LEADER.pid, LEADER.started, MARK, lists=lists)
    again = [[row.pid for row in tree.members()] for tree in (younger, older, younger)]

    assert again == [[200, 201], [100, 101], [200, 201]]
    assert table.times_listed == 1


def test_that_trees_are_empty_is_seen_in_two_lists_and_no_more() -> None:
    table = KnownTable([])
    lists = ProcessLists(table)
    trees = [ProcessTree(table, pid, 50, MARK, lists=lists) for pid in range(100, 110)]

    assert not any(tree.members() for tree in trees)
    assert table.times_listed == 2


def test_what_was_born_since_is_found_once_the_lists_are_outdated() -> None:
    table = KnownTable([LEADER])
    lists = ProcessLists(table)
    tree = ProcessTree(table, LEADER.pid, LEADER.started, MARK, lists=lists)
    assert [row.pid for row in tree.members()] == [100]

    table.born(a_row(101, parent=100))
    lists.outdate()

    assert [row.pid for row in tree.members()] == [100, 101]
