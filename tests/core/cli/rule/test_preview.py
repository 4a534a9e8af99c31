"""`hourbell preview` and `hourbell next` in this process, in Berlin on 20 November 2026, 9:00."""

import json
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from tests.core.cli.running import Hourbell

DAILY = ("--cron", "0 9 * * *")
SPRING = ("--rrule", "FREQ=DAILY", "--dtstart", "2027-03-27T02:30", "--from", "2027-03-27")
AUTUMN = (
    "--rrule",
    "FREQ=DAILY",
    "--dtstart",
    "2026-10-24T02:30",
    "--from",
    "2026-10-24",
    "--overlap",
    "both",
)


def test_a_preview_is_a_sentence_and_a_table(hourbell: Hourbell) -> None:
    result = hourbell("preview", "--weekly", "mon,wed 09:00", "--count", "2")

    assert result.code == 0
    assert result.lines == [
        "Every Monday and Wednesday at 09:00, Europe/Berlin time",
        "",
        "Mon 2026-11-23 09:00 +01:00  in 3 days  2026-11-23T08:00:00Z",
        "Wed 2026-11-25 09:00 +01:00  in 5 days  2026-11-25T08:00:00Z",
    ]


def test_ten_instants_are_shown_unless_another_number_is_given(hourbell: Hourbell) -> None:
    assert len(hourbell("next", *DAILY).lines) == 10
    assert len(hourbell("next", *DAILY, "--count", "12").lines) == 12


def test_a_quiet_preview_is_the_table_alone(hourbell: Hourbell) -> None:
    assert len(hourbell("preview", *DAILY, "--count", "2", "--quiet").lines) == 2


def test_a_span_has_its_start_and_not_its_end(hourbell: Hourbell) -> None:
    result = hourbell("next", *DAILY, "--from", "2026-12-01T09:00", "--to", "2026-12-03T09:00")

    assert result.lines == ["2026-12-01T09:00:00+01:00", "2026-12-02T09:00:00+01:00"]


def test_seconds_are_shown_where_there_are_any(hourbell: Hourbell) -> None:
    result = hourbell("preview", "--every", "90s", "--count", "2", "--quiet")

    assert [line[:30] for line in result.lines] == [
        "Fri 2026-11-20 09:00:00 +01:00",
        "Fri 2026-11-20 09:01:30 +01:00",
    ]


def test_a_floating_schedule_is_seen_from_the_wall_clock_of_this_machine(hourbell: Hourbell) -> None:
    result = hourbell("preview", *DAILY, "--tz", "floating", "--count", "1", "--quiet")

    assert result.lines == ["Fri 2026-11-20 09:00  now"]


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (SPRING, "02:30 does not exist that day"),
        (AUTUMN, "the clock shows it twice: first"),
        (AUTUMN, "the clock shows it twice: second"),
        ((*DAILY, "--holidays", "DE:next", "--from", "2026-12-24"), "instead of 2026-12-25, 2026-12-26"),
        (
            (*DAILY, "--move", "2026-11-21T09:00/2026-11-21T11:00"),
            "moved from Sat 2026-11-21 09:00 +01:00",
        ),
        ((*DAILY, "--add", "2026-11-21T11:00"), "added"),
        ((*DAILY, "--include", "2026-11-21T11:00"), "included"),
        ((*DAILY, "--jitter", "30m"), "jitter of"),
    ],
)
def test_what_is_special_about_an_instant_stands_behind_it(
    words: tuple[str, ...], note: str, hourbell: Hourbell
) -> None:
    lines = hourbell("preview", *words).lines

    assert sum(note in line for line in lines) >= 1
    assert sum(note in line for line in lines) < len(lines) - 2 or note.startswith("jitter")


def test_programs_get_one_object_a_line(hourbell: Hourbell) -> None:
    result = hourbell("preview", *DAILY, "--add", "2026-11-20T10:00", "--count", "2", "--json")

    assert [json.loads(line) for line in result.lines] == [
        {"at": "2026-11-20T08:00:00.000Z", "local": "2026-11-20T09:00:00+01:00"},
        {"at": "2026-11-20T09:00:00.000Z", "local": "2026-11-20T10:00:00+01:00", "notes": ["added"]},
    ]


