"""The one thing to know of a job, decided without a window."""

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QApplication

from gui.inspector.headline import HeadlineAct, Sign, headline_of, runs_in_words, words_to_resume
from gui.inspector.inspected_job import InspectedJob, NextTime, inspected_job
from gui.look.tokens import Tone
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.host_name import host_name
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.events.machine_events import OnDrive
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)


@pytest.fixture
def seen(core: Scheduler, ledger: Ledger, qapp: QApplication) -> InspectedJob:
    job = core.jobs.add(a_draft())
    for hours, state in ((3, RunState.SUCCEEDED), (2, RunState.FAILED), (1, RunState.FAILED)):
        ledger.add(job, NOON - hours * HOUR, state, "no route" if state is RunState.FAILED else "")
    found = inspected_job(core, job)
    assert found is not None
    return replace(found, usual_duration=timedelta(minutes=2))


def test_a_failure_says_when_what_and_how_often(seen: InspectedJob) -> None:
    headline = headline_of(seen, None, NOON)

    assert headline.title == "Failed today at 11:00"
    assert headline.shorter == ("Failed 11:00", "11:00")
    assert headline.text == "no route · 2 in a row"
    assert (headline.tone, headline.sign, headline.acts) == (
        Tone.BAD,
        Sign.FAILED,
        (HeadlineAct.OUTPUT, HeadlineAct.WHY, HeadlineAct.CHANGED),
    )
    assert headline.run == seen.last_runs[-1]


def test_a_failure_does_not_count_what_ended_otherwise(core: Scheduler, ledger: Ledger) -> None:
    job = core.jobs.add(a_draft())
    ledger.add(job, NOON - 2 * HOUR, RunState.TIMED_OUT)
    ledger.add(job, NOON - HOUR, RunState.FAILED, "no route")
    found = inspected_job(core, job)

    assert found is not None
    assert headline_of(found, None, NOON).text == "no route"


@pytest.mark.parametrize(
    ("failed", "well", "told"), [(24, 0, "24"), (25, 0, "24+"), (23, 9, "23"), (40, 0, "24+"), (24, 1, "24+")]
)
def test_more_failures_than_are_looked_at_are_counted_as_so_many_or_more(
    core: Scheduler, ledger: Ledger, failed: int, well: int, told: str
) -> None:
    """It said “24 in a row” for ever."""
    job = core.jobs.add(a_draft())
    for ago in range(failed + well, 0, -1):
        is_well = ago > failed
        ledger.add(job, NOON - ago * HOUR, RunState.SUCCEEDED if is_well else RunState.FAILED)
    found = inspected_job(core, job)

    assert found is not None
    assert headline_of(found, None, NOON).text.endswith(f"{told} in a row")


def test_what_is_about_to_begin_is_no_failure_and_takes_no_place_for_ever(
    core: Scheduler, ledger: Ledger
) -> None:
    job = core.jobs.add(a_draft())
    for ago in range(30, 0, -1):
        ledger.add(job, NOON - ago * HOUR, RunState.FAILED)
    core.runs.run_now(job)
    ledger.adopt()
    found = inspected_job(core, job)

    assert found is not None
    assert headline_of(found, None, NOON).text.endswith("23+ in a row")


def test_what_runs_comes_before_what_failed(seen: InspectedJob) -> None:
    under_way = replace(
        seen.last_runs[-1],
        state=RunState.RUNNING,
        started_at=NOON - timedelta(minutes=1),
        finished_at=None,
        asked_by="window",
        host=host_name(),
    )
    headline = headline_of(replace(seen, last_runs=(*seen.last_runs, under_way)), None, NOON)

    assert headline.title == "Running since 11:59:00"
    assert headline.shorter[-1] == "since 11:59:00"
    assert headline.text == "Started by you · 1 min 00 s of about 2 min"
    assert (headline.share, headline.sign) == (0.5, Sign.RUNNING)

    elsewhere = replace(under_way, host="attic")
    headline = headline_of(replace(seen, last_runs=(*seen.last_runs, elsewhere)), None, NOON)
    assert headline.text == "Started by you · on attic · 1 min 00 s of about 2 min"


def test_a_pause_says_until_when_and_by_whom(seen: InspectedJob) -> None:
    held = replace(seen, hold=Pause("", NOON + HOUR, NOON, "Ann", "stock-taking"))

    headline = headline_of(replace(held, next_times=()), None, NOON)

    assert (headline.title, headline.text) == (
        "Everything is paused until today at 13:00",
        "by Ann · stock-taking",
    )
    assert headline.shorter == ("Paused until today at 13:00", "Paused until 13:00", "until 13:00")
    assert headline.sign is Sign.PAUSED
    assert words_to_resume(headline.hold) == "Resume everything"


@pytest.mark.parametrize(
    ("folder", "until", "title", "act"),
    [
        ("", None, "Everything is paused until you resume", "Resume everything"),
        ("Home", None, "The folder “Home” is paused until you resume", "Resume the folder “Home”"),
        ("Home", HOUR, "The folder “Home” is paused until today at 13:00", "Resume the folder “Home”"),
    ],
)
def test_a_pause_that_is_not_of_the_job_alone_says_whose_it_is(
    seen: InspectedJob, folder: str, until: timedelta | None, title: str, act: str
) -> None:
    """“Resume” in the banner of one job ended the pause of everything."""
    hold = Pause(folder, None if until is None else NOON + until, NOON, "")

    headline = headline_of(replace(seen, hold=hold), None, NOON)

    assert (headline.title, words_to_resume(headline.hold)) == (title, act)


