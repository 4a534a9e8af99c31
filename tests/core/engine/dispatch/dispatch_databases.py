"""Databases on which runs go to other machines."""

import psycopg

from scheduler_core.engine.dispatch.sharing import share
from scheduler_core.store.opening.opening import open_store
from tests.core.store.builders import NOW


def make_dispatch_schema(url: str) -> None:
    """Let the machines of a store share its runs."""
    store = open_store(url, NOW)
    with store.write() as tx:
        share(tx, NOW)
    store.close()


def forget_tasks(url: str) -> None:
    with psycopg.connect(url, options="-c search_path=hourbell_dispatch") as connection:
        connection.execute("DELETE FROM procrastinate_jobs")
        connection.execute("DELETE FROM procrastinate_workers")


def forget_dispatch(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("DROP SCHEMA IF EXISTS hourbell_dispatch CASCADE")
