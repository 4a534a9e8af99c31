"""A PostgreSQL server that goes away and comes back."""

import pytest

from scheduler_core.feed.feed import Feed
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.feed.hearing import Ear
from tests.core.store.builders import NOW, add_job
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.slow


def test_news_go_on_when_the_server_is_back_and_a_feed_can_be_closed_while_it_is_away(
    own_server: PostgresServer,
) -> None:
    """Listeners hear at once that engines may be others, and then, as nobody can tell more, that all may."""
    store = open_store(own_server.make_database(), NOW)
    (feed, ear), (other, other_ear) = (_heard(store), _heard(store))

    own_server.stop("immediate")
    for each in (ear, other_ear):
        assert not each.hears(lambda changes: changes.has_new_engines).is_everything
    other.close()
    assert other_ear.hears_nothing_for(0.0)
    own_server.start()

    assert ear.hears(lambda changes: changes.is_everything)
    assert _is_told(store, ear)
    feed.close()
    store.close()


def _heard(store: Store) -> tuple[Feed, Ear]:
    feed, ear = Feed(store), Ear()
    feed.subscribe(ear)
    return feed, ear


def _is_told(store: Store, ear: Ear) -> bool:
    job_id = add_job(store)
    return job_id in ear.hears(lambda changes: bool(changes.jobs)).jobs
