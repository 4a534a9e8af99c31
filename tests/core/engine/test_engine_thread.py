"""An engine beside a window."""

import queue
from datetime import timedelta

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.engine_thread import EngineThread
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning
from scheduler_core.store.store import Store
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.engine_runs import CLOCK

pytestmark = pytest.mark.slow

_PATIENCE_SECONDS = 20
READY = "ready"


def a_thread(store: Store, news: "queue.Queue[object]") -> EngineThread:
    engine = Engine(store, CLOCK, KnownSecrets(), draining=timedelta(0))
    return EngineThread(engine, ready=lambda: news.put(READY), ended=news.put)


def test_it_starts_says_so_and_stops_when_asked_twice(store: Store) -> None:
    news: queue.Queue[object] = queue.Queue()
    thread = a_thread(store, news)
    thread.start()
    assert news.get(timeout=_PATIENCE_SECONDS) == READY

    thread.stop()
    thread.stop()

    assert news.get(timeout=_PATIENCE_SECONDS) is None


def test_stopped_before_it_is_ready_it_ends_all_the_same(store: Store) -> None:
    news: queue.Queue[object] = queue.Queue()
    thread = a_thread(store, news)
    thread.start()

    thread.stop()

    told = [news.get(timeout=_PATIENCE_SECONDS)]
    while told[-1] == READY:  # it may have been ready just before
        told.append(news.get(timeout=_PATIENCE_SECONDS))
    assert told in ([None], [READY, None])


def test_never_started_it_can_be_stopped(store: Store) -> None:
    a_thread(store, queue.Queue()).stop()


def test_a_store_that_is_held_is_told(store: Store) -> None:
    lock = EngineLock(store.location)
    news: queue.Queue[object] = queue.Queue()
    thread = a_thread(store, news)
    try:
        thread.start()
        assert isinstance(news.get(timeout=_PATIENCE_SECONDS), EngineRunning)
    finally:
        thread.stop()
        lock.release()
