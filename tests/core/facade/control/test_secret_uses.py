"""Secrets are listed with who set them and what needs them, also where no keyring can be asked."""

from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.jobs.actions import HttpAction
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import ME, a_draft
from tests.support.fake_clock import FakeClock

CALL = HttpAction(url="https://shop.example/", headers=(("X-Key", "{{secret:API_KEY}}"),))


class Locked:
    """A keyring that nobody unlocks."""

    def read(self, name: str) -> str | None:
        raise SecretUnavailable(f"the keyring is locked, so {name} can't be had")

    def names(self) -> set[str]:
        raise SecretUnavailable("the keyring is locked; unlock it")

    def keep(self, name: str, value: str) -> None:
        raise SecretUnavailable(f"the keyring is locked, so {name} can't be kept ({len(value)})")

    def forget(self, name: str) -> bool:
        raise SecretUnavailable(f"the keyring is locked, so {name} stays")


@ON_BOTH_DATABASES
def test_a_secret_is_told_with_its_jobs_and_who_set_it_last(scheduler: Scheduler, clock: FakeClock) -> None:
    job_id = scheduler.jobs.add(a_draft("Fetch", action=CALL))
    scheduler.secrets.keep("API_KEY", "one")
    scheduler.secrets.keep("UNUSED", "two")

    key, unused = scheduler.secrets.uses().secrets

    assert (key.name, key.is_there, key.set_at, key.set_by) == ("API_KEY", True, clock.now(), ME)
    assert key.jobs == ((job_id, "Fetch"),)
    assert (unused.name, unused.jobs) == ("UNUSED", ())


def test_a_secret_that_a_job_lacks_is_named(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("Fetch", action=CALL))
    scheduler.jobs.delete([job_id])

    (lacking,) = scheduler.secrets.uses().secrets

    assert (lacking.name, lacking.is_there, lacking.set_at) == ("API_KEY", False, None)
    assert lacking.jobs == ((job_id, "Fetch"),)


def test_without_a_keyring_the_jobs_are_told_all_the_same(file_path: Path, clock: FakeClock) -> None:
    with open_scheduler(str(file_path), who=ME, clock=clock, secrets=SecretStore([Locked()])) as scheduler:
        scheduler.jobs.add(a_draft("Fetch", action=CALL))

        uses = scheduler.secrets.uses()

    assert "locked" in uses.trouble
    assert [(each.name, each.is_there) for each in uses.secrets] == [("API_KEY", None)]


def test_a_renamed_secret_names_the_jobs_that_ask_for_the_former_name(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft("Fetch", action=CALL))
    scheduler.secrets.keep("API_KEY", "one")
    scheduler.secrets.keep("OTHER", "two")

    with pytest.raises(InvalidInput, match="already"):
        scheduler.secrets.rename("API_KEY", "OTHER")
    assert scheduler.secrets.rename("API_KEY", "SHOP_KEY") == ("Fetch",)
    with pytest.raises(NotFound):
        scheduler.secrets.rename("API_KEY", "ELSE")

    assert scheduler.secrets.names() == ["OTHER", "SHOP_KEY"]
    assert scheduler.secrets.rename("SHOP_KEY", "API_KEY") == ()
