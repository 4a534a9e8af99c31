"""What the tests of the actions share."""

from collections.abc import Iterator

import pytest

from tests.support.faulty_server import FaultyServer


@pytest.fixture(scope="session")
def _one_server() -> Iterator[FaultyServer]:
    with FaultyServer() as server:
        yield server


@pytest.fixture
def server(_one_server: FaultyServer) -> FaultyServer:
    """A server on loopback that has seen nothing yet."""
    _one_server.forget()
    return _one_server
