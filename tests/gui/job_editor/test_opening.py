"""An editor is built in turns of the loop, and is shown once it is whole."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from gui.commands.job_choice import JobChoice
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.editing_controller import EditingController
from gui.job_editor.held_keys import HeldKeys
from gui.job_editor.job_editor import JobEditor
from gui.look.theme import Theme
from gui.memory.window_memory import WindowMemory
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.schedules.schedule import CountryHolidays, Weekends
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.holding import held_answers, held_changes
from tests.gui.job_editor.editing import type_into
from tests.support.fake_clock import FakeClock


def test_much_else_comes_between_while_an_editor_is_built(
    qtbot: QtBot, controller: EditingController, window: QWidget, opened: Callable[[], JobEditor]
) -> None:
    """The window stood still for 350 ms when a job was opened."""
    turns: list[bool] = []

    def count() -> None:
        turns.append(any(not each.isVisible() for each in window.findChildren(JobEditor)))

    meanwhile = QTimer(window, interval=0)
    meanwhile.timeout.connect(count)
    meanwhile.start()
    controller.open_new()
    opened()
    meanwhile.stop()

    assert sum(turns) > 10


class FirstSeen(QObject):
    """Acts in the turn after a window got its first child that is an editor."""

    def __init__(self, window: QWidget, act: Callable[[], object]) -> None:
        super().__init__(window)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(act)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildAdded:
            watched.removeEventFilter(self)
            self._soon.start()
        return False


def test_an_editor_that_is_closed_while_it_is_built_is_never_shown(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    window: QWidget,
    opened: Callable[[], JobEditor],
) -> None:
    job = core.jobs.add(a_draft("Back up"))
    closed: list[JobEditor] = []
    sizes: list[QSize] = []

    def close() -> None:
        closed.extend(each for each in window.findChildren(JobEditor) if not each.isVisible())
        for each in closed:
            each.left_at_size.connect(sizes.append)
        controller.open_job(job)  # an impatient second click
        controller.close()

    FirstSeen(window, close)
    controller.open_job(job)
    qtbot.waitUntil(lambda: len(closed) == 1 and window.findChildren(JobEditor) == [])
    assert sizes == []  # it has none of its own yet, and the next one would open in it

    controller.open_job(job)
    assert opened().session.job.texts["name"] == "Back up"
    assert len(window.findChildren(JobEditor)) == 1


@pytest.fixture
def seen_window(qtbot: QtBot, window: QWidget) -> QWidget:
    """Return the window, shown and with the keyboard in its list."""
    listed = QLineEdit(window)
    listed.setObjectName("listed")
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    listed.setFocus()
    qtbot.waitUntil(listed.hasFocus)
    return window


def _type(window: QWidget, text: str) -> None:
    """Type as the system does: to a window, which passes keys on to what has the keyboard."""
    for letter in text:
        QTest.keyClick(window.windowHandle(), ord(letter))


def test_what_is_typed_while_an_editor_opens_is_typed_there(
    qtbot: QtBot,
    bridge: CoreBridge,
    controller: EditingController,
    seen_window: QWidget,
    opened: Callable[[], JobEditor],
) -> None:
    """Keys went to the window behind, where they acted on the jobs that were selected."""
    deleted: list[bool] = []
    QShortcut(QKeySequence("Del"), seen_window).activated.connect(lambda: deleted.append(True))
    FirstSeen(seen_window, lambda: _type(seen_window, "kup"))

    with held_answers(bridge):
        controller.open_new()
        _type(seen_window, "Bacx")
        QTest.keyClick(seen_window.windowHandle(), Qt.Key.Key_Delete)
        QTest.keyClick(seen_window.windowHandle(), Qt.Key.Key_Backspace)
    editor = opened()

    qtbot.waitUntil(lambda: child(editor, QLineEdit, "name").text() == "Backup")
    assert child(seen_window, QLineEdit, "listed").text() == ""
    assert deleted == []
    assert editor.session.job.texts["name"] == "Backup"

    # Later keys go where the keyboard is.
    _type(editor, "s")
    assert child(editor, QLineEdit, "name").text() == "Backups"


def test_a_new_job_opens_while_a_long_change_or_the_start_of_an_engine_is_under_way(
    bridge: CoreBridge, controller: EditingController, opened: Callable[[], JobEditor]
) -> None:
    """A click on New job did nothing for as long as an engine took to start or a file to be imported."""
    with held_changes(bridge):
        controller.open_new()

        assert opened().isVisible()


def test_a_click_says_that_the_window_is_meant_again(
    qtbot: QtBot,
    bridge: CoreBridge,
    controller: EditingController,
    seen_window: QWidget,
    opened: Callable[[], JobEditor],
) -> None:
    with held_answers(bridge):
        controller.open_new()
        _type(seen_window, "lost")
        QTest.mouseClick(seen_window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
        _type(seen_window, "found")

    assert child(seen_window, QLineEdit, "listed").text() == "found"
    assert child(opened(), QLineEdit, "name").text() == ""


def test_keys_act_in_the_window_once_an_editor_does_not_come(
    qtbot: QtBot, bridge: CoreBridge, controller: EditingController, seen_window: QWidget
) -> None:
    with qtbot.waitSignal(bridge.failed):
        controller.open_job(JobId(404))  # somebody else deleted it for good

    _type(seen_window, "here")
    assert child(seen_window, QLineEdit, "listed").text() == "here"


def test_an_editor_that_is_closed_while_it_opens_holds_no_keys(
    qtbot: QtBot, controller: EditingController, seen_window: QWidget
) -> None:
    seen: list[int] = []

    def close() -> None:
        seen.append(len(seen_window.findChildren(JobEditor)))
        controller.close()

    FirstSeen(seen_window, close)
    controller.open_new()
    qtbot.waitUntil(lambda: seen == [1] and seen_window.findChildren(JobEditor) == [])

    _type(seen_window, "here")
    assert child(seen_window, QLineEdit, "listed").text() == "here"


def test_an_editor_that_is_closed_as_soon_as_it_is_shown_holds_no_keys(
    qtbot: QtBot, controller: EditingController, seen_window: QWidget
) -> None:
    """What was typed in the second after it was lost, if the screen had not given it the keyboard yet."""
    typed: list[str] = []

    def close() -> None:
        controller.close()
        _type(seen_window, "here")
        typed.append(child(seen_window, QLineEdit, "listed").text())

    FirstSeen(seen_window, lambda: seen_window.findChildren(JobEditor)[0].opened.connect(close))
    controller.open_new()
    qtbot.waitUntil(lambda: typed != [])

    assert typed == ["here"]


def test_the_window_behind_is_drawn_before_a_closed_editor_is_deleted(
    qtbot: QtBot, controller: EditingController, window: QWidget, opened: Callable[[], JobEditor]
) -> None:
    controller.open_new()
    editor = opened()

    editor.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    assert isValid(editor)
    assert not editor.isVisible()
    qtbot.waitUntil(lambda: not isValid(editor))
    assert window.findChildren(JobEditor) == []


@pytest.mark.parametrize("go", [delete, QWidget.hide])
def test_an_editor_may_go_before_it_has_the_keyboard(
    qtbot: QtBot, seen_window: QWidget, go: Callable[[QWidget], None]
) -> None:
    """Its keys were given to what was there no more."""
    keys, editor, other = HeldKeys(seen_window), QWidget(), QWidget()
    qtbot.addWidget(other)
    editor.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    editor.show()
    keys.begin()
    keys.give_to(editor)
    go(editor)

    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    seen_window.activateWindow()
    qtbot.waitUntil(seen_window.isActiveWindow)
    _type(seen_window, "here")
    assert child(seen_window, QLineEdit, "listed").text() == "here"


@pytest.fixture
def unfocused(qtbot: QtBot) -> Callable[[], QWidget]:
    """Make editors that are shown, and that no window manager gives the keyboard."""

    def make() -> QWidget:
        editor = QWidget()
        qtbot.addWidget(editor)
        editor.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        editor.show()
        return editor

    return make


def test_an_editor_that_is_closed_without_the_keyboard_holds_no_keys(
    seen_window: QWidget, unfocused: Callable[[], QWidget]
) -> None:
    """Nothing told that it had come or gone: what was typed in the next second was lost."""
    keys, editor = HeldKeys(seen_window), unfocused()
    keys.begin()
    keys.give_to(editor)
    keys.forget(editor)

    _type(seen_window, "here")
    assert child(seen_window, QLineEdit, "listed").text() == "here"


def test_keys_are_held_for_an_editor_that_opens_while_another_is_closed(
    qtbot: QtBot, seen_window: QWidget, unfocused: Callable[[], QWidget]
) -> None:
    keys, closed, next_one = HeldKeys(seen_window), unfocused(), QLineEdit()
    qtbot.addWidget(next_one)
    keys.begin()
    keys.give_to(closed)
    keys.begin()
    keys.forget(closed)
    _type(seen_window, "there")

    next_one.show()
    keys.give_to(next_one)
    next_one.activateWindow()
    qtbot.waitUntil(lambda: next_one.text() == "there")
    assert child(seen_window, QLineEdit, "listed").text() == ""


def test_an_editor_that_cannot_be_built_is_closed_and_said(
    qtbot: QtBot,
    bridge: CoreBridge,
    controller: EditingController,
    seen_window: QWidget,
    opened: Callable[[], JobEditor],
    drafts: Path,
) -> None:
    """It stayed unseen, with all it held, and nobody heard of it."""
    controller.open_new()
    type_into(opened(), "name", "Half done")
    controller.close()
    qtbot.waitUntil(lambda: list(drafts.glob("*.json")) != [] and not seen_window.findChildren(JobEditor))
    (file,) = drafts.glob("*.json")
    kept = json.loads(file.read_text())
    del kept["texts"]["action"]  # as a later release may write it
    file.write_text(json.dumps(kept))
    with qtbot.waitSignal(controller.drafts_found):
        controller.look_for_drafts()

    with qtbot.waitSignal(bridge.failed) as told:
        controller.continue_drafts()

    assert told.args[0].startswith("Something unexpected went wrong")
    qtbot.waitUntil(lambda: seen_window.findChildren(JobEditor) == [])
    assert not controller.has_unsaved()
    assert file.exists()  # nothing that was typed is lost by it
    seen_window.activateWindow()  # without a screen nobody does so when another window has closed
    qtbot.waitUntil(child(seen_window, QLineEdit, "listed").hasFocus)
    _type(seen_window, "here")
    assert child(seen_window, QLineEdit, "listed").text() == "here"


@pytest.mark.parametrize("kind", ["http", "script", "sequence"])
def test_an_editor_has_its_size_when_it_is_first_seen(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    window: QWidget,
    kind: str,
) -> None:
    actions: dict[str, HttpAction | ScriptAction | SequenceAction] = {
        "http": HttpAction(url="https://example.org/"),
        "script": ScriptAction(CommandKind.SHELL, command_line="true"),
        "sequence": SequenceAction((Act(HttpAction(url="https://example.org/")),)),
    }
    job = core.jobs.add(replace(a_draft("Back up"), action=actions[kind]))
    sizes: list[QSize] = []

    class Sizes(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            is_size = event.type() in {QEvent.Type.Resize, QEvent.Type.Show}
            if is_size and isinstance(watched, QWidget) and watched.isVisible():
                sizes.append(watched.size())
            return False

    watching = Sizes(window)
    FirstSeen(window, lambda: window.findChildren(JobEditor)[0].installEventFilter(watching))
    controller.open_job(job)
    editor = opened()

    assert sizes != []
    assert set(map(QSize.toTuple, sizes)) == {editor.size().toTuple()}


DATES = replace(
    a_draft("Tidy up").schedule,
    starts=datetime(2027, 9, 29),  # noqa: DTZ001 - on the job's clock
    times=12_000,
    off_days=(Weekends(), CountryHolidays("DE")),
)


@pytest.mark.parametrize("draft", [None, replace(a_draft("Tidy up"), schedule=DATES)])
@pytest.mark.parametrize("width", [1_360, 1_000])
def test_nothing_moves_once_the_editor_is_seen(
    qtbot: QtBot,
    theme: Theme,
    bridge: CoreBridge,
    history: UndoHistory,
    choice: JobChoice,
    clock: FakeClock,
    drafts: Path,
    window: QWidget,
    core: Scheduler,
    draft: JobDraft | None,
    width: int,
) -> None:
    """Fields of dates grew by 7 pixels as their words came 60 ms later, and all beside them moved on."""
    memory = WindowMemory(drafts.with_suffix(".ini"))
    memory.keep_choices("editor", {"width": str(width), "height": "720"})
    # A window that is there is resized by whoever manages windows: later, if at all.
    controller = EditingController(theme, bridge, history, choice, clock.now, drafts, window, memory)
    controller.open_new() if draft is None else controller.open_job(core.jobs.add(draft))
    with held_answers(bridge):
        qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(JobEditor)))
        (editor,) = window.findChildren(JobEditor)
        assert editor.width() <= width
        stood = settled(qtbot, editor)
        starts = child(editor, QToolButton, "drop_starts").text()
        looked = qtbot.waitSignal(editor.session.looked)
    with looked:
        pass
    for _ in range(2):
        with qtbot.waitSignal(editor.session.looked):
            editor.session.look()

    now = standing(editor)
    assert {name: (stood[name], now.get(name)) for name in stood if now.get(name) != stood[name]} == {}
    assert starts == child(editor, QToolButton, "drop_starts").text() != ""


def test_all_stands_in_its_place_as_soon_as_the_editor_is_shown(
    qtbot: QtBot, controller: EditingController, window: QWidget, opened: Callable[[], JobEditor]
) -> None:
    """The preview was folded by a width that was none, so all was laid out twice: 9 ms after it was shown."""
    stood: list[dict[str, QRect]] = []

    def watch() -> None:
        (editor,) = window.findChildren(JobEditor)
        editor.opened.connect(lambda: stood.append(standing(editor)))

    FirstSeen(window, watch)
    controller.open_new()
    editor = opened()

    assert len(stood) == 1
    now = standing(editor)
    assert {name: (place, now.get(name)) for name, place in stood[0].items() if now.get(name) != place} == {}


def settled(qtbot: QtBot, editor: JobEditor) -> dict[str, QRect]:
    """Return where all stands once nothing moves: a part within parts is laid out turns after them."""
    seen = [dict[str, QRect]()]

    def is_still() -> bool:
        seen.append(standing(editor))
        return seen[-1] == seen[-2]

    qtbot.waitUntil(is_still)
    return seen[-1]


def standing(editor: JobEditor) -> dict[str, QRect]:
    """Return where all that can be clicked or typed into stands."""
    kinds = QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox
    seen = [each for each in editor.findChildren(QWidget) if isinstance(each, kinds) and each.isVisible()]
    return {
        f"{each.objectName()} {number}": QRect(each.mapTo(editor, QPoint()), each.size())
        for number, each in enumerate(seen)
        if each.objectName()
    }
