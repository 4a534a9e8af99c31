"""Build the URL of a curl command from what was typed and from the flags that add to its query."""

import re
from urllib.parse import quote

from scheduler_core.actions.curl.shell_words import refuse

_PLACE = re.compile(r"\{\{[^{}]*\}\}")
_IPV6_HOST = re.compile(r"(?<=//)([^/?#@]*@)?\[[0-9A-Fa-f:.%]+\]")
_GLOB = re.compile(r"\[[^\]]*\]|\{[^}]*\}|[\[\]{}]")
_PARTS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*://)([^/?#]*)([^?#]*)(\?[^#]*)?", re.DOTALL)
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_HEX = re.compile(r"%[0-9A-Fa-f]{2}")
# What curl takes a host that begins so for, if no scheme is written.
_OTHER_SCHEMES = ("ftp.", "dict.", "ldap.", "imap.", "smtp.", "pop3.")


def address_of(typed: str, *, may_hold_globs: bool, keeps_dots: bool) -> str:
    """Return the whole address without its fragment; refuses what would make several calls of it."""
    if not may_hold_globs:
        _refuse_globs(typed)
    address = typed if "://" in typed else f"http://{typed}"
    if address != typed and typed.lower().startswith(_OTHER_SCHEMES):
        refuse(f"{typed}: curl takes it for another protocol; write http:// before it")
    found = _PARTS.match(address)
    if found is None:
        refuse(f"{typed} is not an address")
    scheme, authority, path, query = found.groups()
    path = path if keeps_dots else _without_dots(path)
    path = _FOREIGN.sub(lambda each: _small_hex(quote(each[0])), path)
    return f"{scheme}{authority}{path or '/' if query else path}{query or ''}"


def with_query(address: str, added: list[str]) -> str:
    """Return the address with more in its query, of which curl writes the hexadecimal digits small."""
    for each in added:
        if re.search(r"\s", _PLACE.sub("", each)):
            refuse(
                f"{each} holds a blank, which no address has; use --data-urlencode or --url-query NAME=TEXT"
            )
        joint = "?" if "?" not in address else "" if address.endswith(("?", "&")) else "&"
        address = f"{address}{joint}{_small_hex(each)}" if each else address
    return address


def holds_foreign_letters(address: str) -> bool:
    """Tell an address whose query curl would send in bytes that no address has."""
    return bool(_FOREIGN.search(address.partition("?")[2]))


def _small_hex(text: str) -> str:
    return _HEX.sub(lambda each: each[0].lower(), text)


def _refuse_globs(typed: str) -> None:
    plain = _IPV6_HOST.sub("//", _PLACE.sub("", typed if "://" in typed else f"http://{typed}"))
    if plain.partition("//")[2].startswith("["):  # an address that is not closed
        return
    if found := _GLOB.search(plain):
        refuse(f"{found[0]} in the address makes curl call several; add -g if it is meant as it stands")


def _without_dots(path: str) -> str:
    """Follow . and .. in a path (RFC 3986, 5.2.4)."""
    if "/." not in path:
        return path
    kept: list[str] = []
    steps = path.split("/")
    for number, step in enumerate(steps):
        is_last = number == len(steps) - 1
        if step == "..":
            if len(kept) > 1:
                kept.pop()
        elif step != ".":
            kept.append(step)
        if step in {".", ".."} and is_last:
            kept.append("")
    return "/".join(kept)
