"""Cron expressions read, printed and refused."""

from dataclasses import replace

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.cron.cron_text import parse_cron, print_cron
from scheduler_core.values.schedules.cron import LAST, CronDialect, CronNthWeekday, CronNumbers
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.support.cron_reading import CRONITER, DEBIAN, OCPS, QUARTZ, ROBFIG, dialect_named, read_or_none
from tests.support.properties import for_all


def test_the_text_is_kept_as_it_was_written() -> None:
    text = "  0   09 * JAN-mar  Mon "

    assert parse_cron(text).text == text


def test_weekdays_are_kept_by_name_whatever_their_number_in_the_dialect() -> None:
    debian = parse_cron("0 9 * * 1-5", DEBIAN)
    quartz = parse_cron("0 0 9 ? * 2-6", QUARTZ)

    assert debian.weekdays.each == quartz.weekdays.each == WORKDAYS


@pytest.mark.parametrize("text", ["0 0 * * 0", "0 0 * * 7", "0 0 * * sun"])
def test_0_and_7_are_both_sunday(text: str) -> None:
    assert parse_cron(text).weekdays.each == {Weekday.SUNDAY}


def test_one_is_sunday_for_quartz() -> None:
    assert parse_cron("0 0 0 ? * 1", QUARTZ).weekdays.each == {Weekday.SUNDAY}


@pytest.mark.parametrize(
    ("nickname", "fields"),
    [
        ("@hourly", "0 * * * *"),
        ("@daily", "0 0 * * *"),
        ("@midnight", "0 0 * * *"),
        ("@weekly", "0 0 * * SUN"),
        ("@monthly", "0 0 1 * *"),
        ("@yearly", "0 0 1 1 *"),
        ("@annually", "0 0 1 1 *"),
        ("@Daily", "0 0 * * *"),
    ],
)
def test_a_nickname_stands_for_five_fields(nickname: str, fields: str) -> None:
    assert print_cron(parse_cron(nickname)) == fields


@pytest.mark.parametrize(
    ("text", "either"),
    [
        ("0 0 13 * FRI", True),
        ("0 0 * * FRI", False),
        ("0 0 */2 * FRI", False),
        ("0 0 13 * */2", False),
        ("0 0 1-31 * FRI", True),
        ("0 0 1,* * FRI", True),
    ],
)
def test_debian_fires_on_either_day_unless_a_day_field_begins_with_a_star(text: str, either: bool) -> None:
    assert parse_cron(text, DEBIAN).either_day is either


@pytest.mark.parametrize(
    ("text", "dialect", "either"),
    [
        ("0 0 */2 * FRI", OCPS, True),
        ("0 0 */2 * +FRI", OCPS, False),
        ("0 0 13 * FRI", CronDialect.OCPS_AND, False),
        ("0 0 */2 * FRI", ROBFIG, True),
        ("0 0 */1 * FRI", ROBFIG, False),
        ("0 0 5,* * FRI", ROBFIG, False),
        ("0 0 */2 * FRI", CRONITER, True),
        ("0 0 */2 * 0-6", CRONITER, False),
        ("0 0 13 * FRI", CronDialect.CRONITER_AND, False),
        ("0 0 */2 * FRI", CronDialect.CRONITER_STAR_PREFIX, False),
    ],
)
def test_the_other_dialects_have_their_own_idea_of_an_open_day_field(
    text: str, dialect: CronDialect, either: bool
) -> None:
    assert parse_cron(text, dialect).either_day is either


def test_special_days_of_quartz_are_understood() -> None:
    days = parse_cron("0 0 12 L,L-3,15W,LW,L-2W * ?", QUARTZ).month_days

    assert days.from_last == {0, 3}
    assert days.near == {15}
    assert days.near_last == {0, 2}


@pytest.mark.parametrize(
    ("text", "dialect", "weekday", "nth"),
    [
        ("0 0 * * FRI#2", DEBIAN, Weekday.FRIDAY, 2),
        ("0 0 * * 5L", DEBIAN, Weekday.FRIDAY, LAST),
        ("0 0 0 ? * 6#3", QUARTZ, Weekday.FRIDAY, 3),
        ("0 0 0 ? * 6L", QUARTZ, Weekday.FRIDAY, LAST),
        ("0 0 0 ? * FRIL", QUARTZ, Weekday.FRIDAY, LAST),
        ("0 0 * * L5", CRONITER, Weekday.FRIDAY, LAST),
        ("0 0 * * fri#l", OCPS, Weekday.FRIDAY, LAST),
        ("0 0 * * FRIL", OCPS, Weekday.FRIDAY, LAST),
    ],
)
def test_the_nth_and_the_last_weekday_are_written_differently_by_dialect(
    text: str, dialect: CronDialect, weekday: Weekday, nth: int
) -> None:
    assert parse_cron(text, dialect).weekdays.nth == {CronNthWeekday(weekday, nth)}


