"""Which processes belong to a run, told from a list of processes."""

import ctypes
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

import pytest

from scheduler_core.actions.process.process import NO_MARK, ProcessIdentity
from scheduler_core.actions.process.process_table import MARK_BIT, ProcessRow
from scheduler_core.actions.process.process_tree import ProcessTree
from scheduler_core.actions.process.table_choice import process_table
from tests.core.actions.script_runs import a_program, run

MARK = 7
OTHER_MARK = 8
LEADER = ProcessRow(pid=100, parent=1, group=100, started=50)
IDENTITY = ProcessIdentity(100, 50, "boot", MARK)


class KnownTable:
    """A table that a test has written. Each reading of the orphans gives the next list of them."""

    boot_id = "boot"

    def __init__(
        self,
        rows: Iterable[ProcessRow],
        marks: dict[int, int] | None = None,
        adopted: list[list[int]] | None = None,
    ) -> None:
        self._rows = {row.pid: row for row in rows}
        self._marks = marks or {}
        self._adopted = adopted

    def rows(self) -> list[ProcessRow]:
        return [*self._rows.values()]

    def row(self, pid: int) -> ProcessRow | None:
        return self._rows.get(pid)

    def mark(self, pid: int) -> int:
        return self._marks.get(pid, NO_MARK)

    def adopt_orphans(self) -> None:
        pass

    def adopt_no_more(self) -> None:
        pass

    def adopted(self) -> list[int] | None:
        if self._adopted is None:
            return None
        return self._adopted.pop(0) if len(self._adopted) > 1 else self._adopted[0]

    def ask(self, row: ProcessRow) -> None:
        pass

    def kill(self, row: ProcessRow) -> None:
        pass

    def marking(self, _mark: int) -> AbstractContextManager[None]:
        return nullcontext()


def members(table: KnownTable, *, detaches: bool = False) -> list[int]:
    return [row.pid for row in ProcessTree(table, IDENTITY, detaches=detaches).members()]


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
    rows = [replace(LEADER, is_over=True), a_row(101, parent=100)]

    assert members(KnownTable(rows)) == [101]


def test_what_is_older_than_the_process_is_another_that_had_its_number_as_group() -> None:
    assert members(KnownTable([a_row(90, group=100, started=40)], {90: MARK})) == []


def test_another_process_with_its_number_does_not_belong() -> None:
    assert members(KnownTable([replace(LEADER, started=70)])) == []


def test_the_mark_of_another_run_goes_before_the_group() -> None:
    assert members(KnownTable([a_row(101, group=100)], {101: OTHER_MARK})) == []


def test_we_never_belong_ourselves() -> None:
    assert members(KnownTable([LEADER, a_row(os.getpid(), parent=100)])) == [100]


def test_a_run_that_detaches_has_its_group_and_no_more() -> None:
    rows = [LEADER, a_row(101, group=100), a_row(102), a_row(103, parent=100)]

    assert members(KnownTable(rows, {102: MARK}), detaches=True) == [100, 101]


@pytest.mark.parametrize(
    ("rows", "adopted", "has_left"),
    [
        ([], [[]], False),
        ([a_row(101)], [[101]], True),
        ([a_row(101, is_over=True)], [[101]], False),
        ([a_row(105)], [[105]], False),
        ([a_row(101, is_over=True), a_row(102)], [[101], [101, 102]], True),
        ([a_row(101, is_over=True), a_row(102, is_over=True)], [[101], [101, 102]], False),
        ([a_row(101)], None, None),
    ],
)
def test_orphans_say_if_anything_is_left(
    rows: list[ProcessRow], adopted: list[list[int]] | None, has_left: bool | None
) -> None:
    table = KnownTable(rows, {101: MARK, 102: MARK, 105: OTHER_MARK}, adopted)

    assert ProcessTree(table, IDENTITY).has_left() is has_left


def test_a_process_that_has_taken_over_a_number_is_not_killed() -> None:
    table = process_table()
    with subprocess.Popen(["sleep", "60"]) as process:
        row = table.row(process.pid)
        assert row is not None
        table.kill(replace(row, started=row.started - 1))
        table.ask(replace(row, started=row.started - 1))
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.1)

        table.kill(row)
        assert process.wait() == -9


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux marks by a limit")
def test_two_starts_in_one_process_do_not_mix_up_their_marks() -> None:
    """A test from the editor beside an engine: each could have ended the scripts of the other."""
    first, second = process_table(), process_table()
    has_marked = threading.Event()

    def start() -> None:
        with second.marking(MARK_BIT | OTHER_MARK):
            has_marked.set()

    with first.marking(MARK_BIT | MARK):
        thread = threading.Thread(target=start)
        thread.start()
        assert not has_marked.wait(0.05)
        assert process_table().mark(os.getpid()) == MARK_BIT | MARK
    assert has_marked.wait(5)
    thread.join()
    assert process_table().mark(os.getpid()) == NO_MARK


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans on by choice")
def test_orphans_go_elsewhere_again_once_the_processes_are_closed() -> None:
    run(a_program("true"))
    adopts = ctypes.c_int()
    ctypes.CDLL(None).prctl(37, ctypes.byref(adopts), 0, 0, 0)  # PR_GET_CHILD_SUBREAPER

    assert adopts.value == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux marks by a limit")
def test_orphans_that_could_not_be_told_apart_are_left_to_the_system() -> None:
    """Each stayed in the system's table as long as the engine ran."""
    from scheduler_core.actions.process.process_table_linux import LinuxTable

    table = LinuxTable(marks_by_limit=False)
    table.adopt_orphans()
    adopts = ctypes.c_int()
    ctypes.CDLL(None).prctl(37, ctypes.byref(adopts), 0, 0, 0)  # PR_GET_CHILD_SUBREAPER

    assert adopts.value == 0
    assert table.adopted() is None
