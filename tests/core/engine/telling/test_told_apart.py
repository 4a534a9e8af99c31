"""How much is told of a job: no more than one of a kind in a time, with the end of its output."""

from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.engine.telling.plan import SendingPlan, plan
from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.store import Store
from scheduler_core.store.telling.notices import fold, leave_out, mark_sent, put_off, waiting_notices
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.runs.run import OutputStream
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft, add_jobs, an_engine
from tests.core.store.telling import test_late_jobs as late_jobs
from tests.core.store.telling.test_notices import OK, end, tell

SECOND = timedelta(seconds=1)


def a_job(store: Store, policies: RunPolicies) -> JobId:
    an_engine(store)
    tell(store, "all:phone", "phone")
    return add_jobs(store, replace(a_draft(), policies=policies))[0]


def planned(store: Store, now: datetime) -> SendingPlan:
    with store.read() as tx:
        return plan(tx, now, (), "UTC")


def kinds(found: SendingPlan) -> list[str]:
    return [each.notice.kind.value for due in found.due for each in due.waiting]


def send(store: Store, now: datetime) -> SendingPlan:
    """Do what is planned, as if all arrived."""
    found = planned(store, now)
    with store.write() as tx:
        for (until, trouble), ids in found.later.items():
            put_off(tx, ids, until, trouble)
        leave_out(tx, found.overtaken)
        for due in found.due:
            held = [each for each in due.waiting if each.is_held]
            if len(held) > 1:
                fold(tx, held, now)
            else:
                mark_sent(tx, [each.id for each in due.waiting], now)
    return found


def waiting_kinds(store: Store, now: datetime) -> list[str]:
    with store.read() as tx:
        return [each.notice.kind.value for each in waiting_notices(tx, now)]


def flap(store: Store, job: JobId, at: datetime) -> None:
    end(store, job, at)
    end(store, job, at + MINUTE, OK)


def test_of_a_kind_no_more_than_one_goes_within_the_time(store: Store) -> None:
    job = a_job(store, RunPolicies(tell_spacing=HOUR))
    flap(store, job, NOW)
    assert kinds(send(store, NOW + 2 * MINUTE)) == ["failure", "recovered"]

    flap(store, job, NOW + 5 * MINUTE)
    found = send(store, NOW + 10 * MINUTE)

    assert kinds(found) == []
    assert list(found.later) == [(NOW + 2 * MINUTE + HOUR, "")]


def test_what_comes_meanwhile_is_one_and_begins_the_time_anew(store: Store) -> None:
    job = a_job(store, RunPolicies(tell_spacing=HOUR))
    flap(store, job, NOW)
    send(store, NOW + 2 * MINUTE)
    flap(store, job, NOW + 5 * MINUTE)
    send(store, NOW + 10 * MINUTE)
    later = NOW + 2 * MINUTE + HOUR

    send(store, later)
    assert kinds(send(store, later)) == ["sum"]
    flap(store, job, later + MINUTE)

    assert list(send(store, later + 3 * MINUTE).later) == [(later + HOUR, "")]


def test_that_it_works_again_is_not_told_while_it_fails_again(store: Store) -> None:
    """The last that a channel heard was that it works."""
    job = a_job(store, RunPolicies(tell_spacing=HOUR))
    flap(store, job, NOW)
    send(store, NOW + 2 * MINUTE)
    flap(store, job, NOW + 5 * MINUTE)
    send(store, NOW + 10 * MINUTE)
    end(store, job, NOW + 30 * MINUTE)
    send(store, NOW + 31 * MINUTE)

    later = NOW + 2 * MINUTE + HOUR
    told = [kinds(send(store, later)) for _ in range(2)]

    assert told == [["failure", "failure"], ["sum"]]
    assert waiting_kinds(store, later + 3 * HOUR) == []


def test_a_failure_that_waits_is_told_before_that_it_works_again(store: Store) -> None:
    job = a_job(store, RunPolicies(tell_spacing=HOUR))
    end(store, job, NOW)
    send(store, NOW + 2 * MINUTE)
    end(store, job, NOW + 5 * MINUTE, OK)
    found = send(store, NOW + 6 * MINUTE)
    assert kinds(found) == ["recovered"]
    end(store, job, NOW + 20 * MINUTE)
    send(store, NOW + 21 * MINUTE)
    later = NOW + 2 * MINUTE + HOUR
    end(store, job, later - MINUTE, OK)

    assert kinds(send(store, later - SECOND)) == []
    told = [kind for at in (later, NOW + 6 * MINUTE + HOUR) for kind in kinds(send(store, at))]

    assert told == ["failure", "recovered"]


def test_that_it_works_again_which_nobody_was_told_begins_no_time_anew(store: Store) -> None:
    """What was left out counted as told."""
    job = a_job(store, RunPolicies(tell_spacing=24 * HOUR))
    flap(store, job, NOW)
    send(store, NOW + 2 * MINUTE)
    flap(store, job, NOW + HOUR)
    send(store, NOW + HOUR + 2 * MINUTE)
    end(store, job, NOW + 2 * HOUR)
    send(store, NOW + 2 * HOUR + MINUTE)
    later = NOW + 2 * MINUTE + 24 * HOUR
    left_out = send(store, later).overtaken
    send(store, later)
    assert len(left_out) == 1

    end(store, job, later + HOUR, OK)

    assert kinds(send(store, later + HOUR + MINUTE)) == ["recovered"]


