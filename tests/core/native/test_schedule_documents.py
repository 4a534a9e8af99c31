"""What bends the rules of a schedule, as people will read it in a file."""

from datetime import UTC, date, datetime, timedelta
from typing import get_args

import pytest

from scheduler_core.native.documents import read_schedule, schedule_document
from scheduler_core.values.schedules.policies import Gap, MissingDate, Readings, TimePolicies, WeekNumberDays
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CalendarBlackout,
    CalendarDays,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)

NINE = datetime.fromisoformat("2026-01-05T09:00")
NINE_UTC = NINE.replace(tzinfo=UTC)
EDITS: list[tuple[Edit, dict[str, object]]] = [
    (Skipped(NINE_UTC), {"skip": "2026-01-05T09:00Z"}),
    (Moved(NINE_UTC, NINE_UTC.replace(hour=10)), {"move": "2026-01-05T09:00Z", "to": "2026-01-05T10:00Z"}),
    (Added(NINE_UTC), {"add": "2026-01-05T09:00Z"}),
]
OFF_DAYS: list[tuple[OffDays, dict[str, object]]] = [
    (CountryHolidays("DE"), {"holidays": "DE"}),
    (CountryHolidays("DE", "BY", Roll.NEXT), {"holidays": "DE-BY", "roll": "next"}),
    (CountryHolidays("D-E", "BY"), {"holidays": {"country": "D-E", "subdivision": "BY"}}),
    (Weekends(), {"weekends": True}),
    (CalendarDays("https://a.example/b.ics", Roll.NEXT), {"ics": "https://a.example/b.ics", "roll": "next"}),
    (
        NamedDates("works.ics", frozenset({date(2026, 8, 4), date(2026, 8, 3)}), Roll.PREVIOUS),
        {"dates": ["2026-08-03", "2026-08-04"], "name": "works.ics", "roll": "previous"},
    ),
]
BENT: list[tuple[Schedule, dict[str, object]]] = [
    (Schedule((AtStart(),)), {"zone": "UTC", "rules": [{"at_start": True}]}),
    (
        Schedule((), "floating", included=(NINE, NINE_UTC)),
        {"zone": "floating", "include": ["2026-01-05T09:00", "2026-01-05T09:00Z"]},
    ),
    (
        Schedule(
            (AtStart(),),
            starts=NINE,
            ends=NINE_UTC,
            times=3,
            excluded=(date(2026, 1, 6), NINE),
            blackouts=(Blackout(NINE, NINE.replace(hour=10)), CalendarBlackout("secret:team")),
            jitter=timedelta(seconds=30),
            jitter_seed="nas",
        ),
        {
            "zone": "UTC",
            "rules": [{"at_start": True}],
            "starts": "2026-01-05T09:00",
            "ends": "2026-01-05T09:00Z",
            "times": 3,
            "exclude": ["2026-01-06", "2026-01-05T09:00"],
            "blackouts": ["2026-01-05T09:00/2026-01-05T10:00", {"ics": "secret:team"}],
            "jitter": "30s",
            "jitter_seed": "nas",
        },
    ),
    (
        Schedule(
            (AtStart(),),
            policies=TimePolicies(
                gap=Gap.SKIP,
                missing_date=MissingDate.PREVIOUS,
                readings=Readings(WeekNumberDays.ALL_DAYS, strict=True),
            ),
        ),
        {
            "zone": "UTC",
            "rules": [{"at_start": True}],
            "gap": "skip",
            "missing_date": "previous",
            "readings": {"week_number_days": "all-days", "strict": True},
        },
    ),
]


@pytest.mark.parametrize(("schedule", "expected"), BENT)
def test_a_schedule_tells_what_is_not_usual(schedule: Schedule, expected: dict[str, object]) -> None:
    document = schedule_document(schedule)

    assert document == {"hourbell": 1} | expected
    assert list(document) == ["hourbell", *expected]
    assert read_schedule(document) == schedule


@pytest.mark.parametrize(("off_days", "expected"), OFF_DAYS)
def test_off_days_are_told_by_their_first_key(off_days: OffDays, expected: dict[str, object]) -> None:
    schedule = Schedule((AtStart(),), off_days=(off_days,))

    assert schedule_document(schedule)["off_days"] == [expected]
    assert read_schedule(schedule_document(schedule)) == schedule


@pytest.mark.parametrize(("edit", "expected"), EDITS)
def test_an_edit_is_told_by_its_first_key(edit: Edit, expected: dict[str, object]) -> None:
    schedule = Schedule((AtStart(),), edits=(edit,))

    assert schedule_document(schedule)["edits"] == [expected]
    assert read_schedule(schedule_document(schedule)) == schedule


def test_every_kind_of_edit_and_off_day_is_shown_above() -> None:
    assert {type(edit) for edit, _ in EDITS} == set(get_args(Edit))
    assert {type(off_days) for off_days, _ in OFF_DAYS} == set(get_args(OffDays))
