"""Each kind of rule has its fields in sight, and what shares a line says what it is."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.fields.rule_forms import kind_names
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.job_texts import RuleTexts
from gui.look.spacing import space
from gui.widgets.label import Label
from gui.widgets.page_scroll import PageScroll
from tests.gui.finding import child
from tests.gui.job_editor.editing import card

pytestmark = pytest.mark.slow


@pytest.fixture
def dressed(qtbot: QtBot, live: Application) -> JobEditor:
    """Return the editor of a new job in the window's own style, as large as it comes on 1360 by 860."""
    live.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)
    editor.resize(space(280), space(178))
    return editor


def test_no_kind_of_rule_but_that_of_months_is_much_higher_than_days_of_the_week(
    qtbot: QtBot, dressed: JobEditor
) -> None:
    """“Every few minutes, hours …” hid what is told, and the rest: an editor opens without scrolling."""
    form = child(dressed, QWidget, "editor_form")
    (scroll,) = (each for each in dressed.findChildren(PageScroll) if each.parentWidget() is form)
    heights: dict[str, int] = {}
    for kind, _ in kind_names():
        choose(qtbot, dressed, kind)
        page = scroll.widget()
        assert page is not None
        heights[kind] = page.sizeHint().height()

    assert {kind for kind, height in heights.items() if height > heights["weekly"] + space(13)} == {"yearly"}


def test_fields_that_share_a_line_keep_their_names_close_before_them(
    qtbot: QtBot, dressed: JobEditor
) -> None:
    choose(qtbot, dressed, "every")
    form = card(dressed).form
    for place, words in (("from_last_end", "Counted from"), ("anchor", "Starts")):
        (name,) = (each for each in form.findChildren(Label) if each.text() == words and each.isVisible())
        gap = form.cell(place).x() - name.geometry().right()
        assert 0 < gap <= space(4)

    dressed.session.put_rule(
        RuleTexts(card(dressed).key, "every", {**dressed.session.fresh["every"], "between": "08:00-18:00"}),
        "",
    )
    dressed.session.texts_replaced.emit()

    assert not form.cell("anchor").isVisible()
    assert not any(each.text() == "Starts" and each.isVisible() for each in form.findChildren(Label))


def test_a_job_that_runs_when_hourbell_starts_says_why_no_time_is_listed(
    qtbot: QtBot, dressed: JobEditor
) -> None:
    choose(qtbot, dressed, "at_start")

    side = child(dressed, QWidget, "editor_side")
    qtbot.waitUntil(lambda: child(side, QLabel, "statement").text() == "No time is known ahead")


def choose(qtbot: QtBot, editor: JobEditor, kind: str) -> None:
    rule = editor.session.job.rules[0]
    editor.session.put_rule(RuleTexts(rule.key, kind, editor.session.fresh[kind]), "")
    with qtbot.waitSignal(editor.session.looked):
        editor.session.texts_replaced.emit()
