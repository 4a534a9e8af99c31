"""A channel: where notices go, its credentials, and its limits."""

import re
import shlex
from datetime import datetime
from enum import StrEnum
from ipaddress import ip_address

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import ChannelId
from scheduler_core.values.jobs.telling import check_channel_name
from scheduler_core.values.ranges import check_line

LONGEST_ADDRESS = 2_000
# The address of a channel may be kept as a secret, since whoever knows it can write there.
KEPT_ADDRESS = "secret:"
_LONGEST_WORD = 200
_LAST_PORT = 65_535
_URL = re.compile(
    r"(?P<scheme>https?)://(?:(?P<user>[^/?#@]*)@)?(?P<host>[^/?#:@\[\]]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/[^?#]*)?(?P<rest>[?#].*)?",
    re.IGNORECASE,
)
_MAIL = re.compile(r"[!-~]+@[!-~]+")
_NOT_IN_MAIL = frozenset('<>(),;:"\\[]')
_CHAT = re.compile(r"-?[0-9]{1,20}|@[A-Za-z0-9_]{1,60}")
_SECRET_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")


class ChannelKind(StrEnum):
    """What a channel is; the words are stored."""

    HOOK = "hook"
    NTFY = "ntfy"
    PROGRAM = "program"
    MAIL = "mail"
    SLACK = "slack"
    DISCORD = "discord"
    TEAMS = "teams"
    TELEGRAM = "telegram"


class Encryption(StrEnum):
    """How the way to a mail server is kept secret; the words are stored."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


_HAVE_URL = frozenset(
    {ChannelKind.HOOK, ChannelKind.NTFY, ChannelKind.SLACK, ChannelKind.DISCORD, ChannelKind.TEAMS}
)
_MAY_HAVE_SECRET = frozenset({ChannelKind.HOOK, ChannelKind.NTFY, ChannelKind.MAIL, ChannelKind.TELEGRAM})
_PORTS = {Encryption.STARTTLS: 587, Encryption.TLS: 465, Encryption.NONE: 25}


@dataclass(frozen=True, slots=True)
class Channel:
    """A place that notices go to.

    The `address` is a URL, or the name of the secret that holds it (`secret:NAME`), of mail the receiver, of
    a program its command line, of Telegram the chat. `secret` names the token or password that is shown
    there. Only mail has a server (`smtp`, a host with its port), a `user` there and a `sender`.
    """

    name: str
    kind: ChannelKind
    address: str
    secret: str = ""
    smtp: str = ""
    user: str = ""
    sender: str = ""
    encryption: Encryption = Encryption.STARTTLS

    def __post_init__(self) -> None:
        check_channel_name(self.name)
        for field, text in (("address", self.address), ("smtp", self.smtp)):
            check_line(field, text, LONGEST_ADDRESS)
        for field, text in (("user", self.user), ("from", self.sender)):
            check_line(field, text, _LONGEST_WORD)
        if not self.address.strip():
            raise InvalidInput(self.kind, "there is no address; say where its notices go")
        self._check_secret()
        if self.kind is not ChannelKind.MAIL and (self.smtp or self.user or self.sender):
            raise InvalidInput("smtp", "only mail has a server, a user and a sender; leave them out")
        if self.kind is not ChannelKind.MAIL and self.encryption is not Encryption.STARTTLS:
            raise InvalidInput("tls", "only mail has a server, a user and a sender; leave them out")
        if self.kind in _HAVE_URL:
            self._check_url()
        elif self.kind is ChannelKind.MAIL:
            self._check_mail()
        elif self.kind is ChannelKind.PROGRAM:
            _check_program(self.address)
        elif not _CHAT.fullmatch(self.address):
            raise InvalidInput(
                "telegram",
                f"{_shown(self.address)} is not a chat; write its number, or @NAME of a public one",
            )

    @property
    def kept_address(self) -> str:
        """Return the name of the secret that holds the address; "" where it stands here."""
        is_kept = self.kind in _HAVE_URL and self.address.startswith(KEPT_ADDRESS)
        return self.address.removeprefix(KEPT_ADDRESS) if is_kept else ""

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return the names of the secrets that it needs."""
        return tuple(name for name in (self.kept_address, self.secret) if name)

    @property
    def shown_address(self) -> str:
        """Return the address without what lets others write there."""
        if self.kind in _HAVE_URL and not self.kept_address:
            return origin_of(self.address)
        if self.kind is ChannelKind.PROGRAM:
            program, *words = shlex.split(self.address)
            return f"{program} …" if words else program
        return self.address

    @property
    def server(self) -> tuple[str, int]:
        """Return the host and the port of the mail server."""
        host, port = _host_and_port(self.smtp)
        return host, port or _PORTS[self.encryption]

    def _check_secret(self) -> None:
        for name in filter(None, self.secrets):
            check_secret_name("secret", name)
        if self.secret and self.kind not in _MAY_HAVE_SECRET:
            raise InvalidInput("secret", f"a channel of {self.kind} shows no secret; leave it out")
        if self.kind is ChannelKind.TELEGRAM and not self.secret:
            raise InvalidInput("secret", "name the secret that holds the token of the bot")

    def _check_url(self) -> None:
        if self.kept_address:
            return
        check_url(self.kind, self.address, has_secret=bool(self.secret))
        if self.kind is ChannelKind.NTFY:
            check_topic(self.address)

    def _check_mail(self) -> None:
        _check_mail_address("mail", self.address)
        if self.sender:
            _check_mail_address("from", self.sender)
        if not self.smtp.strip():
            raise InvalidInput("smtp", "say which mail server takes it, such as mail.example.org")
        host, _ = _host_and_port(self.smtp)
        if bool(self.user) != bool(self.secret):
            raise InvalidInput(
                "user", "a user of the mail server and the secret with its password belong together"
            )
        if self.secret and self.encryption is Encryption.NONE and not is_loopback(host):
            raise InvalidInput(
                "tls", f"the password would go to {host} in plain text; choose starttls or tls"
            )


