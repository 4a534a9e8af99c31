"""Dates without a year that are left out: they are, each year, and nothing else is."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.schedule import Schedule

NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)
BERLIN = "Europe/Berlin"
BEGIN, END = datetime(2026, 12, 1, tzinfo=UTC), datetime(2030, 3, 1, tzinfo=UTC)


def instants(text: str) -> list[datetime]:
    plan = compile_schedule(parse_sentence(text, NOW, BERLIN))
    return [at.astimezone(ZoneInfo(BERLIN)) for at in occurrences(plan, BEGIN, END, 10_000)]


@pytest.mark.parametrize(
    ("text", "without", "left_out"),
    [
        ("every day at 9 and 17:30 except december 25", "every day at 9 and 17:30", {"12-25"}),
        ("täglich um 9 außer am 24.12. und 25. Dezember", "täglich um 9", {"12-24", "12-25"}),
        ("weekdays at 12 except christmas eve", "weekdays at 12", {"12-24"}),
        ("mondays at 9 and fridays at 16 except dec 25", "mondays at 9 and fridays at 16", {"12-25"}),
        ("on the 25th and last day at 9 except christmas", "on the 25th and last day at 9", {"12-25"}),
        ("last friday of the month at 9 except dec 31", "last friday of the month at 9", {"12-31"}),
        (
            "every monday in december at 9 except dec 24 and 31",
            "every monday in december at 9",
            {"12-24", "12-31"},
        ),
        ("every 4 hours from 8:00 to 18:00 except dec 25", "every 4 hours from 8:00 to 18:00", {"12-25"}),
        (
            "every 5 hours between 9 and 17 on weekdays except dec 24",
            "every 5 hours between 9 and 17 on weekdays",
            {"12-24"},
        ),
        ("every 3 days at 9 except december 24", "every 3 days at 9", {"12-24"}),
        ("every other monday at 9 except december 21", "every other monday at 9", {"12-21"}),
        ("alle drei Wochen freitags um 8 außer am 18.12.", "alle drei Wochen freitags um 8", {"12-18"}),
        ("every 2 months on the 24th at 9 except jan 24", "every 2 months on the 24th at 9", {"01-24"}),
    ],
)
def test_only_these_days_are_left_out(text: str, without: str, left_out: set[str]) -> None:
    every = instants(without)

    assert instants(text) == [at for at in every if f"{at:%m-%d}" not in left_out]
    assert any(f"{at:%m-%d}" in left_out for at in every)


@pytest.mark.parametrize(
    ("text", "hours"),
    [("every 8 hours except december 25", (0, 8, 16)), ("alle 12 Stunden außer am 25. Dezember", (0, 12))],
)
def test_steps_of_the_day_are_times_of_the_wall_on_the_days_that_are_left(
    text: str, hours: tuple[int, ...]
) -> None:
    read = [f"{at:%Y-%m-%d %H:%M}" for at in instants(text)]

    for day in ("2026-12-24", "2026-12-26", "2027-03-28", "2027-10-31"):
        assert [each for each in read if each.startswith(day)] == [f"{day} {hour:02}:00" for hour in hours]
    assert not [each for each in read if each[5:10] == "12-25"]


@pytest.mark.parametrize(
    "text",
    [
        "every day at 9 except dec 24 to jan 2",
        "every day at 9 except from december 24 until january 2",
        "täglich um 9 außer vom 24. Dezember bis 2. Januar",
    ],
)
def test_a_span_of_days_is_left_out_each_year(text: str) -> None:
    every = instants("every day at 9")

    assert instants(text) == [at for at in every if "01-02" < f"{at:%m-%d}" < "12-24"]


def test_a_span_over_february_leaves_out_its_leap_day() -> None:
    left = {f"{at:%m-%d}" for at in instants("every day at 9 except december 20 to march 3")}

    assert "02-29" not in left
    assert {"03-04", "12-19"} <= left


def test_a_span_with_its_years_is_left_out_once() -> None:
    """Without “from” the second date was read as the end of the schedule."""
    read = instants("every day at 9 except 2026-12-24 to 2027-01-02")

    assert [f"{at:%m-%d}" for at in read[22:25]] == ["12-23", "01-03", "01-04"]
    assert read[-1].year == 2030


@pytest.mark.parametrize(
    "text", ["täglich um 9 außer am 24.12. bis 30. Juni", "daily at 9 except on dec 24 to 26"]
)
def test_one_day_and_an_end_are_not_guessed(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"bis 30|'to"):
        parse_sentence(text, NOW, BERLIN)


@pytest.mark.parametrize(
    "text",
    [
        "every 7 hours except december 25",
        "every 90 seconds except december 25",
        "last business day of the month at 9 except december 31",
        "every year on december 25 at 9 except december 25",
    ],
)
def test_a_rule_that_can_not_leave_them_out_says_so(text: str) -> None:
    with pytest.raises(InvalidInput, match="can not leave out a day of each year"):
        parse_sentence(text, NOW, BERLIN)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("every weekday in june at 9", "Every weekday in June at 09:00"),
        (
            "every friday at 9 except december 25",
            "Every Friday at 09:00, except on December 25 every year at 09:00",
        ),
        (
            "on the 25th and last day at 9 except christmas",
            "On the 25th and last day of every month at 09:00, except on December 25 every year at 09:00",
        ),
        (
            "Freitag, den 13. um 9 Uhr",
            "On the 13th of every month (only if it falls on a Friday) at 09:00",
        ),
        ("every weekday in june at 9 from 2027-08-01", "Every weekday in June at 09:00, from August 1, 2027"),
    ],
)
def test_a_sentence_names_no_start_that_nobody_said(text: str, sentence: str) -> None:
    assert describe(parse_sentence(text, NOW, BERLIN), home=BERLIN) == sentence


def test_a_start_that_distances_are_counted_from_is_named() -> None:
    (rule,) = parse_sentence("every friday at 9 except december 25", NOW, BERLIN).rules
    assert isinstance(rule, RecurrenceSet)
    every_second = replace(rule, rules=tuple(replace(each, interval=2) for each in rule.rules))

    assert "from January 1, 2000" in describe(Schedule((every_second,), BERLIN))