def test_what_pauses_a_job_that_is_paused_itself_is_said_as_well(seen: InspectedJob) -> None:
    """Resume seemed to do nothing: its folder was paused, too."""
    job = replace(seen.job, is_paused=True, paused_until=NOON + HOUR)
    hold = Pause("Home", NOON + 2 * HOUR, NOON, "Ann", "stock-taking")
    both = replace(seen, job=job, hold=hold, history=(), next_times=())

    headline = headline_of(both, None, NOON)
    assert (headline.title, headline.text) == (
        "Paused until today at 14:00",
        "also paused: the folder “Home”",
    )
    assert words_to_resume(headline.hold) == "Resume"

    headline = headline_of(replace(both, job=seen.job), None, NOON)
    assert headline.title == "The folder “Home” is paused until today at 14:00"
    everything = replace(both, hold=replace(hold, folder=""))
    assert headline_of(everything, None, NOON).text == "also paused: everything"


def test_what_was_left_out_is_not_what_comes_after_a_pause(seen: InspectedJob) -> None:
    """A skipped occurrence within the pause was called the next run."""
    left_out, after = NextTime(NOON + HOUR, (), False, True), NextTime(NOON + 3 * HOUR, (), False)
    job = replace(seen.job, is_paused=True, paused_until=NOON + 2 * HOUR)

    headline = headline_of(replace(seen, job=job, next_times=(left_out, after), history=()), None, NOON)

    assert headline.text == "Next run: Today, 15:00"


def test_a_pause_can_be_ended_and_says_what_is_next(seen: InspectedJob) -> None:
    """Its banner was half empty, and led nowhere."""
    times = tuple(NextTime(NOON + hours * HOUR, (), is_paused=hours < 2) for hours in (1, 3))
    job = replace(seen.job, is_paused=True, paused_until=NOON + 2 * HOUR)

    headline = headline_of(replace(seen, job=job, next_times=times, history=()), None, NOON)

    assert headline.text == "Next run: Today, 15:00"
    assert headline.acts == (HeadlineAct.RESUME, HeadlineAct.WHY)


def test_who_snoozed_a_job_is_said_as_who_paused_it(seen: InspectedJob) -> None:
    """Of a job that was snoozed the headline said nobody."""
    snoozed = HistoryEntry(7, 1, JobChange.SNOOZED, "13:00", "Ann", NOON, False)
    job = replace(seen.job, is_paused=True, paused_until=NOON + HOUR)

    headline = headline_of(replace(seen, job=job, history=(snoozed,), next_times=()), None, NOON)

    assert (headline.title, headline.text) == ("Paused until today at 13:00", "by Ann")


def test_a_picked_occurrence_can_be_moved_and_skipped_unless_it_is_left_out(seen: InspectedJob) -> None:
    at = NOON + HOUR

    headline = headline_of(seen, at, NOON)
    assert headline.text == "in 1 h 00 min\nusually 2 min"
    assert headline.acts == (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY)

    moved = replace(seen, next_times=(NextTime(at, ("moved",), False),))
    assert headline_of(moved, at, NOON).text == "in 1 h 00 min\nusually 2 min\nmoved"

    left_out = replace(seen, next_times=(NextTime(at, (), False, True),))
    headline = headline_of(left_out, at, NOON)
    assert headline.acts == (HeadlineAct.WHY,)


def test_a_job_that_is_as_usual_says_what_is_next(seen: InspectedJob) -> None:
    left_out, at = NextTime(NOON + HOUR / 2, (), False, True), NOON + HOUR
    usual = replace(seen, last_runs=seen.last_runs[:1], next_times=(left_out, NextTime(at, (), False, False)))

    headline = headline_of(usual, None, NOON)

    assert (headline.text, headline.at, headline.is_usual) == ("in 1 h 00 min\nusually 2 min", at, True)
    assert headline.acts == (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY)
    assert headline_of(replace(usual, next_times=()), None, NOON).title == "Nothing is to come"


def test_a_job_that_waits_for_an_event_says_so(seen: InspectedJob) -> None:
    draft = replace(seen.job.draft, schedule=Schedule((OnDrive("Backup"),)))
    waiting = replace(seen, job=replace(seen.job, draft=draft), last_runs=seen.last_runs[:1], next_times=())

    assert headline_of(waiting, None, NOON).title == "Waits until it happens"


@pytest.mark.parametrize(
    ("states", "words"),
    [
        ("", "usually 2 min"),
        ("SS", "all well · usually 2 min"),
        ("SSF", "66 % well · usually 2 min"),
        ("F", "0 % well · usually 2 min"),
    ],
)
def test_how_the_last_runs_went_is_said_in_few_words(seen: InspectedJob, states: str, words: str) -> None:
    of = {"S": RunState.SUCCEEDED, "F": RunState.FAILED}
    runs: list[Run] = [replace(seen.last_runs[0], state=of[each]) for each in states]

    said, *shorter = runs_in_words(runs, timedelta(minutes=2))
    assert said == words
    assert shorter == (["usually 2 min"] if runs else [])


def test_a_job_that_is_off_says_how_it_ended_last_and_leads_to_it(seen: InspectedJob) -> None:
    """Its banner was mostly empty: as high as others, with a line alone."""
    off = replace(seen, job=replace(seen.job, draft=replace(seen.job.draft, is_enabled=False)))

    headline = headline_of(off, None, NOON)
    assert headline.title == "Switched off"
    assert headline.text == "It runs only when asked.\nLast run: Failed today at 11:00"
    assert (headline.acts, headline.run) == ((HeadlineAct.OUTPUT,), seen.last_runs[-1])

    headline = headline_of(replace(off, last_runs=()), None, NOON)
    assert (headline.text, headline.acts) == ("It runs only when asked.", (HeadlineAct.WHY,))
