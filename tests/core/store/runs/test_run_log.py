"""The ledger read."""

from datetime import timedelta

import pytest
from sqlalchemy import insert, update

from scheduler_core.errors import NotFound
from scheduler_core.store.jobs import job_states
from scheduler_core.store.runs import ledger, outputs, run_log
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.tables.event_rows import WAITS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run import Held, HeldBy, OutputStream, Reason, RunState, Trigger
from scheduler_core.values.runs.run_log import Meaning, RunFilter
from tests.core.store.builders import HOUR, ME, NOW, a_draft, a_finished_run, add_job, add_jobs, an_engine

ENGINE = EngineId(1)
SUCCEEDED, FAILED = RunState.SUCCEEDED, RunState.FAILED


def finished_runs(store: Store, job_id: JobId, *states: RunState) -> list[RunId]:
    """Let a job end so at every hour from NOW on."""
    engine = an_engine(store)
    return [
        a_finished_run(store, job_id, NOW + hour * HOUR, engine, state) for hour, state in enumerate(states)
    ]


def ids(store: Store, **wanted: object) -> list[RunId]:
    with store.read() as tx:
        found = list(run_log.run_ids(tx, RunFilter(**wanted)))  # type: ignore[arg-type]
        page = run_log.runs_page(tx, RunFilter(**wanted))  # type: ignore[arg-type]
        counts = run_log.count_runs(tx, RunFilter(**wanted))  # type: ignore[arg-type]
    assert [run.id for run in page.runs] == found
    assert sum(counts.values()) == len(found)
    return found


def a_span(store: Store, job_id: JobId, first_hour: int, last_hour: int) -> RunId:
    span = NewRun(
        job_id,
        1,
        NOW + first_hour * HOUR,
        state=RunState.MISSED,
        reason=Reason.OFF,
        reason_text="The machine was off",
        due_until=NOW + last_hour * HOUR,
        occurrences=last_hour - first_hour + 1,
    )
    with store.write() as tx:
        return ledger.record(tx, [span], ENGINE, NOW)[0].id


@pytest.mark.slow
def test_the_log_is_newest_first(store: Store) -> None:
    first, second, third = finished_runs(store, add_job(store, due_at=NOW), SUCCEEDED, FAILED, SUCCEEDED)

    assert ids(store) == [third, second, first]
    with store.read() as tx:
        assert list(run_log.run_ids(tx, limit=2)) == [third, second]
        assert run_log.count_runs(tx) == {SUCCEEDED: 2, FAILED: 1}


@pytest.mark.slow
def test_pages_join_into_the_whole_log(store: Store) -> None:
    """Many runs of one instant used to be the edge where pages repeat or lose rows."""
    jobs = [add_job(store, due_at=NOW) for _ in range(7)]
    with store.write() as tx:
        ledger.record(tx, [NewRun(job_id, 1, NOW) for job_id in jobs], ENGINE, NOW)

    found: list[RunId] = []
    after = None
    with store.read() as tx:
        for _ in range(4):
            page = run_log.runs_page(tx, limit=2, after=after)
            found += [run.id for run in page.runs]
            after = page.after
        assert after is None
        assert found == list(run_log.run_ids(tx))
        assert run_log.runs_page(tx, limit=7).after is None


@pytest.mark.slow
def test_the_log_can_be_asked_for_jobs_and_states(store: Store) -> None:
    job_id, other = add_job(store, due_at=NOW), add_job(store, due_at=NOW)
    first, second = finished_runs(store, job_id, SUCCEEDED, FAILED)
    third = a_span(store, other, 5, 5)

    assert ids(store, job_ids=(job_id,)) == [second, first]
    assert ids(store, job_ids=(job_id, other)) == [third, second, first]
    assert ids(store, job_ids=()) == []
    assert ids(store, states=frozenset({FAILED})) == [second]
    assert ids(store, states=frozenset({FAILED, RunState.MISSED}), job_ids=(job_id,)) == [second]
    assert ids(store, triggers=frozenset({Trigger.MANUAL})) == []


