"""What settled becomes rows: a run, or what never runs with its reason, and is known from then on."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from scheduler_core.engine.watching.event_claims import (
    MOST_A_MINUTE,
    EventGroup,
    Happened,
    WrittenEvents,
    write,
)
from scheduler_core.engine.watching.kinds.on_file import FileWatch
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.jobs import job
from scheduler_core.store.jobs.pauses import pause_folder
from scheduler_core.store.jobs.watches import event_of, known_of
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.runs.engines import stop_engine
from scheduler_core.store.runs.ledger import begin, finish
from scheduler_core.store.runs.run_changes import Begun, Finished
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.schedule import Blackout, Schedule, Weekends
from tests.core.engine.engine_runs import ledger
from tests.core.store.builders import ME, NOW, a_draft, add_jobs, an_engine

SECOND = timedelta(seconds=1)
RULE = OnFile("/srv/in/*")
PARALLEL = OverlapPolicy(Overlapping.PARALLEL, 100)


class Watched:
    """A job with an event rule, and the engine that watches for it."""

    def __init__(
        self, store: Store, rule: OnFile = RULE, overlap: OverlapPolicy = PARALLEL, **schedule: object
    ) -> None:
        self.store = store
        self.rule = rule
        draft = a_draft(schedule=replace(Schedule((rule,)), **schedule), folder="in")  # type: ignore[arg-type]
        draft = replace(draft, policies=replace(draft.policies, overlapping=overlap))
        self.draft = draft
        (self.job_id,) = add_jobs(store, draft, due_at=None)
        self.engine = an_engine(store)

    def happens(self, *names: str, at: datetime = NOW, version: int = 1, **more: object) -> WrittenEvents:
        states: dict[str, str | None] = {f"/srv/in/{name}": f"1-2-{version}" for name in names}
        return self.told(states, tuple(states), at, **more)

    def told(
        self, states: dict[str, str | None], subjects: Sequence[str], at: datetime = NOW, **more: object
    ) -> WrittenEvents:
        about = [tuple(subjects)] if self.rule.together and subjects else [(each,) for each in subjects]
        groups = tuple(
            EventGroup(
                each,
                repr([(subject, states[subject]) for subject in each]),
                {subject: states[subject] for subject in each},
                order=max(FileWatch().order(states[subject]) for subject in each),
            )
            for each in about
        )
        silent = {each: state for each, state in states.items() if each not in subjects}
        happened = Happened(
            self.job_id,
            1,
            self.draft,
            self.rule,
            groups,
            silent,
            joins=True,
            rest=self.rule.settled + self.rule.together,
            **more,  # type: ignore[arg-type]
        )
        with self.store.write() as tx:
            return write(tx, [happened], self.engine, "test", at)

    def rows(self) -> list[Run]:
        return ledger(self.store)

    @property
    def known(self) -> dict[str, str]:
        with self.store.read() as tx:
            return known_of(tx, [self.job_id]).get(self.job_id, {}).get(self.rule.watch_name, {})

    def end_all(self, at: datetime, *, but_newest: bool = False) -> None:
        claims = [run.id for run in self.rows() if run.state is RunState.CLAIMED]
        with self.store.write() as tx:
            begin(tx, [Begun(run_id, at) for run_id in claims], self.engine)
            ended = claims[:-1] if but_newest else claims
            finish(tx, [Finished(run_id, RunState.SUCCEEDED, at) for run_id in ended])


@pytest.fixture
def watched(store: Store) -> Watched:
    return Watched(store)


def test_each_file_is_a_run_that_knows_it(watched: Watched) -> None:
    written = watched.happens("a", "b")

    assert [(run.state, run.trigger, run.due_at) for run in watched.rows()] == [
        (RunState.CLAIMED, Trigger.SCHEDULE, NOW)
    ] * 2
    with watched.store.read() as tx:
        events = [event_of(tx, work.run_id) for work in written.works]
    assert [each.subjects for each in events if each] == [("/srv/in/a",), ("/srv/in/b",)]
    assert watched.known == {"/srv/in/a": "1-2-1", "/srv/in/b": "1-2-1"}
    assert check(watched.store, NOW) == []


def test_what_is_told_twice_is_one_run(watched: Watched) -> None:
    watched.happens("a")
    again = watched.happens("a")

    assert (len(watched.rows()), again.works) == (1, ())


def test_together_is_one_run_of_all(store: Store) -> None:
    watched = Watched(store, replace(RULE, together=30 * SECOND))

    (work,) = watched.happens("a", "b").works

    with store.read() as tx:
        event = event_of(tx, work.run_id)
    assert event is not None
    assert event.subjects == ("/srv/in/a", "/srv/in/b")


def test_what_is_only_noted_is_no_run(watched: Watched) -> None:
    watched.told({"/srv/in/a": "1-2-3"}, ())
    watched.told({"/srv/in/a": None}, ())

    assert (watched.rows(), watched.known) == ([], {})


@pytest.mark.parametrize("is_of_folder", [False, True])
def test_what_comes_into_a_pause_has_its_row(watched: Watched, is_of_folder: bool) -> None:
    with watched.store.write() as tx:
        if is_of_folder:
            pause_folder(tx, "in", None, ME, NOW)
        else:
            job_states.pause(tx, [watched.job_id], None, ME, NOW)

    watched.happens("a")

    (run,) = watched.rows()
    assert (run.state, run.reason) == (RunState.SKIPPED, Reason.PAUSED)
    assert watched.known  # it was accounted for


@pytest.mark.parametrize(
    ("bound", "said"),
    [
        ({"starts": NOW + SECOND}, "before the schedule begins"),
        ({"ends": NOW - SECOND}, "after the schedule has ended"),
        ({"excluded": (NOW.date(),)}, "on a day that is left out"),
        ({"blackouts": (Blackout(NOW, NOW + SECOND),)}, "in a blackout"),
    ],
)
def test_what_a_schedule_leaves_out_has_its_row(store: Store, bound: dict[str, Any], said: str) -> None:
    watched = Watched(store, **bound)

    watched.happens("a")

    (run,) = watched.rows()
    assert run.state is RunState.SKIPPED
    assert said in run.reason_text


def test_an_off_day_leaves_it_out_and_a_working_day_does_not(store: Store) -> None:
    watched = Watched(store, off_days=(Weekends(),))
    saturday = NOW + timedelta(days=1)

    watched.happens("a")
    watched.happens("b", at=saturday)

    assert [(run.state, run.reason_text) for run in watched.rows()] == [
        (RunState.CLAIMED, ""),
        (RunState.SKIPPED, "it came on an off day"),
    ]


def test_where_one_runs_at_a_time_each_waits_for_its_turn(store: Store) -> None:
    watched = Watched(store, overlap=OverlapPolicy())

    first = watched.happens("a", "b")
    meanwhile = watched.happens("b")
    watched.end_all(NOW + SECOND)
    after = watched.happens("b", at=NOW + 2 * SECOND)

    assert [len(each.works) for each in (first, meanwhile, after)] == [1, 0, 1]
    assert first.deferred == meanwhile.deferred == {watched.job_id}
    assert [run.state for run in watched.rows()] == [RunState.SUCCEEDED, RunState.CLAIMED]


def test_a_change_of_what_is_queued_joins_it(store: Store) -> None:
    watched = Watched(store, OnFile("/srv/in/*", FileChange.CHANGES), OverlapPolicy(Overlapping.QUEUE))

    watched.happens("a")
    watched.happens("a", version=2, at=NOW + SECOND)

    assert len(watched.rows()) == 1
    assert watched.known == {"/srv/in/a": "1-2-2"}


def test_a_change_joins_what_is_queued_before_many_others(store: Store) -> None:
    """Only the ten newest of the queue were looked at; a change of an earlier one was a second run."""
    watched = Watched(store, OnFile("/srv/in/*", FileChange.CHANGES), OverlapPolicy(Overlapping.QUEUE))
    for number in range(12):
        watched.happens(f"f{number}", at=NOW + number * SECOND)

    watched.happens("f0", version=2, at=NOW + 20 * SECOND)

    assert len(watched.rows()) == 12


@pytest.mark.parametrize(
    ("missed", "outcomes"),
    [
        (Missed.SKIP, [RunState.MISSED, RunState.MISSED]),
        (Missed.LAST, [RunState.MISSED, RunState.CLAIMED]),
        (Missed.ALL, [RunState.CLAIMED, RunState.CLAIMED]),
    ],
)
def test_what_nobody_saw_is_made_up_for_as_the_job_says(
    watched: Watched, missed: Missed, outcomes: list[RunState]
) -> None:
    watched.draft = replace(
        watched.draft, policies=replace(watched.draft.policies, missed=MissedPolicy(missed))
    )
    states: dict[str, str | None] = {"/srv/in/older": "1-2-3", "/srv/in/newer": "9-2-4"}

    watched.told(states, ("/srv/in/newer", "/srv/in/older"), is_made_up=True)

    assert sorted(run.state for run in watched.rows()) == sorted(outcomes)
    assert watched.known == states
    with watched.store.read() as tx:
        made_up = [event_of(tx, run.id) for run in watched.rows() if run.state is RunState.CLAIMED]
    if missed is Missed.LAST:
        assert [each.subjects for each in made_up if each] == [("/srv/in/newer",)]


def test_a_storm_is_one_run_of_what_is_too_much(watched: Watched) -> None:
    names = [f"f{number:03}" for number in range(MOST_A_MINUTE + 40)]

    works = watched.happens(*names).works

    told = [run for run in watched.rows() if run.state is RunState.SKIPPED]
    assert len(works) == MOST_A_MINUTE
    assert [(run.occurrences, run.reason) for run in told] == [(41, Reason.SUPERSEDED)]
    with watched.store.read() as tx:
        last = event_of(tx, works[-1].run_id)
    assert last is not None
    assert len(last.subjects) == 41
    assert check(watched.store, NOW) == []


def test_a_job_that_sets_itself_off_is_stopped(store: Store) -> None:
    watched = Watched(store, OnFile("/srv/in/*", FileChange.CHANGES))
    at = NOW
    for version in range(10):
        watched.happens("a", version=version, at=at)
        watched.end_all(at + SECOND)
        at += 3 * SECOND

    assert watched.happens("a", version=99, at=at).works == ()
    with store.read() as tx:
        assert job(tx, watched.job_id).disabled_reason.startswith("it sets itself off")
    assert len(watched.rows()) == 10


@pytest.mark.parametrize(("lasts", "is_stopped"), [(1, True), (600, False)])
def test_a_run_whose_end_is_not_written_yet_may_set_itself_off(
    store: Store, lasts: int, is_stopped: bool
) -> None:
    """Ends are written together, so a quick script that writes its own file went on for ever.

    What lasts for long, and is followed by a change that others make meanwhile, is no such job.
    """
    watched = Watched(store, OnFile("/srv/in/*", FileChange.CHANGES))
    at = NOW
    for version in range(10):
        watched.happens("a", version=version, at=at)
        watched.end_all(at + lasts * SECOND, but_newest=version == 9)
        at += lasts * SECOND

    watched.happens("a", version=99, at=at)

    with store.read() as tx:
        assert job(tx, watched.job_id).disabled_reason.startswith("it sets itself off") is is_stopped


def test_runs_beside_one_another_of_a_file_that_others_write_set_nothing_off(store: Store) -> None:
    """Ten runs under way were taken for one after the other, each right behind the beginning of the last."""
    watched = Watched(store, OnFile("/srv/in/*", FileChange.CHANGES))
    for version in range(11):
        watched.happens("a", version=version, at=NOW + 6 * version * SECOND)
        with store.write() as tx:
            begin(tx, [Begun(watched.rows()[-1].id, NOW + 6 * version * SECOND)], watched.engine)

    with store.read() as tx:
        assert job(tx, watched.job_id).disabled_reason == ""
    assert len(watched.rows()) == 11


def test_files_that_come_one_after_the_other_set_nothing_off(watched: Watched) -> None:
    at = NOW
    for number in range(12):
        watched.happens(f"f{number}", at=at)
        watched.end_all(at + SECOND)
        at += 3 * SECOND

    assert len(watched.rows()) == 12


def test_an_edit_meanwhile_leaves_all_to_the_next_look(watched: Watched) -> None:
    with watched.store.write() as tx:
        job_states.stop(tx, watched.job_id, "by a test", NOW)

    watched.happens("a")

    assert (watched.rows(), watched.known) == ([], {})


def test_what_is_off_forgets_what_it_saw(watched: Watched) -> None:
    watched.happens("a")

    with watched.store.write() as tx:
        job_states.put_in_bin(tx, [watched.job_id], ME, NOW)

    assert watched.known == {}


def test_an_engine_that_counts_as_dead_writes_nothing(watched: Watched) -> None:
    with watched.store.write() as tx:
        stop_engine(tx, watched.engine, NOW)

    written = watched.happens("a")

    assert (written.works, watched.known) == ((), {})


def test_what_comes_back_as_it_was_and_goes_again_is_a_run_each_time(store: Store) -> None:
    """A file that was moved away and back, or went twice, ended the watch over all rules."""
    watched = Watched(store)
    for number in range(3):
        at = NOW + 2 * number * SECOND
        watched.happens("a", at=at)
        watched.end_all(at)
        watched.told({"/srv/in/a": None}, ["/srv/in/a"], at + SECOND)
        watched.end_all(at + SECOND)

    assert len(watched.rows()) == 6


def test_a_second_storm_is_counted_as_the_first_was(watched: Watched) -> None:
    for minute in range(2):
        names = [f"{minute}-{number}" for number in range(MOST_A_MINUTE + 1)]
        watched.happens(*names, at=NOW + timedelta(minutes=minute))

    assert [run.occurrences for run in watched.rows() if run.state is RunState.SKIPPED] == [2, 2]


def test_what_remains_in_a_pause_is_one_row_until_something_else_does(store: Store) -> None:
    watched = Watched(store, replace(RULE, change=FileChange.REMAINS))
    with store.write() as tx:
        pause_folder(tx, "in", None, ME, NOW)
    for second in range(3):
        watched.happens("a", at=NOW + second * SECOND, repeats=True)
    watched.happens("b", at=NOW + 5 * SECOND, repeats=True)

    assert [run.state for run in watched.rows()] == [RunState.SKIPPED] * 2