def test_l_among_the_weekdays_of_quartz_is_saturday() -> None:
    assert parse_cron("0 0 0 ? * L", QUARTZ).weekdays.each == {Weekday.SATURDAY}


@pytest.mark.parametrize(
    ("text", "dialect", "hours"),
    [
        ("0 0 22-2 ? * *", QUARTZ, {22, 23, 0, 1, 2}),
        ("0 0 22-4/3 ? * *", QUARTZ, {22, 1, 4}),
        ("0 22-2 * * *", CRONITER, {22, 23, 0, 1, 2}),
        ("0 22-6/3 * * *", CRONITER, {22, 2, 5}),
        ("0 8-8 * * *", CRONITER, set(range(24))),
        ("0 23/15 * * *", CRONITER, {23}),
        ("0 8-8/5 * * *", DEBIAN, {8}),
        ("0 /6 * * *", OCPS, {0, 6, 12, 18}),
        ("0 */999999999 * * *", DEBIAN, {0}),
    ],
)
def test_ranges_and_steps_follow_the_dialect(text: str, dialect: CronDialect, hours: set[int]) -> None:
    assert parse_cron(text, dialect).hours.allowed == hours


def test_a_range_of_names_may_end_on_sunday_in_ocps() -> None:
    assert parse_cron("0 0 * * SAT-SUN", OCPS).weekdays.each == {Weekday.SATURDAY, Weekday.SUNDAY}


def test_seconds_come_last_for_croniter_and_first_elsewhere() -> None:
    assert parse_cron("1 2 * * * 3", CRONITER).seconds == CronNumbers(frozenset({3}))
    assert parse_cron("3 1 2 * * *", CronDialect.CRONITER_SECONDS_FIRST).seconds == CronNumbers(
        frozenset({3})
    )
    assert parse_cron("3 1 2 * * *", DEBIAN).seconds == CronNumbers(frozenset({3}))


def test_a_special_weekday_of_croniter_leaves_plain_ones_and_the_day_of_month_aside() -> None:
    cron = parse_cron("0 0 13 * *,sat#3", CRONITER)

    assert cron.weekdays.each == frozenset()
    assert print_cron(parse_cron("0 0 13 * sat#3", CRONITER)) == "0 0 * * SAT#3"


@pytest.mark.parametrize(
    ("text", "dialect", "printed"),
    [
        ("*/15 9-17 * jan,feb,mar mon,tue,wed,fri", DEBIAN, "*/15 9-17 * 1-3 MON-WED,FRI"),
        ("0,10,20,30 0 1 * 7", DEBIAN, "0-30/10 0 1 * SUN"),
        ("*/2,5 0 * * *", DEBIAN, "*/2,5 0 * * *"),
        ("0 0 */100,1-7 * MON", DEBIAN, "0 0 */31,2-7 * MON"),
        ("0 0 * * 5L,1#2", DEBIAN, "0 0 * * MON#2,5L"),
        ("0 0/30 8 ? * 2-6 2030", QUARTZ, "0 0,30 8 ? * MON-FRI 2030"),
        ("0 0 12 ? * *", QUARTZ, "0 0 12 * * ?"),
        ("0 0 0 lw,l-3 * ?", QUARTZ, "0 0 0 L-3,LW * ?"),
        ("0 0 L * +fri", OCPS, "0 0 L * +FRI"),
        ("0 0 * * 5L", OCPS, "0 0 * * FRI#L"),
        ("0 0 1 1 1 0 2020-2030", CronDialect.CRONITER_AND, "0 0 1 1 MON 0 2020-2030"),
        ("0 0 0 1 1 * *", OCPS, "0 0 0 1 1 *"),
    ],
)
def test_the_printed_text_is_canonical(text: str, dialect: CronDialect, printed: str) -> None:
    cron = parse_cron(text, dialect)

    assert print_cron(cron) == printed
    assert print_cron(parse_cron(printed, dialect)) == printed


