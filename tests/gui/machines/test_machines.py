"""The machines of a store: seen, let drain and take runs again, given tags, forgotten."""

from contextlib import closing
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import text as sql

from gui.app.application import Application
from gui.machines.machine_card import MachineCard, RunLine, TagLine
from gui.machines.machines_dialog import MachinesDialog
from gui.machines.sharing_panel import SharingPanel
from gui.machines.tags_dialog import MachineTagsDialog
from gui.widgets.fields.chip_list import ChipList
from gui.widgets.notices.question import Question
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOUR, a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.machines.some_machines import DEAD, DRAINING, ON_FILE, PLANNER, SEEN, SILENT, a_machine


@pytest.fixture
def dialog(qtbot: QtBot, live: Application) -> MachinesDialog:
    made = MachinesDialog(live.theme, lambda: NOON, live.window)
    qtbot.addWidget(made)
    made.show()
    return made


def cards(dialog: QWidget) -> list[MachineCard]:
    found = [card for card in dialog.findChildren(MachineCard) if card.isVisible()]
    page = found[0].parentWidget() if found else None
    if page is not None and (layout := page.layout()) is not None:
        layout.activate()
    return sorted(found, key=lambda card: card.y())


def text(within: QWidget, name: str) -> str:
    return child(within, Label, name).text()


def click(within: QWidget, name: str) -> None:
    QTest.mouseClick(child(within, QPushButton, name), Qt.MouseButton.LeftButton)


def test_each_machine_says_what_it_does_and_how_it_is(dialog: MachinesDialog) -> None:
    dialog.show_seen(SEEN)

    first, second, third, last = cards(dialog)
    assert [text(each, "machine_host") for each in cards(dialog)] == [
        "desk",
        "attic.example.org",
        "cellar",
        "shed",
    ]
    assert (text(first, "machine_role"), text(first, "machine_state")) == ("plans the jobs", "well")
    assert text(first, "machine_heard") == "seen 5 s ago"
    assert child(first, TagLine, "machine_tags").accessibleName() == "Tags: linux, ssd"
    runs = [line.accessibleName() for line in first.findChildren(RunLine) if line.isVisible()]
    assert runs[0] == "Transcode the recordings of yesterday, 1 min 35 s of about 5 min"
    assert first.accessibleName() == "desk, plans the jobs, well"
    assert (text(second, "machine_role"), text(third, "machine_role")) == ("carries out runs", "stands by")
    assert "was ended from outside" in text(last, "machine_trouble")
    assert text(dialog, "machines_count") == "3 share the runs"


def test_what_can_not_be_done_keeps_its_place(dialog: MachinesDialog) -> None:
    dialog.show_seen(SEEN)

    offered = {
        name: [child(card, QPushButton, name).isEnabled() for card in cards(dialog)]
        for name in ("drain_machine", "tag_machine", "forget_machine")
    }
    assert offered == {
        "drain_machine": [True, True, True, False],
        "tag_machine": [True] * 4,
        "forget_machine": [False, False, False, True],
    }
    assert all(child(card, QPushButton, "forget_machine").isVisible() for card in cards(dialog))
    dialog.show_seen(ON_FILE)
    drain = child(cards(dialog)[0], QPushButton, "drain_machine")
    assert (drain.isEnabled(), "can't leave them to others" in drain.toolTip()) == (False, True)


def test_nothing_moves_while_it_is_looked_at(dialog: MachinesDialog) -> None:
    """The core tells first who lives, and who plans: a switch of roles would swap two cards."""
    dialog.show_seen(SEEN)
    before = cards(dialog)

    new = a_machine("barn", 9)
    machines = (new, DRAINING, SILENT, replace(DEAD, state=PLANNER.state), PLANNER)
    dialog.show_seen(replace(SEEN, machines=machines))

    assert cards(dialog)[:4] == before
    assert text(cards(dialog)[4], "machine_host") == "barn"
    dialog.show_seen(replace(SEEN, machines=(PLANNER, DEAD)))
    assert cards(dialog) == [before[0], before[3]]