@dataclass(frozen=True, slots=True)
class KeptChannel:
    """A channel as the store has it; `broken` says what a person has to mend there, since `broken_at`.

    What passes by itself is the `delay` of the notices that are `waiting` to be sent. `is_proven` tells that
    something has arrived, as long as that is remembered.
    """

    id: ChannelId
    channel: Channel
    created_at: datetime
    created_by: str
    broken_at: datetime | None = None
    broken: str = ""
    waiting: int = 0
    delay: str = ""
    is_proven: bool = False

    @property
    def name(self) -> str:
        return self.channel.name

    @property
    def kind(self) -> ChannelKind:
        return self.channel.kind

    @property
    def shown_address(self) -> str:
        return self.channel.shown_address


def check_url(field: str, url: str, *, has_secret: bool) -> None:
    """Refuse an address that could not be called, or to which a secret would go in plain text."""
    if any(sign.isspace() for sign in url):
        raise InvalidInput(field, "there is a blank in the address; take it out")
    parts = _URL.fullmatch(url)
    if parts is None or int(parts["port"] or 1) not in range(1, _LAST_PORT + 1):
        raise InvalidInput(field, f"{_shown(url)} is not an address; write https://HOST/PATH, or secret:NAME")
    if parts["user"] is not None:
        raise InvalidInput(field, "a password stands in the address; keep the whole as a secret: secret:NAME")
    if has_secret and parts["scheme"].lower() == "http" and not is_loopback(parts["host"]):
        raise InvalidInput(
            field, f"the secret would go to {parts['host']} in plain text; write https:// instead"
        )


def ntfy_topic(url: str) -> str:
    """Return the topic that an address of ntfy ends with."""
    parts = _URL.fullmatch(url)
    return "" if parts is None else (parts["path"] or "").strip("/").rpartition("/")[2]


def check_topic(url: str) -> None:
    """Refuse an address of ntfy that does not end with its topic."""
    if not ntfy_topic(url):
        raise InvalidInput("ntfy", f"{_shown(url)} names no topic; write https://HOST/TOPIC")
    parts = _URL.fullmatch(url)
    if parts is not None and parts["rest"]:
        raise InvalidInput(
            "ntfy",
            "an address of ntfy ends with its topic; leave out ? and #, and name a token with --secret",
        )


def origin_of(url: str) -> str:
    """Return an address without its path, which may be what lets others write there."""
    parts = _URL.fullmatch(url)
    if parts is None or not ((parts["path"] or "").strip("/") or parts["rest"]):
        return url
    port = f":{parts['port']}" if parts["port"] else ""
    return f"{parts['scheme']}://{parts['host']}{port}/…"


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine, so that nobody is on the way."""
    if host.lower() in {"localhost", "localhost."}:
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def check_secret_name(field: str, name: str) -> None:
    """Refuse what is no name of a secret."""
    if not _SECRET_NAME.fullmatch(name):
        raise InvalidInput(field, f"{_shown(name)} is not a name of a secret; see hourbell secret list")


def _check_mail_address(field: str, address: str) -> None:
    is_address = _MAIL.fullmatch(address) and address.count("@") == 1 and not _NOT_IN_MAIL & set(address)
    if not is_address:
        raise InvalidInput(
            field, f"{_shown(address)} is not a mail address; write one such as me@example.org"
        )


def _check_program(line: str) -> None:
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise InvalidInput("program", f"{_shown(line)} has a quote that is not closed") from error
    if not words:
        raise InvalidInput("program", "there is no program to run")


def _host_and_port(smtp: str) -> tuple[str, int | None]:
    host, colon, port = smtp.strip().rpartition(":")
    is_bare_address = ":" in host and not host.endswith("]")  # of IPv6
    if not colon or port.endswith("]") or is_bare_address:
        host, colon, port = smtp.strip(), "", ""
    if colon and not (port.isascii() and port.isdigit() and 1 <= int(port) <= _LAST_PORT):
        raise InvalidInput("smtp", f"{_shown(port)} is not a port from 1 to {_LAST_PORT}")
    host = host.strip("[]")
    if not host or any(sign.isspace() or sign in "/@" for sign in host):
        raise InvalidInput("smtp", f"{_shown(smtp)} is not a mail server; write HOST or HOST:PORT")
    return host, int(port) if port else None


def _shown(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_WORD else f"{text[:_LONGEST_WORD]}…")
