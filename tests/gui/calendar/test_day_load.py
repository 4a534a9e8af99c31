from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication

from gui.calendar.day_drawing import day_heights, day_places, more_in_head
from gui.calendar.day_load import EMPTY_DAY, UNKNOWN_DAY, DayLoad, MonthLoads, first_of_day, month_loads
from gui.calendar.month_model import load_in_words
from gui.calendar.month_page import MonthPage
from gui.calendar.span_reading import entries_of_days
from gui.commands.job_choice import EVERYTHING, GroupKind, JobGroup, Wanted
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.schedule import Skipped
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow

TODAY = date(2026, 11, 20)
PAGE = MonthPage.around(TODAY, 1)
BERLIN = "Europe/Berlin"


def test_a_day_to_come_names_its_jobs_by_time_then_by_name(core: Scheduler) -> None:
    add(core, "beta", "every day at 9:30")
    add(core, "Alpha", "every day at 9:30")
    add(core, "Yearly", "every year on 24 december at 18:00")
    add(core, "Early", "every monday at 8:00")

    loads = loads_of(core, MonthPage.around(date(2026, 12, 1), 1))

    assert names(loads[date(2026, 12, 24)]) == ("Alpha", "beta", "Yearly")
    assert names(loads[date(2026, 12, 28)]) == ("Early", "Alpha", "beta")
    assert loads[date(2026, 12, 2)].count == 2


def test_a_day_too_low_for_a_line_says_in_its_head_how_many_there_are(qapp: QApplication) -> None:
    """Half of “5 more” stood below the numbers of a month on a small screen."""
    load, font = DayLoad((), 5), qapp.font()
    head = day_heights(0, font).head

    assert day_places(QRect(0, 0, 80, head + 5), load, font).is_more_in_head
    assert day_places(QRect(0, 0, 80, 200), load, font).more is not None


@pytest.mark.parametrize("points", [9, 13, 18])
def test_a_day_of_five_lines_shows_three_chips(qapp: QApplication, core: Scheduler, points: int) -> None:
    """Weeks of a window of 1152 by 648 showed two, with room for a third beside what else was said."""
    for hour in range(5):
        add(core, f"Job {hour}", f"every day at {hour + 8}:00")
    load = loads_of(core)[date(2026, 11, 25)]
    usual = qapp.font()
    try:
        qapp.setFont(QFont("DejaVu Sans", points))
        font = font_of(Type.TEXT)
        line = QFontMetrics(font).height()
        shown = [day_places(QRect(0, 0, 130, high), load, font) for high in range(5 * line, 12 * line)]
    finally:
        qapp.setFont(usual)

    assert min(len(places.chips) for places in shown) == 3
    assert all(
        places.is_more_in_head != (places.more is not None) for places in shown if len(places.chips) < 5
    )
    assert all(high > places.chips[-1][0].bottom() for high, places in enumerate(shown, 5 * line))


def test_how_many_more_there_are_keeps_off_the_number_of_the_day(qapp: QApplication) -> None:
    """On a small screen with a large font a 12 before “3 more” was read as 123."""
    metrics = QFontMetrics(qapp.font())
    wide = metrics.horizontalAdvance("3 more")

    assert more_in_head(3, wide + 20, metrics) == "3 more"
    assert more_in_head(3, wide + 1, metrics) == "+3"
    assert more_in_head(3, wide + 20, metrics, in_short=True) == "+3"
    assert more_in_head(3, metrics.horizontalAdvance("+3") + 1, metrics) == ""


def test_near_and_far_days_have_the_same_order(core: Scheduler) -> None:
    for name, when in (("C", "9:00"), ("A", "10:00"), ("B", "9:00")):
        add(core, name, f"every day at {when}")

    near = loads_of(core)[date(2026, 11, 21)]
    far = loads_of(core, MonthPage.around(date(2027, 9, 1), 1))[date(2027, 9, 7)]

    assert names(near) == names(far) == ("B", "C", "A")


def test_what_comes_often_stands_last_by_name(core: Scheduler) -> None:
    add(core, "Ping", "every minute")
    add(core, "Cache", "every 30 minutes")
    add(core, "Late", "every day at 23:00")

    load = loads_of(core)[date(2026, 11, 25)]

    assert [entry_words.chip(entry) for entry in load.entries] == [
        "23:00 Late",
        "Cache · every 30 min",
        "Ping · every minute",
    ]
    assert (load.count, load.runs) == (3, 1 + 48 + 1440)


