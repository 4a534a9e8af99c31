from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.secrets.secret_dialog import SecretDialog
from gui.secrets.secrets_page import SecretsPage, set_words, trouble_words, users_in_short
from gui.widgets.notices.question import Question
from scheduler_core.facade.control.secrets import SecretUse
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import HttpAction
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.look.cut_words import cut_in

DISCARD = QDialogButtonBox.StandardButton.Discard
CALL = HttpAction(url="https://shop.example/", headers=(("X-Key", "{{secret:API_KEY}}"),))


@pytest.fixture(autouse=True)
def secrets_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(tmp_path / "secrets.json"))


def click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_secret_is_added_replaced_and_deleted_by_clicks(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    core.jobs.add(a_draft("Fetch", action=CALL))
    page = find("secrets")
    assert isinstance(page, SecretsPage)
    qtbot.waitUntil(lambda: shown(page) == [["API_KEY", "missing", "Fetch"]])

    click(child(page, QPushButton, "add_secret"))
    fill_in(live, "API_KEY", "first")
    qtbot.waitUntil(lambda: shown(page)[0][1] != "missing")
    assert "by you" in shown(page)[0][1]

    # A new secret takes the place of none.
    known = core.audit.head().number
    click(child(page, QPushButton, "add_secret"))
    fill_in(live, "API_KEY", "other")
    problem = child(live.window, QLabel, "secret_problem")
    qtbot.waitUntil(lambda: "already" in problem.text())
    assert core.audit.head().number == known
    QTest.keyClick(child(live.window, QWidget, "secret_dialog"), Qt.Key.Key_Escape)
    click(child(live.window, Question, "leave_secret_question").button(DISCARD))
    qtbot.waitUntil(lambda: live.window.findChild(QWidget, "secret_dialog") is None)

    page.table.select_row(0)
    click(child(page, QPushButton, "replace_secret"))
    assert child(live.window, QLineEdit, "secret").isReadOnly()
    fill_in(live, "", "second")
    qtbot.waitUntil(lambda: core.audit.head().number == 3)

    qtbot.waitUntil(child(page, QPushButton, "delete_secret").isEnabled)
    click(child(page, QPushButton, "delete_secret"))
    question = child(live.window, Question, "delete_secret_question")
    assert "“Fetch”" in question.words()
    assert question.default() is question.button(QDialogButtonBox.StandardButton.Cancel)
    click(child(question, QPushButton, "delete"))
    qtbot.waitUntil(lambda: core.secrets.names() == [] and shown(page)[0][1] == "missing")


def test_what_is_wrong_with_a_secret_is_read_whole_and_moves_nothing(
    qtbot: QtBot, live: Application, find: Callable[[str], QWidget]
) -> None:
    """Two lines stood in the room of one, over the frame of their field."""
    click(child(find("secrets"), QPushButton, "add_secret"))
    dialog = child(live.window, QWidget, "secret_dialog")
    qtbot.waitUntil(dialog.isVisible)
    keep = child(dialog, QPushButton, "keep_secret")
    before = keep.mapTo(dialog, keep.rect().topLeft())

    fill_in(live, "an api token", "abc")

    problem = child(live.window, QLabel, "secret_problem")
    qtbot.waitUntil(problem.isVisible)
    QApplication.sendPostedEvents()
    assert cut_in(dialog) == []
    assert problem.geometry().top() >= child(dialog, QLineEdit, "secret").geometry().bottom()
    assert keep.mapTo(dialog, keep.rect().topLeft()) == before

    # What is longer yet finds its room as well.
    assert isinstance(dialog, SecretDialog)
    dialog.show_problems({"secret": problem.text() * 4})
    QApplication.sendPostedEvents()
    assert cut_in(dialog) == []


def test_a_secret_is_renamed_and_the_name_taken_back(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    core.jobs.add(a_draft("Fetch", action=CALL))
    core.secrets.keep("API_KEY", "one")
    core.secrets.keep("OTHER", "two")
    page = find("secrets")
    assert isinstance(page, SecretsPage)
    qtbot.waitUntil(lambda: len(shown(page)) == 2)
    page.table.select_row(0)

    click(child(page, QPushButton, "rename_secret"))
    assert "“Fetch”" in child(live.window, QLabel, "rename_warning").text()
    call_it(live, "OTHER")
    qtbot.waitUntil(lambda: "already" in child(live.window, QLabel, "secret_problem").text())
    call_it(live, "SHOP_KEY")

    qtbot.waitUntil(lambda: core.secrets.names() == ["OTHER", "SHOP_KEY"])
    qtbot.waitUntil(lambda: [line[0] for line in shown(page)] == ["API_KEY", "OTHER", "SHOP_KEY"])
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: [line[0] for line in shown(page)] == ["API_KEY", "OTHER"])
    assert core.secrets.names() == ["API_KEY", "OTHER"]


def test_a_late_answer_leaves_the_next_dialog_as_it_is(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """It closed the dialog that was filled in by then, or told its refusal there."""
    core.secrets.keep("API_KEY", "one")
    core.secrets.keep("OTHER", "two")
    page = find("secrets")
    assert isinstance(page, SecretsPage)
    qtbot.waitUntil(lambda: len(shown(page)) == 2)
    page.table.select_row(0)
    is_free, told = Event(), list[str]()
    live.bridge.failed.connect(told.append)
    live.bridge.change(lambda _core: is_free.wait(60), lambda _is_free: None)
    try:
        click(child(page, QPushButton, "add_secret"))
        fill_in(live, "NEW", "three")
        cancel(qtbot, live, "secret_dialog")
        click(child(page, QPushButton, "rename_secret"))
        call_it(live, "SHOP_KEY")
        cancel(qtbot, live, "rename_secret_dialog")
        click(child(page, QPushButton, "rename_secret"))
        call_it(live, "OTHER")
        cancel(qtbot, live, "rename_secret_dialog")
        click(child(page, QPushButton, "rename_secret"))
        renaming = child(live.window, QWidget, "rename_secret_dialog")
        click(child(page, QPushButton, "add_secret"))
        adding = child(live.window, QWidget, "secret_dialog")
        QTest.keyClicks(child(adding, QLineEdit, "value"), "half typ")
    finally:
        is_free.set()

    qtbot.waitUntil(lambda: told != [])
    assert core.secrets.names() == ["NEW", "OTHER", "SHOP_KEY"]
    assert adding.isVisible()
    assert renaming.isVisible()
    assert child(adding, QLineEdit, "value").text() == "half typ"
    assert not child(renaming, QLabel, "secret_problem").text()


def test_a_value_that_is_typed_is_not_thrown_away_by_escape(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """One key threw away what may have been pasted from where it is shown once."""
    click(child(find("secrets"), QPushButton, "add_secret"))
    dialog = child(live.window, QWidget, "secret_dialog")
    QTest.keyClicks(child(dialog, QLineEdit, "secret"), "API_KEY")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: live.window.findChild(QWidget, "secret_dialog") is None)

    click(child(find("secrets"), QPushButton, "add_secret"))
    dialog = child(live.window, QWidget, "secret_dialog")
    QTest.keyClicks(child(dialog, QLineEdit, "secret"), "API_KEY")
    QTest.keyClicks(child(dialog, QLineEdit, "value"), "once")
    for way in ("back", "keep"):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: bool(dialog.findChildren(Question, "leave_secret_question")))
        question = child(dialog, Question, "leave_secret_question")
        QTest.keyClick(question, Qt.Key.Key_Escape if way == "back" else Qt.Key.Key_Return)
        if way == "back":
            qtbot.waitUntil(lambda: not dialog.findChildren(Question))
            assert child(dialog, QLineEdit, "value").text() == "once"

    qtbot.waitUntil(lambda: core.secrets.names() == ["API_KEY"])
    qtbot.waitUntil(lambda: live.window.findChild(QWidget, "secret_dialog") is None)


def cancel(qtbot: QtBot, live: Application, name: str) -> None:
    QTest.keyClick(child(live.window, QWidget, name), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: live.window.findChild(QWidget, name) is None)


def test_that_a_secret_is_missing_is_told_in_red_and_all_else_is_not(
    qtbot: QtBot, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    core.jobs.add(a_draft("Fetch", action=CALL))
    core.secrets.keep("OTHER", "two")
    page = find("secrets")
    assert isinstance(page, SecretsPage)
    qtbot.waitUntil(lambda: [line[0] for line in shown(page)] == ["API_KEY", "OTHER"])
    view = page.table.view
    picture = view.viewport().grab().toImage()

    def is_red(row: int, column: int) -> bool:
        place = view.visualRect(view.model().index(row, column))
        colours = (
            picture.pixelColor(x, y)
            for x in range(place.left() + 1, place.right())
            for y in range(place.top() + 1, place.bottom())
        )
        return any(each.red() > each.green() + 60 for each in colours)

    assert is_red(0, 1)
    assert not any(is_red(*place) for place in ((0, 0), (0, 2), (1, 1)))


def chosen_in(page: SecretsPage) -> str:
    return "" if page.chosen is None else page.chosen.name


def test_what_is_done_elsewhere_is_seen_and_the_chosen_secret_and_what_is_typed_stay(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    """The page showed what it had found when it was opened, until it was left."""
    core.secrets.keep("MAIL_KEY", "one")
    page = find("secrets")
    assert isinstance(page, SecretsPage)
    qtbot.waitUntil(lambda: [line[0] for line in shown(page)] == ["MAIL_KEY"])
    page.table.select_row(0)
    click(child(page, QPushButton, "replace_secret"))
    value = child(live.window, QLineEdit, "value")
    QTest.keyClicks(value, "half typ")

    core.secrets.keep("API_KEY", "two")  # as a command or another window does
    job = core.jobs.add(a_draft("Fetch", action=CALL))
    qtbot.waitUntil(lambda: [shown(page)[0][0], shown(page)[0][2]] == ["API_KEY", "Fetch"])
    assert chosen_in(page) == "MAIL_KEY"
    assert value.text() == "half typ"

    core.jobs.rename(job, "Fetch all")
    qtbot.waitUntil(lambda: shown(page)[0][2] == "Fetch all")
    core.secrets.forget("MAIL_KEY")
    qtbot.waitUntil(lambda: [line[0] for line in shown(page)] == ["API_KEY"])
    assert chosen_in(page) == ""
    assert not child(page, QPushButton, "delete_secret").isEnabled()


@pytest.mark.parametrize(("is_there", "words"), [(False, "missing"), (None, "not known"), (True, "outside")])
def test_it_is_said_whether_a_secret_is_there(is_there: bool | None, words: str) -> None:
    assert words in set_words(SecretUse("KEY", is_there, None, "", ()))


def test_the_first_jobs_that_need_a_secret_are_named() -> None:
    jobs = tuple((JobId(number), f"job {number}") for number in range(5))

    assert users_in_short(SecretUse("KEY", True, None, "", jobs)) == "job 0, job 1, job 2 and 2 more"
    assert users_in_short(SecretUse("KEY", True, None, "", ())) == "no job"


def test_without_a_keyring_it_is_said_what_is_shown_instead() -> None:
    words = trouble_words("the keyring is locked; unlock it")

    assert words.startswith("The keyring is locked")
    assert words.endswith("Below stand the secrets that jobs need.")


def shown(page: SecretsPage) -> list[list[str]]:
    model = page.table.view.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def fill_in(live: Application, name: str, value: str) -> None:
    dialog = child(live.window, QWidget, "secret_dialog")
    QTest.keyClicks(child(dialog, QLineEdit, "secret"), name)
    QTest.keyClicks(child(dialog, QLineEdit, "value"), value)
    click(child(dialog, QPushButton, "keep_secret"))


def call_it(live: Application, name: str) -> None:
    field = child(live.window, QLineEdit, "secret")
    field.clear()
    QTest.keyClicks(field, name)
    click(child(live.window, QPushButton, "rename"))
