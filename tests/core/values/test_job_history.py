"""What the history of a job says of a pause, whose note is a person's own words."""

from datetime import UTC, datetime

import pytest

from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("detail", "pause"),
    [
        ("until 2026-12-01T08:00:00+00:00", (datetime(2026, 12, 1, 8, 0, tzinfo=UTC), "")),
        ("until 2026-12-01T08:00:00+00:00: holidays", (datetime(2026, 12, 1, 8, 0, tzinfo=UTC), "holidays")),
        ("holidays", (None, "holidays")),
        ("2026-99-01T00:00+00:00", (None, "2026-99-01T00:00+00:00")),
    ],
)
def test_a_note_that_looks_like_a_time_is_a_note(detail: str, pause: tuple[datetime | None, str]) -> None:
    assert HistoryEntry(1, 1, JobChange.PAUSED, detail, "ann", NOW, has_draft=False).pause == pause
