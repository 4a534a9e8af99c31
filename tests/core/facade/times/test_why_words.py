"""What was found out about an instant reads as plain sentences."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from scheduler_core.facade.times.explanation import ExplainedStanding, NotFollowed, Why
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.recurrence.explain import Explanation, Obstacle
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.records.pause import PauseHold
from scheduler_core.values.runs.run import UNFINISHED, Held, Reason, Run, RunState, Trigger
from scheduler_core.values.schedules.events.signal_events import OnEvent
from scheduler_core.wording.languages import wording_of
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft

SUSPENDED = "its process is suspended, and goes on after: kill -CONT 6116"
AT = NOW + HOUR
JOB = Job(JobId(1), 3, a_draft("Back up"), AT, NOW, NOW)
PLANNED = Explanation(AT, rules=(0,))
RAN = Run(
    RunId(7),
    JobId(1),
    "Back up",
    3,
    AT,
    1,
    Trigger.SCHEDULE,
    RunState.SUCCEEDED,
    started_at=AT,
    finished_at=AT + MINUTE,
)


def shown(at: datetime) -> str:
    return f"{at.astimezone(UTC):%H:%M}"


def a_why(**what: object) -> Why:
    known = Why(
        JOB,
        AT,
        NOW,
        (),
        ExplainedStanding(3, JOB.draft),
        NOW - HOUR,
        "Every hour.",
        PLANNED,
        counts_from_end=False,
    )
    return replace(known, **what)  # type: ignore[arg-type]


def an_entry(change: JobChange, detail: str = "") -> HistoryEntry:
    return HistoryEntry(1, 3, change, detail, ME, NOW, has_draft=False)


def said(**what: object) -> list[str]:
    """Return the sentences, each of which can be said in German too where instants have blanks in them."""
    in_full = sentences(a_why(**what), lambda at: f"Do. 26. Nov. 2026 {shown(at)}")
    assert [each for each in in_full if wording_of("de").said(each) == each] == []
    return sentences(a_why(**what), shown)


def test_what_will_run_is_said_with_the_rule_behind_it() -> None:
    assert said()[:2] == ["“Back up” will run at 09:00.", "By revision 3: Every hour."]


def test_a_pause_names_who_set_it_and_how_long_it_lasts() -> None:
    assert said(hold=PauseHold(None, None, ME))[0] == (
        "“Back up” will skip 09:00, because it is paused by ann until it is resumed."
    )
    assert said(hold=PauseHold("web", AT + HOUR, ""))[0] == (
        "“Back up” will skip 09:00, because the folder web is paused until 10:00."
    )
    assert said(hold=PauseHold("", AT + HOUR, ME, "moving house"))[0].endswith(
        "everything is paused by ann until 10:00 (moving house)."
    )


def test_when_something_that_is_waited_for_will_happen_nobody_knows() -> None:
    """Of tomorrow it was said that nothing had settled then."""
    rule = OnEvent("paid")
    draft = replace(JOB.draft, schedule=replace(JOB.draft.schedule, rules=(rule,)))
    waits = {
        "job": replace(JOB, draft=draft, next_due_at=None),
        "standing": ExplainedStanding(3, draft),
        "explanation": Explanation(AT, obstacle=Obstacle.NOT_PLANNED),
    }

    assert said(**waits)[0] == "Whether “Back up” runs at 09:00 depends on what it waits for."
    before = said(**waits, asked_at=AT)[0]
    assert before.startswith("“Back up” is not to run at 09:00: nothing that it waits for")


def test_a_run_is_told_with_its_beginning() -> None:
    late = replace(RAN, started_at=AT + MINUTE, trigger=Trigger.CATCH_UP)

    assert said(runs=(RAN,))[:2] == ["The run at 09:00 succeeded.", "It began at 09:00 by the schedule."]
    assert said(runs=(late,))[1] == ("It began at 09:01 to make up for a missed occurrence, 1 min late.")


def test_who_asked_for_a_run_is_told() -> None:
    by_hand = replace(RAN, trigger=Trigger.MANUAL, asked_by=ME)
    late = replace(by_hand, started_at=AT + MINUTE, asked_by="window")

    assert said(runs=(by_hand,))[1] == "It began at 09:00 by hand; ann asked for it."
    assert said(runs=(late,))[1] == ("It began at 09:01 by hand, 1 min late; you asked for it in the window.")


def test_whoever_paused_it_here_is_you() -> None:
    assert "paused by you on the command line until" in said(hold=PauseHold(None, None, "command line"))[0]


def test_a_failure_is_told_with_its_reason_and_first_error() -> None:
    failed = replace(
        RAN,
        state=RunState.FAILED,
        reason=Reason.FAILURE,
        reason_text="exit code 1",
        first_error_line="no space left",
        attempt=2,
        trigger=Trigger.RETRY,
    )

    assert said(runs=(failed,))[:3] == [
        "Attempt 2 at 09:00 failed: exit code 1.",
        "It began at 09:00 as a retry.",
        "Its first error: no space left",
    ]


@pytest.mark.parametrize(
    ("late", "words"),
    [
        (2.0078, "2 s"),
        (5.99349, "6 s"),
        (3.25, "3.2 s"),
        (2580, "43 min"),
        (90.4, "1 min 30 s"),
        (93_784, "1 d 2 h"),
    ],
)
def test_how_late_a_run_began_is_told_as_people_say_it(late: float, words: str) -> None:
    begun = replace(RAN, started_at=AT + timedelta(seconds=late))

    assert said(runs=(begun,))[1].endswith(f"by the schedule, {words} late.")


def test_what_a_run_wrote_before_it_was_cut_off_is_no_error() -> None:
    cut_off = replace(RAN, state=RunState.INTERRUPTED, reason=Reason.CRASH, first_error_line="copied 7 of 9")

    assert "Its last line: copied 7 of 9" in said(runs=(cut_off,))


def test_what_was_skipped_for_a_pause_names_who_paused_and_why() -> None:
    """A job that the engine had paused for its failures said only that it was paused."""
    skipped = replace(
        RAN, state=RunState.SKIPPED, started_at=None, reason=Reason.PAUSED, reason_text="the job was paused"
    )
    pause = replace(an_entry(JobChange.PAUSED, "paused after 3 failures in a row"), changed_by="engine")

    assert said(runs=(skipped,), standing=ExplainedStanding(1, a_draft(), pause=pause))[:2] == [
        "The occurrence at 09:00 was skipped: the job was paused.",
        "That pause began at 08:00 by engine: paused after 3 failures in a row.",
    ]


@pytest.mark.parametrize(
    ("detail", "rest"),
    [
        ("2026-11-20T23:00:00+00:00", " and was to last until 23:00."),
        ("until 2026-11-20T23:00:00+00:00: snow", " and was to last until 23:00: snow."),
        ("snow", ": snow."),
    ],
)
def test_until_when_a_pause_was_to_last_is_told_on_the_clock_of_the_reader(detail: str, rest: str) -> None:
    """The instant stood there as it is stored, in UTC."""
    skipped = replace(RAN, state=RunState.SKIPPED, started_at=None, reason=Reason.PAUSED)
    pause = replace(an_entry(JobChange.PAUSED, detail), changed_by="command line")

    told = said(runs=(skipped,), standing=ExplainedStanding(1, a_draft(), pause=pause))[1]

    assert told == f"That pause began at 08:00 by you on the command line{rest}"
    assert wording_of("de").said(told).startswith("Diese Pause begann am 08:00 durch ")


def test_a_reason_that_ends_a_sentence_is_followed_by_nothing() -> None:
    text = "127.0.0.1:9 refuses connections; is the server running, and the port right?"
    failed = replace(RAN, state=RunState.FAILED, reason_text=text)

    told = said(runs=(failed,))[0]

    assert told == f"The run at 09:00 failed: {text}"
    assert wording_of("de").said(told).endswith("und stimmt der Port?")


def test_an_occurrence_that_never_ran_is_told_with_its_reason() -> None:
    missed = replace(RAN, state=RunState.MISSED, started_at=None, reason_text="the machine was asleep")
    span = replace(missed, due_until=AT + 2 * HOUR, occurrences=3)

    assert said(runs=(missed,))[0] == "The occurrence at 09:00 was missed: the machine was asleep."
    assert said(runs=(span,))[0] == (
        "It is one of 3 occurrences from 09:00 to 11:00 that were missed: the machine was asleep."
    )


def test_a_run_under_way_is_told() -> None:
    assert said(runs=(replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None),))[0] == (
        "The run at 09:00 is waiting to begin."
    )


def test_until_when_a_wait_is_and_for_what_is_told() -> None:
    waits = replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None, start_at=AT + 2 * HOUR)

    assert said(runs=(waits,))[0] == "The run at 09:00 waits until 11:00."
    assert said(runs=(replace(waits, event="paid"),))[0] == (
        "The run at 09:00 waits until 11:00, or until the event “paid” comes."
    )


@pytest.mark.parametrize(
    ("held", "words"),
    [(Held.PAUSED, "is paused"), (Held.OFF, "is switched off"), (Held.BIN, "is in the bin")],
)
def test_what_is_held_says_by_what(held: Held, words: str) -> None:
    waits = replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None, held=held)

    assert said(runs=(waits,))[0] == f"The run at 09:00 is held as long as the job {words}."


def test_what_is_held_by_a_pause_says_by_which() -> None:
    """Under a pause of everything it said that the job was paused, and `job resume` was of no use."""
    waits = replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None, held=Held.PAUSED)

    assert said(runs=(waits,), hold=PauseHold("", AT + HOUR, ME))[0] == (
        "The run at 09:00 is held: everything is paused by ann until 10:00."
    )
    assert said(runs=(waits,), hold=PauseHold(None, None, ""))[0] == (
        "The run at 09:00 is held: the job is paused until it is resumed."
    )


def test_a_wait_goes_on_under_a_pause_and_what_follows_is_held() -> None:
    """`key show` said until when it waits, and `why` that it was held."""
    waits = replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None, start_at=AT + 2 * HOUR)
    paused, off = replace(waits, held=Held.PAUSED), replace(waits, held=Held.OFF)

    assert said(runs=(paused,), hold=PauseHold("", AT + HOUR, ME))[:2] == [
        "The run at 09:00 waits until 11:00.",
        "What follows then is held: everything is paused by ann until 10:00.",
    ]
    assert said(runs=(off,))[1] == "What follows then is held as long as the job is switched off."
    retry = replace(paused, attempt=2)
    assert said(runs=(retry,), hold=PauseHold(None, None, ""))[0] == (
        "Attempt 2 at 09:00 is held: the job is paused until it is resumed."
    )


def test_a_wait_says_what_else_it_takes_to_go_on() -> None:
    waits = replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None, start_at=AT + 2 * HOUR)

    assert said(runs=(waits,), has_engine=False)[:2] == [
        "The run at 09:00 waits until 11:00.",
        "It goes on only if an engine runs by then; none runs now.",
    ]
    assert said(runs=(waits,), is_held_copy=True)[1].startswith("It goes on only if somebody has decided")
    assert said(runs=(waits,), silence=SUSPENDED)[1].endswith(f"no sign of life: {SUSPENDED}.")
    assert not said(runs=(waits,))[1].startswith("It goes on")


def test_an_engine_without_a_sign_of_life_is_the_reason() -> None:
    """What was due while its process was stopped was only "waiting to begin"."""
    waits = replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None)

    assert said(runs=(waits,), silence=SUSPENDED)[0] == (
        f"The run at 09:00 has not begun: the engine gives no sign of life: {SUSPENDED}."
    )
    assert said(silence=SUSPENDED)[0] == (
        f"“Back up” will run at 09:00 only if the engine, which gives no sign of life, goes on: {SUSPENDED}."
    )
    assert said(asked_at=AT + HOUR, silence=SUSPENDED)[0] == (
        f"“Back up” has not run at 09:00 yet: the engine gives no sign of life: {SUSPENDED}."
    )


def test_a_run_that_something_else_began_than_a_time_says_so() -> None:
    draft = replace(JOB.draft, schedule=replace(JOB.draft.schedule, rules=(OnEvent("paid"),)))
    waits = {
        "standing": ExplainedStanding(3, draft),
        "explanation": Explanation(AT, obstacle=Obstacle.NOT_PLANNED),
    }

    assert said(**waits, runs=(RAN,))[1] == "It began at 09:00 as what it waits for had happened."


def test_nothing_begins_without_an_engine_or_in_a_store_that_nobody_has_decided_about() -> None:
    waits = replace(RAN, state=RunState.CLAIMED, started_at=None, finished_at=None)
    running = replace(RAN, state=RunState.RUNNING, finished_at=None)
    copied = "this store is a copy or was restored, and nothing fires."

    assert said(runs=(waits,), has_engine=False)[0] == "The run at 09:00 has not begun: no engine runs."
    assert said(runs=(waits,), is_held_copy=True)[0] == f"The run at 09:00 has not begun: {copied}"
    assert said(runs=(running,), has_engine=False)[0].startswith(
        "The run at 09:00 was running when its engine ended"
    )
    assert said(has_engine=False)[0].startswith("“Back up” will run at 09:00 only if an engine runs by then")
    assert said(is_held_copy=True)[0].startswith("“Back up” will run at 09:00 only if somebody has decided")
    later = AT + MINUTE
    assert said(asked_at=later, is_held_copy=True)[0] == f"“Back up” has not run at 09:00: {copied}"


@pytest.mark.parametrize("when", list(When))
@pytest.mark.parametrize("state", sorted(set(RunState) - UNFINISHED))
def test_a_job_that_another_did_not_start_says_so(when: When, state: RunState) -> None:
    run = replace(RAN, job_name="Fetch", state=state)
    found = said(
        job=replace(JOB, next_due_at=None),
        explanation=Explanation(AT, obstacle=Obstacle.NOT_PLANNED),
        not_followed=NotFollowed(run, when),
    )

    assert found[0].startswith("“Back up” is not to run at 09:00: run 7 of “Fetch”, after whose ")


@pytest.mark.parametrize("state", [RunState.MISSED, RunState.SKIPPED])
@pytest.mark.parametrize("reason", ["", "Hourbell was not running"])
def test_an_instant_among_what_did_not_run_tells_of_it(state: RunState, reason: str) -> None:
    span = replace(
        RAN, state=state, started_at=None, due_until=AT + 4 * HOUR, occurrences=5, reason_text=reason
    )
    found = said(
        job=replace(JOB, next_due_at=None),
        explanation=Explanation(AT, obstacle=Obstacle.NOT_PLANNED),
        span=span,
    )

    because = f": {reason}" if reason else ""
    assert found[1] == f"It lies among 5 occurrences from 09:00 to 13:00 that were {state}{because}."


@pytest.mark.parametrize(
    ("hindrance", "words"),
    [
        (Explanation(AT, obstacle=Obstacle.OFF_DAY, detail="Christmas"), "it is an off day (Christmas)"),
        (
            Explanation(AT, obstacle=Obstacle.OFF_DAY, moved_to=AT + HOUR),
            "it is an off day, and it runs at 10:00 instead",
        ),
        (
            Explanation(AT, obstacle=Obstacle.BLACKOUT, span=(AT - HOUR, AT + HOUR)),
            "it lies in a blackout (08:00 to 10:00)",
        ),
        (
            Explanation(AT, obstacle=Obstacle.IN_GAP, shifted_from=datetime(2026, 3, 29, 2, 30)),  # noqa: DTZ001
            "the clock jumps over 02:30 that day, and the job leaves such times out",
        ),
        (
            Explanation(
                AT,
                obstacle=Obstacle.IN_GAP,
                shifted_from=datetime(2026, 3, 29, 2, 30),  # noqa: DTZ001
                moved_to=AT + HOUR,
            ),
            "the clock jumps over 02:30 that day, and it runs at 10:00",
        ),
        (
            Explanation(AT, obstacle=Obstacle.OTHER_PASS, is_second=True, moved_to=AT - HOUR),
            "the clock shows this time twice, and the job runs the first time, at 08:00",
        ),
        (Explanation(AT, obstacle=Obstacle.MOVED_AWAY, moved_to=AT + HOUR), "it was moved to 10:00"),
        (Explanation(AT, obstacle=Obstacle.DELAYED, moved_to=AT + HOUR), "it is delayed by jitter to 10:00"),
        (Explanation(AT, obstacle=Obstacle.BEFORE_START, detail="2027"), "the schedule starts later (2027)"),
    ],
)
def test_what_hinders_an_occurrence_is_told(hindrance: Explanation, words: str) -> None:
    job = replace(JOB, next_due_at=None)
    found = said(job=job, explanation=hindrance, before_at=AT - HOUR, after_at=AT + HOUR)

    assert found[:2] == [
        f"“Back up” is not to run at 09:00: {words}.",
        "The one before is 08:00, the next is 10:00.",
    ]


@pytest.mark.parametrize(("last", "verb"), [(AT - 2 * HOUR, "was 07:00"), (AT - HOUR / 2, "is 08:30")])
def test_the_last_occurrence_of_a_job_may_be_to_come(last: datetime, verb: str) -> None:
    """In the morning it was said of a job that was to fire once at night that this was its last."""
    found = said(
        job=replace(JOB, next_due_at=None),
        explanation=Explanation(AT, obstacle=Obstacle.NOT_PLANNED),
        before_at=last,
        after_at=None,
        asked_at=NOW,
    )

    assert found[0] == f"“Back up” is not to run at 09:00: its last occurrence {verb}."


@pytest.mark.parametrize("obstacle", list(Obstacle))
def test_every_obstacle_has_words(obstacle: Obstacle) -> None:
    job = replace(JOB, next_due_at=None)
    explanation = Explanation(AT, obstacle=obstacle, moved_to=AT + HOUR)

    assert said(job=job, explanation=explanation)[0].startswith("“Back up” is not to run at 09:00: ")


@pytest.mark.parametrize("state", list(RunState))
@pytest.mark.parametrize("trigger", list(Trigger))
def test_every_state_and_trigger_has_words(state: RunState, trigger: Trigger) -> None:
    assert said(runs=(replace(RAN, state=state, trigger=trigger),))


def test_an_occurrence_tells_where_it_comes_from() -> None:
    bent = Explanation(
        AT,
        rules=(0,),
        shifted_from=datetime(2026, 3, 29, 2, 30, tzinfo=UTC),
        is_repeated=True,
        is_second=True,
        rolled_from=(date(2026, 12, 25),),
        delayed_by_jitter_from=AT - MINUTE,
        moved_from=AT - HOUR,
    )

    assert said(explanation=bent)[2:7] == [
        "It was moved here from 08:00.",
        "Jitter delayed it from 08:59.",
        "The clock jumps over 02:30 that day, so it fires later.",
        "The clock shows this time twice; it is the second.",
        "It stands in for 2026-12-25, an off day.",
    ]
    assert said(explanation=Explanation(AT, is_added=True))[2] == "This occurrence was added by an edit."


def test_the_state_of_the_job_then_is_told() -> None:
    nobody = ExplainedStanding(0, None)
    off = ExplainedStanding(3, a_draft("Back up", enabled=False))
    stopped = ExplainedStanding(3, JOB.draft, stop=an_entry(JobChange.STOPPED, "its zone is unknown"))
    binned = ExplainedStanding(3, JOB.draft, deletion=an_entry(JobChange.DELETED))

    assert said(standing=nobody, sentence="") == ["“Back up” did not exist at 09:00; it was made at 08:00."]
    assert said(standing=off)[0] == "“Back up” is switched off at 09:00, so nothing is run."
    assert said(standing=stopped)[0] == "Hourbell had taken “Back up” out of the plan: its zone is unknown."
    assert said(standing=binned)[0] == (
        "“Back up” is in the bin at 09:00 (since 08:00 by ann), so nothing is run."
    )


def test_a_past_occurrence_without_a_row_is_told() -> None:
    later = AT + HOUR

    assert said(asked_at=later, accounted_after_at=later)[0] == (
        "09:00 is an occurrence, but the log of “Back up” begins after 10:00: "
        "older runs were thinned out, or an edit has decided anew since."
    )
    assert said(asked_at=later)[0] == "“Back up” has not run at 09:00 yet: the engine is about to look at it."


def test_what_depends_on_the_end_of_a_run_is_told() -> None:
    job = replace(JOB, next_due_at=NOW + MINUTE)

    assert said(job=job, counts_from_end=True)[0] == (
        "Whether “Back up” runs at 09:00 depends on when the run before it ends."
    )


def test_rules_that_are_no_longer_kept_are_told() -> None:
    assert said(standing=ExplainedStanding(0, JOB.draft))[1] == (
        "By its schedule of today, as the older one is not kept: Every hour."
    )


@pytest.mark.parametrize(
    ("attempt", "words"),
    [
        (1, "Step 2 at 09:00 failed: it ended with exit code 3."),
        (2, "Attempt 2 (step 2) at 09:00 failed: it ended with exit code 3."),
    ],
)
def test_a_step_of_a_sequence_is_named(attempt: int, words: str) -> None:
    run = replace(
        RAN, step=2, attempt=attempt, state=RunState.FAILED, reason_text="it ended with exit code 3"
    )

    assert said(runs=(run,))[0] == words
