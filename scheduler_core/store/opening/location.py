"""The location of a store: a file, or a PostgreSQL server."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store_choice import own_store

if TYPE_CHECKING:
    from sqlalchemy import URL

_PROVEN = frozenset({"verify-ca", "verify-full"})


@dataclass(frozen=True, slots=True)
class FileLocation:
    """A SQLite file. `is_default` says that its folder is ours alone."""

    path: Path
    is_default: bool = False

    def __str__(self) -> str:
        return str(self.path)


@dataclass(frozen=True, slots=True)
class ServerLocation:
    """A database on a PostgreSQL server; its text shows no password."""

    url: "URL"

    def __str__(self) -> str:
        shown = self.url.set(drivername="postgresql")
        hidden = dict.fromkeys(_secret_keys(shown), "***")
        return shown.update_query_dict(hidden).render_as_string(hide_password=True)


Location: TypeAlias = FileLocation | ServerLocation


def whole_address(location: Location) -> str:
    """Return what `find_location` makes the location of: with the password, so it must not be shown."""
    if isinstance(location, FileLocation):
        return str(location.path)
    return location.url.render_as_string(hide_password=False)


def lasting_address(location: Location) -> str:
    """Return the place as it may be kept in a file: without any password."""
    if isinstance(location, FileLocation):
        return str(location.path)
    return str(ServerLocation(without_password(location.url)))


def has_password(location: Location) -> bool:
    return isinstance(location, ServerLocation) and location.url != without_password(location.url)


def without_password(url: "URL") -> "URL":
    return url.difference_update_query(_secret_keys(url))._replace(password=None)


def unproven_host(location: Location, environment: Mapping[str, str]) -> str:
    """Return the other machine that is taken for the server without proof; "" where there is none.

    `verify-full` and `verify-ca` have the server prove who it is; all other words of `sslmode` do not.
    """
    if not isinstance(location, ServerLocation):
        return ""
    asked = location.url.normalized_query
    hosts = [location.url.host or "", *asked.get("host", ()), *asked.get("hostaddr", ())]
    named = [host for each in hosts for host in each.split(",") if host] or [environment.get("PGHOST", "")]
    elsewhere = [host for host in named if not _is_here(host)]
    mode = (asked.get("sslmode") or (environment.get("PGSSLMODE", ""),))[-1]
    return elsewhere[0] if elsewhere and mode not in _PROVEN else ""


def find_location(text: str | None = None) -> Location:
    """Read a path or URL; None means the file in the user's data folder."""
    if text is None:
        return FileLocation(Path(own_store()), is_default=True)
    if "://" not in text:
        return FileLocation(_whole_path(text))
    from sqlalchemy import make_url  # not for those whose store is a file
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise InvalidInput("store", f"{text!r} is not the URL of a database: {error}") from error
    match url.get_backend_name():
        case "sqlite" if url.database:
            return FileLocation(_whole_path(url.database))
        case "postgresql" | "postgres":
            return ServerLocation(url.set(drivername="postgresql+psycopg"))
        case _:
            raise InvalidInput(
                "store", f"{text!r} is neither a file nor a URL such as postgresql://user@host/database"
            )


def _is_here(host: str) -> bool:
    """Tell this machine by its usual names, its addresses for itself, and folders of sockets."""
    return host in {"", "localhost", "::1"} or host.startswith(("/", "@", "127."))


def _secret_keys(url: "URL") -> list[str]:
    """Return the parts of the query that are passwords: `password`, and that of a key of TLS."""
    return [key for key in url.query if "password" in key.lower()]


def _whole_path(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise InvalidInput("store", f"{text!r} is not the path of a file")
    return Path(os.path.abspath(Path(text).expanduser()))  # noqa: PTH100 - resolves no links, unlike Path
