"""Off days and blackouts of a calendar in the editor: rows with an address, read as what they mean."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.row_editors import OffDaysRow
from gui.job_editor.reading.job_reading import read_job, write_job
from gui.job_editor.reading.job_texts import rows_text
from gui.look.theme import Theme
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CalendarBlackout,
    CalendarDays,
    Roll,
    Schedule,
    Weekends,
)
from tests.core.store.builders import NOW, a_draft
from tests.gui.finding import child

URL = "https://a.example/b.ics"
SPAN = Blackout(datetime(2026, 12, 24, tzinfo=UTC), datetime(2026, 12, 27, tzinfo=UTC))


def test_rows_of_a_calendar_are_read_as_days_and_as_spans() -> None:
    job = write_job(a_draft("Report", schedule=Schedule((AtStart(),), blackouts=(SPAN,))), NOW)
    rows = [("calendar", URL, "next"), ("weekends", "", "skip"), ("events", "secret:team", "skip")]

    draft = read_job(job.with_texts({"off_days": rows_text(rows)}), NOW).draft

    assert draft is not None
    assert draft.schedule.off_days == (CalendarDays(URL, Roll.NEXT), Weekends())
    assert draft.schedule.blackouts == (SPAN, CalendarBlackout("secret:team"))


@pytest.mark.parametrize("kind", ["calendar", "events"])
def test_an_address_that_can_not_be_read_is_said_at_the_rows(kind: str) -> None:
    job = write_job(a_draft("Report", schedule=Schedule((AtStart(),))), NOW)

    (wrong,) = read_job(job.with_texts({"off_days": rows_text([(kind, "team.ics", "skip")])}), NOW).wrongs

    assert wrong.place == "off_days"
    assert "whole path" in wrong.reason


@pytest.mark.slow
def test_a_row_asks_for_the_address_and_what_becomes_of_days_alone(qtbot: QtBot, theme: Theme) -> None:
    row = OffDaysRow(theme)
    qtbot.addWidget(row)
    row.show_row(("country", "DE", "skip"))
    row.show()
    kind, address = row.findChildren(QComboBox)[0], child(row, QLineEdit, "calendar")
    assert not address.isVisible()

    kind.setFocus()
    QTest.keyClick(kind, Qt.Key.Key_End)
    assert address.isVisible()
    assert row.findChildren(QComboBox)[1].isHidden()
    QTest.keyClicks(address, URL)

    assert row.row() == ("events", URL, "skip")
    QTest.keyClick(kind, Qt.Key.Key_Up)
    assert row.findChildren(QComboBox)[1].isVisible()
    assert row.row() == ("calendar", URL, "skip")
