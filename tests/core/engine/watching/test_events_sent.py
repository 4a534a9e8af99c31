"""Events that somebody sends begin runs of jobs with a rule about them, each once."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.event_claims import MOST_A_MINUTE
from scheduler_core.engine.watching.kinds.on_event import MOST_AT_ONCE, EventWatch
from scheduler_core.engine.watching.settling import Settling
from scheduler_core.engine.watching.store_looks import StoreLooks, look_at_store
from scheduler_core.engine.watching.unseen_events import end_pauses_that_are_over
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.due_jobs import standings
from scheduler_core.store.jobs.jobs import NewJob, add_many, job, save
from scheduler_core.store.jobs.pauses import pause_folder, pauses
from scheduler_core.store.jobs.watches import event_of
from scheduler_core.store.runs.ledger import begin, finish
from scheduler_core.store.runs.run_changes import Begun, Finished
from scheduler_core.store.sequences.events import send, send_to
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.records.pause import EVERYTHING
from scheduler_core.values.runs.event import sender_of_run
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from scheduler_core.values.schedules.events.signal_events import OnEvent
from scheduler_core.values.schedules.schedule import Blackout, Schedule
from scheduler_core.wording.languages import wording_of
from tests.core.engine.engine_runs import findings, ledger, now, shell, until, with_engine
from tests.core.store.builders import ME, NOW, a_draft, add_jobs, an_engine

SECOND = timedelta(seconds=1)
PAID, PARALLEL = OnEvent("paid"), OverlapPolicy(Overlapping.PARALLEL, 100)


class Listening:
    """A job that an event begins, and the looks of one engine after the other."""

    def __init__(
        self,
        store: Store,
        *,
        key: str = "",
        overlap: OverlapPolicy = PARALLEL,
        blackouts: tuple[Blackout, ...] = (),
        rule: OnEvent = PAID,
        engine: EngineId | None = None,
    ) -> None:
        self.store = store
        self.rule = rule
        draft = a_draft(schedule=Schedule((rule,), zone="UTC", blackouts=blackouts), key=key)
        self.draft = replace(draft, policies=replace(draft.policies, overlapping=overlap))
        (self.job_id,) = add_jobs(store, self.draft, due_at=None)
        self.engine = an_engine(store) if engine is None else engine
        self.new_engine()

    def new_engine(self) -> None:
        self.watch = Watch(self.job_id, 1, NOW, self.draft, self.rule, None, Settling(0.0))

    @property
    def newest(self) -> RunId:
        return max(run.id for run in ledger(self.store) if run.job_id == self.job_id)

    def send(
        self, name: str = "paid", key: str = "", request: str = "", seconds: int = 1, who: str = ME
    ) -> None:
        with self.store.write() as tx:
            send(tx, name, key, request, who, NOW + seconds * SECOND)

    def look(self, seconds: int = 2, running: float = 0.0) -> StoreLooks:
        with self.store.write() as tx:
            seen = look_at_store(
                tx, [(self.watch, EventWatch())], self.engine, "test", running, NOW + seconds * SECOND
            )
        (look,) = seen.looks
        self.watch.has_looked(has_more=look.has_more)
        return seen

    def begun(self) -> list[tuple[str, str]]:
        with self.store.read() as tx:
            events = [event_of(tx, run.id) for run in ledger(self.store) if run.state is not RunState.MISSED]
        return [(each.told["event_id"], each.told["event_key"]) for each in events if each is not None]

    def end_all(self) -> None:
        claims = [run.id for run in ledger(self.store) if run.state is RunState.CLAIMED]
        with self.store.write() as tx:
            begin(tx, [Begun(run_id, NOW + 3 * SECOND) for run_id in claims], self.engine)
            finish(tx, [Finished(run_id, RunState.SUCCEEDED, NOW + 3 * SECOND) for run_id in claims])


def pause(listening: Listening, start: int, end: int | None, *, is_of_folder: bool = False) -> None:
    until = None if end is None else NOW + end * SECOND
    with listening.store.write() as tx:
        if is_of_folder:
            pause_folder(tx, EVERYTHING, until, ME, NOW + start * SECOND)
        else:
            job_states.pause(tx, [listening.job_id], until, ME, NOW + start * SECOND)


@pytest.fixture
def listening(store: Store) -> Listening:
    return Listening(store)


def test_each_event_is_one_run_however_often_it_is_looked_at(listening: Listening) -> None:
    listening.send(request="invoice-1")
    listening.send(key="order-7")
    listening.send("shipped")
    listening.send(request="invoice-1")

    looks = [listening.look() for _ in range(3)]

    assert listening.begun() == [("invoice-1", ""), ("2", "order-7")]
    assert [len(each.written.works) for each in looks] == [2, 0, 0]


def test_what_came_before_the_rule_begins_nothing(listening: Listening) -> None:
    listening.send(seconds=-1)

    listening.look()
    listening.look()

    assert ledger(listening.store) == []


def test_of_a_job_with_a_key_only_that_key_and_none_begin_runs(store: Store) -> None:
    listening = Listening(store, key="order-7")
    for key in ("order-7", "order-8", ""):
        listening.send(key=key)

    listening.look()

    assert [key for _, key in listening.begun()] == ["order-7", ""]


def test_what_was_sent_to_one_wait_alone_begins_nothing(listening: Listening) -> None:
    with listening.store.write() as tx:
        send_to(tx, RunId(1), "paid", "", ME, NOW + SECOND)

    listening.look()

    assert ledger(listening.store) == []


def test_where_one_runs_at_a_time_the_next_event_waits_for_its_turn(store: Store) -> None:
    listening = Listening(store, overlap=OverlapPolicy())
    for number in range(3):
        listening.send(request=f"e{number}")
    deferred = []
    for _ in range(4):
        deferred.append(bool(listening.look().written.deferred))
        listening.look()  # while it runs
        listening.end_all()

    assert [event for event, _ in listening.begun()] == ["e0", "e1", "e2"]
    assert deferred == [True, True, False, False]


def test_what_came_while_no_engine_ran_is_made_up_for_as_the_job_says(store: Store) -> None:
    listening = Listening(store)
    listening.look()
    for number in range(3):
        listening.send(request=f"e{number}")
    listening.new_engine()

    listening.look()

    assert [run.state for run in ledger(store)] == [RunState.MISSED, RunState.MISSED, RunState.CLAIMED]
    assert listening.begun() == [("e2", "")]


def test_of_more_than_one_look_finds_only_the_newest_is_made_up_for(store: Store) -> None:
    """What the first look had left began runs as if it had come just then, up to sixty a minute."""
    listening = Listening(store)
    listening.look()
    for number in range(MOST_AT_ONCE + 3):
        listening.send(request=f"e{number}")
    listening.new_engine()

    has_more = [listening.look().looks[0].has_more for _ in range(3)]

    assert has_more == [True, False, False]
    assert listening.begun() == [(f"e{MOST_AT_ONCE + 2}", "")]
    assert len(ledger(store)) == MOST_AT_ONCE + 3
    listening.end_all()
    listening.send(request="later")
    assert [work.trigger for work in listening.look().written.works] == [Trigger.SCHEDULE]


@pytest.mark.parametrize("gated", [0, 1, MOST_AT_ONCE + 1])
def test_of_as_many_as_a_look_finds_one_is_made_up_for_though_none_that_may_go_follows(
    store: Store, gated: int
) -> None:
    """All of them gave way to what came later, and nothing did that could begin a run."""
    blackout = Blackout((NOW + 2 * SECOND).replace(tzinfo=None), (NOW + 4 * SECOND).replace(tzinfo=None))
    listening = Listening(store, blackouts=(blackout,))
    listening.look()
    for number in range(MOST_AT_ONCE):
        listening.send(request=f"e{number}")
    for _ in range(gated):
        listening.send(seconds=3)
    listening.new_engine()

    while listening.look(seconds=6).looks[0].has_more:
        pass

    states = Counter(run.state for run in ledger(store))
    assert states == Counter(
        {RunState.MISSED: MOST_AT_ONCE - 1, RunState.CLAIMED: 1, RunState.SKIPPED: gated}
    )
    assert listening.begun()[0] == (f"e{MOST_AT_ONCE - 1}", "")


@pytest.mark.parametrize("is_of_folder", [False, True])
def test_a_pause_that_has_run_out_kept_only_what_came_in_it(store: Store, is_of_folder: bool) -> None:
    """An event that came behind the pause was skipped as long as nobody had written that it ended."""
    listening = Listening(store)
    listening.look()
    listening.send(request="before", seconds=1)
    pause(listening, 2, 4, is_of_folder=is_of_folder)
    listening.send(request="within", seconds=3)
    listening.send(request="behind", seconds=4)

    listening.look(seconds=5)

    assert [(run.state, run.reason) for run in ledger(store)] == [
        (RunState.SKIPPED, Reason.PAUSED),
        (RunState.CLAIMED, Reason.NONE),
        (RunState.CLAIMED, Reason.NONE),
    ]
    assert listening.begun() == [("within", ""), ("before", ""), ("behind", "")]


def test_what_came_before_a_pause_that_lasts_was_missed(store: Store) -> None:
    listening = Listening(store)
    listening.look()
    listening.send(request="before", seconds=1)
    pause(listening, 2, None)
    listening.send(request="within", seconds=3)
    listening.new_engine()

    listening.look(seconds=5)

    assert [run.state for run in ledger(store)] == [RunState.MISSED, RunState.SKIPPED]


@pytest.mark.parametrize("is_of_folder", [False, True])
def test_a_pause_skips_what_waits_for_its_turn(store: Store, is_of_folder: bool) -> None:
    """The engine that had it wait said that no engine had looked at it."""
    listening = Listening(store, overlap=OverlapPolicy())
    listening.look()
    listening.send(request="a")
    listening.send(request="b")
    listening.look()
    pause(listening, 5, None, is_of_folder=is_of_folder)

    listening.look(seconds=6)

    paused = "everything was paused" if is_of_folder else "the job was paused"
    assert [(run.state, run.reason, run.reason_text) for run in ledger(store)] == [
        (RunState.CLAIMED, Reason.NONE, ""),
        (RunState.SKIPPED, Reason.PAUSED, paused),
    ]


def test_a_pause_skips_what_waits_for_the_next_minute(listening: Listening) -> None:
    listening.look()
    listening.watch.begun_at = [float(second) for second in range(MOST_A_MINUTE)]
    listening.send(seconds=1)
    listening.look(seconds=59, running=59.5)
    pause(listening, 59, None)

    listening.look(seconds=60, running=60.0)

    assert [(run.state, run.reason) for run in ledger(listening.store)] == [(RunState.SKIPPED, Reason.PAUSED)]


@pytest.mark.parametrize("is_new_engine", [False, True])
@pytest.mark.parametrize("is_folder_first", [False, True])
def test_of_two_pauses_that_in_which_it_came_counts(
    store: Store, is_folder_first: bool, is_new_engine: bool
) -> None:
    """The pause that began after it said that nobody had looked, before the other was asked."""
    listening = Listening(store)
    listening.look()
    pause(listening, 1, None, is_of_folder=is_folder_first)
    listening.send(seconds=2)
    pause(listening, 3, None, is_of_folder=not is_folder_first)
    if is_new_engine:
        listening.new_engine()

    listening.look(seconds=4)

    paused = "everything was paused" if is_folder_first else "the job was paused"
    assert [(run.state, run.reason_text) for run in ledger(store)] == [(RunState.SKIPPED, paused)]


@pytest.mark.parametrize("is_of_folder", [False, True])
def test_what_came_in_a_pause_that_ran_out_without_an_engine_has_its_row(
    store: Store, is_of_folder: bool
) -> None:
    """The next engine began runs of it, as nothing told it any more of the pause."""
    listening = Listening(store)
    listening.look()
    listening.send(request="before", seconds=1)
    pause(listening, 2, 4, is_of_folder=is_of_folder)
    listening.send(request="within", seconds=3)
    listening.send(request="behind", seconds=4)
    listening.new_engine()
    with store.write() as tx:
        end_pauses_that_are_over(tx, NOW + 60 * SECOND)
        assert pauses(tx) == []

    listening.look(seconds=60)

    assert [run.state for run in ledger(store)] == [RunState.MISSED, RunState.SKIPPED, RunState.CLAIMED]
    with store.read() as tx:
        assert not standings(tx, [listening.job_id])[listening.job_id].is_paused


def test_what_came_in_a_pause_behind_many_others_has_its_row(store: Store) -> None:
    """Where more came before the pause than one look finds, nothing was written of what came in it."""
    listening = Listening(store)
    listening.look()
    for number in range(MOST_AT_ONCE + 1):
        listening.send(request=f"e{number}")
    pause(listening, 2, 4)
    listening.send(request="within", seconds=3)

    with store.write() as tx:
        end_pauses_that_are_over(tx, NOW + 60 * SECOND)

    states = Counter(run.state for run in ledger(store))
    assert states == {RunState.MISSED: MOST_AT_ONCE + 1, RunState.SKIPPED: 1}


@pytest.mark.parametrize("is_seen_in_time", [True, False])
def test_a_blackout_leaves_out_what_came_in_it_whenever_it_is_looked_at(
    store: Store, is_seen_in_time: bool
) -> None:
    """What came before or in a blackout was judged by when an engine looked at it."""
    blackout = Blackout((NOW + 2 * SECOND).replace(tzinfo=None), (NOW + 4 * SECOND).replace(tzinfo=None))
    listening = Listening(store, blackouts=(blackout,))
    listening.look()
    for number in (1, 3, 5):
        listening.send(request=f"e{number}", seconds=number)
        if is_seen_in_time:
            listening.look(seconds=number)

    listening.look(seconds=6)

    assert {run.state: run.reason_text for run in ledger(store)} == {
        RunState.SKIPPED: "it came in a blackout",
        RunState.CLAIMED: "",
    }
    assert sorted(listening.begun()) == [("e1", ""), ("e3", ""), ("e5", "")]


def test_what_a_blackout_leaves_out_waits_behind_what_waits_for_its_turn(store: Store) -> None:
    blackout = Blackout((NOW + 3 * SECOND).replace(tzinfo=None), (NOW + 4 * SECOND).replace(tzinfo=None))
    listening = Listening(store, overlap=OverlapPolicy(), blackouts=(blackout,))
    listening.look()
    for number in (1, 2, 3, 5):
        listening.send(request=f"e{number}", seconds=number)
    for _ in range(5):
        listening.look(seconds=6)
        listening.end_all()

    assert sorted(event for event, _ in listening.begun()) == ["e1", "e2", "e3", "e5"]


def test_a_rule_that_began_its_runs_of_a_minute_waits_for_the_next(listening: Listening) -> None:
    """Events that came one by one were not limited, and each was told to be one of too many."""
    listening.watch.begun_at = [float(second) for second in range(MOST_A_MINUTE)]
    for number in range(3):
        listening.send(request=f"e{number}")
    waiting = listening.look(seconds=59, running=59.5)
    begun = listening.look(seconds=60, running=60.0)

    assert (waiting.written.works, waiting.looks[0].next_at) == ((), NOW + 59.5 * SECOND)
    assert len(begun.written.works) == 1
    with listening.store.read() as tx:
        last = event_of(tx, begun.written.works[0].run_id)
    assert last is not None
    assert last.told["event_id"].splitlines() == ["e0", "e1", "e2"]


def test_a_storm_is_one_run_that_tells_of_each(listening: Listening) -> None:
    for number in range(100):
        listening.send(request=f"e{number}")

    works = listening.look().written.works

    assert len(works) == 60
    with listening.store.read() as tx:
        last = event_of(tx, works[-1].run_id)
    assert last is not None
    assert last.told["event_id"].splitlines() == [f"e{number}" for number in range(59, 100)]


@pytest.mark.slow
def test_a_real_engine_begins_them_at_once_and_tells_the_script(file_store: Store) -> None:
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE), missed=MissedPolicy(Missed.ALL))
    action = shell('echo "$HOURBELL_EVENT_NAME/$HOURBELL_EVENT_KEY/$HOURBELL_EVENT_ID/$HOURBELL_EVENT_DATA"')
    draft = JobDraft("Thank", Schedule((PAID,)), action, policies)
    with file_store.write() as tx:
        (job_id,) = add_many(tx, [NewJob(draft, None)], ME, now())

    def ended(count: int) -> Callable[[list[Run]], bool]:
        return lambda runs: sum(run.finished_at is not None for run in runs) >= count

    async def work(_: Engine) -> None:
        for number in range(3):
            with file_store.write() as tx:
                sent = send(tx, "paid", "order-7", f"e{number}", ME, now(), f'{{"n": "{number}$(id)"}}')
            assert sent.begins == (job_id,)
            await until(file_store, ended(number + 1))

    with_engine(file_store, work)
    with file_store.write() as tx:
        send(tx, "paid", "", "late", ME, now())

    async def again(_: Engine) -> None:
        await until(file_store, ended(4))

    runs: list[Run] = with_engine(file_store, again)

    assert [run.result_line for run in runs] == [
        *(f'paid/order-7/e{number}/{{"n": "{number}$(id)"}}' for number in range(3)),
        "paid//late/",
    ]
    assert [run.trigger for run in runs] == [Trigger.SCHEDULE] * 3 + [Trigger.CATCH_UP]
    assert findings(file_store) == []


@pytest.mark.slow
def test_an_event_that_came_before_the_first_look_is_not_lost_by_a_save(file_store: Store) -> None:
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE))
    draft = JobDraft("Thank", Schedule((PAID,)), shell('echo "$HOURBELL_EVENT_ID"'), policies)
    with file_store.write() as tx:
        (job_id,) = add_many(tx, [NewJob(draft, None)], ME, now())
        send(tx, "paid", "", "before", ME, now())
        save(tx, job_id, 1, replace(draft, notes="saved anew"), None, ME, now())
        other = replace(draft, name="Tell", is_enabled=False)
        (late,) = add_many(tx, [NewJob(other, None)], ME, now())
        send(tx, "paid", "", "while it was off", ME, now())
        save(tx, late, 1, replace(other, is_enabled=True), None, ME, now())

    def all_ended(runs: list[Run]) -> bool:
        return sum(run.finished_at is not None for run in runs) == 2

    async def work(_: Engine) -> None:
        await until(file_store, all_ended)

    runs = with_engine(file_store, work)

    assert [(run.job_id, run.result_line) for run in runs] == [
        (job_id, "before"),
        (job_id, "while it was off"),
    ]


@pytest.mark.parametrize("by", ["itself", "itself at leisure", "others", "people"])
def test_a_job_whose_runs_send_the_event_that_begins_it_is_stopped_after_ten(store: Store, by: str) -> None:
    """It went on for ever, sixty times a minute; what is handed on at leisure goes on."""
    is_ring, every = by in {"itself", "others"}, 90 if by == "itself at leisure" else 3
    listening = Listening(store)
    other = Listening(store, rule=OnEvent("asked"), engine=listening.engine) if by == "others" else None
    listening.send()
    for number in range(1, 13):
        listening.look(seconds=every * number)
        if by == "people":
            listening.send(seconds=every * number + 1)
            continue
        sender = listening.newest
        if other is not None:
            other.send("asked", seconds=every * number, who=sender_of_run(sender))
            other.look(seconds=every * number)
            sender = other.newest
        listening.send(seconds=every * number + 1, who=sender_of_run(sender))

    with store.read() as tx:
        reason = job(tx, listening.job_id).disabled_reason
        mine = [run for run in ledger(store) if run.job_id == listening.job_id]
    assert reason.startswith("it sets itself off: ten of its runs") is is_ring
    assert len(mine) == (10 if is_ring else 12)
    assert wording_of("de").said(reason) != reason or not reason
