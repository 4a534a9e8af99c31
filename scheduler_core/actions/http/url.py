"""The address of a call, as it goes over the wire."""

import re
from typing import TypeAlias
from urllib.parse import quote, urljoin

from yarl import URL

from scheduler_core.errors import InvalidInput

Origin: TypeAlias = tuple[str, str, int]

_PARTS = re.compile(r"(?P<scheme>https?)://(?P<authority>[^/?#]*)(?P<rest>[^#]*)", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_NOT_SENT_AS_IT_IS = re.compile(r"[^\x21-\x7e]+")


def wire_url(text: str, field: str = "url") -> URL:
    """Return the address without any change but that spaces and foreign letters are percent-encoded.

    Signatures are made over the bytes of an address, so `%2f` stays `%2f`. A refusal does not quote the
    address, which may hold secrets.
    """
    if _CONTROL.search(text):
        raise InvalidInput(field, "a control character or line break in the address; take it out")
    parts = _PARTS.match(text)
    if parts is None:
        raise InvalidInput(field, "the address does not begin with http:// or https://")
    if "@" in parts["authority"]:
        raise InvalidInput(field, "a user or password in the address would be kept; use authentication")
    try:
        rest = _NOT_SENT_AS_IT_IS.sub(_encoded, parts["rest"])
        authority = _wire_authority(parts["authority"])
        url = _as_written(parts["scheme"].lower(), authority, rest)
        has_host_and_port = bool(url.raw_host) and bool(url.port)
    except ValueError as error:
        raise InvalidInput(field, f"it is not an address: {error}") from error
    if not has_host_and_port:
        raise InvalidInput(field, "the address names no host to call")
    return url


def origin_of(url: URL) -> Origin:
    """Return what credentials belong to: scheme, host and port."""
    return url.scheme, (url.raw_host or "").lower(), url.port or 0


def origin_text(url: URL) -> str:
    """Return what may be shown of an address in a reason: no path, no query."""
    scheme, host, port = origin_of(url)
    shown_host = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown_host}" + ("" if url.is_default_port() else f":{port}")


def redirected(url: URL, location: str) -> URL:
    """Return where a `Location` leads from here; InvalidInput if nowhere we go."""
    try:
        target = urljoin(str(url), location.strip())
    except ValueError as error:
        raise InvalidInput("redirect", f"it is not an address: {error}") from error
    return wire_url(target, "redirect")


def _as_written(scheme: str, authority: str, rest: str) -> URL:
    """Return the address with all signs of its path and query; the library drops a lonely ? at its end."""
    rest = rest if rest.startswith("/") else f"/{rest}"
    if rest.endswith("?") and rest.count("?") == 1:
        return URL.build(scheme=scheme, authority=authority, path=rest, encoded=True)
    return URL(f"{scheme}://{authority}{rest}", encoded=True)


def _encoded(found: re.Match[str]) -> str:
    return quote(found[0].encode(errors="surrogateescape"))


def _wire_authority(authority: str) -> str:
    if re.search(r"[^\w.:\[\]~-]", authority):
        raise ValueError("the host holds a character that hosts don't have")
    return authority if authority.isascii() else URL(f"http://{authority}").raw_authority
