"""Wherever one stands in the window, F1 knows the page that explains it."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.guide.feature import names_around
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.form_editors import ChoiceEditor
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING
from scheduler_core.guide.pages import Guide
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.every_dialog import ELSEWHERE, every_window, own_windows
from tests.gui.finding import child
from tests.gui.settings_pages import open_page


def test_every_dialog_has_a_page(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    live.window.choice.select([core.jobs.add(a_draft("Newsletter", schedule=HOURLY))])
    guide = Guide()

    seen = dict(every_window(qtbot, live, core))
    assert [name for name in seen if guide.of_context(name) is None] == []
    # What opens elsewhere is named here, so that a new one is not forgotten.
    others = own_windows() - seen.keys()
    assert others <= ELSEWHERE
    assert [name for name in others - {"_Popup"} if guide.of_context(name) is None] == []


def test_every_view_has_a_page_of_its_own(live: Application) -> None:
    guide = Guide()
    views = ("JobListView", "CalendarView", "TimelineView", "RunLogView", "NavigationView", "InspectorView")

    assert [name for name in (*views, "RunOutputView", "MainWindow") if guide.of_context(name) is None] == []
    assert type(live.window).__name__ == "MainWindow"


def test_every_page_of_the_settings_has_a_page(qtbot: QtBot, live: Application, tmp_path: Path) -> None:
    pages = open_page(qtbot, live, tmp_path, "").window().findChild(QStackedWidget, "settings_pages")
    assert pages is not None
    guide = Guide()

    unexplained = []
    for place in range(pages.count()):
        page = pages.widget(place)
        assert page is not None
        inner = page.findChildren(QWidget)
        within = {name for each in (page, *inner) for name in _names_within(each, pages)}
        if not any(guide.of_context(name) is not None for name in within):
            unexplained.append(place)

    assert pages.count() > 5
    assert unexplained == []


def test_the_editor_has_a_page_wherever_the_keyboard_is(qtbot: QtBot, live: Application) -> None:
    live.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)
    guide = Guide()

    for each in editor.findChildren(QWidget):
        assert any(guide.of_context(name) is not None for name in _names_within(each, editor.parentWidget()))


def test_the_editor_explains_files_where_they_begin_a_job(qtbot: QtBot, live: Application) -> None:
    """The page of files was not found from the fields that it explains."""
    live.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)
    kinds = child(editor, ChoiceEditor, "rule_kind")
    assert _page_of(kinds) == "schedules"

    kinds.show_value(HAPPENING)
    kinds.edited.emit()
    assert _page_of(kinds) == _page_of(child(editor, QWidget, "settled")) == "files"

    QTest.keyClick(kinds, Qt.Key.Key_Home)
    assert _page_of(kinds) == "schedules"


def _page_of(widget: QWidget) -> str:
    """Return the page that F1 opens there."""
    guide = Guide()
    return next(page.name for page in map(guide.of_context, names_around(widget)) if page is not None)


def _names_within(widget: QWidget, border: QWidget | None) -> list[str]:
    """Return the names around a widget that lie within another one."""
    outside = set(names_around(border))
    return [name for name in names_around(widget) if name not in outside]
