"""Tell what an HTTP action could do beyond a public call: send secrets or files, or reach private
addresses.
"""

import re
import unicodedata
from ipaddress import ip_address

from scheduler_core.actions.http.reach import is_public
from scheduler_core.actions.http.url import wire_url
from scheduler_core.actions.templates import http_texts, secret_names
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction, Reach

# What names hosts of one network only; a name without a dot does too.
_INNER_ENDINGS = (
    "localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private",
    "home.arpa", "test",
)  # fmt: skip
_LIKE_A_NUMBER = re.compile(r"(?:0x[0-9a-f]*|[0-9]+)", re.IGNORECASE)


def sends_what_is_kept_here(call: HttpAction) -> bool:
    """Tell whether a call sends secrets, or files of this machine."""
    tls = call.tls
    has_files = sends_file(call.body) or tls.client_certificate or tls.client_key or tls.ca_file
    has_secrets = call.auth.secret or call.signing.secret
    return bool(has_files or has_secrets or secret_names(text for _, text in http_texts(call)))


def sends_file(body: Body) -> bool:
    """Tell whether a body holds what lies in a file of this machine."""
    if body.kind is BodyKind.MULTIPART:
        return any(said.startswith(("@", "<")) for _, said in body.fields)
    return body.kind in {BodyKind.FILE, BodyKind.JOINED_FILE}


def calls_inwards(call: HttpAction) -> bool:
    """Judge by the address as it is written; only the call itself sees what a public name stands for."""
    if call.proxy or call.also_reaches:
        return True
    return call.reach is not Reach.PUBLIC and not _looks_public(call.url)


def _looks_public(address: str) -> bool:
    try:
        host = wire_url(address).raw_host or ""
    except InvalidInput:  # a place for a value in the host, for instance
        return False
    name = unicodedata.normalize("NFKC", host).casefold().rstrip(".")
    try:
        return is_public(ip_address(name))
    except ValueError:
        pass
    last = name.rpartition(".")[2]
    # 127.1, 0x7f000001 and 2130706433 are addresses to some libraries.
    is_inner = "." not in name or bool(_LIKE_A_NUMBER.fullmatch(last))
    return not is_inner and not name.endswith(tuple(f".{ending}" for ending in _INNER_ENDINGS))
