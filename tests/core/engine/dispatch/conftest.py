"""What the tests of this room share."""

import pytest

from tests.core.engine.dispatch.dispatch_databases import make_dispatch_schema
from tests.support.postgres import PostgresServer


@pytest.fixture(scope="module")
def dispatch_database(postgres: PostgresServer) -> str:
    """Return the URL of a store whose runs may go to other machines."""
    url = postgres.make_database()
    make_dispatch_schema(url)
    return url