def test_a_floating_instant_has_no_utc(hourbell: Hourbell) -> None:
    result = hourbell("--json", "next", *DAILY, "--tz", "floating", "--count", "1")

    assert [json.loads(line) for line in result.lines] == [{"local": "2026-11-20T09:00:00"}]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--at-start",), "It fires each time the engine starts"),
        (
            ("--once", "2020-01-01T09:00", "--from", "2026-11-01"),
            "Nothing fires any more; the last time was Wed 2020-01-01 09:00 +01:00",
        ),
        (
            ("--rrule", "FREQ=DAILY", "--dtstart", "2027-01-01T09:00", "--to", "2026-12-01"),
            "the first time is Fri 2027-01-01 09:00 +01:00",
        ),
        ((*DAILY, "--from", "2026-12-01T10:00", "--to", "2026-12-01T11:00"), "Nothing fires in that time."),
    ],
)
def test_an_empty_table_says_why(words: tuple[str, ...], reason: str, hourbell: Hourbell) -> None:
    result = hourbell("preview", *words)

    assert result.code == 0
    assert reason in result.out


def test_a_rule_that_never_fires_is_refused_with_the_reason(hourbell: Hourbell) -> None:
    result = hourbell("preview", "--cron", "0 9 30 2 *")

    assert result.code == 7
    assert result.out == ""
    assert "February never has 30 days" in result.err


def test_doubts_are_told_beside_the_table(hourbell: Hourbell) -> None:
    words = ("preview", "--rrule", "FREQ=WEEKLY;BYMONTHDAY=1", "--dtstart", "2026-12-01", "--count", "1")

    assert "hourbell: warning: rrule: BYMONTHDAY" in hourbell(*words).err
    assert hourbell(*words, "--quiet").err == ""


@pytest.mark.parametrize(
    "words",
    [
        ("--from", "2026-12-02", "--to", "2026-12-01"),
        ("--from", "soon"),
        ("--tz", "Mars/Phobos"),
    ],
)
def test_input_without_sense_is_refused(words: tuple[str, ...], hourbell: Hourbell) -> None:
    result = hourbell("next", *DAILY, *words)

    assert (result.code, result.out) == (7, "")
    assert result.err.startswith("hourbell: ")


@pytest.mark.parametrize("command", ["preview", "next"])
def test_rules_of_which_nothing_is_to_come_are_refused_with_the_reason(
    command: str, hourbell: Hourbell
) -> None:
    result = hourbell(command, "--once", "2020-01-01T09:00")

    assert result.code == ExitCode.REFUSED
    assert "nothing is to come: the last time was 2020-01-01 09:00:00" in result.err


def test_a_step_of_a_large_m_is_refused_as_it_has_two_meanings(hourbell: Hourbell) -> None:
    result = hourbell("preview", "--every", "1M")

    assert result.code == ExitCode.REFUSED
    assert "M may be minutes or months" in result.err


@pytest.mark.slow
def test_what_was_due_of_a_job_is_listed_from_a_time_that_is_past(hourbell: Hourbell) -> None:
    hourbell("job", "add", "Daily", "--weekly", "mon-sun 09:00", "--tz", "UTC", "--script", "true")

    result = hourbell("next", "Daily", "--from", "2026-11-10", "--to", "2026-11-13", "--json")

    assert [json.loads(line)["at"][:13] for line in result.out.splitlines()] == [
        f"2026-11-{day}T09" for day in (10, 11, 12)
    ]


WEEKDAYS = ("--weekly", "mon-fri 09:00", "--count", "2")


