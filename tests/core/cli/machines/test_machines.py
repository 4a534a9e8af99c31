"""`hourbell machines`: listed for people and programs, and what is done about one."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.dispatch.sharing import share
from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineProcess, register, say_tags, stop_engine
from scheduler_core.store.runs.ledger import begin
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import add_job, claim_next
from tests.support.postgres import OWNER

SECOND, LEASE = timedelta(seconds=1), timedelta(minutes=1)
DESK = EngineProcess("machine-desk", "desk.example.org", 11, "boot-1", "0.1.0")
_LAST = ("Late (most)", "Heard of", "Runs for", "Version")
_TOLD = ("2.0 s (2.0 s)", "1s ago", "1s", "0.1.0")
ATTIC = EngineProcess("machine-attic", "attic", 22, "boot-2", "0.2.0")


@pytest.fixture
def store(file_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Return the store that commands find by HOURBELL_STORE."""
    monkeypatch.setenv("HOURBELL_STORE", str(file_path))
    opened = open_store(str(file_path), NOW)
    yield opened
    opened.close()


@pytest.fixture
def shared_store(empty_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Return a store on a server whose machines share its runs."""
    monkeypatch.setenv("HOURBELL_STORE", empty_database)
    opened = open_store(empty_database, NOW)
    with opened.write() as tx:
        share(tx, NOW)
    yield opened
    opened.close()


def started(store: Store, process: EngineProcess = DESK, *, may_plan: bool = True) -> EngineId:
    with store.write() as tx:
        return register(tx, process, NOW + LEASE, NOW - SECOND, plans=False, may_plan=may_plan)


def stopped(store: Store, engine: EngineId) -> None:
    with store.write() as tx:
        stop_engine(tx, engine, NOW)


def test_machines_are_listed_with_what_they_run(store: Store, hourbell: Hourbell) -> None:
    desk = started(store)
    stopped(store, attic := started(store, ATTIC, may_plan=False))
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        say_tags(tx, desk, {"gpu", "big"})
        run_id = claim_next(tx, job_id, NOW, desk)
        begin(tx, [Begun(run_id, NOW + 2 * SECOND)], desk)

    table, objects = hourbell("machines", "list"), hourbell("machines", "list", "--json")

    assert [re.split(r"\s{2,}", line.strip()) for line in table.lines] == [
        ["No.", "Machine", "Does", "State", "Tags", "Runs", "What", *_LAST],
        [
            str(desk),
            "desk.example.org",
            "stands by",
            "living",
            "big, gpu",
            "1",
            "Back up",
            *_TOLD,
        ],
        [str(attic), "attic", "carries out", "stopped", "0s ago", "1s", "0.2.0"],
    ]
    told = [json.loads(line) for line in objects.lines]
    assert [each["host"] for each in told] == ["desk.example.org", "attic"]
    assert told[0]["runs"] == [
        {"run": run_id, "job": job_id, "job_name": "Back up", "started_at": "2026-11-20T08:00:02.000Z"}
    ]
    assert told[0]["begun"] == {
        "count": 1,
        "lateness": {"median_ms": 2_000, "most_ms": 2_000, "longest_ms": 2_000},
    }
    assert (told[0]["role"], told[0]["state"], told[1]["state"]) == ("stands-by", "living", "stopped")


def test_what_is_not_well_of_a_machine_is_told_below_the_list(store: Store, hourbell: Hourbell) -> None:
    started(store)
    started(store, ATTIC, may_plan=False)

    listed = hourbell("machines", "list")

    (told,) = listed.lines[3:]
    assert told.startswith("desk.example.org: its Hourbell is 0.1.0, older than that on attic (0.2.0); ")
    assert len(hourbell("machines", "list", "--quiet").lines) == 2


def test_a_store_without_machines_lists_none(store: Store, hourbell: Hourbell) -> None:
    listed = hourbell("machines", "list")

    assert (listed.code, listed.out) == (0, "")
    assert "nothing to list" in listed.err


@pytest.mark.slow
def test_a_machine_is_drained_and_resumed_once(shared_store: Store, hourbell: Hourbell) -> None:
    number = started(shared_store)

    drained, again = hourbell("machines", "drain", "desk"), hourbell("machines", "drain", str(number))
    listed = hourbell("machines", "list")
    resumed, twice = hourbell("machines", "resume", "desk"), hourbell("machines", "resume", "desk", "--json")

    who = f"desk.example.org ({number})"
    assert drained.lines == [
        f"{who} takes no more runs, and none runs there; hourbell machines resume lets it again."
    ]
    assert (again.code, again.lines) == (0, [f"{who} drains already."])
    assert "living, drains" in listed.out
    assert resumed.lines == [f"{who} takes runs again."]
    told = json.loads(twice.out)
    assert (told["was_done"], told["machine"]["drained_at"]) == (True, None)


@pytest.mark.slow
def test_the_doctor_says_that_each_machine_drains_while_jobs_may_run_anywhere(
    shared_store: Store, hourbell: Hourbell
) -> None:
    started(shared_store)
    started(shared_store, ATTIC, may_plan=False)
    add_job(shared_store)
    drains = "run on any machine (1 of them), and what is there drains"
    hourbell("machines", "drain", "desk")
    assert drains not in hourbell("doctor").out

    hourbell("machines", "drain", "attic")

    assert drains in hourbell("doctor").out


def test_a_drain_of_a_server_is_not_shown_once_the_store_is_a_file_again(
    store: Store, hourbell: Hourbell
) -> None:
    started(store)
    with store.write() as tx:  # as it comes along when the store moves
        set_drain(tx, DESK.machine, NOW, "ann", drains=True)

    assert "drains" not in hourbell("machines", "list").out
    assert json.loads(hourbell("machines", "list", "--json").out)["drained_at"] is None


def test_where_nothing_is_shared_a_drain_is_refused(store: Store, hourbell: Hourbell) -> None:
    started(store)

    refused = hourbell("machines", "drain", "desk")

    assert refused.code == 7
    assert "hourbell machines enable" in refused.err


def test_who_is_not_meant_is_said_with_what_there_is(store: Store, hourbell: Hourbell) -> None:
    first = started(store)
    unknown = hourbell("machines", "drain", "cellar")
    second = started(store, EngineProcess("machine-clone", "desk", 12, "boot-1", "0.1.0"))
    several = hourbell("machines", "resume", "desk")

    assert unknown.code == 5
    assert (
        f"No machine “cellar” is known; these are: {first} (desk.example.org, process 11, living)"
        in unknown.err
    )
    assert several.code == 6
    assert f"{second} (desk, process 12, living)" in several.err


def test_only_who_is_gone_can_be_forgotten_and_twice_is_said(store: Store, hourbell: Hourbell) -> None:
    number = started(store)
    living = hourbell("machines", "forget", "desk")
    stopped(store, number)

    forgotten, again = hourbell("machines", "forget", "desk"), hourbell("machines", "forget", "desk")

    assert (living.code, "lives (process 11)" in living.err) == (7, True)
    assert forgotten.lines == [f"desk.example.org ({number}) is forgotten."]
    assert (again.code, again.lines) == (0, [f"desk.example.org ({number}) was forgotten already."])
    assert hourbell("machines", "list").out == ""


def test_a_machine_gets_tags_from_the_settings(store: Store, hourbell: Hourbell) -> None:
    number = started(store)

    given = hourbell("machines", "tag", "desk", "GPU", "big")
    taken = hourbell("machines", "tag", "desk", "--none")

    assert given.lines == [f"desk.example.org ({number}) has these tags: big, gpu."]
    assert taken.lines == [f"desk.example.org ({number}) has these tags: none."]
    assert hourbell("machines", "tag", "desk", "a:b").code == 7


def test_a_machine_of_the_same_name_is_told_to_get_the_tags_too(store: Store, hourbell: Hourbell) -> None:
    """All machines of a name got the tags of one, and only that one was told."""
    number, other = started(store), started(store, replace(DESK, machine="machine-home"))

    given, told = (
        hourbell("machines", "tag", str(number), "gpu"),
        hourbell("machines", "tag", "2", "x", "--json"),
    )

    assert f"has these tags: gpu; the settings give them to machine {other}, which is called so" in given.out
    assert json.loads(told.out)["namesakes"] == [number]


@pytest.mark.parametrize("words", [(), ("gpu", "--none")])
def test_tags_or_none_of_them_are_to_be_said(
    store: Store, hourbell: Hourbell, words: tuple[str, ...]
) -> None:
    started(store)

    refused = hourbell("machines", "tag", "desk", *words)

    assert (refused.code, "say the tags of the machine, or --none" in refused.err) == (2, True)


@pytest.mark.slow
def test_the_rights_of_a_worker_are_printed_for_psql_alone(shared_store: Store, hourbell: Hourbell) -> None:
    printed, objects = hourbell("machines", "role", "hands"), hourbell("machines", "role", "hands", "--json")

    assert printed.lines[0] == "BEGIN;"
    assert printed.lines[-1] == "COMMIT;"
    assert 'GRANT SELECT, INSERT, UPDATE ON public.runs TO "hands";' in printed.lines
    assert "hourbell worker --store postgresql://hands@" in printed.err
    assert json.loads(objects.out) == {"role": "hands", "sql": printed.out}
    for name in ("pg_hands", "a b", "Hands", "a'; DROP TABLE runs; --", "x" * 64, "", "public", "none"):
        refused = hourbell("machines", "role", name)
        assert (refused.code, refused.out, "not a name for a role" in refused.err) == (7, "", True)


@pytest.mark.slow
def test_who_owns_the_store_is_given_no_rights_of_a_worker_in_place_of_its_own(
    shared_store: Store, hourbell: Hourbell
) -> None:
    refused = hourbell("machines", "role", OWNER)

    assert (refused.code, refused.out) == (7, "")
    assert "owns the tables of the store, and would lose its own rights" in refused.err


def test_where_nothing_is_shared_there_is_no_role_of_workers(store: Store, hourbell: Hourbell) -> None:
    started(store)

    refused = hourbell("machines", "role", "hands")

    assert (refused.code, "there are no workers" in refused.err) == (7, True)
