"""What callers of Revalee ask for, read from the query of a request."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from urllib.parse import unquote, urlsplit
from uuid import UUID

from scheduler_core.actions.http.url import wire_url
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import LONGEST_URL

_MARKUP = ("<script", "<object", "<embed")
_LEAST_PARAMETERS = 2
_MOST_PARAMETERS = 50
_LATEST_YEAR = 9998
# As 32 digits, with hyphens, in braces, in parentheses, or as {0x…,0x…,0x…,{0x…,…}}.
_PLAIN = r"[0-9a-f]{8}(?P<h>-?)[0-9a-f]{4}(?P=h)[0-9a-f]{4}(?P=h)[0-9a-f]{4}(?P=h)[0-9a-f]{12}"
_GUID = re.compile(
    rf"(?P<open>[{{(])?(?:(?P<plain>{_PLAIN})"
    r"|(?P<parts>0x[0-9a-f]{1,8}(?:,0x[0-9a-f]{1,4}){2},\{0x[0-9a-f]{1,2}(?:,0x[0-9a-f]{1,2}){7}\}))"
    r"z?(?(open)[})])z?",
    re.IGNORECASE,
)
_HEX_PART = re.compile(r"0x([0-9a-f]+)", re.IGNORECASE)
_PART_SIZES = (8, 4, 4, *[2] * 8)


class Rejected(Exception):
    """A request that is answered with a status and a reason, and an empty body."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


BAD_REQUEST = (HTTPStatus.BAD_REQUEST, "Bad Request")


@dataclass(frozen=True, slots=True)
class WantedCallback:
    """A callback that somebody wants: where, and when it was asked for."""

    url: str
    called_for: datetime


def read_query(text: str) -> Mapping[str, str]:
    """Return parameters by their names in small letters; of two of one name the first counts.

    A plus is a plus: times and addresses have them.
    """
    found: dict[str, str] = {}
    pairs = [pair for pair in text.split("&") if pair]
    if len(pairs) > _MOST_PARAMETERS:
        raise Rejected(*BAD_REQUEST)
    for pair in pairs:
        name, _, value = pair.partition("=")
        try:
            found.setdefault(unquote(name).casefold(), unquote(value, errors="strict"))
        except UnicodeDecodeError:
            raise Rejected(*BAD_REQUEST) from None
    return found


def read_wanted(query: Mapping[str, str]) -> WantedCallback:
    """Check a request to schedule, in the order in which the protocol has it."""
    if len(query) < _LEAST_PARAMETERS:
        raise Rejected(*BAD_REQUEST)
    url = query.get("callbackurl", "")
    check_url(url)
    called_for = read_time(query.get("callbacktime", ""))
    if called_for is None:
        raise Rejected(*BAD_REQUEST)
    if any(mark in url.casefold() for mark in _MARKUP):
        raise Rejected(*BAD_REQUEST)
    return WantedCallback(url, called_for)


def check_url(url: str) -> None:
    """Refuse what is not a whole address of http or https."""
    try:
        parts = urlsplit(url)
        is_web = parts.scheme in {"http", "https"} and bool(parts.hostname)
        if not is_web or len(url) > LONGEST_URL or "{{" in url or any(sign <= " " for sign in url):
            raise Rejected(*BAD_REQUEST)
        wire_url(url)
    except (ValueError, InvalidInput) as error:
        raise Rejected(*BAD_REQUEST) from error


def read_time(text: str) -> datetime | None:
    """Read any form of ISO 8601, or RFC 1123; without a zone it is UTC. None for what is no time."""
    plain = text.strip()
    try:
        moment = datetime.fromisoformat(plain.upper() if plain[:1].isdigit() else plain)
    except ValueError:
        try:
            moment = parsedate_to_datetime(plain)
        except (ValueError, TypeError, IndexError):
            return None
    if moment.year > _LATEST_YEAR:
        return None
    try:
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def read_callback_id(text: str) -> UUID | None:
    """Read a GUID in any of its five forms, with a stray Z at its end that some clients send."""
    found = _GUID.fullmatch("".join(text.split()))
    if found is None:
        return None
    digits = found["plain"] or "".join(
        part.zfill(size) for part, size in zip(_HEX_PART.findall(found["parts"]), _PART_SIZES, strict=True)
    )
    return UUID(digits.replace("-", ""))
