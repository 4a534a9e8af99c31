"""The options of RULES, from the words of a command line to a schedule."""

from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from scheduler_core.cli.commands import parse
from scheduler_core.cli.options.rule_reading import read_schedule, zone_of_options
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment
from scheduler_core.recurrence.words.phase import counted_from
from scheduler_core.values.schedules.cron import Cron, CronDialect
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import (
    ClockKind,
    Gap,
    MissingDate,
    MonthDayMonths,
    Overlap,
    Readings,
    UnmatchedStart,
    WeekNumberDays,
    WeekNumberPeriod,
)
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    Delay,
    Easter,
    Every,
    Monthly,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CountryHolidays,
    Moved,
    NamedDates,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.core.cli.running import NOW, Hourbell

ZONE = "Europe/Berlin"
local = datetime.fromisoformat
MIDNIGHT = local("2026-11-20")


def schedule(*arguments: str) -> Schedule:
    options = parse(["describe", *arguments])
    return read_schedule(options, Moment(NOW, ZONE))


def rules(*arguments: str) -> tuple[Rule, ...]:
    return schedule(*arguments).rules


def weekly(*arguments: str) -> Weekly:
    rule = rules("--weekly", "mon 09:00", *arguments)[0]
    assert isinstance(rule, Weekly)
    return rule


def recurrence_set(*arguments: str) -> RecurrenceSet:
    rule = rules(*arguments)[0]
    assert isinstance(rule, RecurrenceSet)
    return rule


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (["--once", "2026-12-01T09:00"], Once(local("2026-12-01 09:00"))),
        (["--once", "2026-12-01T09:00Z"], Once(datetime(2026, 12, 1, 9, tzinfo=UTC))),
        (["--in", "40d"], Delay(timedelta(days=40), NOW)),
        (["--every", "15m"], Every(timedelta(minutes=15), MIDNIGHT)),
        (["--every", "1h30m", "--anchor", "2026-01-01"], Every(timedelta(minutes=90), local("2026-01-01"))),
        (["--every", "5m", "--after-end"], Every(timedelta(minutes=5), NOW, from_last_end=True)),
        (
            ["--every", "15m", "--between", "08:00-18:00", "--on", "mon-fri"],
            Every(timedelta(minutes=15), None, DailyWindow(time(8), time(18)), WORKDAYS),
        ),
        (
            ["--every", "2h", "--between", "08:00-18:00", "--anchor", "2026-01-01"],
            Every(timedelta(hours=2), local("2026-01-01"), DailyWindow(time(8), time(18))),
        ),
        (
            ["--every", "3d", "--between", "08:00-18:00"],
            Every(timedelta(days=3), local("2026-11-21 08:00"), DailyWindow(time(8), time(18))),
        ),
        (["--monthly", "last fri 18:00"], Monthly((NthWeekday(-1, Weekday.FRIDAY),), (time(18),))),
        (["--yearly", "dec 24 18:00"], Yearly(frozenset({12}), (DayNumber(24),), (time(18),))),
        (["--easter", "-2 09:00"], Easter(-2, (time(9),))),
        (["--at-start"], AtStart()),
    ],
)
def test_an_option_makes_its_rule(words: list[str], rule: Rule) -> None:
    assert rules(*words) == (rule,)


def test_expressions_keep_their_text() -> None:
    cron, calendar = rules("--cron", "0 9 * * 1-5", "--on-calendar", "Mon..Fri 09:00")

    assert isinstance(cron, Cron)
    assert isinstance(calendar, OnCalendar)
    assert (cron.text, calendar.text) == ("0 9 * * 1-5", "Mon..Fri 09:00")


def test_cron_is_read_in_a_dialect() -> None:
    (cron,) = rules("--cron", "0 0 12 ? * MON#1", "--dialect", "quartz")

    assert isinstance(cron, Cron)
    assert cron.dialect is CronDialect.QUARTZ


def test_rules_are_united_in_the_order_in_which_they_were_typed() -> None:
    kinds = [type(rule) for rule in rules("--at-start", "--text", "every day at 9:00", "--in", "1h")]

    assert kinds == [AtStart, Weekly, Delay]


def test_a_modifier_belongs_to_the_rule_before_it() -> None:
    first, second = rules("--every", "15m", "--on", "mon", "--every", "1h")

    assert isinstance(first, Every)
    assert isinstance(second, Every)
    assert (first.weekdays, second.weekdays) == (frozenset({Weekday.MONDAY}), frozenset())