def test_that_it_works_again_is_told_though_the_run_was_late(store: Store) -> None:
    """That the same run had begun too late was taken for later trouble."""
    job = a_job(store, RunPolicies(tell_spacing=HOUR, late=read_limits("start:15m")))
    end(store, job, NOW)
    send(store, NOW + 2 * MINUTE)
    late = late_jobs.claim(store, job, NOW + HOUR)
    late_jobs.begin(store, late, NOW + 3 * HOUR)
    late_jobs.finish(store, late, NOW + 3 * HOUR + SECOND)
    late_jobs.look(store, NOW + 3 * HOUR + 2 * SECOND)

    found = send(store, NOW + 3 * HOUR + 3 * SECOND)

    assert kinds(found) == ["recovered", "late"]
    assert found.overtaken == []


def test_that_it_works_again_waits_for_no_lateness_that_is_over(store: Store) -> None:
    """It waited until the spacing let what had been late be told."""
    job = a_job(store, RunPolicies(tell_spacing=4 * HOUR, late=read_limits("start:15m")))
    for due_at in (NOW, NOW + HOUR):
        late = late_jobs.claim(store, job, due_at)
        late_jobs.begin(store, late, due_at + 30 * MINUTE)
        late_jobs.finish(store, late, due_at + 40 * MINUTE)
        late_jobs.look(store, due_at + 50 * MINUTE)
        send(store, due_at + 50 * MINUTE)
    assert waiting_kinds(store, NOW + 10 * HOUR) == ["late"]
    end(store, job, NOW + 2 * HOUR)
    send(store, NOW + 2 * HOUR + 2 * MINUTE)

    end(store, job, NOW + 2 * HOUR + 5 * MINUTE, OK)

    assert kinds(send(store, NOW + 2 * HOUR + 10 * MINUTE)) == ["recovered"]


def test_that_it_works_again_is_not_told_once_it_is_late(store: Store) -> None:
    job = a_job(store, RunPolicies(tell_spacing=4 * HOUR, late=read_limits("start:15m")))
    flap(store, job, NOW)
    send(store, NOW + 2 * MINUTE)
    flap(store, job, NOW + 5 * MINUTE)
    send(store, NOW + 10 * MINUTE)
    late_jobs.claim(store, job, NOW + HOUR)
    late_jobs.look(store, NOW + 2 * HOUR)
    assert kinds(send(store, NOW + 2 * HOUR)) == ["late"]

    later = NOW + 2 * MINUTE + 4 * HOUR

    assert [kinds(send(store, later)) for _ in range(2)] == [["failure"], []]
    assert waiting_kinds(store, later + 10 * HOUR) == []


def test_of_several_that_wait_together_one_goes(store: Store) -> None:
    job = a_job(store, RunPolicies(tell_spacing=HOUR))
    flap(store, job, NOW)
    flap(store, job, NOW + 5 * MINUTE)

    found = planned(store, NOW + 10 * MINUTE)

    assert kinds(found) == ["failure", "recovered"]
    assert list(found.later) == [(NOW + 10 * MINUTE + HOUR, "")]


def test_without_a_spacing_all_go(store: Store) -> None:
    job = a_job(store, RunPolicies())
    flap(store, job, NOW)
    flap(store, job, NOW + 5 * MINUTE)

    assert kinds(planned(store, NOW + 10 * MINUTE)) == ["failure", "recovered"] * 2


def test_the_last_lines_of_the_output_go_along_where_the_job_says_so(store: Store) -> None:
    job = a_job(store, RunPolicies(tell_output=2))
    run = end(store, job, NOW)
    with store.write() as tx:
        append(
            tx,
            [
                Chunk(run, OutputStream.STDOUT, 0, b"one\ntwo\n"),
                Chunk(run, OutputStream.STDERR, 0, b"\x1b[31mthree\x1b[0m\n"),
                Chunk(run, OutputStream.ENGINE, 0, b"of ours\n"),
            ],
        )

    (due,) = planned(store, NOW + 10 * MINUTE).due

    assert due.waiting[0].notice.output == "two\nthree"


def test_no_output_goes_along_otherwise(store: Store) -> None:
    job = a_job(store, RunPolicies())
    run = end(store, job, NOW)
    with store.write() as tx:
        append(tx, [Chunk(run, OutputStream.STDOUT, 0, b"one\n")])
        (waiting,) = waiting_notices(tx, NOW + timedelta(hours=1))

    (due,) = planned(store, NOW + 10 * MINUTE).due

    assert due.waiting == [waiting]


def test_what_is_cut_off_from_a_long_line_is_not_hidden(store: Store) -> None:
    job = a_job(store, RunPolicies(tell_output=2))
    run = end(store, job, NOW)
    with store.write() as tx:
        append(tx, [Chunk(run, OutputStream.STDOUT, 0, b"x" * 50_000 + b" the end\n")])

    (due,) = planned(store, NOW + 10 * MINUTE).due

    output = due.waiting[0].notice.output
    assert output.startswith("…x")
    assert output.endswith("x the end")
