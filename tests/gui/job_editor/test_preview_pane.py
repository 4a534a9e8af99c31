"""The preview beside the fields of the editor."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QTableView, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.preview.coming_model import ComingColumn
from gui.job_editor.preview.month_sheet import MonthSheet
from gui.job_editor.preview.preview_pane import PreviewPane
from gui.job_editor.reading.job_reading import write_job
from gui.job_editor.reading.probe import look_at
from gui.look.theme import Theme
from gui.widgets.in_turns import at_once
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.whole_rows import is_foot_free


def test_a_doubt_that_comes_and_goes_moves_no_month(qtbot: QtBot, theme: Theme, core: Scheduler) -> None:
    """It stood above the month and pushed it down."""
    draft = a_draft("Hook", schedule=parse_sentence("every monday at 9", NOON, "Europe/Berlin"))
    look = replace(look_at(core, write_job(draft, NOON), NOON, date(2026, 11, 1)), doubts=())
    pane = PreviewPane(theme, lambda: NOON)
    at_once(pane.make())
    qtbot.addWidget(pane)
    pane.resize(420, 640)
    pane.show()
    month, doubts = pane.findChild(MonthSheet), child(pane, QLabel, "doubts")
    assert isinstance(month, QWidget)
    place = []

    for told in ((), ("It fires at once.", "It is not encrypted."), ()):
        list(pane.show_look(replace(look, doubts=told)))
        layout = pane.layout()
        assert layout is not None
        layout.activate()
        assert month.isVisible()
        assert doubts.isVisible() is bool(told)
        place.append(month.mapTo(pane, QPoint()))

    assert place == [place[0]] * 3


def test_times_begin_at_one_place_whatever_days_come(qtbot: QtBot, theme: Theme, core: Scheduler) -> None:
    """They stood 34 pixels further to the right for a yearly rule than for one of each day."""
    pane = PreviewPane(theme, lambda: NOON)
    at_once(pane.make())
    qtbot.addWidget(pane)
    pane.resize(420, 640)
    pane.show()
    view = child(pane, QTableView, "coming")
    begun = set()
    for words in ("every friday at 9", "every monday at 9", "on 30 september every year at 12:30"):
        draft = a_draft("Hook", schedule=parse_sentence(words, NOON, "Europe/Berlin"))
        list(pane.show_look(look_at(core, write_job(draft, NOON), NOON, date(2026, 11, 1))))
        begun.add(view.columnViewportPosition(ComingColumn.CLOCK))
        days = view.model().index(0, ComingColumn.DAY).data()
        assert view.fontMetrics().horizontalAdvance(days) < view.columnWidth(ComingColumn.DAY)

    assert len(begun) == 1


@pytest.mark.parametrize("wide", [300, 330, 420])
@pytest.mark.parametrize("zone", ["Asia/Kathmandu", "America/Argentina/ComodRivadavia", "Europe/Berlin"])
def test_how_far_away_a_run_is_is_never_cut(
    qtbot: QtBot, theme: Theme, core: Scheduler, zone: str, wide: int
) -> None:
    """Beside the time of another zone half a letter of it was lost, in a narrow editor all of it."""
    pane = PreviewPane(theme, lambda: NOON)
    at_once(pane.make())
    qtbot.addWidget(pane)
    pane.resize(wide, 500)
    pane.show()
    view = child(pane, QTableView, "coming")
    draft = a_draft("Hook", schedule=parse_sentence("every 15 minutes", NOON, zone))

    list(pane.show_look(look_at(core, write_job(draft, NOON), NOON, date(2026, 11, 1))))

    qtbot.waitUntil(lambda: view.horizontalHeader().length() <= view.viewport().width())
    for column in (ComingColumn.CLOCK, ComingColumn.LEFT):
        assert view.columnWidth(column) >= view.sizeHintForColumn(column)
    assert view.isColumnHidden(ComingColumn.THERE) is (zone == "Europe/Berlin")
    # What is shown of the time there is more than dots.
    time = view.model().index(0, ComingColumn.THERE).data()[: len("00:00")]
    metrics = QFontMetrics(view.model().index(0, ComingColumn.THERE).data(Qt.ItemDataRole.FontRole))
    assert view.isColumnHidden(ComingColumn.THERE) or view.columnWidth(
        ComingColumn.THERE
    ) > metrics.horizontalAdvance(time)


@pytest.mark.parametrize("high", [480, 491, 502])
def test_no_line_of_the_next_runs_is_cut(qtbot: QtBot, theme: Theme, core: Scheduler, high: int) -> None:
    """At larger letters half of the last line was seen above the foot."""
    pane = PreviewPane(theme, lambda: NOON)
    at_once(pane.make())
    qtbot.addWidget(pane)
    draft = a_draft("Hook", schedule=parse_sentence("every 15 minutes", NOON, "Europe/Berlin"))
    list(pane.show_look(look_at(core, write_job(draft, NOON), NOON, date(2026, 11, 1))))
    pane.resize(420, high)
    pane.show()
    view = child(pane, QTableView, "coming")
    row = view.verticalHeader().defaultSectionSize()

    qtbot.waitUntil(lambda: view.model().rowCount() > view.viewport().height() // row)
    qtbot.waitUntil(lambda: is_foot_free(view))

    assert view.viewport().height() >= row


def test_nothing_is_said_to_come_no_more_while_it_is_not_clear_when(
    qtbot: QtBot, theme: Theme, core: Scheduler
) -> None:
    """Half a time was typed: “Not clear yet” stood over “Nothing to come”."""
    draft = a_draft("Hook", schedule=parse_sentence("every monday at 9", NOON, "Europe/Berlin"))
    pane = PreviewPane(theme, lambda: NOON)
    at_once(pane.make())
    qtbot.addWidget(pane)
    pane.show()
    look = look_at(core, write_job(draft, NOON), NOON, date(2026, 11, 1))
    past = parse_sentence("on 1 november 2026 at 9:00", NOON - timedelta(days=60), "Europe/Berlin")
    over = look_at(core, write_job(a_draft("Hook", schedule=past), NOON), NOON, date(2026, 11, 1))

    list(pane.show_look(replace(look, main_words="", sentence="", coming=(), sound=None)))
    unclear = _words(pane)
    list(pane.show_look(over))

    assert "No times yet" in unclear
    assert "Nothing to come" not in unclear
    assert "Nothing to come" in _words(pane)


def _words(pane: PreviewPane) -> set[str]:
    return {each.text() for each in pane.findChildren(QLabel) if each.isVisible()}


def test_more_times_than_fit_move_no_column(qtbot: QtBot, theme: Theme, core: Scheduler) -> None:
    """A scroll bar that came pushed what is left until a run aside by its own width."""
    pane = PreviewPane(theme, lambda: NOON)
    at_once(pane.make())
    qtbot.addWidget(pane)
    pane.resize(420, 640)
    pane.show()
    view = child(pane, QTableView, "coming")
    ends = set()

    def show_in(high: int, *, is_short: bool) -> None:
        pane.resize(420, high)
        look = look_at(core, write_job(a_draft("Hook"), NOON), NOON, date(2026, 11, 1))
        list(pane.show_look(look))
        qtbot.waitUntil(lambda: (view.verticalScrollBar().maximum() > 0) is is_short)
        header = view.horizontalHeader()
        ends.add((view.viewport().width(), header.sectionViewportPosition(ComingColumn.LEFT)))

    for high in (900, 300, 900):
        show_in(high, is_short=high == 300)

    assert len(ends) == 1
