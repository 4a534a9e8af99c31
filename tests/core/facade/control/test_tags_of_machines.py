"""Tags of machines: their own and those that the settings give them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.errors import NotFound, SchedulerError
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.engines import say_clock, say_tags
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.jobs.run_policies import RunPolicies
from tests.core.facade.control.started_machines import ATTIC, DESK, started
from tests.core.store.builders import a_draft

SECOND = timedelta(seconds=1)


def test_its_tags_are_its_own_and_those_of_the_settings(scheduler: Scheduler, engines_store: Store) -> None:
    engine = started(engines_store, DESK)
    with engines_store.write() as tx:
        say_tags(tx, engine, {"gpu"})
        say_clock(tx, engine, -3 * SECOND)
    scheduler.settings.save(replace(scheduler.settings.read(), machine_tags="linux\ndesk: big"))

    (desk,) = scheduler.machines.seen()

    assert desk.tags == ("big", "gpu", "linux")
    assert desk.given_tags == ("big", "linux")
    assert desk.clock_ahead == -3 * SECOND


def test_tags_are_known_that_a_machine_has_or_a_job_wants(scheduler: Scheduler, engines_store: Store) -> None:
    engine = started(engines_store, DESK)
    scheduler.machines.tag(engine, ["ssd"])
    draft = a_draft("Render")
    scheduler.jobs.add(replace(draft, policies=RunPolicies(place=with_tags(["gpu", "linux"]))))

    assert scheduler.machines.known_tags() == ["gpu", "linux", "ssd"]


def test_tags_are_given_by_the_settings_and_taken_back(scheduler: Scheduler, engines_store: Store) -> None:
    engine = started(engines_store, DESK)
    scheduler.settings.save(replace(scheduler.settings.read(), machine_tags="linux\nattic: small"))

    given = scheduler.machines.tag(engine, ["GPU", "big,linux"])
    again = scheduler.machines.tag(engine, ["big", "gpu"])

    assert (given.machine.given_tags, given.was_done, again.was_done) == (
        ("big", "gpu", "linux"),
        False,
        True,
    )
    assert scheduler.settings.read().machine_tags == "linux\nattic: small\ndesk.example.org: big, gpu"
    assert scheduler.machines.tag(engine, []).machine.given_tags == ("linux",)
    assert scheduler.settings.read().machine_tags == "linux\nattic: small"
    scheduler.undoing.undo()
    assert scheduler.machines.seen()[0].given_tags == ("big", "gpu", "linux")


def test_tags_of_a_machine_leave_those_of_its_namesake_in_another_domain(
    scheduler: Scheduler, engines_store: Store
) -> None:
    engine = started(engines_store, DESK)
    other = started(engines_store, replace(ATTIC, host="desk.example.com"))
    scheduler.settings.save(replace(scheduler.settings.read(), machine_tags="desk: gpu"))

    scheduler.machines.tag(engine, ["big"])

    given = {each.id: each.given_tags for each in scheduler.machines.seen()}
    assert given == {engine: ("big",), other: ("gpu",)}


def test_a_machine_without_tags_of_its_own_keeps_the_settings_as_they_are(
    scheduler: Scheduler, engines_store: Store
) -> None:
    engine = started(engines_store, DESK)

    assert scheduler.machines.tag(engine, []).was_done
    scheduler.machines.tag(engine, ["gpu"])
    scheduler.machines.tag(engine, [])

    assert scheduler.settings.read().machine_tags == ""


@pytest.mark.parametrize("tags", [["a:b"], ["x" * 65], [f"t{number}" for number in range(21)]])
def test_what_is_no_tag_is_refused(scheduler: Scheduler, engines_store: Store, tags: list[str]) -> None:
    engine = started(engines_store, DESK)

    with pytest.raises(SchedulerError, match=r"^tags: "):
        scheduler.machines.tag(engine, tags)
    with pytest.raises(NotFound):
        scheduler.machines.tag(EngineId(99), ["gpu"])


# ---- where jobs run
