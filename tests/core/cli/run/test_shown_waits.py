"""Until when something waits, and for what, is shown wherever jobs and runs are."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.store.jobs import jobs
from scheduler_core.store.runs.held_runs import hold_back, release
from scheduler_core.store.runs.ledger import finish, record
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.records.pause import PauseHold
from scheduler_core.values.runs.run import Held, HeldBy, RunState, Trigger
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, Prepare
from tests.core.store.builders import HOUR, ME, SCRIPT

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)
STEPS = SequenceAction((Act(SCRIPT), Wait(40 * DAY, unless="paid"), Act(SCRIPT)))
UNTIL = "Wed 2026-12-30 08:00 +01:00"


@pytest.fixture
def waiting(past: Past) -> RunId:
    """Return the number of a run that waits for 40 days unless the event “paid” comes."""
    due_at = NOW - HOUR
    draft = JobDraft("Order", Schedule((Once(due_at),)), STEPS, RunPolicies(key="order-7"))
    with past.store.write() as tx:
        job_id = jobs.add(tx, draft, None, ME, due_at)
        run_id = record(tx, [NewRun(job_id, 1, due_at, Trigger.STEP, step=2)], past.engine, due_at)[0].id
        opened(tx, [NewWait(run_id, 40 * DAY, "paid")])
    return run_id


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("job", "list"), f"waits until {UNTIL} for paid"),
        (("job", "show", "Order"), f"run 1, step 2: waits until {UNTIL} (in 39 days 23 hours) for paid"),
        (("run", "list"), "until 2026-12-30 08:00:00"),
        (("run", "show", "1"), f"until {UNTIL[:-7]}:00 +01:00 (in 39 days 23 hours) for “paid”"),
        (("key", "list"), f"waits until {UNTIL} (in 39 days 23 hours) for paid"),
        (("next",), "run 1: its wait ends, or before by paid"),
        (("next", "Order"), UNTIL),
        (("status",), f"“Order” waits until {UNTIL} (in 39 days 23 hours) for paid"),
        (
            ("why", "Order", "2026-11-20 07:00"),
            "Step 2 at Fri 2026-11-20 07:00 +00:00 waits until Wed 2026-12-30",
        ),
    ],
)
def test_a_wait_is_shown(waiting: RunId, hourbell: Hourbell, words: tuple[str, ...], said: str) -> None:
    assert said in " ".join(hourbell(*words).out.split())


def test_programs_are_told_of_a_wait(waiting: RunId, hourbell: Hourbell) -> None:
    def told(*words: str) -> dict[str, object]:
        return dict(json.loads(hourbell(*words, "--json").lines[0]))

    until = "2026-12-30T07:00:00.000Z"
    instance = told("key", "show", "order-7")
    assert (instance["run"], instance["waits_until"], instance["waits_for"]) == (waiting, until, "paid")
    assert told("job", "list")["under_way"] == [instance]
    assert told("job", "show", "Order")["under_way"] == [instance]
    assert told("status")["next_wait"] == instance
    assert (told("next")["at"], told("next")["instance"]) == (until, instance)
    for words in (("run", "list"), ("run", "show", "1")):
        assert (told(*words)["waits_until"], told(*words)["waits_for"]) == (until, "paid")


@pytest.fixture
def retrying(past: Past) -> RunId:
    """Return the number of a second try that is to come in two hours."""
    job_id = past.job("Call", None)
    failed = past.run(job_id, NOW - HOUR, RunState.FAILED)
    with past.store.write() as tx:
        again = NewRun(
            job_id, 1, NOW - HOUR, Trigger.RETRY, attempt=2, start_at=NOW + 2 * HOUR, follows_run=failed
        )
        return record(tx, [again], past.engine, NOW)[0].id


@pytest.mark.parametrize(
    ("until", "held"),
    [((), "; that try is held"), (("--until", "3h"), "; that try is held"), (("--until", "1h"), "")],
)
def test_a_pause_holds_the_next_try_if_it_lasts_as_long(
    retrying: RunId, hourbell: Hourbell, until: tuple[str, ...], held: str
) -> None:
    """It was told to come, and what follows then to be held; it did not come itself."""
    told = hourbell("job", "pause", "Call", *until).lines[-1]

    assert told == (
        f"Run {retrying} of “Call” tries again Fri 2026-11-20 11:00 +01:00 (in 2 hours){held}. "
        f"End it with hourbell run cancel {retrying}"
    )


@pytest.mark.parametrize(
    ("words", "held"),
    [
        (("pause", "Order"), True),
        (("disable", "Order"), True),
        (("pause", "Order", "--until", "2h"), False),
        (("pause", "--all", "--until", "2h"), False),
        (("pause", "--all", "--until", "50d"), True),
    ],
)
def test_a_pause_that_is_over_before_a_wait_holds_nothing(
    waiting: RunId, hourbell: Hourbell, words: tuple[str, ...], held: bool
) -> None:
    assert ("what follows then is held" in hourbell("job", *words).lines[-1]) is held


def test_a_next_try_is_shown_and_moved(retrying: RunId, hourbell: Hourbell) -> None:
    run_id = retrying

    assert "tries again Fri 2026-11-20 11:00 +01:00" in hourbell("job", "list").out
    assert f"run {run_id}: attempt 2" in hourbell("next").out
    moved = hourbell("run", "reschedule", str(run_id), "--in", "1d")
    assert moved.out == f"Run {run_id} of “Call” waits until Sat 2026-11-21 09:00 +01:00.\n"
    assert hourbell("run", "reschedule", str(run_id), "--now").out == f"Run {run_id} of “Call” goes on now.\n"


def test_what_has_ended_waits_no_more(waiting: RunId, past: Past, hourbell: Hourbell) -> None:
    with past.store.write() as tx:
        finish(tx, [Finished(waiting, RunState.SKIPPED, NOW)])

    assert "waits until" not in hourbell("job", "list").out
    assert json.loads(hourbell("run", "show", "1", "--json").out)["waits_until"] is None
    assert hourbell("next").out == ""


def test_a_saved_job_with_a_wait_has_something_to_come(waiting: RunId, hourbell: Hourbell) -> None:
    """“Nothing is to come”, was said of a sequence that would act in 40 days."""
    renamed = hourbell("job", "rename", "Order", "Order 7")
    steps = hourbell("job", "edit", "Order 7", "--script", "true")

    wait = f"its schedule has nothing to come; run 1 waits until {UNTIL} (in 39 days 23 hours) for paid.\n"
    assert renamed.out.endswith(wait)
    assert wait + "Run 1 keeps the wait that it has begun; the new steps count after it." in steps.out
    assert "Run 1" not in hourbell("job", "edit", "Order 7", "--tag", "z").out


def test_lists_say_what_the_row_of_a_run_says_of_its_hold(
    retrying: RunId, past: Past, hourbell: Hourbell
) -> None:
    """They said that the job, its folder or everything was paused, each in words of its own."""
    why = "held as long as the folder “ops” is paused"
    asked = (("run", "list"), ("run", "show", str(retrying)), ("instance", "list"))
    with past.store.write() as tx:
        hold_back(tx, {retrying: HeldBy(Held.PAUSED, why)})

    assert all(hourbell(*words).out.count(why) == 1 for words in asked)
    assert json.loads(hourbell("run", "show", str(retrying), "--json").out)["reason_text"] == why
    with past.store.write() as tx:
        release(tx, [retrying])
    assert not any(why in hourbell(*words).out for words in asked)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "held: the folder ops is paused by bob until Sun 2027-01-03 09:00 +01:00 (we move)"),
        (
            "de",
            "zurückgehalten: der Ordner ops ist durch bob pausiert bis So 2027-01-03 09:00 +01:00 (we move)",
        ),
    ],
)
def test_every_list_says_who_holds_a_run_and_until_when(
    waiting: RunId,
    retrying: RunId,
    past: Past,
    hourbell: Hourbell,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    said: str,
) -> None:
    """They named the folder alone, and `why` looked up what else there was by then."""
    hold = PauseHold("ops", datetime(2027, 1, 3, 8, tzinfo=UTC), "bob", "we move")
    key = ("key", "show", "order-7")
    with past.store.write() as tx:
        hold_back(tx, dict.fromkeys((waiting, retrying), HeldBy(Held.PAUSED, hold.stored)))
    monkeypatch.setenv("HOURBELL_LANGUAGE", language)

    for words in (("run", "list"), ("run", "show", str(retrying)), ("instance", "list"), key):
        assert said in hourbell(*words).out
    row = json.loads(hourbell("run", "show", str(retrying), "--json").out)
    assert row["reason_text"] == "held: the folder ops is paused by bob until 2027-01-03T08:00:00Z (we move)"
    by_its_zone = said.partition(": ")[2].replace("09:00 +01:00", "08:00 +00:00")
    assert by_its_zone in hourbell("why", "Call", "2026-11-20 07:00").out


def test_lists_say_of_what_waits_that_no_engine_runs(prepare: Prepare, hourbell: Hourbell) -> None:
    """They said only that it waits."""
    prepare(("job", "add", "Back up", "--every", "1h", "--script", "true"), ("job", "run", "Back up"))

    assert hourbell("run", "list").lines[1].endswith("no engine runs; manual")
    assert "an engine: no engine runs" in hourbell("instance", "list").out


def test_the_status_counts_what_is_held(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Call", None)
    with past.store.write() as tx:
        record(tx, [NewRun(job_id, 1, NOW, Trigger.SCHEDULE)], past.engine, NOW)
        kept = record(tx, [NewRun(job_id, 1, NOW + HOUR, Trigger.SCHEDULE)], past.engine, NOW)[0].id
        hold_back(tx, {kept: HeldBy(Held.PAUSED)})

    found = json.loads(hourbell("status", "--json").out)

    assert (found["waiting"], found["held"]) == (1, 1)
    assert "0 running, 1 waiting, 1 held" in hourbell("status").out
