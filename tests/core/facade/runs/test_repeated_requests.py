"""Requests done once under their key, on both databases: with their answer, or not at all."""

from threading import Barrier, Thread

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.kept_answer import AskedOnce, KeptAnswer
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import NOW, a_draft

ASKED = AskedOnce(1, "order-7", "digest")


def added(areas: Areas) -> KeptAnswer:
    job_id = areas.jobs.add(a_draft())
    return KeptAnswer("digest", 201, f"{areas.jobs.get(job_id).id}", "{}", NOW)


@ON_BOTH_DATABASES
def test_a_request_is_done_once_and_answered_alike(scheduler: Scheduler) -> None:
    assert scheduler.once("ann", ASKED, added) == (KeptAnswer("digest", 201, "1", "{}", NOW), False)
    assert scheduler.once("ann", ASKED, added) == (KeptAnswer("digest", 201, "1", "{}", NOW), True)
    assert scheduler.jobs.count() == 1


def test_what_fails_leaves_neither_a_change_nor_an_answer(scheduler: Scheduler) -> None:
    def added_in_vain(areas: Areas) -> KeptAnswer:
        added(areas)
        raise InvalidInput("name", "is taken")

    with pytest.raises(InvalidInput, match="is taken"):
        scheduler.once("ann", ASKED, added_in_vain)

    assert scheduler.jobs.count() == 0
    assert scheduler.audit.entries() == []
    assert not scheduler.once("ann", ASKED, added)[1]


def test_each_act_within_a_request_is_told_apart(scheduler: Scheduler) -> None:
    def twice(areas: Areas) -> KeptAnswer:
        added(areas)
        areas.events.send("paid")
        return added(areas)

    scheduler.once("ann", ASKED, twice)

    told = [(entry.act, entry.job_ids) for entry in scheduler.audit.entries()]
    assert told == [(AuditAct.ADD_JOBS, (2,)), (AuditAct.SEND_EVENT, ()), (AuditAct.ADD_JOBS, (1,))]


def test_of_two_requests_at_once_one_finds_the_answer_of_the_other(scheduler: Scheduler) -> None:
    together, found = Barrier(4), []

    def ask() -> None:
        together.wait()
        found.append(scheduler.once("ann", ASKED, added))

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(is_repeated for _, is_repeated in found) == [False, True, True, True]
    assert {answer.document for answer, _ in found} == {"1"}
    assert scheduler.jobs.count() == 1


def test_another_request_under_the_same_key_is_refused(scheduler: Scheduler) -> None:
    scheduler.once("ann", ASKED, added)

    with pytest.raises(InvalidInput) as refusal:
        scheduler.once("ann", AskedOnce(1, "order-7", "other"), added)

    assert refusal.value.field == "Idempotency-Key"
