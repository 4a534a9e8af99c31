"""Programs that start and end, with real processes."""

import errno
import select
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import psutil
import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching import programs
from scheduler_core.engine.watching.kinds.on_program import ProgramWatch
from scheduler_core.engine.watching.kinds.outside_kind import looked
from scheduler_core.engine.watching.programs import ProgramNotices, first_process
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.machine_events import OnProgram, ProgramChange
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine

_SECONDS = 30.0
linux_alone = pytest.mark.skipif(sys.platform != "linux", reason="handles of processes are of Linux")


class Program:
    """A program of its own name, of which processes are begun and ended."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self._file = folder / name
        shutil.copy(Path("/bin/sleep").resolve(), self._file)
        self.processes: list[subprocess.Popen[bytes]] = []

    def begin(self) -> None:
        process = subprocess.Popen([self._file, "600"])
        self.processes.append(process)
        while not psutil.Process(process.pid).cmdline():  # which the system knows a moment later
            pass

    def end(self, place: int = 0) -> None:
        process = self.processes.pop(place)
        process.kill()
        process.wait(_SECONDS)

    def end_all(self) -> None:
        while self.processes:
            self.end()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path, "hb-a-program-with-a-long-name")
    yield program
    program.end_all()


@pytest.fixture
def notices() -> Iterator[ProgramNotices]:
    notices = ProgramNotices()
    yield notices
    notices.close()


def is_told(notices: ProgramNotices, seconds: float = 0.0) -> bool:
    found = select.select([notices.descriptor], [], [], seconds)[0]
    return bool(found)


@linux_alone
def test_a_program_is_one_from_its_first_process_to_its_last(
    program: Program, notices: ProgramNotices
) -> None:
    assert notices.look(program.name) == ("", True)
    program.begin()
    first, _ = notices.look(program.name.upper())
    begun = notices.look(program.name)
    program.begin()
    program.end()
    other = notices.look(program.name)
    program.end()
    gone = notices.look(program.name)
    program.begin()

    assert begun == other == (first, True)
    assert gone == ("", True)
    assert notices.look(program.name)[0] not in {"", first}


@linux_alone
def test_its_end_is_told_once(program: Program, notices: ProgramNotices) -> None:
    program.begin()
    notices.look(program.name)
    assert not is_told(notices)
    program.end()

    assert is_told(notices, _SECONDS)
    notices.take()
    assert not is_told(notices)


@linux_alone
def test_one_that_has_ended_but_is_not_waited_for_has_ended(
    program: Program, notices: ProgramNotices
) -> None:
    program.begin()
    notices.look(program.name)
    program.processes[0].kill()

    assert is_told(notices, _SECONDS)
    assert notices.look(program.name) == ("", True)


@linux_alone
def test_its_start_is_told_once(program: Program, notices: ProgramNotices) -> None:
    notices.look(program.name)
    notices.look("another program")
    program.begin()

    assert is_told(notices, _SECONDS)
    notices.take()
    assert not is_told(notices)
    assert notices.look(program.name)[0]


@linux_alone
def test_who_looks_for_programs_does_so_only_as_long_as_one_is_waited_for(
    program: Program, notices: ProgramNotices
) -> None:
    def threads() -> list[threading.Thread]:
        return [each for each in threading.enumerate() if each.name == "hourbell-programs"]

    program.begin()
    notices.look(program.name)
    before = threads()
    notices.look("another program")
    (looking,) = threads()
    notices.keep([OnProgram(program.name)])
    looking.join(_SECONDS)

    assert (before, threads()) == ([], [])
    notices.look("another program")
    (looking,) = threads()
    notices.close()
    assert not looking.is_alive()


@linux_alone
def test_what_no_rule_is_about_is_held_no_more(program: Program, notices: ProgramNotices) -> None:
    program.begin()
    notices.look(program.name)
    notices.keep([OnProgram("other")])
    program.end()

    assert not is_told(notices, 0.1)


def test_where_nothing_tells_the_table_is_read_each_time(program: Program) -> None:
    watch, rule = ProgramWatch(), OnProgram(program.name[:15])
    before = watch.look(rule)
    program.begin()
    found = watch.look(OnProgram(program.name))

    assert (before.found, before.again_in) == ({}, 2.0)
    assert found.found == {program.name: first_process(program.name)}
    assert found.again_in == 2.0


@pytest.mark.parametrize(
    ("change", "begun"), [(ProgramChange.STARTS, [False, False]), (ProgramChange.ENDS, [False, True])]
)
def test_one_whose_first_process_ends_before_the_others_has_not_started(
    change: ProgramChange, begun: list[bool]
) -> None:
    rule = OnProgram("editor", change)

    assert [
        ProgramWatch().begins(rule, "editor", state, {"editor": "1-7"}) for state in ("2-8", None)
    ] == begun
    assert ProgramWatch().begins(rule, "editor", "2-8", {}) is (change is ProgramChange.STARTS)


@linux_alone
@pytest.mark.parametrize("fails", ["_start_of", "_handle_of"])
def test_where_no_more_files_can_be_opened_it_has_not_ended(
    program: Program, notices: ProgramNotices, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def full(_: object) -> NoReturn:
        raise OSError(errno.EMFILE, "Too many open files")

    program.begin()
    with monkeypatch.context() as machine:
        machine.setattr(programs, fails, full)
        look = looked(ProgramWatch(), OnProgram(program.name), notices)

    assert (look.trouble, look.again_in) == ("the machine can't be looked at: Too many open files", 15.0)
    assert looked(ProgramWatch(), OnProgram(program.name), notices).found


@pytest.mark.slow
@linux_alone
def test_a_program_that_comes_and_goes_begins_a_run_each_time(file_store: Store, program: Program) -> None:
    drafts = [
        JobDraft(
            change.value,
            Schedule((OnProgram(program.name, change),)),
            shell('echo "$HOURBELL_EVENT_NAME"'),
        )
        for change in ProgramChange
    ]
    program.begin()  # what runs already begins nothing
    with file_store.write() as tx:
        ids = add_many(tx, [NewJob(draft, None) for draft in drafts], "ann", now() - timedelta(seconds=1))

    def have_looked(_: object) -> bool:
        with file_store.read() as tx:
            return known_of(tx, ids).keys() == set(ids)

    def done(count: int) -> Callable[[list[Run]], bool]:
        return lambda runs: sum(run.finished_at is not None for run in runs) == count

    async def work(_: Engine) -> None:
        await until(file_store, have_looked)
        for ended in (1, 3):
            program.end()
            await until(file_store, done(ended))
            program.begin()
            await until(file_store, done(ended + 1))

    runs = with_engine(file_store, work)

    assert {run.result_line for run in runs} == {program.name}
    assert [run.job_id for run in runs] == [ids[1], ids[0]] * 2
    assert findings(file_store) == []