def test_how_several_are_had_is_said_where_there_is_one(dialog: MachinesDialog, qtbot: QtBot) -> None:
    panel = child(dialog, SharingPanel, "sharing_panel")

    dialog.show_seen(ON_FILE)
    assert text(panel, "sharing_command") == "hourbell store move postgresql://user@host/database"
    assert child(panel, QPushButton, "enable_machines").isHidden()
    click(panel, "copy_command")
    assert QGuiApplication.clipboard().text() == text(panel, "sharing_command")

    dialog.show_seen(replace(ON_FILE, is_file=False, place=SEEN.place))
    with qtbot.waitSignal(dialog.enable_wanted):
        click(panel, "enable_machines")
    assert child(panel, QPushButton, "copy_command").isHidden()

    dialog.show_seen(replace(SEEN, machines=(PLANNER,)))
    assert text(panel, "sharing_command") == f"hourbell worker --store {SEEN.place} --tag TAG"
    place = "postgresql://ann@db.example/hourbell?sslmode=verify-full&connect_timeout=5"
    dialog.show_seen(replace(SEEN, machines=(PLANNER,), place=place))
    assert text(panel, "sharing_command") == f"hourbell worker --store '{place}' --tag TAG"
    dialog.show_seen(SEEN)
    assert panel.isHidden()

    dialog.show_seen(replace(SEEN, is_to_start_anew=True))
    assert text(panel, "sharing_statement") == "The engine of this window still carries out all runs"
    with qtbot.waitSignal(panel.start_anew_wanted):
        click(panel, "start_engine_anew")


def test_what_runs_is_stopped_while_the_engine_starts_anew(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """*Stop* waited behind the new start, which waited for that very run."""
    job = core.jobs.add(a_draft("Long", action=ScriptAction(CommandKind.SHELL, command_line="sleep 300")))
    core.engine.start()
    run = core.runs.run_now(job)
    qtbot.waitUntil(lambda: core.runs.get(run).state is RunState.RUNNING)
    dialog = opened(qtbot, live)
    dialog.show_seen(replace(SEEN, is_to_start_anew=True))
    click(child(dialog, SharingPanel, "sharing_panel"), "start_engine_anew")
    qtbot.waitUntil(lambda: core.engine.own_word() is None)

    with qtbot.waitSignal(live.bridge.engine_settled):
        live.bridge.change(lambda core: core.runs.cancel([run]), lambda _: None)

    assert core.runs.get(run).state is RunState.CANCELLED
    assert core.engine.own_word() is not None


def test_tags_are_chosen_from_those_that_are_known(qtbot: QtBot, live: Application) -> None:
    dialog = MachineTagsDialog(PLANNER, ["gpu", "linux", "ssd"], live.window)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.isActiveWindow)
    assert dialog.note.text() == "It has by itself: linux"
    chips = child(dialog, ChipList, "given_tags_chips")
    assert chips.value() == "ssd"

    QTest.keyClicks(chips.entry, "gp")
    popup = chips.entry.completer().popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: chips.value() == "gpu,ssd")
    QTest.keyClicks(chips.entry, "a:b")
    choose = child(dialog, QPushButton, "choose")
    assert not choose.isEnabled()
    QTest.keyClick(chips.entry, Qt.Key.Key_Escape)

    with qtbot.waitSignal(dialog.tags_chosen) as told:
        QTest.mouseClick(choose, Qt.MouseButton.LeftButton)
    assert told.args == [["gpu", "ssd"]]


def test_others_that_are_called_so_are_told_to_get_the_tags_too(live: Application) -> None:
    one = MachineTagsDialog(PLANNER, [], live.window, namesakes=1)
    several = MachineTagsDialog(PLANNER, [], live.window, namesakes=3)

    assert one.note.text().endswith("linux\nAnother machine is called so and gets them, too.")
    assert several.note.text().endswith("3 others are called so and get them, too.")


