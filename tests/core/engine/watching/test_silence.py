"""Events that stay away begin a run once, until the next one comes."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import delete

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds.on_silence import SilenceWatch
from scheduler_core.engine.watching.settling import Settling
from scheduler_core.engine.watching.store_looks import look_at_store
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import event_of
from scheduler_core.store.sequences.events import delete_old_events, send
from scheduler_core.store.store import Store
from scheduler_core.store.tables.event_rows import EVENTS
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Run, RunState, Trigger
from scheduler_core.values.schedules.events.signal_events import OnSilence
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell, until, with_engine
from tests.core.store.builders import ME, NOW, a_draft, add_jobs, an_engine

HOUR = timedelta(hours=1)
DAY = 24 * HOUR
RULE = OnSilence("heartbeat", 25 * HOUR)


class Listening:
    """A job that silence begins, and the looks of one engine after the other."""

    def __init__(self, store: Store, *, key: str = "", missed: MissedPolicy | None = None) -> None:
        self.store = store
        draft = a_draft(schedule=Schedule((RULE,)), key=key)
        parallel = OverlapPolicy(Overlapping.PARALLEL, 100)
        policies = replace(draft.policies, overlapping=parallel, missed=missed or draft.policies.missed)
        self.draft = replace(draft, policies=policies)
        (self.job_id,) = add_jobs(store, self.draft, due_at=None)
        self.engine = an_engine(store)
        self.new_engine()

    def new_engine(self, since: datetime = NOW) -> None:
        self.watch = Watch(self.job_id, 1, since, self.draft, RULE, None, Settling(0.0))

    def send(self, hours: float, key: str = "", request: str = "") -> None:
        with self.store.write() as tx:
            send(tx, "heartbeat", key, request, ME, NOW + hours * HOUR)

    def look(self, hours: float) -> float | None:
        """Look; return after how many hours the rule wants the next look."""
        at = NOW + hours * HOUR
        with self.store.write() as tx:
            seen = look_at_store(tx, [(self.watch, SilenceWatch())], self.engine, "test", 0.0, at)
        self.watch.is_first_look = False
        next_at = seen.looks[0].next_at
        return None if next_at is None else (next_at - NOW) / HOUR

    def begun(self) -> list[str]:
        with self.store.read() as tx:
            events = [event_of(tx, run.id) for run in ledger(self.store)]
        return [each.told["event_id"] for each in events if each is not None]


@pytest.fixture
def listening(store: Store) -> Listening:
    return Listening(store)


def test_a_silence_is_one_run_however_often_it_is_looked_at(listening: Listening) -> None:
    listening.send(1, request="beat-1")
    wanted = [listening.look(hours) for hours in (2, 25.9, 26, 27, 60, 600)]

    assert listening.begun() == ["beat-1"]
    assert wanted[:3] == [26, 26, 51]


def test_after_the_next_event_the_next_silence_counts(listening: Listening) -> None:
    listening.send(1, request="beat-1")
    listening.look(26)
    listening.send(30, request="beat-2")
    wanted = [listening.look(hours) for hours in (51, 54.9, 55)]

    assert listening.begun() == ["beat-1", "beat-2"]
    assert wanted[0] == 55


def test_where_none_ever_came_it_counts_from_the_rule_on(listening: Listening) -> None:
    assert listening.look(1) == 25
    listening.look(25)
    listening.look(80)

    assert listening.begun() == [""]


@pytest.mark.parametrize(("heard", "due"), [(-10, 15), (-25, 25), (-100, 25)])
def test_what_was_silent_before_the_rule_begins_no_run_at_once(
    listening: Listening, heard: float, due: float
) -> None:
    listening.send(heard)

    assert listening.look(0) == due
    assert listening.begun() == []


def test_a_job_that_is_saved_anew_waits_no_longer_for_it(listening: Listening) -> None:
    listening.look(0)
    listening.new_engine(since=NOW + 20 * HOUR)

    assert listening.look(21) == 25


def test_the_last_event_is_forgotten_in_the_end_and_that_is_no_second_silence(listening: Listening) -> None:
    listening.send(1)
    listening.look(26)
    with listening.store.write() as tx:
        assert delete_old_events(tx, NOW + 40 * DAY, 100) == 1
    listening.look(40 * 24)

    assert len(ledger(listening.store)) == 1


def test_an_older_event_that_a_key_keeps_is_no_second_silence_either(store: Store) -> None:
    listening = Listening(store, key="a")
    listening.send(1, "a", "beat-1")
    listening.send(2, "", "beat-2")
    listening.look(27)
    with store.write() as tx:
        tx.connection.execute(delete(EVENTS).where(EVENTS.c.key == ""))
    listening.look(40 * 24)
    listening.send(41 * 24, "a", "beat-3")
    listening.look(43 * 24)

    assert listening.begun() == ["beat-2", "beat-3"]


def test_of_a_job_with_a_key_events_of_others_do_not_count(store: Store) -> None:
    listening = Listening(store, key="a")
    listening.send(1, "a", "beat-1")
    listening.send(10, "b")
    listening.look(26)

    assert listening.begun() == ["beat-1"]


@pytest.mark.parametrize(
    ("missed", "state", "trigger"),
    [
        (MissedPolicy(Missed.ALL), RunState.CLAIMED, Trigger.CATCH_UP),
        (MissedPolicy(Missed.SKIP), RunState.MISSED, Trigger.SCHEDULE),
    ],
)
def test_a_silence_without_an_engine_is_made_up_for_as_the_job_says(
    store: Store, missed: MissedPolicy, state: RunState, trigger: Trigger
) -> None:
    listening = Listening(store, missed=missed)
    listening.look(0)
    listening.new_engine()
    listening.look(100)
    listening.look(101)

    assert [(run.state, run.trigger) for run in ledger(store)] == [(state, trigger)]


@pytest.mark.slow
def test_a_real_engine_waits_for_it_by_the_clock(file_store: Store) -> None:
    rule = OnSilence("heartbeat", timedelta(minutes=1))
    action = shell('echo "$HOURBELL_EVENT_NAME/$HOURBELL_EVENT_ID"')
    with file_store.write() as tx:
        add_many(
            tx,
            [NewJob(JobDraft("Alarm", Schedule((rule,)), action), None)],
            ME,
            now() - timedelta(seconds=90),
        )
        send(tx, "heartbeat", "", "beat-1", ME, now() - timedelta(seconds=59))

    def has_ended(runs: list[Run]) -> bool:
        return any(run.finished_at is not None for run in runs)

    async def work(_: Engine) -> None:
        await until(file_store, has_ended)

    runs = with_engine(file_store, work)

    assert [(run.result_line, run.trigger) for run in runs] == [("heartbeat/beat-1", Trigger.SCHEDULE)]
    assert findings(file_store) == []
