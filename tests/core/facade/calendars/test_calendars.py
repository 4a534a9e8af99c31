"""Calendars that others look at: what stands in them, and that it stays the same until something happens."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import icalendar
import pytest

from scheduler_core.facade.calendars.calendars import NotPublished
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft, a_finished_run, add_job, an_engine
from tests.support.fake_clock import FakeClock
from tests.support.faulty_server import FaultyServer

_DAY = timedelta(days=1)
_DAILY = Schedule((Every(_DAY, NOW),))


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as server:
        yield server


def _events(scheduler: Scheduler) -> list[Any]:
    return list(icalendar.Calendar.from_ical(scheduler.calendars.document().text).walk("VEVENT"))


def _uid_of_next(scheduler: Scheduler) -> str:
    return str(_events(scheduler)[0]["UID"])


def test_sixty_days_ahead_are_shown_each_occurrence_with_a_name_of_its_own(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft("Back up", schedule=_DAILY))

    events = _events(scheduler)

    assert [each["DTSTART"].dt for each in events[:2]] == [NOW + _DAY, NOW + 2 * _DAY]
    assert 60 <= len(events) <= 61
    assert {str(each["SUMMARY"]) for each in events} == {"Back up"}
    assert len({str(each["UID"]) for each in events}) == len(events)


def test_an_occurrence_keeps_its_name_when_it_has_run_and_says_how(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    job_id = add_job(engines_store, schedule=Schedule((Once(NOW + HOUR),)))
    before = _uid_of_next(scheduler)

    a_finished_run(engines_store, job_id, NOW + HOUR, an_engine(engines_store), RunState.FAILED)
    clock.advance(2 * HOUR)
    after = _events(scheduler)

    assert [str(each["UID"]) for each in after if each["DTSTART"].dt == NOW + HOUR] == [before]
    told = next(each for each in after if str(each["UID"]) == before)
    assert str(told["SUMMARY"]) == "✗ Back up"
    assert "1 run failed" in str(told["DESCRIPTION"])
    assert told["DTEND"].dt == NOW + HOUR + MINUTE


def test_outcomes_are_shown_for_seven_days_and_no_longer(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    job_id = add_job(engines_store, due_at=NOW)
    a_finished_run(engines_store, job_id, NOW, an_engine(engines_store))

    clock.advance(6 * _DAY)
    within = [each for each in _events(scheduler) if each["DTSTART"].dt == NOW]
    clock.advance(3 * _DAY)
    beyond = [each for each in _events(scheduler) if each["DTSTART"].dt == NOW]

    assert len(within) == 1
    assert beyond == []


def test_more_than_twelve_a_day_of_one_job_are_one_block(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft("Often", schedule=Schedule((Every(110 * MINUTE, NOW),))))
    scheduler.jobs.add(a_draft("Seldom", schedule=Schedule((Every(2 * HOUR, NOW),))))
    scheduler.jobs.add(a_draft("Always", schedule=Schedule((Every(MINUTE, NOW),))))

    events = _events(scheduler)

    per_day: dict[tuple[str, date], int] = {}
    for each in events:
        name = str(each["SUMMARY"])
        key = name.partition(":")[0], in_zone(each["DTSTART"].dt, local_zone()).date()
        per_day[key] = per_day.get(key, 0) + 1
    whole_day = in_zone(NOW + 3 * _DAY, local_zone()).date()
    assert per_day["Seldom", whole_day] == 12
    assert per_day["Often", whole_day] == 1
    assert per_day["Always", whole_day] == 1
    assert "Always: 1440 runs" in {str(each["SUMMARY"]) for each in events}
    assert {str(each["SUMMARY"]) for each in events} & {"Often: 13 runs", "Often: 14 runs"}


def test_a_day_of_many_runs_says_how_they_ended(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    job_id, engine = add_job(engines_store, due_at=NOW), an_engine(engines_store)
    for number in range(13):
        state = RunState.FAILED if number == 5 else RunState.SUCCEEDED
        a_run(engines_store, job_id, number, engine, state)
    clock.advance(14 * MINUTE)

    blocks = [each for each in _events(scheduler) if "DESCRIPTION" in each]

    assert [str(each["DESCRIPTION"]) for each in blocks] == ["1 run failed\n12 runs succeeded"]


def a_run(store: Store, job_id: Any, number: int, engine: Any, state: RunState) -> None:  # noqa: ANN401
    from scheduler_core.store.runs.ledger import begin, claim, finish
    from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun

    at = NOW + number * MINUTE
    with store.write() as tx:
        plan = JobPlan(job_id, 1, at, at + MINUTE, (NewRun(job_id, 1, at),))
        run_id = claim(tx, [plan], engine, at)[0].id
        begin(tx, [Begun(run_id, at)], engine)
        finish(tx, [Finished(run_id, state, at + MINUTE)])


def test_the_same_is_answered_until_something_happens(scheduler: Scheduler, clock: FakeClock) -> None:
    scheduler.jobs.add(a_draft("Back up", schedule=_DAILY))

    first = scheduler.calendars.document().tag
    clock.advance(MINUTE)
    second = scheduler.calendars.document().tag
    scheduler.jobs.add(a_draft("Another", schedule=_DAILY))

    assert first == second
    assert scheduler.calendars.document().tag != first


def test_what_a_job_is_called_breaks_no_line(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft("a; b, c\\n {{secret:x}} " + "ü" * 90, schedule=_DAILY))

    text = scheduler.calendars.document().text

    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert str(_events(scheduler)[0]["SUMMARY"]) == "a; b, c\\n {{secret:x}} " + "ü" * 90


def test_a_file_is_written_whole_and_for_its_owner_only(scheduler: Scheduler, tmp_path: Path) -> None:
    scheduler.jobs.add(a_draft(schedule=_DAILY))
    place = tmp_path / "jobs.ics"
    place.write_text("before")

    assert scheduler.calendars.publish(str(place)) == str(place)

    assert place.read_bytes().decode() == scheduler.calendars.document().text
    assert place.stat().st_mode & 0o077 == 0
    assert list(tmp_path.glob(".*.part")) == []


def test_a_file_that_can_not_be_written_is_told_and_left_as_it_was(
    scheduler: Scheduler, tmp_path: Path
) -> None:
    with pytest.raises(NotPublished, match="can't be written"):
        scheduler.calendars.publish(str(tmp_path / "missing" / "jobs.ics"))


@pytest.mark.slow
def test_an_address_gets_it_by_put_with_the_secret_in_a_header(
    scheduler: Scheduler, secrets: SecretStore, server: FaultyServer
) -> None:
    secrets.keep("dav", "s3cret")
    scheduler.jobs.add(a_draft("{{secret:dav}}", schedule=_DAILY))

    scheduler.calendars.publish(f"{server.plain}/echo", (("X-Key", "{{secret:dav}}"),))

    seen = server.seen[-1]
    assert (seen.method, seen.header("X-Key")) == ("PUT", "s3cret")
    assert seen.header("Content-Type") == "text/calendar; charset=utf-8"
    assert seen.body.decode() == scheduler.calendars.document().text
    assert b"s3cret" not in seen.body


@pytest.mark.slow
def test_an_address_that_is_a_secret_is_called_and_told_to_nobody(
    scheduler: Scheduler, secrets: SecretStore, server: FaultyServer
) -> None:
    secrets.keep("place", f"{server.plain}/status/403?token=hush")

    with pytest.raises(NotPublished) as refused:
        scheduler.calendars.publish("secret:place")

    assert "403" in str(refused.value)
    assert "hush" not in str(refused.value)
