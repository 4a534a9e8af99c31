"""Each kind of rule about the machine is looked at by itself: one that fails or is busy costs no other."""

import errno
from pathlib import Path
from typing import NoReturn

import pytest

from scheduler_core.engine.dispatch.local_dispatch import LocalDispatch
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds import on_program
from scheduler_core.engine.watching.kinds.on_file import FileWatch
from scheduler_core.engine.watching.kinds.on_program import ProgramWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideLook, ReadableNotices, looked
from scheduler_core.late_loading import FILES_CHANGED
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.machine_events import OnProgram
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger, now, shell, until, with_engine
from tests.support.refused_modules import refused_modules

PROGRAM = OnProgram("hb-is-never-there")
TROUBLES = [
    (OSError(errno.EMFILE, "Too many open files"), "the machine can't be looked at: Too many open files"),
    (RuntimeError("a mistake"), "the machine can't be looked at"),
]


def fail_at_programs(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(ProgramWatch, "look", fail)


@pytest.mark.parametrize(("error", "trouble"), TROUBLES)
def test_a_look_that_fails_is_trouble(
    monkeypatch: pytest.MonkeyPatch, error: Exception, trouble: str
) -> None:
    fail_at_programs(monkeypatch, error)

    assert looked(ProgramWatch(), PROGRAM) == OutsideLook(again_in=15.0, trouble=trouble)


@pytest.fixture
def folder(file_store: Store, tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    rules = Schedule((PROGRAM,)), Schedule((OnFile(f"{folder}/*"),))
    jobs = [JobDraft(f"Job {place}", rule, shell("true")) for place, rule in enumerate(rules)]
    with file_store.write() as tx:
        add_many(tx, [NewJob(draft, None) for draft in jobs], "ann", now())
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("error", [error for error, _ in TROUBLES])
def test_a_look_that_fails_holds_up_no_other_rule(
    file_store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    fail_at_programs(monkeypatch, error)

    async def work(_: Engine) -> None:
        (folder / "a").write_text("a")
        await until(file_store, lambda runs: [run.finished_at is not None for run in runs] == [True])

    with_engine(file_store, work)


@pytest.mark.slow
def test_a_kind_that_cannot_be_loaded_is_trouble_of_its_own_rules_alone(
    file_store: Store, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """An engine whose files an update had replaced saw nothing more once a rule was of a kind new to it."""

    async def work(engine: Engine) -> None:
        (folder / "a").write_text("a")
        await until(file_store, lambda runs: [run.finished_at is not None for run in runs] == [True])
        health = engine.health()
        assert health is not None
        assert FILES_CHANGED in health.complaints

    with refused_modules("scheduler_core.engine.watching.kinds.on_program"):
        with_engine(file_store, work)

    assert f"job 1 is not watched for: {FILES_CHANGED}" in caplog.text


@pytest.mark.slow
def test_what_is_looked_at_often_costs_no_looks_at_files(
    file_store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = {FileWatch: 0, ProgramWatch: 0}

    def at_files(self: FileWatch, rule: OnFile, notices: ReadableNotices | None = None) -> OutsideLook:
        looks[FileWatch] += 1
        return look_at_files(self, rule, notices)

    def at_programs(
        self: ProgramWatch, rule: OnProgram, notices: ReadableNotices | None = None
    ) -> OutsideLook:
        looks[ProgramWatch] += 1
        return look_at_programs(self, rule, notices)

    look_at_files, look_at_programs = FileWatch.look, ProgramWatch.look
    monkeypatch.setattr(FileWatch, "look", at_files)
    monkeypatch.setattr(ProgramWatch, "look", at_programs)
    monkeypatch.setattr(ProgramWatch, "notices", lambda _: None)
    monkeypatch.setattr(on_program, "LOOK_EVERY", 0.0)

    def are_often(_: list[Run]) -> bool:
        return looks[ProgramWatch] >= 40

    async def work(_: Engine) -> None:
        await until(file_store, are_often)
        (folder / "a").write_text("a")
        await until(file_store, lambda runs: [run.finished_at is not None for run in runs] == [True])

    with_engine(file_store, work)

    assert looks[FileWatch] < 20


@pytest.mark.slow
def test_what_a_change_is_about_to_begin_is_told_while_it_settles(
    file_store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script host that has ended after an idle minute took 200 ms to start once the change had settled."""
    told: list[tuple[Action, int]] = []
    prepare = LocalDispatch.prepare

    def noted(self: LocalDispatch, action: Action) -> None:
        told.append((action, len(ledger(file_store))))
        prepare(self, action)

    monkeypatch.setattr(LocalDispatch, "prepare", noted)

    async def work(_: Engine) -> None:
        (folder / "a").write_text("a")
        await until(file_store, lambda runs: [run.finished_at is not None for run in runs] == [True])

    with_engine(file_store, work)

    assert told[0][1] == 0