@pytest.fixture
def engine(core: Scheduler) -> None:
    """A machine of another name, which was stopped by a power cut."""
    process = EngineProcess("machine-elsewhere", "attic", 77, "", "1.4.0")
    with closing(open_store(core.location, NOON)) as store, store.write() as tx:
        register(tx, process, NOON - HOUR, NOON - 2 * HOUR)


def opened(qtbot: QtBot, live: Application) -> MachinesDialog:
    live.actions.machines.trigger()
    dialog = child(live.window, MachinesDialog, "machines_dialog")
    qtbot.waitUntil(lambda: bool(cards(dialog)))
    return dialog


@pytest.mark.usefixtures("engine")
def test_a_machine_is_given_tags_and_that_is_undone(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    dialog = opened(qtbot, live)

    click(cards(dialog)[0], "tag_machine")
    tags = child(live.window, MachineTagsDialog, "machine_tags_dialog")
    chips = child(tags, ChipList, "given_tags_chips")
    QTest.keyClicks(chips.entry, "gpu ")
    click(tags, "choose")

    line = child(cards(dialog)[0], TagLine, "machine_tags")
    qtbot.waitUntil(lambda: line.accessibleName() == "Tags: gpu")
    assert core.settings.read().machine_tags == "attic: gpu"
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: line.accessibleName() == "No tags")


@pytest.mark.usefixtures("engine")
def test_a_dead_machine_is_forgotten_only_if_that_is_wanted(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    dialog = opened(qtbot, live)
    card = cards(dialog)[0]
    assert text(card, "machine_state") == "dead"

    click(card, "forget_machine")
    question = child(live.window, Question, "forget_machine_question")
    assert question.asked() == "Forget attic?"
    assert "comes back" not in question.words()
    click(question, "forget")

    qtbot.waitUntil(lambda: not cards(dialog))
    assert core.machines.seen() == []
    assert dialog.empty.isVisible()


@pytest.mark.usefixtures("engine")
def test_a_refusal_is_told_in_the_dialog(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    dialog = opened(qtbot, live)

    dialog.drain_wanted.emit(cards(dialog)[0].machine)

    trouble = child(dialog, Label, "machines_trouble")
    qtbot.waitUntil(trouble.isVisible)
    assert "do not share its runs" in trouble.text()
    # It was gone after the next look, a moment later.
    dialog.show_seen(ON_FILE)
    assert trouble.isVisible()
    dialog.tags_wanted.emit(ON_FILE.machines[0])
    child(live.window, MachineTagsDialog, "machine_tags_dialog").accept()
    qtbot.waitUntil(trouble.isHidden)


def test_a_first_look_that_fails_says_why_and_a_button_looks_again(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    with closing(open_store(core.location, NOON, is_checked=False)) as behind:
        rename_table(behind, "engines", "gone")
        live.actions.machines.trigger()
        dialog = child(live.window, MachinesDialog, "machines_dialog")
        again = child(dialog.empty, QPushButton, "try_again")
        qtbot.waitUntil(again.isVisible)
        assert text(dialog.empty, "statement") == "This could not be read"
        assert "no such table: engines" in text(dialog.empty, "help")

        rename_table(behind, "gone", "engines")
        again.click()

        qtbot.waitUntil(lambda: text(dialog.empty, "statement") == "No machine yet")


def rename_table(store: Store, name: str, to: str) -> None:
    with store.write() as tx:
        tx.connection.execute(sql(f"ALTER TABLE {name} RENAME TO {to}"))


def test_it_is_found_in_the_menu_and_opened_once(qtbot: QtBot, live: Application) -> None:
    live.actions.machines.trigger()
    live.actions.machines.trigger()

    found = [each for each in live.window.findChildren(MachinesDialog) if each.isVisible()]
    assert len(found) == 1
    assert found[0].empty.awaited == "Reading the machines …"
    qtbot.waitUntil(lambda: not found[0].empty.awaited)
    assert text(found[0].empty, "statement") == "No machine yet"
    assert child(found[0], SharingPanel, "sharing_panel").isVisible()
