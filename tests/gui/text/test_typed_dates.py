"""Dates as they are typed and read in different places."""

import pytest
from PySide6.QtCore import QLocale

from gui.text.typed_dates import is_no_day, kept_date, shown_date, shown_dates


@pytest.mark.parametrize(
    ("locale", "typed", "kept"),
    [
        ("en_GB", "23/11/2026", "2026-11-23"),
        ("en_GB", "23.11.2026", "2026-11-23"),
        ("en_US", "11/23/2026 9 am", "2026-11-23 9 am"),
        ("en_US", "23.11.2026", "2026-11-23"),
        ("de_DE", "3.4.26", "2026-04-03"),
        ("de_DE", "2026-11-23 09:00", "2026-11-23 09:00"),
        ("en_US", "23/11/2026", "23/11/2026"),
        ("en_GB", "tomorrow 9:00", "tomorrow 9:00"),
    ],
)
def test_a_date_is_taken_in_the_order_of_the_place(locale: str, typed: str, kept: str) -> None:
    QLocale.setDefault(QLocale(locale))

    assert kept_date(typed) == kept


@pytest.mark.parametrize(
    ("text", "is_none"),
    [("31.2.27", True), ("32.1.2027 9:00", True), ("28.2.27", False), ("tomorrow", False), ("9.30", False)],
)
def test_a_day_that_does_not_exist_is_known_from_what_is_no_date(text: str, is_none: bool) -> None:
    assert is_no_day(text) is is_none


@pytest.mark.parametrize(
    ("locale", "shown"),
    [("en_GB", "23/11/2026 09:00"), ("en_US", "11/23/2026 09:00"), ("de_DE", "23.11.2026 09:00")],
)
def test_a_date_is_shown_with_its_whole_year_and_read_back(locale: str, shown: str) -> None:
    QLocale.setDefault(QLocale(locale))

    assert shown_date("2026-11-23 09:00") == shown
    assert kept_date(shown) == "2026-11-23 09:00"


def test_instants_and_words_are_shown_as_they_are() -> None:
    assert shown_date("2026-11-23 09:00Z") == "2026-11-23 09:00Z"
    assert shown_dates("2026-12-01 09:00 or tomorrow 9:00") == "01/12/2026 09:00 or tomorrow 9:00"
