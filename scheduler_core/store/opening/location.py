"""Where a store is: a file, or a PostgreSQL server."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from scheduler_core.errors import InvalidInput

FILE_NAME = "hourbell.db"


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

    url: URL

    def __str__(self) -> str:
        return self.url.set(drivername="postgresql").render_as_string(hide_password=True)


Location: TypeAlias = FileLocation | ServerLocation


def whole_address(location: Location) -> str:
    """Return what `find_location` makes the location of: with the password, so it must not be shown."""
    if isinstance(location, FileLocation):
        return str(location.path)
    return location.url.render_as_string(hide_password=False)


def find_location(text: str | None = None) -> Location:
    """Read a path or URL; None means the file in the user's data folder."""
    if text is None:
        folder = platformdirs.user_data_path("hourbell", appauthor=False)
        return FileLocation(folder / FILE_NAME, is_default=True)
    if "://" not in text:
        return FileLocation(_whole_path(text))
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


def _whole_path(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise InvalidInput("store", f"{text!r} is not the path of a file")
    return Path(os.path.abspath(Path(text).expanduser()))  # noqa: PTH100 - resolves no links, unlike Path
