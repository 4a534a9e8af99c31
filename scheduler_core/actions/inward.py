"""What an action could do beside calling the public: run something, send what is kept here, call inwards.

Files, folders of files and tokens of the API bring jobs of strangers; all of them judge by this.
"""

import re
import unicodedata
from enum import Enum
from ipaddress import ip_address

from scheduler_core.actions.http.reach import is_public
from scheduler_core.actions.http.url import wire_url
from scheduler_core.actions.templates import http_texts, secret_names
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction, Reach, ScriptAction
from scheduler_core.values.jobs.sequence import JobAction, actions_of

# What names hosts of one network only; a name without a dot does too.
_INNER_ENDINGS = (
    "localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private",
    "home.arpa", "test",
)  # fmt: skip
_LIKE_A_NUMBER = re.compile(r"(?:0x[0-9a-f]*|[0-9]+)", re.IGNORECASE)


class Inward(Enum):
    """One such thing."""

    RUNS = "runs"  # a program
    SENDS = "sends"  # secrets, or files of this machine
    CALLS = "calls"  # addresses that are not public, or others through a proxy


def inward(action: JobAction) -> frozenset[Inward]:
    """Return what an action could do; nothing where it can only call the public."""
    return frozenset[Inward]().union(*(_of_one(each) for each in actions_of(action)))


def _of_one(action: HttpAction | ScriptAction) -> frozenset[Inward]:
    if isinstance(action, ScriptAction):
        return frozenset({Inward.RUNS})
    sends = {Inward.SENDS} if _sends(action) else set()
    return frozenset(sends | ({Inward.CALLS} if _calls_inwards(action) else set()))


def _sends(call: HttpAction) -> bool:
    tls = call.tls
    has_files = sends_file(call.body) or tls.client_certificate or tls.client_key or tls.ca_file
    has_secrets = call.auth.secret or call.signing.secret
    return bool(has_files or has_secrets or secret_names(text for _, text in http_texts(call)))


def sends_file(body: Body) -> bool:
    """Tell whether a body holds what lies in a file of this machine."""
    if body.kind is BodyKind.MULTIPART:
        return any(said.startswith(("@", "<")) for _, said in body.fields)
    return body.kind in {BodyKind.FILE, BodyKind.JOINED_FILE}


def _calls_inwards(call: HttpAction) -> bool:
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
