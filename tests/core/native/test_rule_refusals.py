"""What is wrong in a rule is named by its path, with the reason and the mend."""

from datetime import date

import pytest

from tests.core.native.typical_jobs import refusal_of

A_MOMENT = "write a time such as 2026-12-01T09:00, with Z or +01:00 behind it if it is an instant"
DAY_OR_TIME = "is a whole day where the DTSTART line has a time, or the reverse; keep one of the two"


@pytest.mark.parametrize(
    ("rule", "field", "reason"),
    [
        ("weekly", "", "'weekly' stands where names with values belong, such as name: backup"),
        ({"weekli": "mon 09:00"}, "", "is not a rule; did you mean weekly?"),
        (
            {True: "mon"},
            "",
            "the key true is not text; put it in quotes (YAML takes on, off, yes and no for flags)",
        ),
        (
            {"weekly": "mon 09:00", "monthly": "1 09:00"},
            ".monthly",
            "stands together with weekly; one rule has only one of them",
        ),
        (
            {"weekly": "mom 09:00"},
            ".weekly",
            "I don't understand 'mom'; try 'mon,wed 09:00,17:30; fri 12:00'",
        ),
        (
            {"rrule": "", "start": "2026-12-01T09:00"},
            ".rrule",
            "is empty; write at least FREQ=DAILY, or another frequency",
        ),
        ({"weekly": None}, ".weekly", "has no value; give it one or leave it out"),
        (
            {"weekly": [{"on": "mon", "at": ["9:00"]}]},
            ".weekly[0].at[0]",
            "'9:00' is not a time of day such as 09:30",
        ),
        ({"weekly": "mon 09:00", "every_nth": 2}, ".weekly", "an interval needs a date to count from"),
        (
            {"weekly": "mon 09:00", "every_nth": 2.0},
            ".every_nth",
            "2.0 is not a whole number; write digits without quotes",
        ),
        (
            {"weekly": "mon 09:00", "counted_from": date(2026, 1, 5)},
            ".counted_from",
            "a value of type date is not text; put it in quotes",
        ),
        (
            {"weekly": "mon 09:00", "counted_form": "2026-01-05"},
            ".counted_form",
            "unknown; did you mean counted_from?",
        ),
        ({"monthly": "32 09:00"}, ".monthly", "32 is not a day of the month (1 to 31, -1 is the last)"),
        (
            {"monthly": {"on": [{"day": 32}], "at": ["09:00"]}},
            ".monthly.on[0].day",
            "32 is not a day of the month (1 to 31, -1 is the last)",
        ),
        ({"every": "15m"}, ".anchor", "is missing; say from when it counts, such as 2026-01-05T00:00"),
        (
            {"every": 15, "anchor": "2026-01-05T00:00"},
            ".every",
            "15 has no unit; write, for example, 30s, 15m or 1h30m",
        ),
        ({"once": "0001-01-01T00:00+05:00"}, ".once", f"'0001-01-01T00:00+05:00' does not exist; {A_MOMENT}"),
        ({"in": "1d", "said_at": "2026-01-05T09:00"}, ".in", "the moment it counts from needs a zone"),
        ({"cron": "61 * * * *"}, ".cron", "minute: 61 is not from 0 to 59"),
        ({"cron": "@daily", "dialect": "debain"}, ".dialect", "'debain' is unknown; did you mean debian?"),
        (
            {"cron": "@daily", "written_as": "x" * 1_001},
            ".written_as",
            "longer than 1,000 characters; split it in two",
        ),
        ({"on_calendar": "Mon 25:00"}, ".on_calendar", "hour: 25 is not from 0 to 23"),
        ({"rrule": "FREQ=DAILY"}, ".rrule", "has no start; give one, or add a DTSTART line"),
        ({"rrule": {"rules": []}}, ".rrule", "has no start; give one beside it"),
        ({"rrule": ["FREQ=DAILY", 5], "start": "2026-01-05"}, ".rrule[1]", "5 is not text; put it in quotes"),
        (
            {"rrule": "RDATE;TZID=Mars/Base:20260105T090000", "start": "2026-01-05"},
            ".rrule",
            "zone: there is no zone 'Mars/Base'; use a name such as Europe/Berlin or UTC",
        ),
        (
            {"rrule": "FREQ=DAILY", "start": "2026-01-05", "all_day": False},
            ".all_day",
            "the start is a whole day; give it a time, or take this out",
        ),
        ({"rrule": "DTSTART:20260105T000000", "start": "2026-01-05"}, ".start", DAY_OR_TIME),
        ({"rrule": "DTSTART:20260105T000000", "all_day": True}, ".all_day", DAY_OR_TIME),
        ({"at_start": False}, ".at_start", "false says nothing here; write true, or take it out"),
    ],
)
def test_what_is_wrong_in_a_rule_is_named(rule: object, field: str, reason: str) -> None:
    assert refusal_of(rules=[{"at_start": True}, rule]) == (f"rules[1]{field}", reason)
