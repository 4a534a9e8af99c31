from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from gui.commands.jobs import job_changes
from gui.commands.jobs.job_names import about
from gui.commands.undo import Change, UndoHistory
from gui.core_access.core_bridge import CoreBridge
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import register
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.run_policies import RunPolicies
from tests.core.store.builders import THIS_PROCESS, a_draft
from tests.gui.conftest import NOON
from tests.gui.holding import held_changes

pytestmark = pytest.mark.slow

TONIGHT = NOON + timedelta(hours=9)
CHANGES: dict[str, Callable[[list[JobId]], Change]] = {
    "delete": job_changes.deleting,
    "disable": job_changes.disabling,
    "duplicate": lambda ids: job_changes.duplicating(ids, []),
    "toggle": job_changes.toggling,
    "rename": lambda ids: job_changes.renaming(ids[0], "Another name"),
    "move": lambda ids: job_changes.moving(ids, "Elsewhere"),
    "pause": lambda ids: job_changes.pausing(ids, None),
    "pause until": lambda ids: job_changes.pausing(ids, TONIGHT),
    "resume": job_changes.resuming,
    "add": lambda _ids: job_changes.adding(a_draft("New"), []),
    "pause everything": lambda _ids: job_changes.pausing_everything(TONIGHT),
}


@pytest.fixture
def history(bridge: CoreBridge) -> UndoHistory:
    return UndoHistory(bridge, bridge)


def test_every_change_can_be_undone_and_done_again(
    qtbot: QtBot, history: UndoHistory, core: Scheduler, bridge: CoreBridge
) -> None:
    ids = [core.jobs.add(a_draft("First", folder="Here")), core.jobs.add(a_draft("Second", folder="There"))]
    core.jobs.pause([ids[1]], TONIGHT + timedelta(days=1))
    before = state(core)

    for name, change in CHANGES.items():
        with qtbot.waitSignal(history.done):
            history.make(change(ids), "it", "Done.")
        after = state(core)
        assert after != before, name

        history.undo()
        qtbot.waitUntil(partial(is_in_state, core, before))
        history.redo()
        qtbot.waitUntil(partial(is_in_state, core, after))
        history.undo()
        qtbot.waitUntil(partial(is_in_state, core, before))
        wait_for_answers(qtbot, bridge)


def test_a_rename_is_undone_in_the_chains_that_start_the_job(
    qtbot: QtBot, history: UndoHistory, core: Scheduler
) -> None:
    starter = replace(a_draft("First"), policies=RunPolicies(chains=(Chain("Next"),)))
    first, target = core.jobs.add_all([starter, a_draft("Next")])

    history.make(job_changes.renaming(target, "Renamed"), "it")
    qtbot.waitUntil(lambda: core.jobs.get(first).draft.policies.chains == (Chain("Renamed"),))

    history.undo()
    qtbot.waitUntil(lambda: core.jobs.get(first).draft == starter)


def test_several_steps_back_at_once_end_where_they_began(
    qtbot: QtBot, history: UndoHistory, core: Scheduler
) -> None:
    job = core.jobs.add(a_draft("Old"))
    for name in ("A", "B", "C"):
        history.make(job_changes.renaming(job, name), name)

    for _ in range(3):
        history.undo()
    history.redo()

    qtbot.waitUntil(lambda: core.jobs.get(job).name == "A")


def test_what_changed_nothing_is_no_step(qtbot: QtBot, history: UndoHistory, core: Scheduler) -> None:
    job = core.jobs.add(a_draft())

    history.make(job_changes.enabling([job]), "switching on")
    with qtbot.waitSignal(history.done):
        history.make(job_changes.disabling([job]), "switching off", "Switched it off.")

    history.undo()
    assert history.undo_name is None


