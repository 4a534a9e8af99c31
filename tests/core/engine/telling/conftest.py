"""A server on loopback for the tests of telling."""

from collections.abc import Iterator

import pytest

from tests.support.faulty_server import FaultyServer


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as server:
        yield server
