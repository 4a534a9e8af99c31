"""What cron text is refused, and how the refusal says it."""

from dataclasses import replace

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.cron.cron_text import parse_cron, print_cron
from scheduler_core.values.schedules.cron import CronDialect, CronMonthDays, CronNumbers, CronWeekdays
from tests.support.cron_reading import CRONITER, OCPS, QUARTZ, ROBFIG, read_or_none, refusal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("61 * * * *", "minute: 61 is not from 0 to 59"),
        ("* 24 * * *", "hour: 24 is not from 0 to 23"),
        ("* * 0 * *", "day of month: 0 is not from 1 to 31"),
        ("* * * 13 *", "month: 13 is not from 1 to 12"),
        ("* * * * 8", "day of week: 8 is not from 0 to 7"),
        ("* * * FOO *", "month: FOO is not a month; write 1 to 12 or JAN to DEC"),
        ("* * * * MOM", "day of week: MOM is not a weekday; write SUN to SAT or its number"),
        ("five * * * *", "minute: FIVE is not a number from 0 to 59"),
        ("5- * * * *", "minute: 5- lacks a number"),
        ("-5 * * * *", "minute: -5 lacks a number"),
        ("*/0 * * * *", "minute: */0 needs a step of 1 or more after the /"),
        ("*/ * * * *", "minute: */ needs a step of 1 or more after the /"),
        ("1,,2 * * * *", "minute: 1,,2 has an empty place; write something between the commas"),
        (
            "* * * * FRI-MON",
            "day of week: FRI-MON runs backwards; write two ranges with a comma between them",
        ),
        ("* * * * FRI#6", "day of week: FRI#6 needs a number from 1 to 5 after the #"),
        (
            "* * 15W * *",
            "day of month: 15W is not known to Debian cron; write numbers or change the dialect",
        ),
        ("* * L-3 * *", "day of month: L-3 is not known to Debian cron; write numbers or change the dialect"),
        ("@reboot", 'cron: @reboot has no time; choose "at start" instead'),
        ("@every 1h30m", 'cron: @every is a distance, not a time; choose "every" instead'),
        ("@daily 5", "cron: @daily stands alone; leave out 5"),
        ("TZ=UTC 0 0 * * *", "cron: TZ=UTC is not part of the expression; set the zone of the schedule"),
        ("\uff10 0 * * *", "cron: \uff10 is not a sign of cron; write plain letters and digits"),
    ],
)
def test_a_refusal_names_the_field_the_text_and_the_mend(text: str, message: str) -> None:
    assert refusal(text) == message


def test_a_wrong_number_of_fields_is_answered_with_the_right_ones() -> None:
    assert refusal("* * * *").startswith("cron: 4 fields given; Debian cron has 5 (minute, hour,")
    assert refusal("").startswith("cron: nothing is written; Debian cron has 5")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 0 0 15 * MON", "MON stands beside 15 as day of month; Quartz wants ? in one of the two"),
        ("0 0 0 15 * *", "* stands beside 15 as day of month; Quartz wants ? in one of the two"),
        ("0 0 0 ? * ?", "? stands in both day fields"),
        ("0 0 0 ? * 0", "0 is not from 1 to 7"),
        ("0 0 0 ? * MON#1,FRI#2", "MON#1 must stand alone in Quartz"),
        ("0 0 0 ? * MON,FRIL", "FRIL must stand alone in Quartz"),
        ("0 0 0 L-31 * ?", "L-31 is before the month begins"),
        ("0 0/60 0 * * ?", "0/60 has too long a step; 59 is the longest"),
        ("0 0 0 ? * MON-FRI/2", "MON-FRI/2 has a step after names, which Quartz ignores; write numbers"),
        ("0 0 0 * * ? 1969", "1969 is not from 1970 to 2099"),
        ("? 0 0 * * ?", "? is not a number from 0 to 59"),
        ("@daily", "@daily is not known to Quartz"),
    ],
)
def test_quartz_is_as_strict_as_quartz(text: str, message: str) -> None:
    assert message in refusal(text, QUARTZ)


@pytest.mark.parametrize(
    ("text", "dialect", "message"),
    [
        ("0 0 15W,16 * *", CRONITER, "15W must stand alone"),
        ("0 0 * * MON,FRI#2", CRONITER, "MON,FRI#2 mixes weekdays with # or L"),
        ("0 0 * * 7", ROBFIG, "7 is not from 0 to 6"),
        ("0 0 L * *", ROBFIG, "L is not known to robfig/cron"),
        ("0 0 +1 * *", OCPS, "+1 is not a number"),
        ("0 0 1 * +", OCPS, "+ has no weekday after it"),
        ("0 0 1-15W * *", OCPS, "15W is not a number"),
        ("0 0 10-5 * *", OCPS, "10-5 runs backwards"),
    ],
)
def test_each_dialect_refuses_what_it_does_not_know(text: str, dialect: CronDialect, message: str) -> None:
    assert message in refusal(text, dialect)


@pytest.mark.parametrize(
    "text",
    [
        "9" * 900 + " * * * *",
        "*/" + "9" * 900 + " * * *",
        "0," * 450 + "0 * * * *",
        "* " * 499,
        "*" * 5_000,
        "#" * 1_000,
        "0 0 * * " + "L" * 500,
        "\x00 * * * *",
    ],
)
def test_hostile_text_is_refused_or_read_at_once(text: str) -> None:
    for dialect in CronDialect:
        cron = read_or_none(text, dialect)
        assert cron is None or cron.minutes.allowed == {0}


def test_a_long_text_in_a_refusal_is_cut_short() -> None:
    assert len(refusal("9" * 900 + " * * * *")) < 100
    assert len(refusal("@" + "9" * 900)) < 200
    assert len(refusal("0 0 0 " + "9" * 400 + " * " + "9" * 400, QUARTZ)) < 200


def test_day_fields_that_a_dialect_cannot_join_are_not_printed_wrongly() -> None:
    both = replace(parse_cron("0 0 13 * FRI"), either_day=False)

    with pytest.raises(InvalidInput, match="can't join the day fields"):
        print_cron(both)


def test_fields_that_a_dialect_has_no_place_for_are_not_printed() -> None:
    with_year = replace(parse_cron("0 0 13 * *"), years=CronNumbers(frozenset({2030})))

    with pytest.raises(InvalidInput, match="has no place"):
        print_cron(with_year)


def test_a_value_with_nothing_chosen_cannot_exist() -> None:
    with pytest.raises(InvalidInput, match="nothing is chosen"):
        CronMonthDays()
    with pytest.raises(InvalidInput, match="nothing is chosen"):
        CronWeekdays()
    with pytest.raises(InvalidInput, match="minute: 60 is not from 0 to 59"):
        replace(parse_cron("* * * * *"), minutes=CronNumbers(frozenset({60})))
