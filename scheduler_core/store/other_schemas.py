"""Let another library keep tables in a schema next to ours, in our transactions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from scheduler_core.errors import SchedulerError, StoreUnavailable
from scheduler_core.store.faults import said_of_driver
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.location import Location, ServerLocation, whole_address
from scheduler_core.store.transactions import Reading

_USE = "SELECT current_setting('search_path'), set_config('search_path', %s, true)"
_USE_AGAIN = "SELECT set_config('search_path', %s, true)"


@contextmanager
def other_schema(tx: Reading, schema: str) -> Iterator[Any]:
    """Give the driver's connection under a transaction, which finds tables of that schema alone meanwhile.

    What is done with it is part of the transaction. An error of the driver ends the transaction.
    """
    if tx.dialect != "postgresql":
        raise StoreUnavailable("a store in a file has no tables of other libraries beside its own")
    raw: Any = tx.connection.connection.dbapi_connection
    try:
        former = raw.execute(_USE, (schema,)).fetchone()[0]
        yield raw
        raw.execute(_USE_AGAIN, (former,))
    except SchedulerError:
        raise
    except Exception as error:
        driver = error if _is_of_driver(error) else error.__cause__
        if isinstance(driver, Exception) and _is_of_driver(driver):
            raise said_of_driver(driver, "the server") from error
        raise


def connecting_to(location: Location, schema: str) -> tuple[str, dict[str, Any]]:
    """Return the address, with its password, and the settings of connections that a library opens itself.

    They find the tables of that schema alone. A crash of the server may forget their last commits, which
    spares a flush each: what is kept there must be made up for.
    """
    if not isinstance(location, ServerLocation):
        raise StoreUnavailable(f"{location} is a file; other libraries need a server")
    from scheduler_core.store.opening.database import LONGEST_WRITE, server_settings

    asked = {"search_path": schema, "synchronous_commit": "off"}
    settings = server_settings(location.url, PATIENCE, LONGEST_WRITE, asked)
    plain = ServerLocation(location.url.set(drivername="postgresql"))
    return whole_address(plain), settings


def _is_of_driver(error: BaseException) -> bool:
    return type(error).__module__.partition(".")[0] == "psycopg"