def test_an_interval_is_counted_from_its_first_match_or_an_anchor() -> None:
    assert weekly("--interval", "2").anchor_on == date(2026, 11, 23)
    assert weekly("--interval", "2", "--starts", "2026-12-07").anchor_on == date(2026, 12, 7)
    assert weekly("--interval", "2", "--starts", "2026-10-29").anchor_on == date(2026, 11, 2)
    assert weekly("--interval", "2", "--anchor", "2026-01-05").anchor_on == date(2026, 1, 5)
    assert weekly("--interval", "2").interval == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--between", "08:00-18:00"], "put it behind --every"),
        (["--cron", "@daily", "--interval", "2"], "--interval does not go with --cron"),
        (["--every", "1h", "--on", "mon", "--on", "tue"], "--on is given twice"),
        (["--weekly", "mon 09:00", "--interval", "0"], "is not a whole number"),
        (["--weekly", "mon 09:00", "--times", "x"], "is not a whole number"),
        (["--weekly", "mon 09:00", "--gap", "leap"], "“leap” is not one of shift, edge, skip"),
        (["--weekly"], "--weekly wants a value"),
        ([], "say when to fire"),
        (["--exclude", "2026-12-24"], "say when to fire"),
    ],
)
def test_wrong_use_is_answered_with_the_mend(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        parse(["describe", *words])

    assert end.value.code == 2
    assert message in capsys.readouterr().err


def test_cases_and_rules_do_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["preview", "--jsonl", "--at-start"])

    assert "--jsonl takes its rules from standard input" in capsys.readouterr().err


def test_an_rrule_has_its_start_and_further_dates() -> None:
    found = recurrence_set(
        "--rrule",
        "FREQ=DAILY;COUNT=2",
        "--dtstart",
        "2026-12-01T09:00",
        "--rdate",
        "2026-12-24",
        "--rdate",
        "2026-12-25T10:00",
        "--exdate",
        "2026-12-01T08:00Z",
    )

    assert found.start == local("2026-12-01 09:00")
    assert found.extra_dates == (DatePeriod(date(2026, 12, 24)), DatePeriod(local("2026-12-25 10:00")))
    assert found.excluded_dates == (DatePeriod(datetime(2026, 12, 1, 8, tzinfo=UTC)),)


def test_a_start_that_is_a_date_means_whole_days() -> None:
    assert recurrence_set("--rrule", "FREQ=DAILY", "--dtstart", "2026-12-01").all_day
    assert not recurrence_set("--rrule", "FREQ=DAILY", "--dtstart", "2026-12-01T00:00").all_day


def test_a_start_with_a_zone_is_put_on_the_clock_of_the_schedule() -> None:
    found = recurrence_set("--rrule", "FREQ=DAILY", "--dtstart", "2026-12-01T08:00Z")

    assert found.start == local("2026-12-01 09:00")