def test_what_cannot_be_undone_any_more_is_said_and_forgotten(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    job = core.jobs.add(a_draft())
    with qtbot.waitSignal(history.done):
        history.make(job_changes.deleting([job]), "deleting", "Put 1 job into the bin.")
    core.jobs.purge([job])

    with qtbot.waitSignal(bridge.failed):
        history.undo()

    assert (history.undo_name, history.redo_name) == (None, None)


def test_what_is_undone_at_once_is_the_change_under_way_and_not_an_older_one(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    """Delete and Ctrl+Z in one go took back what was done before, while a slow store still deleted."""
    first, second = core.jobs.add(a_draft("First")), core.jobs.add(a_draft("Second"))
    with qtbot.waitSignal(history.done):
        history.make(job_changes.disabling([first]), "switching off", "Switched it off.")

    with held_changes(bridge):
        history.make(job_changes.deleting([second]), "deleting")
        history.undo()

    qtbot.waitUntil(lambda: history.redo_name == "deleting")
    with qtbot.waitSignal(history.done):
        history.make(job_changes.renaming(second, "Third"), "renaming", "Renamed it.")
    assert [line.is_enabled for line in core.jobs.lines([first])] == [False]
    assert core.jobs.count() == 2


def test_steps_that_are_undone_while_they_are_under_way_can_all_be_done_again(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    """The answer to a step, come late, made those be forgotten that were undone before it."""
    job = core.jobs.add(a_draft("First"))

    with held_changes(bridge):
        history.make(job_changes.renaming(job, "Second"), "renaming")
        history.make(job_changes.disabling([job]), "switching off", "Switched it off.")
        history.make(job_changes.moving([job], "Here"), "moving", "Moved it.")
        for _ in range(3):
            history.undo()

    wait_for_answers(qtbot, bridge)
    for name in ("renaming", "switching off", "moving"):
        assert history.redo_name == name
        history.redo()
    qtbot.waitUntil(lambda: core.jobs.get(job).draft.folder == "Here")
    assert (core.jobs.get(job).name, core.jobs.get(job).draft.is_enabled) == ("Second", False)


def test_what_was_undone_before_a_step_cannot_be_done_again_after_it(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    job = core.jobs.add(a_draft("First"))
    with qtbot.waitSignal(history.done):
        history.make(job_changes.disabling([job]), "switching off", "Switched it off.")

    with held_changes(bridge):
        history.undo()
        history.make(job_changes.renaming(job, "Second"), "renaming", "Renamed it.")
        history.undo()

    wait_for_answers(qtbot, bridge)
    assert (history.undo_name, history.redo_name) == (None, "renaming")
    history.redo()
    assert (history.undo_name, history.redo_name) == ("renaming", None)
    qtbot.waitUntil(lambda: core.jobs.get(job).name == "Second")


def test_steps_of_before_are_undone_and_done_again_after_a_new_start(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    job = core.jobs.add(a_draft("First"))
    for change in (job_changes.renaming(job, "Second"), job_changes.disabling([job])):
        with qtbot.waitSignal(history.done):
            history.make(change, "it", "Done.")
    history.undo()
    wait_for_answers(qtbot, bridge)

    again = UndoHistory(bridge, bridge)
    again.recall()
    wait_for_answers(qtbot, bridge)

    assert (again.undo_name, again.redo_name) == ("renaming", "switching off")
    again.redo()
    again.undo()
    again.undo()
    qtbot.waitUntil(lambda: core.jobs.get(job).draft == a_draft("First"))
    again.redo()
    again.redo()
    qtbot.waitUntil(lambda: core.jobs.get(job).draft == replace(a_draft("Second"), is_enabled=False))
    assert again.redo_name is None


def test_the_tags_of_a_machine_are_named_and_undone_after_a_new_start(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    with closing(open_store(core.location, NOON)) as store, store.write() as tx:
        machine = register(tx, THIS_PROCESS, NOON + timedelta(hours=1), NOON)
    core.machines.tag(machine, ["gpu"])
    history.recall()
    wait_for_answers(qtbot, bridge)

    assert history.undo_name == "the tags of a machine"
    history.undo()
    qtbot.waitUntil(lambda: core.settings.read().machine_tags == "")


def test_a_step_is_refused_where_another_client_changed_the_same_and_leaves_all_else(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    job = core.jobs.add(a_draft("First"))
    for change in (job_changes.moving([job], "Here"), job_changes.renaming(job, "Second")):
        with qtbot.waitSignal(history.done):
            history.make(change, "it", "Done.")
    core.acting_as("a colleague").jobs.rename(job, "Theirs")

    with qtbot.waitSignal(bridge.failed) as failure:
        history.undo()
    history.undo()

    assert "was changed since by a colleague" in failure.args[0]
    qtbot.waitUntil(lambda: core.jobs.get(job).draft == a_draft("Theirs"))


def test_what_another_client_has_undone_is_not_undone_once_more(
    qtbot: QtBot, history: UndoHistory, bridge: CoreBridge, core: Scheduler
) -> None:
    job = core.jobs.add(a_draft("First"))
    with qtbot.waitSignal(history.done):
        history.make(job_changes.renaming(job, "Second"), "it", "Done.")
    core.acting_as("a colleague").undoing.undo(core.audit.head().number)

    with qtbot.waitSignal(bridge.failed) as failure:
        history.undo()

    assert "is undone already" in failure.args[0]
    assert core.jobs.get(job).name == "First"


def test_a_notice_says_what_was_done(qtbot: QtBot, history: UndoHistory, core: Scheduler) -> None:
    job = core.jobs.add(a_draft())

    with qtbot.waitSignal(history.done) as told:
        history.make(job_changes.deleting([job]), "deleting", "Put 1 job into the bin.")

    assert told.args is not None
    assert told.args[0].text == "Put 1 job into the bin."


def test_a_notice_can_name_what_it_is_about(qtbot: QtBot, history: UndoHistory, core: Scheduler) -> None:
    job = core.jobs.add(a_draft("Backup"))

    with qtbot.waitSignal(history.done) as told:
        history.make(job_changes.deleting([job]), "deleting", about([job], "Put {jobs} into the bin."))

    assert told.args is not None
    assert told.args[0].text == "Put “Backup” into the bin."


def is_in_state(core: Scheduler, wanted: object) -> bool:
    return state(core) == wanted


def state(core: Scheduler) -> object:
    """Return all that changes are about."""
    lines = core.jobs.lines(core.jobs.ids())
    return (
        [(line.name, line.folder, line.is_enabled, line.is_paused, line.paused_until) for line in lines],
        [pause.until for pause in core.jobs.pauses()],
    )


def wait_for_answers(qtbot: QtBot, bridge: CoreBridge) -> None:
    """Wait until what was asked for so far has been told."""
    answers: list[None] = []
    bridge.change(lambda _core: None, answers.append)
    qtbot.waitUntil(lambda: bool(answers))