def test_several_runs_of_a_job_are_one_chip(core: Scheduler) -> None:
    add(core, "Transcode", "every day at 8:00, 10:00, 12:00, 14:00, 16:00 and 18:00")
    add(core, "Index", "every day at 11:15 and 15:00")

    load = loads_of(core)[date(2026, 11, 25)]

    assert [entry_words.chip(entry) for entry in load.entries] == [
        "08\N{EN DASH}18 Transcode, 6\N{MULTIPLICATION SIGN}",
        "11:15\N{EN DASH}15:00 Index, 2\N{MULTIPLICATION SIGN}",
    ]


def test_a_day_that_is_over_tells_what_ran_and_what_failed(core: Scheduler) -> None:
    job = add(core, "Daily", "every day at 9:30", folder="Web")
    ran(core, job, NOON - timedelta(days=3), RunState.FAILED)
    ran(core, job, NOON - timedelta(days=3, hours=1))

    load = loads_of(core)[date(2026, 11, 17)]

    assert load.outcomes == {RunState.FAILED: 1, RunState.SUCCEEDED: 1}
    (entry,) = load.entries
    assert (entry.job_name, entry.folder, entry.count, entry.failures) == ("Daily", "Web", 2, 1)
    assert (entry.state, load.failures, load.to_come) == (RunState.FAILED, 1, 0)


def test_failures_have_chips_where_not_all_have_room(core: Scheduler) -> None:
    """A day that counted seven failures in its head showed three chips of what went well."""
    day = NOON - timedelta(days=1)
    for hour in range(5):
        ran(core, add(core, f"Fine {hour}", "every day at 23:00"), day.replace(hour=hour))
    ran(core, add(core, "Broken", "every day at 23:00"), day.replace(hour=9), RunState.FAILED)
    often = add(core, "Often", "every day at 23:00")
    for hour in range(9):
        ran(core, often, day.replace(hour=hour), RunState.FAILED if hour == 4 else RunState.SUCCEEDED)

    entries = loads_of(core)[day.date()].entries

    assert [entry.job_name for entry in first_of_day(entries, 3)] == ["Fine 0", "Broken", "Often"]
    assert [entry.job_name for entry in first_of_day(entries, 1)] == ["Broken"]
    assert first_of_day(entries, 7) == list(entries)


def test_failures_hide_nothing_that_is_to_come_or_under_way() -> None:
    failed = Entry(NOON, JobId(1), "Often", RunState.FAILED, count=20, failures=1)
    others = [
        Entry(NOON, JobId(2), "Runs", RunState.RUNNING),
        Entry(NOON, JobId(3), "Is over", RunState.SUCCEEDED),
        Entry(NOON, JobId(4), "Comes"),
    ]

    assert [each.job_name for each in first_of_day([*others, failed], 3)] == ["Runs", "Comes", "Often"]
    assert first_of_day([others[0], others[2], failed], 2) == [others[0], others[2]]


def test_what_a_run_took_is_said_in_few_words_where_there_is_little_room(core: Scheduler) -> None:
    """“Succeeded · took 49 min …” stood in the list of a day."""
    ran(core, add(core, "Backup", "every day at 2:30"), NOON - timedelta(hours=3))

    entry = next(iter(entries_of_days(core, [TODAY], NOON, EVERYTHING)[TODAY].entries))

    assert entry_words.note(entry) == entry_words.outcome(entry).replace("took ", "")
    assert "took" in entry_words.outcome(entry)


def test_the_only_run_of_a_job_can_be_opened(core: Scheduler) -> None:
    job = add(core, "Daily", "every day at 9:30")
    ran(core, job, NOON - timedelta(days=3))

    (entry,) = loads_of(core)[date(2026, 11, 17)].entries

    assert entry.run_id is not None
    assert not entry.is_strip


def test_today_has_what_was_and_what_is_to_come(core: Scheduler) -> None:
    job = add(core, "Report", "every day at 9:00 and 17:00")
    often = add(core, "Ping", "every 30 minutes")
    ran(core, job, NOON - timedelta(hours=3))
    for number in range(10):
        ran(core, often, NOON - timedelta(minutes=30 * number + 30))

    load = loads_of(core)[TODAY]

    assert [entry_words.chip(entry) for entry in load.entries] == [
        "09:00 Report",
        "17:00 Report",
        "Ping · every 30 min",
    ]
    assert [entry.state for entry in load.entries] == [RunState.SUCCEEDED, None, None]
    assert load.entries[2].count == 10 + 23
    assert load.count == 3


def test_a_day_is_that_of_the_wall_calendar(core: Scheduler) -> None:
    job = add(core, "Late", "every day at 9:30")
    ran(core, job, datetime(2026, 11, 17, 23, 30, tzinfo=UTC))

    loads = loads_of(core)

    assert loads[date(2026, 11, 17)].entries == ()
    assert loads[date(2026, 11, 18)].outcomes == {RunState.SUCCEEDED: 1}
    assert loads[date(2026, 11, 18)].hours[:2] == (1, 0)


