"""A window and another program on one store see what each other does, and overwrite nothing."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.errors import Conflict
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.ids import JobId
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.feed.hearing import Ear
from tests.core.store.builders import ME, a_draft

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]


class OtherClient:
    """Another process with the same store."""

    def __init__(self, store_url: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.core.facade.other_client", store_url],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def told(self, *words: object) -> str:
        """Have it do something; return what it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.communicate()
        assert self._process.returncode == 0


@pytest.fixture
def here(store_url: str, secrets: SecretStore) -> Iterator[Scheduler]:
    with open_scheduler(store_url, who=ME, secrets=secrets) as opened:
        yield opened


@pytest.fixture
def other(here: Scheduler, store_url: str) -> Iterator[OtherClient]:
    client = OtherClient(store_url)
    yield client
    client.close()


@ON_BOTH_DATABASES
def test_each_hears_of_what_the_other_does(here: Scheduler, other: OtherClient) -> None:
    ear = Ear()
    here.subscribe(ear)

    theirs = JobId(int(other.told("add", "theirs")))
    assert ear.hears(lambda changes: theirs in changes.jobs)
    assert here.jobs.get(theirs).name == "theirs"
    assert here.jobs.history(theirs)[0].changed_by == "the other"

    mine = here.jobs.add(a_draft("mine"))
    assert other.told("hear", mine) == "heard"


@ON_BOTH_DATABASES
def test_an_edit_that_was_overtaken_is_refused(here: Scheduler, other: OtherClient) -> None:
    job_id = here.jobs.add(a_draft("first"))
    seen = here.jobs.get(job_id)

    assert other.told("rename", job_id, "theirs") == "theirs"

    with pytest.raises(Conflict, match="at revision 2, not 1"):
        here.jobs.save(job_id, seen.revision, a_draft("mine"))
    assert here.jobs.get(job_id).name == "theirs"
