"""What is said of instants at which a job stood otherwise than it does now, and of events that moved."""

from dataclasses import replace
from datetime import timedelta

from scheduler_core.facade.times.explanation import ExplainedStanding, NamedBefore
from scheduler_core.recurrence.explain import Explanation, Obstacle
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.schedules.from_calendar import FromCalendar, KnownEvent
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.facade.times.test_why_words import AT, JOB, said
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft

LATER = AT + HOUR
RESTING = replace(JOB, next_due_at=None)
NO_RULE = Explanation(AT, obstacle=Obstacle.NOT_PLANNED)


def changed(change: JobChange) -> HistoryEntry:
    return HistoryEntry(1, 3, change, "", ME, NOW, has_draft=False)


def test_what_was_off_then_and_is_on_now_is_told_as_past() -> None:
    """It read “is switched off” and “has been off since” of a job that is on."""
    off = a_draft("Back up", enabled=False)
    standing = ExplainedStanding(2, off, switched_off=changed(JobChange.DISABLED))

    was = said(standing=standing, asked_at=LATER)
    still = said(standing=standing, asked_at=LATER, job=replace(JOB, draft=off))

    assert was[:2] == [
        "“Back up” was off at 09:00, so nothing was run.",
        "It had been off since 08:00 by ann.",
    ]
    assert still[:2] == [
        "“Back up” is switched off at 09:00, so nothing is run.",
        "It has been off since 08:00 by ann.",
    ]


def test_what_was_in_the_bin_then_and_is_not_now_is_told_as_past() -> None:
    binned = ExplainedStanding(3, JOB.draft, deletion=changed(JobChange.DELETED))

    was = said(standing=binned, asked_at=LATER)[0]
    still = said(standing=binned, asked_at=LATER, job=replace(JOB, deleted_at=NOW))[0]

    assert was == "“Back up” was in the bin at 09:00 (since 08:00 by ann), so nothing was run."
    assert still == "“Back up” is in the bin at 09:00 (since 08:00 by ann), so nothing is run."


def at_calendar(*known: KnownEvent, offset: timedelta = timedelta()) -> ExplainedStanding:
    rule = FromCalendar("/srv/team.ics", offset, known=known)
    return ExplainedStanding(3, replace(JOB.draft, schedule=Schedule((rule,), "UTC")))


def test_an_event_that_the_calendar_moved_is_told_with_where_it_went() -> None:
    """It read “no rule names it”, though the calendar says that the event was then."""
    early = timedelta(minutes=-15)
    moved = KnownEvent(f"team@a/{AT - early:%Y%m%dT%H%M%S}", AT - early + HOUR)
    there = KnownEvent(f"team@a/{AT:%Y%m%dT%H%M%S}", AT)

    told = said(standing=at_calendar(moved, offset=early), explanation=NO_RULE, job=RESTING)[0]
    other = said(standing=at_calendar(there, offset=MINUTE), explanation=NO_RULE, job=RESTING)[0]

    assert told == (
        "“Back up” is not to run at 09:00: its event in the calendar was moved, and it runs at 10:00."
    )
    assert other == "“Back up” is not to run at 09:00: its calendar has no event for then."


def test_a_job_that_begins_with_the_engine_says_that_it_did_not_start_then() -> None:
    at_start = replace(JOB.draft, schedule=Schedule((AtStart(),), "UTC"))

    told = said(standing=ExplainedStanding(3, at_start), explanation=NO_RULE, job=RESTING, asked_at=LATER)[0]

    assert told == "“Back up” is not to run at 09:00: Hourbell did not start then."


def test_an_instant_that_an_edit_took_away_names_the_revision_that_had_it() -> None:
    """It read “no rule names it” of a time that the job had until somebody edited it."""
    by_me = NamedBefore(2, changed(JobChange.EDITED))
    here = NamedBefore(2, replace(changed(JobChange.EDITED), changed_by="command line"))

    told = said(explanation=NO_RULE, named_before=by_me, job=RESTING)[0]
    by_you = said(explanation=NO_RULE, named_before=here, job=RESTING)[0]

    assert told == (
        "“Back up” is not to run at 09:00: revision 2 had it, and revision 3, made by ann at 08:00, has not."
    )
    assert "made by you on the command line at 08:00" in by_you