ITEMS: dict[CronDialect, tuple[list[str], list[str], list[str]]] = {
    DEBIAN: (
        ["*", "*/7", "5", "3-9", "10-20/3", "8/6"],
        ["*", "*/2", "1-31", "13", "L", "LW", "2-8/3"],
        ["*", "*/3", "0-7", "FRI", "1-5", "1#2", "0L", "7"],
    ),
    QUARTZ: (
        ["*", "*/7", "/5", "5", "20-4", "10-20/3", "8/6"],
        ["13", "L", "LW", "L-3", "15W", "L-2W", "25-5/2", "1-31", "*"],
        ["MON", "FRI-MON", "2-6", "FRIL", "6#3", "L", "1-7"],
    ),
    CRONITER: (
        ["*", "*/7", "5", "20-4/3", "9-9", "8/6"],
        ["*", "?", "*/2", "1-31", "29-L", "1-L/8", "W15", "31W", "L"],
        ["*", "?", "0-6", "7-TUE", "SAT-SUN", "SAT#3", "MON-FRI#1", "L4", "Sun-Sun"],
    ),
    OCPS: (
        ["*", "*/7", "/5", "5", "3-9", "8/6"],
        ["*", "?", "*/2", "1-31", "L", "LW", "15W", "31W"],
        ["*", "?", "+FRI", "SAT-SUN", "MON-TUE#1", "FRIL", "SUN#L", "5-7", "+1-5"],
    ),
    ROBFIG: (
        ["*", "*/7", "?", "5", "3-9", "8/6"],
        ["*", "?", "*/1", "*/2", "1-31", "13"],
        ["*", "?", "0-6", "FRI", "MON-FRI", "4/2"],
    ),
}
ITEMS[CronDialect.OCPS_AND] = ITEMS[OCPS]
ITEMS[CronDialect.CRONITER_AND] = ITEMS[CRONITER]
ITEMS[CronDialect.CRONITER_STAR_PREFIX] = ITEMS[CRONITER]
ITEMS[CronDialect.CRONITER_SECONDS_FIRST] = ITEMS[CRONITER]
ITEMS[CronDialect.CRONITER_SECONDS_FIRST_AND] = ITEMS[CRONITER]
ITEMS_OF_HOURS = ["*", "*/5", "0-23", "7", "9-17", "1,2,3,22"]
ITEMS_OF_MONTHS = ["*", "*/5", "1-12", "FEB", "3-OCT", "2,4,6"]


def listed(items: list[str]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(items), min_size=1, max_size=2).map(",".join)


@st.composite
def written_crons(draw: st.DrawFn) -> tuple[str, CronDialect]:
    dialect = draw(st.sampled_from(CronDialect))
    minutes, month_days, weekdays = ITEMS[dialect]
    items_of_fields = (minutes, ITEMS_OF_HOURS, month_days, ITEMS_OF_MONTHS, weekdays)
    fields = [draw(listed(items)) for items in items_of_fields]
    if dialect is QUARTZ:
        fields[draw(st.sampled_from([2, 4]))] = "?"
        fields.insert(0, draw(listed(minutes)))
    return " ".join(fields), dialect


@for_all(written_crons(), everyday=80, thorough=4_000)
def test_what_is_printed_reads_back_as_the_same_and_prints_alike(written: tuple[str, CronDialect]) -> None:
    cron = read_or_none(*written)
    assume(cron is not None)
    assert cron is not None
    printed = print_cron(cron)
    again = parse_cron(printed, cron.dialect)

    assert replace(again, text="") == replace(cron, text="")
    assert print_cron(again) == printed


@pytest.mark.parametrize(
    ("name", "dialect"),
    [
        ("debian-5", DEBIAN),
        ("debian-6", DEBIAN),
        ("quartz", QUARTZ),
        ("croniter-7", CRONITER),
        ("croniter-seconds-first-and", CronDialect.CRONITER_SECONDS_FIRST_AND),
        ("croniter-star-prefix", CronDialect.CRONITER_STAR_PREFIX),
        ("ocps-6-and", CronDialect.OCPS_AND),
        ("robfig-6field-seconds-first", ROBFIG),
    ],
)
def test_dialects_are_known_by_the_names_of_the_corpus_too(name: str, dialect: CronDialect) -> None:
    assert dialect_named(name) is dialect


def test_every_dialect_is_known_by_its_own_name() -> None:
    assert [dialect_named(dialect) for dialect in CronDialect] == list(CronDialect)


def test_an_unknown_dialect_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="jenkins is not known; choose one of debian, quartz"):
        dialect_named("jenkins")
