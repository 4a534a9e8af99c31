"""A job whose name, notes and output look like a page of the web: it is shown as it is written."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import Qt as QtGui
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.notices.question import Question
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

# What a document holds in place of a picture.
_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
NAME = '<b>x</b><img src="file:/etc/hostname">'


@pytest.fixture
def job(core: Scheduler, ledger: Ledger) -> JobId:
    schedule = parse_sentence("every day at 17:00", NOON, "Europe/Berlin")
    job = core.jobs.add(
        a_draft(NAME, schedule=schedule, folder=NAME.replace("/", "|"), tags=("<i>t</i>",), notes=NAME)
    )
    ledger.write_output(ledger.add(job, NOON, RunState.FAILED, error=NAME), NAME.encode())
    return job


@pytest.fixture
def window(qtbot: QtBot, job: JobId, live: Application) -> Application:
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.rowCount() == 1)
    child(live.window, JobListView, "job_list").table.select_row(0)
    return live


def wait_for_log(qtbot: QtBot, live: Application) -> None:
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: log.model.rowCount() == 1)
    log.table.select_row(0)
    live.actions.runs.show_output.setChecked(True)


def show_list(qtbot: QtBot, live: Application) -> None:
    wait_for_log(qtbot, live)
    live.actions.show_inspector.setChecked(True)
    live.actions.jobs.switch.trigger()


def show_calendar(_qtbot: QtBot, live: Application) -> None:
    live.actions.show_calendar.trigger()


def show_mode(number: int) -> Callable[[QtBot, Application], None]:
    def show(_qtbot: QtBot, live: Application) -> None:
        live.actions.show_calendar.trigger()
        live.actions.calendar_modes.actions()[number].trigger()

    return show


def show_timeline(_qtbot: QtBot, live: Application) -> None:
    live.actions.show_timeline.trigger()


def open_by(action: str) -> Callable[[QtBot, Application], None]:
    def opened(qtbot: QtBot, live: Application) -> None:
        getattr(live.actions.jobs, action).trigger()
        if action not in NO_DIALOGS:
            qtbot.waitUntil(lambda: bool(beside(live)))

    return opened


def open_palette(_qtbot: QtBot, live: Application) -> None:
    live.actions.palette.trigger()


VIEWS = {
    "list": show_list,
    "month": show_mode(0),
    "week": show_mode(1),
    "day": show_mode(2),
    "agenda": show_mode(3),
    "timeline": show_timeline,
    "palette": open_palette,
}
DIALOGS = ("edit", "history", "statistics", "simulate", "move", "tags", "write_to_file")
# What puts the job into the bin comes last.
NO_DIALOGS = ("run_now", "delete")


@pytest.mark.parametrize(
    "places", [VIEWS, {name: open_by(name) for name in (*DIALOGS, *NO_DIALOGS)}], ids=["views", "dialogs"]
)
def test_nothing_of_a_name_is_taken_for_rich_text(
    qtbot: QtBot, window: Application, places: dict[str, Callable[[QtBot, Application], None]]
) -> None:
    """A tool tip showed bold letters, and loaded the file that the name gave for a picture."""
    for name, show in places.items():
        show(qtbot, window)

        qtbot.waitUntil(lambda: any(shows_name(widget) for widget in QApplication.allWidgets()))
        qtbot.wait(100)
        found = [rich for widget in QApplication.allWidgets() if (rich := rich_text_of(widget))]
        assert (name, found) == (name, [])
        for widget in beside(window):
            widget.close()


def beside(live: Application) -> list[QWidget]:
    """Return what stands beside the window."""
    return [each for each in QApplication.topLevelWidgets() if each is not live.window and each.isVisible()]


def shows_name(widget: QWidget) -> bool:
    if isinstance(widget, QLabel):
        return "<b>x" in widget.text()
    if isinstance(widget, QAbstractItemView) and widget.isVisible():
        return any("<b>x" in str(text) for text in texts_of(widget.model(), Qt.ItemDataRole.DisplayRole))
    return "<b>x" in widget.accessibleName() or "<b>x" in widget.windowTitle()


def rich_text_of(widget: QWidget) -> str:
    """Return a text of others that this widget would show as rich text."""
    texts = [widget.toolTip(), widget.whatsThis()]
    if not isinstance(widget, QMenu) or widget.toolTipsVisible():
        texts += [action.toolTip() for action in widget.actions()]
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        texts += [str(text) for text in texts_of(widget.model(), Qt.ItemDataRole.ToolTipRole) if text]
    if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
        texts.append(widget.text())
    if isinstance(widget, QTextEdit) and _PICTURE in widget.toPlainText():
        texts.append("<img>")
    return next((f"{widget}: {text}" for text in texts if is_interpreted(text)), "")


def is_interpreted(text: str) -> bool:
    """Tell whether a name in a text would be marked up, or what it names be loaded."""
    return QtGui.mightBeRichText(text) and ("<b>" in text or "<img" in text or "<i>" in text)


def texts_of(model: QAbstractItemModel, role: Qt.ItemDataRole) -> list[object]:
    rows = min(model.rowCount(), 60)
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    return [model.index(row, column).data(role) for row in range(rows) for column in range(columns)]


def test_a_tool_tip_shows_tags_as_they_are_written() -> None:
    tip = plain_tool_tip(f"{NAME}\nat 9 & 10")

    assert QTextDocumentFragment.fromHtml(tip).toPlainText() == f"{NAME}\nat 9 & 10"
    assert plain_tool_tip("5 < 6 & 7") == "5 < 6 & 7"


def test_a_question_is_plain_in_both_of_its_texts(qtbot: QtBot) -> None:
    question = Question("Sure", NAME, QDialogButtonBox.StandardButton.Cancel, None)
    qtbot.addWidget(question)
    question.set_words(NAME)

    labels = [each for each in question.findChildren(QLabel) if each.text() == NAME]
    assert [each.textFormat() for each in labels] == [Qt.TextFormat.PlainText] * 2
