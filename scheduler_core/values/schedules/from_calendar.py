"""Rules that fire by the events of a calendar which somebody else keeps."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.moments import plain_moment
from scheduler_core.values.ranges import check_line, written_span

FIELD = "ics"
KEPT_SOURCE = "secret:"
MOST_EVENTS = 1_000
LONGEST_SOURCE = 4_000
_LONGEST_TITLE = 200
_LONGEST_NAME = 1_000
_FURTHEST = timedelta(days=31)
_ADDRESS = re.compile(r"(?P<scheme>https?|webcal)://(?P<user>[^/?#@]*@)?[^/?#\s]+\S*", re.IGNORECASE)
_OTHER_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
FILE = "file://"
_SECRET_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")


class Edge(StrEnum):
    """The end of an event that counts."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class KnownEvent:
    """An event as it was read last: its name for good, and when it begins or ends.

    A time without a zone means the wall clock of the schedule, as events of whole days do.
    """

    name: str
    at: datetime

    def __post_init__(self) -> None:
        check_line(FIELD, self.name, _LONGEST_NAME)
        object.__setattr__(self, "at", plain_moment(self.at))


@dataclass(frozen=True, slots=True)
class FromCalendar:
    """Fire some time before or after each event of a calendar whose title has the `title` in it.

    The `source` is an address, a file, or the secret that holds an address, as secret:NAME. `known` is the
    copy of its events: it decides when the rule fires until the calendar is read again.
    """

    source: str
    offset: timedelta = timedelta(0)
    edge: Edge = Edge.START
    title: str = ""
    known: tuple[KnownEvent, ...] = ()

    def __post_init__(self) -> None:
        check_source(FIELD, self.source)
        check_line(FIELD, self.title, _LONGEST_TITLE)
        if self.title != self.title.strip():
            raise InvalidInput(FIELD, "the title begins or ends with a blank; take it out")
        if abs(self.offset) > _FURTHEST:
            told = written_span(abs(self.offset))
            raise InvalidInput(
                FIELD, f"{told} is too far from the event; {written_span(_FURTHEST)} is the most"
            )
        if self.offset.microseconds:
            raise InvalidInput(FIELD, f"{written_span(self.offset)} is not a whole number of seconds")
        if len(self.known) > MOST_EVENTS:
            raise InvalidInput(FIELD, f"more than {MOST_EVENTS:,} events are known")

    @property
    def said(self) -> "FromCalendar":
        """Return what a person said of it: the rule without its copy."""
        return replace(self, known=()) if self.known else self

    @property
    def shown(self) -> "FromCalendar":
        """Return the rule for people who look on."""
        return replace(self, source=self.shown_source)

    @property
    def is_file(self) -> bool:
        return is_file(self.source)

    @property
    def shown_source(self) -> str:
        """Return the source for people who look on: of an address nothing that may be a key to it."""
        return shown_source(self.source)


def is_file(source: str) -> bool:
    """Tell whether a source is a file of this machine."""
    return kept_source(source) == "" and _ADDRESS.fullmatch(source) is None


def kept_source(source: str) -> str:
    """Return the name of the secret that holds the address; "" where it stands here."""
    return source.removeprefix(KEPT_SOURCE) if source.startswith(KEPT_SOURCE) else ""


def is_file_address(source: str) -> bool:
    """Tell whether a file is named as an address, with its signs escaped."""
    return source.lower().startswith(FILE)


def shown_source(source: str) -> str:
    found = _ADDRESS.fullmatch(source)
    if found is None:
        return source
    host = source.find("://") + 3
    begin = min((at for sign in "/?#" if (at := source.find(sign, host)) >= 0), default=len(source))
    return source if source[begin:] in {"", "/"} else f"{source[:begin]}/…"


def check_source(field: str, source: str) -> None:
    """Refuse what is neither an address nor a whole path, and an address with a password in it."""
    check_line(field, source, LONGEST_SOURCE)
    if not source.strip():
        raise InvalidInput(field, "say where the calendar is: an address such as https://HOST/PATH.ics")
    if source != source.strip():
        raise InvalidInput(field, "the place of the calendar begins or ends with a blank; take it out")
    if source.startswith(KEPT_SOURCE):
        if not _SECRET_NAME.fullmatch(kept_source(source)):
            raise InvalidInput(field, "behind secret: stands the name of a secret; see hourbell secret list")
        return
    found = _ADDRESS.fullmatch(source)
    if found is not None:
        if found["user"] is not None:
            raise InvalidInput(
                field, "a password stands in the address; keep the whole as a secret: secret:NAME"
            )
        return
    if _OTHER_SCHEME.match(source) and not is_file_address(source):
        raise InvalidInput(
            field, f"{source[:40]!r} is not an address that can be read; write https://HOST/PATH"
        )
    path = source[len(FILE) :] if is_file_address(source) else source
    if not (path.startswith(("/", "~")) or re.match(r"[A-Za-z]:[\\/]", path)):
        raise InvalidInput(field, f"{path[:40]!r} is not a whole path; write it from its root or from ~ on")