def test_hours_say_when_a_day_is_busy(core: Scheduler) -> None:
    add(core, "Morning", "every day at 9:30")
    add(core, "Hourly", "every hour")

    hours = loads_of(core)[date(2026, 11, 25)].hours

    assert hours == (*(1,) * 9, 2, *(1,) * 14)


def test_only_the_jobs_that_are_shown_count(core: Scheduler) -> None:
    add(core, "Shown", "every day at 9:30", folder="Web")
    add(core, "Hidden", "every day at 9:30")

    loads = month_loads(core, PAGE, NOON, Wanted(JobGroup(GroupKind.FOLDER, "Web"))).days()

    assert names(loads[date(2026, 11, 25)]) == ("Shown",)


@pytest.mark.parametrize("day", [date(1, 2, 1), date(9999, 11, 30)])
def test_the_ends_of_the_calendar_bring_nothing(core: Scheduler, day: date) -> None:
    add(core, "Daily", "every day at 9:30")

    assert all(load == EMPTY_DAY for load in loads_of(core, MonthPage.around(day, 1)).values())


def test_a_dense_day_is_counted_from_now_on(core: Scheduler) -> None:
    add(core, "Every minute", "every minute")

    loads = loads_of(core)

    entry = loads[date(2026, 11, 25)].entries[0]
    assert (entry.count, entry.step) == (1440, timedelta(minutes=1))
    assert loads[TODAY].entries[0].at == NOON + timedelta(minutes=1)


def test_what_is_dense_on_some_days_alone_is_counted_on_those(core: Scheduler) -> None:
    add(core, "Office", "every 5 minutes from 8:00 to 18:00 on weekdays")

    loads = loads_of(core)

    assert loads[date(2026, 11, 21)] == EMPTY_DAY
    assert loads[date(2026, 11, 23)].runs == loads[date(2026, 12, 4)].runs > 100


def test_a_day_shows_what_was_left_out(core: Scheduler) -> None:
    job = add(core, "Daily", "every day at 9:30")
    core.jobs.edit_occurrence(job, Skipped(datetime(2026, 11, 24, 8, 30, tzinfo=UTC)))

    loads = loads_of(core)

    assert [entry.is_left_out for entry in loads[date(2026, 11, 23)].entries] == [False]
    assert [entry.is_left_out for entry in loads[date(2026, 11, 24)].entries] == [True]
    assert (loads[date(2026, 11, 24)].count, loads[date(2026, 11, 24)].runs) == (1, 0)


def test_a_day_is_heard_in_words(core: Scheduler) -> None:
    add(core, "Daily", "every day at 17:30")

    loads = loads_of(core)

    assert list(load_in_words(loads[TODAY])) == ["1 run", "to come: 17:30 Daily"]
    assert list(load_in_words(EMPTY_DAY)) == ["nothing"]
    assert list(load_in_words(UNKNOWN_DAY)) == []


def test_a_day_is_not_called_empty_before_all_of_it_is_known(core: Scheduler) -> None:
    whole = month_loads(core, PAGE, NOON, EVERYTHING)

    past = MonthLoads(PAGE, TODAY, past=whole.past).days()
    coming = MonthLoads(PAGE, TODAY, coming=whole.coming).days()

    assert max(past) == date(2026, 11, 19)
    assert min(coming) == date(2026, 11, 21)


def test_last_days_read_anew_say_nothing_of_those_before_them(core: Scheduler) -> None:
    whole = month_loads(core, PAGE, NOON, EVERYTHING)
    since = date(2026, 11, 18)
    last = {day: ran for day, ran in (whole.past or {}).items() if day >= since}

    found = MonthLoads(PAGE, TODAY, past=last, since=since).made_ready()

    assert sorted(found.ready) == [date(2026, 11, 18), date(2026, 11, 19)]
    assert MonthLoads(PAGE, TODAY).joined_with(found).since == since
    assert whole.joined_with(found).since is None
    assert found.joined_with(whole).since is None


def names(load: DayLoad) -> tuple[str, ...]:
    return tuple(entry.job_name for entry in load.entries)


def loads_of(core: Scheduler, page: MonthPage = PAGE) -> dict[date, DayLoad]:
    return month_loads(core, page, NOON, EVERYTHING).days()


def add(core: Scheduler, name: str, when: str, folder: str = "") -> JobId:
    return core.jobs.add(a_draft(name, schedule=parse_sentence(when, NOON, BERLIN), folder=folder))


def ran(core: Scheduler, job: JobId, due_at: datetime, state: RunState = RunState.SUCCEEDED) -> None:
    ledger = Ledger(core, NOON)
    ledger.add(job, due_at, state)
    ledger.close()