@pytest.mark.parametrize(
    ("words", "row", "note"),
    [
        ((*WEEKDAYS, "--holidays", "DE", "--from", "2026-12-24"), 1, "Christmas Day"),
        ((*WEEKDAYS, "--exclude", "2026-11-23"), 1, "excluded"),
        ((*WEEKDAYS, "--exclude", "2026-11-23T09:00"), 1, "excluded"),
        ((*WEEKDAYS, "--skip", "2026-11-23T09:00"), 1, "skipped"),
        (("--every", "10m", "--blackout", "2026-11-20T10:00/2026-11-20T12:00"), 6, "blackout, 12 times"),
    ],
)
def test_what_is_left_out_stands_where_it_would_have_come(
    words: tuple[str, ...], row: int, note: str, hourbell: Hourbell
) -> None:
    table = hourbell("preview", *words).out.split("\n\n")[1].splitlines()

    assert [line.endswith(f"  left out: {note}") for line in table] == [n == row for n in range(len(table))]
    assert len(hourbell("preview", *words, "--json").lines) == len(table) - 1
    assert len(hourbell("preview", *words, "--quiet").lines) == len(table) - 1


def test_a_span_in_which_all_is_left_out_says_why(hourbell: Hourbell) -> None:
    told = hourbell("preview", *DAILY, "--holidays", "DE", "--from", "2026-12-25", "--to", "2026-12-26")

    assert told.lines[-2].endswith("left out: Christmas Day")
    assert told.lines[-1] == "Nothing fires in that time."


def test_what_fires_on_another_day_is_not_left_out(hourbell: Hourbell) -> None:
    told = hourbell("preview", *DAILY, "--holidays", "DE:next", "--from", "2026-12-24", "--count", "2")

    assert "left out" not in told.out


def a_calendar(folder: Path, *events: str) -> Path:
    blocks = "".join(f"BEGIN:VEVENT\nUID:{n}\n{event}\nEND:VEVENT\n" for n, event in enumerate(events))
    calendar = folder / "free.ics"
    calendar.write_text(f"BEGIN:VCALENDAR\n{blocks}END:VCALENDAR\n", encoding="utf-8")
    return calendar


CHRISTMAS = "DTSTART;VALUE=DATE:20261225"
DENTIST = "DTSTART:20261224T150000Z\nDURATION:PT1H"


def test_an_event_of_an_hour_keeps_no_day_free_and_is_told_of(hourbell: Hourbell, tmp_path: Path) -> None:
    calendar = a_calendar(tmp_path, CHRISTMAS, DENTIST)

    found = hourbell("next", *DAILY, "--holidays", f"ics={calendar}", "--from", "2026-12-24", "--count", "2")

    assert found.lines == ["2026-12-24T09:00:00+01:00", "2026-12-26T09:00:00+01:00"]
    assert "has only events of some hours on 1 day, which stay as they are" in found.err
    assert "--blackout" in found.err


def test_a_calendar_of_hours_alone_keeps_nothing_free_and_is_refused(
    hourbell: Hourbell, tmp_path: Path
) -> None:
    refused = hourbell("next", *DAILY, "--holidays", f"ics={a_calendar(tmp_path, DENTIST)}")

    assert refused.code == ExitCode.REFUSED
    assert "only events of some hours, which keep no day free" in refused.err


@pytest.mark.parametrize("command", ["next", "preview"])
def test_a_span_that_holds_more_than_is_shown_says_so(command: str, hourbell: Hourbell) -> None:
    cut = hourbell(command, "every hour", "--to", "1d", "--count", "5")

    assert "only the first 5 are shown; --count N shows more" in cut.err
    assert "are shown" not in hourbell(command, "every hour", "--to", "1d", "--count", "30").err
    assert "are shown" not in hourbell(command, "every hour", "--count", "5").err
    assert "are shown" not in hourbell(command, "every hour", "--to", "1d", "--count", "5", "--quiet").err


@pytest.mark.usefixtures("store")
def test_jobs_of_a_span_are_cut_loudly_too(hourbell: Hourbell) -> None:
    hourbell("job", "add", "often", "--every", "1h", "--script", "true")

    cut = hourbell("next", "--to", "1d", "--count", "5")

    assert len(cut.lines) == 6
    assert "only the first 5 are shown" in cut.err
    assert hourbell("next", "--to", "1d", "--count", "24").err == ""
    assert hourbell("next", "--count", "5").err == ""