@pytest.mark.slow
def test_a_time_bounds_the_log_from_its_beginning_up_to_its_end(store: Store) -> None:
    first, second, third = finished_runs(store, add_job(store, due_at=NOW), SUCCEEDED, SUCCEEDED, SUCCEEDED)

    assert ids(store, since=NOW + HOUR) == [third, second]
    assert ids(store, until=NOW + HOUR) == [first]
    assert ids(store, since=NOW + HOUR, until=NOW + 2 * HOUR) == [second]


def test_a_span_counts_where_it_reaches_into(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    span = a_span(store, job_id, 0, 5)
    later = a_span(store, job_id, 10, 11)

    assert ids(store, since=NOW + 3 * HOUR) == [later, span]
    assert ids(store, since=NOW + 5 * HOUR, until=NOW + 9 * HOUR) == [span]
    assert ids(store, since=NOW + 6 * HOUR) == [later]
    assert ids(store, until=NOW) == []


@pytest.mark.slow
def test_the_log_is_searched_by_what_people_read_in_it(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store, name="Sicherung Büro", due_at=NOW)
    failed = a_finished_run(store, job_id, NOW, engine, FAILED, error="Disk /dev/sdb is 100% full")
    span = a_span(store, add_job(store, name="Ping", due_at=NOW), 1, 3)

    assert ids(store, text="disk FULL") == [failed]
    well = a_finished_run(store, job_id, NOW + HOUR, engine, SUCCEEDED, result="48,204 products")
    assert ids(store, text="PRODUCTS") == [well]
    assert ids(store, text="buro") == [well, failed]
    assert ids(store, text="was off") == [span]
    assert ids(store, text="100%") == [failed]
    assert ids(store, text="0_") == []
    assert failed in ids(store, text="failed")
    assert span not in ids(store, text="failed")
    failing = Meaning(states=frozenset({RunState.FAILED}))
    assert failed in ids(store, text="Misslungen", meanings=(("Misslungen", failing),))
    assert ids(store, text="misslungen") == []
    told = (("Rechner", ("The machine was off", "The machine slept")),)
    assert ids(store, text="Rechner", reasons=told) == [span]
    assert ids(store, text="Rechner buro", reasons=told) == []
    assert ids(store, text="aus", reasons=(("aus", ()),)) == []


def test_the_log_is_searched_by_what_asked_for_runs_and_what_they_wait_for(store: Store) -> None:
    engine, job_id = an_engine(store), add_job(store, due_at=NOW)
    with store.write() as tx:
        news = [
            NewRun(job_id, 1, NOW, Trigger.MANUAL, request="asked"),
            NewRun(job_id, 1, NOW),
            NewRun(job_id, 1, NOW + HOUR),
        ]
        asked, waiting, held = (each.id for each in ledger.record(tx, news, engine, NOW))
        tx.connection.execute(
            insert(WAITS).values(
                run_id=waiting,
                event="Invoice paid",
                key="",
                ends_at=NOW + HOUR,
                is_after_failure=False,
                moved_by="",
            )
        )
        hold_back(tx, {held: HeldBy(Held.PAUSED)})

    by_hand = Meaning(triggers=frozenset({Trigger.MANUAL}))
    assert ids(store, text="by hand", meanings=(("by", by_hand), ("hand", by_hand))) == [asked]
    paused = Meaning(held=frozenset({Held.PAUSED}))
    assert ids(store, text="paused", meanings=(("paused", paused),)) == [held]
    assert ids(store, text="INVOICE") == [waiting]
    with store.write() as tx:
        ledger.begin(tx, [Begun(waiting, NOW)], engine)
    # What no longer waits is not shown with its event.
    assert ids(store, text="invoice") == []


def test_the_different_reasons_of_runs_are_listed(store: Store) -> None:
    ping, backup = (add_job(store, name=name, due_at=NOW) for name in ("Ping", "Back up"))
    finished_runs(store, backup, SUCCEEDED)
    a_span(store, ping, 1, 3)
    a_span(store, ping, 5, 6)

    with store.read() as tx:
        assert list(run_log.reasons(tx)) == ["The machine was off"]
        assert list(run_log.reasons(tx, RunFilter(job_ids=(backup,)))) == []
        assert list(run_log.reasons(tx, limit=0)) == []


def test_the_reasons_of_the_newest_runs_are_listed_where_there_are_too_many(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    for hour, reason in enumerate(("b", "c", "b", "a")):
        a_finished_run(store, job_id, NOW + hour * HOUR, engine, FAILED, error=reason)
    with store.write() as tx:
        tx.connection.execute(update(RUNS).values(reason_text=RUNS.c.first_error_line))

    with store.read() as tx:
        assert list(run_log.reasons(tx)) == ["a", "b", "c"]
        assert list(run_log.reasons(tx, limit=2)) == ["a", "b"]


def test_runs_come_in_the_order_asked_for_without_those_that_are_gone(store: Store) -> None:
    first, second = finished_runs(store, add_job(store, due_at=NOW), SUCCEEDED, FAILED)

    with store.read() as tx:
        found = run_log.runs_with_ids(tx, [first, RunId(99), second])

    assert [run.id for run in found] == [first, second]


def test_one_run_is_found_or_said_to_be_missing(store: Store) -> None:
    (run_id,) = finished_runs(store, add_job(store, name="It", due_at=NOW), FAILED)

    with store.read() as tx:
        assert run_log.run(tx, run_id).job_name == "It"
        with pytest.raises(NotFound, match="no run 99"):
            run_log.run(tx, RunId(99))


def test_what_became_of_an_occurrence_is_one_question(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    (exact,) = finished_runs(store, job_id, SUCCEEDED)
    span = a_span(store, job_id, 2, 5)

    with store.read() as tx:
        found = [run_log.runs_of_occurrence(tx, job_id, NOW + hour * HOUR) for hour in (0, 1, 2, 4, 6)]

    assert [[run.id for run in runs] for runs in found] == [[exact], [], [span], [span], []]


@pytest.mark.slow
def test_runs_of_a_job_deleted_for_ever_are_not_shown(store: Store) -> None:
    job_id, other = add_job(store, due_at=NOW), add_job(store, due_at=NOW)
    (gone,), kept = finished_runs(store, job_id, SUCCEEDED), a_span(store, other, 1, 1)
    with store.write() as tx:
        job_states.put_in_bin(tx, [job_id], ME, NOW)
    assert ids(store) == [kept, gone]

    with store.write() as tx:
        job_states.delete_for_ever(tx, [job_id])

    assert ids(store) == [kept]
    with store.read() as tx:
        assert run_log.runs_with_ids(tx, [gone]) == []


def test_instants_are_kept_to_the_microsecond(store: Store) -> None:
    odd = NOW + timedelta(microseconds=1)
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = ledger.record(tx, [NewRun(job_id, 1, odd), NewRun(job_id, 1, NOW)], ENGINE, NOW)[0].id

    with store.read() as tx:
        assert run_log.run(tx, run_id).due_at == odd


@pytest.mark.slow
@pytest.mark.parametrize("word", ["caf\u00e9", "100%", "_", "C:\\temp", "WARNING"])
def test_words_are_looked_for_in_output_if_wanted(store: Store, word: str) -> None:
    first, second = finished_runs(store, add_job(store, due_at=NOW), SUCCEEDED, SUCCEEDED)
    content = "\x00\u00fc caf\u00e9 at 100% of the_disk C:\\temp\nwarning".encode() + b"\xff"
    with store.write() as tx:
        outputs.append(tx, [Chunk(second, OutputStream.STDOUT, 0, content)])
        outputs.append(tx, [Chunk(first, OutputStream.STDOUT, 0, b"nothing of it")])

    assert ids(store, text=word) == []
    assert ids(store, text=word, in_output=True) == [second]


@pytest.mark.parametrize("word", ["\ud800", "a\udcff"])
def test_halves_of_letters_are_found_nowhere(store: Store, word: str) -> None:
    [first] = finished_runs(store, add_job(store, due_at=NOW), SUCCEEDED)
    with store.write() as tx:
        outputs.append(tx, [Chunk(first, OutputStream.STDOUT, 0, b"a word")])

    assert ids(store, text=word, in_output=True) == []


def test_equal_failures_in_a_row_are_told(store: Store) -> None:
    engine = an_engine(store)
    one, other = add_job(store, due_at=NOW), add_job(store, due_at=NOW + HOUR)
    told = [(one, 0, "full"), (one, 1, "full"), (other, 1, "full"), (one, 2, "full"), (one, 3, "late")]
    told.append((one, 4, "late"))
    ids = [
        a_finished_run(store, job, NOW + hours * HOUR, engine, FAILED, error=error)
        for job, hours, error in told
    ]

    with store.read() as tx:
        assert run_log.repeated_runs(tx, ids) == {ids[1]: ids[0], ids[3]: ids[1], ids[5]: ids[4]}
        assert run_log.repeated_runs(tx, []) == {}
        # On another day only what follows directly is the same.
        days = [NOW + 1.5 * HOUR, NOW + 3.5 * HOUR]
        assert run_log.repeated_runs(tx, ids, days) == {ids[1]: ids[0], ids[5]: ids[4]}


def test_equal_successes_are_told_that_come_often_and_by_the_schedule(store: Store) -> None:
    engine = an_engine(store)
    often, seldom = add_job(store, due_at=NOW), add_job(store, due_at=NOW + 2 * HOUR)
    told = [(often, 0, "ok"), (often, 1, "ok"), (often, 2, "49 products"), (seldom, 2, "ok"), (often, 3, "")]
    ids = [
        a_finished_run(store, job, NOW + hours * HOUR, engine, SUCCEEDED, result=result)
        for job, hours, result in told
    ]
    with store.write() as tx:
        far = [NewRun(seldom, 1, NOW + hours * HOUR) for hours in (9, 10.5, 11)]
        asked = [NewRun(seldom, 1, NOW + 11 * HOUR, Trigger.MANUAL, request=name) for name in "ab"]
        late = [each.id for each in ledger.record(tx, [*far, *asked], engine, NOW)]
        ledger.begin(tx, [Begun(each, NOW) for each in late], engine)
        ledger.finish(tx, [Finished(each, SUCCEEDED, NOW + 12 * HOUR, result_line="ok") for each in late])

    with store.read() as tx:
        assert run_log.repeated_runs(tx, [*ids, *late]) == {ids[1]: ids[0], late[2]: late[1]}
        assert run_log.repeated_runs(tx, [*ids, *late], [NOW + HOUR]) == {late[2]: late[1]}


def test_of_many_jobs_the_last_failure_is_one_question(store: Store) -> None:
    """The list asked for the error of each job that fails by itself: 40 took 340 ms, and now 11."""
    engine = an_engine(store)
    failing, mended, cut_off, well = add_jobs(store, *(a_draft() for _ in range(4)), due_at=NOW)
    ended = {
        failing: (FAILED, SUCCEEDED),
        mended: (FAILED, RunState.TIMED_OUT, SUCCEEDED),
        cut_off: (FAILED, RunState.INTERRUPTED),
        well: (SUCCEEDED, RunState.CANCELLED),
    }
    for job, states in ended.items():
        for hour, state in enumerate(states):
            a_finished_run(store, job, NOW + hour * HOUR, engine, state)

    with store.read() as tx:
        found = run_log.last_failures(tx, [failing, mended, cut_off, well])
        assert run_log.last_failures(tx, []) == {}

    last = {failing: NOW, mended: NOW + HOUR, cut_off: NOW + HOUR}
    assert {job: run.due_at for job, run in found.items()} == last
    assert found[mended].state is RunState.TIMED_OUT
