"""Two times in one line, as people write them."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale

from gui.job_editor.reading.moments import span_reader
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment

NOON = Moment(datetime(2026, 11, 20, 12, tzinfo=UTC), "UTC")


@pytest.mark.parametrize(
    ("locale", "typed"),
    [
        ("en_GB", "2026-11-23/2026-11-24"),
        ("en_GB", "2026-11-23 / 2026-11-24"),
        ("en_GB", "23/11/2026 / 24/11/2026"),
        ("en_GB", "23/11/2026/24/11/2026"),
        ("en_GB", "23/11 - 24/11"),
        ("en_GB", "23 Nov – 24 Nov"),  # noqa: RUF001 - the dash of spans
        ("en_US", "11/23/2026 / 11/24/2026"),
        ("de_DE", "23.11. - 24.11."),
    ],
)
def test_dates_with_slashes_are_told_from_what_stands_between_them(locale: str, typed: str) -> None:
    """“23/11/2026 / 24/11/2026” was cut at its first slash."""
    QLocale.setDefault(QLocale(locale))

    begins, ends = span_reader(NOON)(typed)

    assert (begins.isoformat(), ends.isoformat()) == ("2026-11-23T00:00:00", "2026-11-24T00:00:00")


@pytest.mark.parametrize("typed", ["", "2026-11-23", "/", "23/11/2026", "2026-11-23 / soon", "/" * 5_000])
def test_what_is_not_two_times_is_refused(typed: str) -> None:
    QLocale.setDefault(QLocale("en_GB"))

    with pytest.raises(InvalidInput):
        span_reader(NOON)(typed)
