"""What an editor says while the store can't be read, and that nothing typed is lost by it."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.editing_session import EditingSession
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.probe import EditorLook, opened
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.editing import type_into

LOST = "The store can't be read now; what is typed stays here."


def lost() -> Scheduler:
    raise StoreUnavailable("the server can't be reached")


@pytest.mark.slow
def test_what_is_typed_is_read_once_the_store_is_back_and_saved_only_when_that_is_wanted_again(
    qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]
) -> None:
    """What was wrong before the server was lost stood there long after it was mended."""
    tries: list[Callable[[], Scheduler]] = [lambda: core, lost]

    def open_core() -> Scheduler:
        return tries.pop()()

    bridge = make_bridge(open_core)
    with qtbot.waitSignal(bridge.failed):
        bridge.start(runs_jobs=False)
    session = EditingSession(bridge, lambda: NOON)
    job = session.first_job(opened(core, None, None, NOON), is_kept=False)
    looks: list[EditorLook] = []
    answers: list[object] = []
    session.looked.connect(looks.append)
    for answer in (session.save_wanted, session.save_refused):
        answer.connect(answers.append)

    with qtbot.waitSignal(session.look_failed) as told:
        session.take_theirs(job.with_text("name", "Half typed"), 0)
    assert told.args == [[("", LOST)]]
    with qtbot.waitSignal(session.save_failed) as refused:
        session.want_save()
    assert refused.args == ["The server can't be reached."]

    bridge.open_again()

    qtbot.waitUntil(lambda: bool(looks))
    assert looks[-1].job.texts["name"] == "Half typed"
    assert answers == []
    session.drop()


def test_an_editor_says_that_nothing_can_be_read_in_place_of_what_was_wrong_before(
    qtbot: QtBot, editor: JobEditor
) -> None:
    save, wrong = child(editor, QPushButton, "save"), child(editor, QToolButton, "wrong")
    type_into(editor, "name", "Half typed")
    qtbot.waitUntil(lambda: wrong.text() == "There is no address to call.")

    editor.session.look_failed.emit([("", LOST)])

    assert wrong.text() == LOST
    assert not save.isEnabled()
    wrong.click()  # leads nowhere, and does no harm
    type_into(editor, "url", "https://example.org/")
    qtbot.waitUntil(save.isEnabled)
