"""Read the choice of a store from texts of a form; without widgets."""

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass

OWN, FILE, SERVER = "own", "file", "server"
KIND = "store_kind"
# Where the place stands that each kind asks for.
PLACES = {FILE: "store_file", SERVER: "store_server"}


@dataclass(frozen=True, slots=True)
class StorePlaces:
    """Where stores are, as they may be shown: the opened one, the one kept for later, the user's own.

    `is_open` tells that it could be opened, `is_said` that the start named it, which counts more than what
    is kept.
    """

    opened: str
    kept: str
    own: str
    is_open: bool
    is_said: bool


def texts_of_store(kept: str) -> dict[str, str]:
    """Return the texts for a place; an empty one is the user's own store."""
    kind = SERVER if "://" in kept else FILE if kept else OWN
    return {KIND: kind, **{place: kept if kind == each else "" for each, place in PLACES.items()}}


def place_in(texts: Mapping[str, str]) -> str:
    """Return the path or URL that the texts name; empty is the user's own, or nothing yet."""
    place = PLACES.get(texts[KIND])
    return texts[place].strip() if place else ""


def line_for_commands(place: str) -> str:
    """Return what makes the commands of a terminal use a store."""
    line = f"export HOURBELL_STORE={shlex.quote(place)}"
    if sys.platform == "win32":
        line = f'set "HOURBELL_STORE={place}"'
    return line
