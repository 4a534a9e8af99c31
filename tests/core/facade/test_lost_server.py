"""A PostgreSQL server that goes away and comes back, under an open scheduler."""

from collections.abc import Iterator

import pytest

from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from tests.core.feed.hearing import Ear
from tests.core.store.builders import ME, a_draft
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.slow


@pytest.fixture
def scheduler(own_server: PostgresServer, secrets: SecretStore) -> Iterator[Scheduler]:
    with open_scheduler(own_server.make_database(), who=ME, secrets=secrets) as opened:
        yield opened


def test_calls_fail_plainly_while_the_server_is_away_and_work_again_after(
    scheduler: Scheduler, own_server: PostgresServer
) -> None:
    ear = Ear()
    scheduler.subscribe(ear)
    job_id = scheduler.jobs.add(a_draft())
    own_server.stop("immediate")

    with pytest.raises(StoreUnavailable, match="can't be reached"):
        scheduler.jobs.ids()
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        scheduler.jobs.delete([job_id])

    own_server.start()
    assert scheduler.jobs.ids() == [job_id]
    assert scheduler.jobs.delete([job_id]) == [job_id]
    assert ear.hears(lambda changes: changes.is_everything)


def test_a_scheduler_can_be_closed_while_the_server_is_away(own_server: PostgresServer) -> None:
    scheduler = open_scheduler(own_server.make_database(), who=ME, secrets=SecretStore([]))
    scheduler.subscribe(Ear())
    own_server.stop("immediate")

    scheduler.close()

    own_server.start()


def test_a_server_that_is_not_there_is_told_at_once(own_server: PostgresServer) -> None:
    url = own_server.make_database()
    own_server.stop()

    with pytest.raises(StoreUnavailable, match="can't be reached"):
        open_scheduler(url, who=ME)

    own_server.start()
