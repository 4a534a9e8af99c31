"""Days that are left out, from one to another."""

from datetime import date

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.schedules.left_out_days import read_left_out
from scheduler_core.phrases.command_times import Moment
from tests.core.cli.job_texts import job_of, refusal_of
from tests.core.cli.running import NOW

DAILY = ("name", "--cron", "@daily", "--tz", "UTC", "--script", "true")


@pytest.mark.parametrize(
    "typed",
    [
        "2026-12-24..2026-12-26",
        "2026-12-24 .. 2026-12-26",
        "2026-12-24/2026-12-26",
        "2026-12-24 - 2026-12-26",
        "2026-12-24 to 2026-12-26",
        "dec 24 to dec 26",
        "24. Dezember bis 26. Dezember",
        "24.12.2026…26.12.2026",
    ],
)
def test_days_from_one_to_another_are_each_left_out(typed: str) -> None:
    """A span was not understood."""
    draft = job_of(*DAILY, "--exclude", typed, "--exclude", "2027-01-06")

    assert draft.schedule.excluded == (*(date(2026, 12, day) for day in (24, 25, 26)), date(2027, 1, 6))


def test_one_day_with_slashes_is_no_span() -> None:
    assert job_of(*DAILY, "--exclude", "12/24/2026").schedule.excluded == (date(2026, 12, 24),)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("2026-12-24..2027-02-20", "a blackout leaves it out: --blackout 2026-12-24/2027-02-21"),
        (
            "2026-12-24T10:00..2026-12-25T12:00",
            "a blackout leaves it out: --blackout 2026-12-24T10:00:00/2026-12-25T12:00:00",
        ),
        ("2026-12-26..2026-12-24", "ends before it begins; swap the two"),
        ("9998-12-31..9999-12-31", "--blackout 9998-12-31/9999-12-31"),
        ("2026-12-24..later", "I don't understand"),
    ],
)
def test_what_is_not_a_few_days_leads_to_a_blackout(typed: str, told: str) -> None:
    assert told in refusal_of(*DAILY, "--exclude", typed)


def test_a_span_in_a_line_of_the_editor_leads_to_a_blackout() -> None:
    with pytest.raises(InvalidInput, match="is a span; a blackout leaves it out: 2026-12-24/2026-12-28"):
        read_left_out("2026-12-24..2026-12-27", moment=Moment(NOW, "UTC"))
