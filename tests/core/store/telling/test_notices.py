"""Notices are written with the commit that ends a run, once for each channel that wants them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sqlalchemy import delete, func, select

from scheduler_core.store.jobs import job_states
from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.runs.run_ends import final_ends
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.tables.channel_rows import NOTICES
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.telling.channels import add_channel, channels, delete_channel
from scheduler_core.store.telling.notices import (
    KEPT,
    WaitingNotice,
    delete_old_notices,
    fold,
    in_trouble,
    mark_sent,
    put_off,
    waiting_notices,
)
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.run_policies import RunPolicies, Tell
from scheduler_core.values.jobs.telling import read_tellings
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft, add_job, add_jobs, an_engine

ENGINE = EngineId(1)
FAILURE, STILL, RECOVERED = NoticeKind.FAILURE, NoticeKind.STILL_FAILING, NoticeKind.RECOVERED
OK, BAD = RunState.SUCCEEDED, RunState.FAILED
LATER = NOW + timedelta(days=3_000)


def tell(store: Store, tell_by: str, *names: str | Channel) -> None:
    """Make channels, and say what they are told of all jobs."""
    with store.write() as tx:
        for each in names:
            channel = (
                each
                if isinstance(each, Channel)
                else Channel(each, ChannelKind.HOOK, f"https://{each}.example/x")
            )
            add_channel(tx, channel, ME, NOW)
        set_setting(tx, "tell_by", json.dumps(tell_by), NOW)


def end(
    store: Store,
    job: JobId,
    due_at: datetime,
    state: RunState = BAD,
    *,
    following: NewRun | None = None,
    error: str = "",
    exit_code: int | None = None,
) -> RunId:
    """Let a run end a minute after it was due, with what follows it in the same commit."""
    with store.write() as tx:
        run_id = ledger.record(tx, [NewRun(job, 1, due_at)], ENGINE, due_at)[0].id
        ledger.begin(tx, [Begun(run_id, due_at)], ENGINE)
    with store.write() as tx:
        ledger.finish(
            tx, [Finished(run_id, state, due_at + MINUTE, exit_code=exit_code, first_error_line=error)]
        )
        if following is not None:
            ledger.record(tx, [following], ENGINE, due_at + MINUTE)
    return run_id


def told(store: Store) -> list[WaitingNotice]:
    with store.read() as tx:
        return waiting_notices(tx, LATER)


def kinds(store: Store) -> list[NoticeKind]:
    return [each.notice.kind for each in told(store)]


def test_a_failure_and_its_recovery_are_told_with_what_was_said(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    job = add_job(store)
    first = end(store, job, NOW, error="password=hunter2", exit_code=3)
    end(store, job, NOW + HOUR, OK)
    end(store, job, NOW + 2 * HOUR, OK)

    failed, recovered = told(store)

    assert (failed.notice.kind, failed.notice.text, failed.notice.run_id) == (FAILURE, "exit code 3", first)
    assert (failed.notice.job_name, failed.notice.due_at, failed.made_at) == ("Back up", NOW, NOW + MINUTE)
    assert (recovered.notice.kind, recovered.notice.text) == (RECOVERED, "")
    assert failed.notice.id != recovered.notice.id


def test_what_is_tried_again_is_told_when_the_last_try_ended(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    job = add_job(store)

    end(store, job, NOW, following=NewRun(job, 1, NOW, attempt=2, trigger=Trigger.RETRY))

    assert kinds(store) == []


def test_what_a_run_said_goes_to_nobody(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    end(store, add_job(store), NOW, error="password=hunter2")

    assert "hunter2" not in str(told(store))


def test_a_try_that_failed_is_not_what_a_job_recovers_from(store: Store) -> None:
    """The try that followed it was cancelled, so no failure was told."""
    an_engine(store)
    tell(store, "all:phone", "phone")
    job = add_job(store)
    end(store, job, NOW, following=NewRun(job, 1, NOW, attempt=2, trigger=Trigger.RETRY))
    with store.read() as tx:
        retry = tx.connection.scalar(select(func.max(RUNS.c.id)))
    assert retry is not None
    with store.write() as tx:
        ledger.finish(tx, [Finished(retry, RunState.CANCELLED, NOW + 2 * MINUTE)])
    end(store, job, NOW + HOUR, OK)

    assert kinds(store) == []


def test_whether_a_job_works_again_goes_by_when_runs_ended(store: Store) -> None:
    """A long run that began first ends last, and well: what comes then is no news."""
    an_engine(store)
    tell(store, "all:phone", "phone")
    job = add_job(store)
    with store.write() as tx:
        long_run, short = ledger.record(tx, [NewRun(job, 1, NOW), NewRun(job, 1, NOW + MINUTE)], ENGINE, NOW)
        ledger.begin(tx, [Begun(long_run.id, NOW), Begun(short.id, NOW + MINUTE)], ENGINE)
    for run_id, state, minutes in ((short.id, BAD, 2), (long_run.id, OK, 3)):
        with store.write() as tx:
            ledger.finish(tx, [Finished(run_id, state, NOW + minutes * MINUTE)])
    end(store, job, NOW + HOUR, OK)

    assert [(each.notice.kind, each.notice.run_id) for each in told(store)] == [
        (FAILURE, short.id),
        (RECOVERED, long_run.id),
    ]


def test_each_channel_is_told_what_it_wants(store: Store) -> None:
    an_engine(store)
    tell(store, "failure:phone; recovered,missed:desk; nothing:mute", "phone", "desk", "mute", "unnamed")
    job = add_job(store)
    end(store, job, NOW)
    end(store, job, NOW + HOUR, OK)
    with store.read() as tx:
        names = {each.id: each.name for each in channels(tx)}

    assert [(names[each.channel_id], each.notice.kind) for each in told(store)] == [
        ("phone", FAILURE),
        ("desk", RECOVERED),
    ]


def test_a_missed_run_and_a_stopped_job_are_told(store: Store) -> None:
    tell(store, "all:phone", "phone")
    job = add_job(store)
    with store.write() as tx:
        ledger.record(tx, [NewRun(job, 1, NOW, state=RunState.MISSED)], None, NOW + HOUR)
    with store.write() as tx:
        job_states.stop(tx, job, "its rule can't be planned", NOW + HOUR)

    missed, stopped = told(store)

    assert (missed.notice.kind, stopped.notice.kind) == (NoticeKind.MISSED, NoticeKind.STOPPED)
    assert (stopped.notice.text, stopped.notice.job_name) == ("its rule can't be planned", "Back up")


@pytest.mark.parametrize(
    ("word", "told_kinds"),
    [
        (Tell.DEFAULT, [FAILURE, RECOVERED, NoticeKind.MISSED]),
        (Tell.EVERYTHING, [FAILURE, RECOVERED, NoticeKind.MISSED]),
        (Tell.FAILURE, [FAILURE, RECOVERED]),
        (Tell.NOTHING, []),
    ],
)
def test_a_job_may_want_less_than_the_settings_say(
    store: Store, word: Tell, told_kinds: list[NoticeKind]
) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    (job,) = add_jobs(store, replace(a_draft(), policies=RunPolicies(tell=word)))
    end(store, job, NOW)
    end(store, job, NOW + HOUR, OK)
    end(store, job, NOW + 2 * HOUR, RunState.MISSED)

    assert kinds(store) == told_kinds


@pytest.mark.parametrize("tell_by", ["", "missed:phone; all:desk"])
@pytest.mark.parametrize("word", list(Tell))
def test_what_a_job_says_of_a_channel_goes_before_the_settings(
    store: Store, word: Tell, tell_by: str
) -> None:
    an_engine(store)
    tell(store, tell_by, "phone", "desk")
    own = read_tellings("failure:phone; nothing:desk; all:gone")
    (job,) = add_jobs(store, replace(a_draft(), policies=RunPolicies(tell=word, tellings=own)))
    end(store, job, NOW)
    end(store, job, NOW + HOUR, OK)
    end(store, job, NOW + 2 * HOUR, RunState.MISSED)
    with store.read() as tx:
        names = {each.id: each.name for each in channels(tx)}

    assert [(names[each.channel_id], each.notice.kind) for each in told(store)] == [("phone", FAILURE)]


def test_what_a_job_says_of_one_channel_leaves_the_others_to_the_settings(store: Store) -> None:
    an_engine(store)
    tell(store, "all:desk", "phone", "desk")
    own = read_tellings("missed:phone")
    (job,) = add_jobs(store, replace(a_draft(), policies=RunPolicies(tellings=own)))
    end(store, job, NOW)
    with store.read() as tx:
        names = {each.id: each.name for each in channels(tx)}

    assert [(names[each.channel_id], each.notice.kind) for each in told(store)] == [("desk", FAILURE)]


def test_what_is_not_committed_is_not_told(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    job = add_job(store)
    with store.write() as tx:
        run_id = ledger.record(tx, [NewRun(job, 1, NOW)], ENGINE, NOW)[0].id
        ledger.begin(tx, [Begun(run_id, NOW)], ENGINE)

    def take_back() -> None:
        with store.write() as tx:
            ledger.finish(tx, [Finished(run_id, BAD, NOW + MINUTE)])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        take_back()

    assert told(store) == []
    with store.write() as tx:
        ledger.finish(tx, [Finished(run_id, BAD, NOW + MINUTE)])
    assert kinds(store) == [FAILURE]


def test_without_channels_nothing_is_written(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone")
    end(store, add_job(store), NOW)

    tell(store, "all:phone", "phone")

    assert told(store) == []


def test_a_setting_that_can_t_be_read_keeps_no_run_from_ending(store: Store) -> None:
    an_engine(store)
    tell(store, "failure:", "phone")
    run_id = end(store, add_job(store), NOW)

    with store.read() as tx:
        assert [each.run_id for each in final_ends(tx, [run_id])] == [run_id]
    assert told(store) == []


def test_a_deleted_channel_takes_what_waits_for_it_along(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    end(store, add_job(store), NOW)

    with store.write() as tx:
        delete_channel(tx, "phone")

    assert told(store) == []


def test_what_was_sent_waits_no_more_and_is_forgotten_in_time(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    end(store, add_job(store), NOW)
    (notice,) = told(store)
    with store.write() as tx:
        mark_sent(tx, [notice.id], NOW + HOUR)

    assert told(store) == []
    with store.write() as tx:
        assert delete_old_notices(tx, NOW + KEPT, 10) == 0
        assert delete_old_notices(tx, NOW + KEPT + HOUR, 10) == 1


def test_several_become_one_sum_and_that_one_with_others_another(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    first, second, third = (add_job(store, name=name) for name in ("A", "B", "C"))
    for job in (first, second):
        end(store, job, NOW)
    with store.write() as tx:
        fold(tx, waiting_notices(tx, LATER), NOW)
    end(store, third, NOW + HOUR)
    (before, alone) = told(store)
    with store.write() as tx:
        fold(tx, [before, alone], NOW)

    (folded,) = told(store)

    assert (folded.notice.kind, folded.notice.count) == (NoticeKind.SUM, 3)
    assert folded.notice.text.split("\n") == ["A", "B", "C"]
    assert folded.notice.counts == {"failure": 3}
    assert folded.notice.id != before.notice.id


def test_what_went_into_a_sum_is_not_told_again_as_a_failure_that_lasts(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    job, other = add_job(store, name="A"), add_job(store, name="B")
    for each in (job, other):
        end(store, each, NOW)
    with store.write() as tx:
        fold(tx, waiting_notices(tx, LATER), NOW)
    for each in (job, other):
        end(store, each, NOW + HOUR)

    assert kinds(store) == [NoticeKind.SUM]


def test_the_id_of_a_notice_does_not_come_again_with_its_number(store: Store) -> None:
    """A restored backup counts on from where it was made."""
    an_engine(store)
    tell(store, "all:phone", "phone")
    job = add_job(store)
    ids = []
    for _ in range(2):
        with store.write() as tx:
            job_states.stop(tx, job, "why", NOW)
        (notice,) = told(store)
        assert notice.notice.id == told(store)[0].notice.id
        ids.append((notice.id, notice.notice.id))
        with store.write() as tx:
            tx.connection.execute(delete(NOTICES))
            if tx.dialect == "sqlite":
                tx.connection.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = 'notices'")
            else:
                tx.connection.exec_driver_sql("ALTER TABLE notices ALTER COLUMN id RESTART")

    assert ids[0][0] == ids[1][0]
    assert ids[0][1] != ids[1][1]


def test_a_channel_in_trouble_is_tried_when_the_first_of_its_notices_is(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone; all:desk; all:mute", "phone", "desk", "mute")
    job = add_job(store)
    end(store, job, NOW)
    end(store, job, NOW + HOUR, OK)
    with store.read() as tx:
        numbers = {each.name: each.id for each in channels(tx)}
    waiting = {
        name: [each.id for each in told(store) if each.channel_id == numbers[name]] for name in numbers
    }
    with store.write() as tx:
        put_off(tx, waiting["phone"][:1], NOW + 3 * HOUR, "no answer")
        put_off(tx, waiting["phone"][1:], NOW + 2 * HOUR, "a time-out")
        put_off(tx, waiting["desk"], NOW + HOUR, "over by then")
        put_off(tx, waiting["mute"], NOW + 3 * HOUR)

    with store.read() as tx:
        assert in_trouble(tx, NOW + HOUR) == {numbers["phone"]: (NOW + 2 * HOUR, "a time-out")}


def test_what_waits_for_a_channel_in_trouble_is_not_summed_up(store: Store) -> None:
    an_engine(store)
    tell(store, "all:phone", "phone")
    end(store, add_job(store), NOW)
    (notice,) = told(store)
    assert not notice.is_held
    with store.write() as tx:
        put_off(tx, [notice.id], NOW + HOUR)
    assert told(store)[0].is_held

    with store.write() as tx:
        put_off(tx, [notice.id], NOW + HOUR, "no answer", was_tried=True)

    (tried,) = told(store)
    assert (tried.is_held, tried.tries) == (False, 1)


def expected(states: Sequence[tuple[RunState, int]]) -> list[NoticeKind]:
    """Say what is told of runs, each so many hours after the one before, from the words of the guide."""
    found: list[NoticeKind] = []
    is_failing = False
    at, last = 0, -10_000
    for state, hours in states:
        at += hours
        if state is BAD and (not is_failing or at >= last + 24):
            found.append(STILL if is_failing else FAILURE)
            last = at
        if state is OK and is_failing:
            found.append(RECOVERED)
        is_failing = state is BAD
    return found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(runs=some.lists(some.tuples(some.sampled_from([OK, BAD]), some.integers(1, 30)), max_size=9))
def test_in_whatever_order_runs_end_each_change_is_told_once(
    file_store: Store, runs: list[tuple[RunState, int]]
) -> None:
    if not channels_of(file_store):
        an_engine(file_store)
        tell(file_store, "all:phone", "phone")
    job = add_job(file_store)
    at = NOW
    for state, hours in runs:
        at += hours * HOUR
        end(file_store, job, at, state)

    assert [each.notice.kind for each in told(file_store) if each.notice.job_id == job] == expected(runs)


def channels_of(store: Store) -> bool:
    with store.read() as tx:
        return bool(channels(tx))
