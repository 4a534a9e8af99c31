"""Starts once for all processes of the tests, before these are forked, the servers that their tests share."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.postgres import PostgresServer

FORKS = pytest.StashKey[str]()
POSTGRES: "pytest.StashKey[PostgresServer]" = pytest.StashKey()

_FORKS_FIXTURE = "forked_from"
_POSTGRES_FIXTURES = frozenset({"postgres", "own_server"})


@contextmanager
def shared_postgres(config: pytest.Config) -> Iterator["PostgresServer"]:
    """Give the server that all processes of the tests share or, where there is none, one of our own."""
    if POSTGRES in config.stash:
        yield config.stash[POSTGRES]
        return
    from tests.support.postgres import running_postgres

    with running_postgres() as server:
        yield server


class SharedServers:
    """Starts what more than one process may want, and ends it when all processes have ended."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        """Start what the fixtures of the tests will ask for."""
        wanted = {name for item in session.items for name in getattr(item, "fixturenames", ())}
        stash = session.config.stash
        with ExitStack() as servers:
            if not session.config.option.collectonly:
                if _FORKS_FIXTURE in wanted:
                    from tests.support.forked_python import fork_server

                    stash[FORKS] = servers.enter_context(fork_server())
                if _POSTGRES_FIXTURES & wanted:
                    from tests.support.postgres import keep_empty_server, running_postgres

                    servers.enter_context(keep_empty_server())
                    stash[POSTGRES] = servers.enter_context(running_postgres())
            return (yield)