def test_lines_of_a_set_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "set.txt"
    file.write_text("DTSTART:20261201T090000\nRRULE:FREQ=DAILY;COUNT=2\n", encoding="utf-8")

    assert recurrence_set("--set-lines", f"@{file}").start == local("2026-12-01 09:00")


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        (["--at-start"], ZONE),
        (["--at-start", "--tz", "local"], ZONE),
        (["--at-start", "--tz", "US-Eastern"], "US/Eastern"),
        (["--at-start", "--tz", "floating"], "floating"),
        (["--rrule", "DTSTART;TZID=Asia/Tokyo:20260101T090000\nRRULE:FREQ=DAILY"], "Asia/Tokyo"),
        (["--set-lines", "DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY"], "UTC"),
        (["--text", "every day at 9:00 Asia/Tokyo"], "Asia/Tokyo"),
    ],
)
def test_the_zone_is_said_by_an_option_by_a_rule_or_by_the_machine(
    words: list[str], zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", ZONE)

    assert zone_of_options(parse(["describe", *words]), NOW) == zone


def test_bounds_hold_for_all_rules() -> None:
    found = schedule(
        "--at-start", "--starts", "2026-12-01", "--ends", "2026-12-31", "--times", "5", "--jitter", "30s"
    )

    assert found.starts == local("2026-12-01")
    assert found.ends == local("2026-12-31 23:59:59")
    assert (found.times, found.jitter) == (5, timedelta(seconds=30))


def test_times_are_counted_from_now_unless_a_start_is_said() -> None:
    assert schedule("--cron", "@daily", "--times", "3").starts == counted_from(NOW)


def test_dates_are_left_out_and_added() -> None:
    found = schedule(
        "--cron",
        "@daily",
        "--exclude",
        "2026-12-24",
        "--exclude",
        "2026-12-25T09:00",
        "--include",
        "2026-12-26T10:00",
        "--blackout",
        "2026-12-27/2026-12-28T12:00",
    )

    assert found.excluded == (date(2026, 12, 24), local("2026-12-25 09:00"))
    assert found.included == (local("2026-12-26 10:00"),)
    assert found.blackouts == (Blackout(local("2026-12-27"), local("2026-12-28 12:00")),)


def test_single_occurrences_are_edited_by_their_instants() -> None:
    found = schedule(
        "--cron",
        "@daily",
        "--skip",
        "2026-12-01T00:00",
        "--move",
        "2026-12-02T00:00/2026-12-02T09:00",
        "--add",
        "2026-12-03T09:00Z",
    )

    assert found.edits == (
        Skipped(datetime(2026, 11, 30, 23, tzinfo=UTC)),
        Moved(datetime(2026, 12, 1, 23, tzinfo=UTC), datetime(2026, 12, 2, 8, tzinfo=UTC)),
        Added(datetime(2026, 12, 3, 9, tzinfo=UTC)),
    )


def test_holidays_are_named_by_country_weekend_or_calendar(tmp_path: Path) -> None:
    calendar = tmp_path / "a:b.ics"
    calendar.write_text(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261224\r\nEND:VEVENT\r\n"
        "END:VCALENDAR\r\n",
        encoding="utf-8",
    )

    found = schedule(
        "--cron",
        "@daily",
        "--holidays",
        "de-by:next",
        "--holidays",
        "FR",
        "--holidays",
        "weekends:previous",
        "--holidays",
        f"ics={calendar}",
    )

    assert found.off_days == (
        CountryHolidays("DE", "BY", Roll.NEXT),
        CountryHolidays("FR"),
        Weekends(Roll.PREVIOUS),
        NamedDates("a:b.ics", frozenset({date(2026, 12, 24)})),
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--holidays", "Bavaria"],
        ["--holidays", "DE:later"],
        ["--holidays", "ics=/nowhere/at/all.ics"],
        ["--holidays", "ics=\0"],
        ["--set-lines", "@/nowhere/at/all"],
        ["--rrule", "FREQ=DAILY"],
        ["--rrule", "FREQ=NEVER", "--dtstart", "2026-12-01"],
        ["--rrule", "", "--dtstart", "2026-12-01"],
        ["--every", "0s"],
        ["--every", "often"],
        ["--in=-1s"],
        ["--weekly", "someday 09:00"],
        ["--cron", "@daily", "--dialect", "vixie"],
        ["--blackout", "2026-12-27"],
        ["--move", "2026-12-27"],
        ["--jitter", "1y"],
        ["--reading", "strict=maybe"],
        ["--reading", "mood=good"],
        ["--text", "whenever you like"],
        ["--text", "every day at 9:00 Asia/Tokyo"],
        ["--text", "every day at 9:00 until 2026-12-01", "--ends", "2026-12-02"],
    ],
)
def test_what_has_no_sense_is_refused(words: list[str]) -> None:
    with pytest.raises(InvalidInput):
        schedule("--cron", "@daily", *words)


def test_a_sentence_may_say_more_than_its_rule() -> None:
    found = schedule("--text", "every day at 9:00 until 2026-12-01", "--cron", "@daily")

    assert found.ends == local("2026-12-01 23:59:59")
    assert len(found.rules) == 2


def test_choices_are_made_one_by_one_over_a_preset() -> None:
    found = schedule(
        "--cron",
        "@daily",
        "--preset",
        "quartz",
        "--gap",
        "edge",
        "--clock",
        "elapsed",
        "--missing-date",
        "next",
    )

    assert found.policies.gap is Gap.EDGE
    assert found.policies.overlap is Overlap.SECOND
    assert found.policies.clock is ClockKind.ELAPSED
    assert found.policies.missing_date is MissingDate.NEXT


def test_an_empty_text_says_nothing_of_a_bound() -> None:
    found = schedule("--cron", "@daily", "--starts", "", "--ends", "", "--jitter", "", "--jitter-seed", "")

    assert found == schedule("--cron", "@daily")


def test_every_reading_can_be_chosen() -> None:
    words = [
        "week-number-days=all-days",
        "month-day-months=start-month",
        "week-number-period=week-year",
        "unmatched-start=included",
        "strict=yes",
    ]

    found = schedule("--cron", "@daily", *(part for word in words for part in ("--reading", word)))

    assert found.policies.readings == Readings(
        WeekNumberDays.ALL_DAYS,
        MonthDayMonths.START_MONTH,
        WeekNumberPeriod.WEEK_YEAR,
        UnmatchedStart.INCLUDED,
        strict=True,
    )


def test_a_strict_reading_refuses_what_the_rfc_forbids() -> None:
    with pytest.raises(InvalidInput, match="BYMONTHDAY"):
        schedule("--rrule", "FREQ=WEEKLY;BYMONTHDAY=1", "--dtstart", "2026-12-01", "--preset", "icalendar")


@pytest.mark.parametrize("text", ["30 minutes before sunrise", "at sunset in Berlin", "bei Sonnenuntergang"])
def test_sentences_about_the_sun_without_a_place_ask_for_it(text: str, hourbell: Hourbell) -> None:
    refused = hourbell("preview", "--text", text)

    assert (refused.code, "52.52,13.405" in refused.err) == (7, True)
