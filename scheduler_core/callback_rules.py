"""Who may have callbacks made, and where they may go: the allow-list of Revalee."""

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TypeAlias
from urllib.parse import SplitResult, unquote, urlsplit

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

MOST_RETRIES = 100
MOST_RULES = 1_000
_LONGEST_RULE = 2_000
_DEFAULT_PORTS = {"http": 80, "https": 443}
_FIELD = "revalee_allow"

Network: TypeAlias = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class CallbackRule:
    """URLs that begin so may be called back, `retries` times more if they fail.

    Without `sources` whoever can reach the service may ask for it.
    """

    prefix: str
    sources: tuple[Network, ...] = ()
    retries: int = 0

    def __post_init__(self) -> None:
        if not _is_address(self.prefix):
            raise InvalidInput(
                _FIELD, f"{self.prefix!r} is not a beginning of an address such as https://host/path"
            )
        if urlsplit(self.prefix).query or "#" in self.prefix:
            raise InvalidInput(_FIELD, f"{self.prefix!r} has a query; a rule ends with a folder of the path")
        if not 0 <= self.retries <= MOST_RETRIES:
            raise InvalidInput(_FIELD, f"{self.retries} retries are not from 0 to {MOST_RETRIES}")

    def admits(self, url: str) -> bool:
        """Tell whether an address is of the same origin and in the same folder or below it."""
        try:
            asked, allowed = urlsplit(url), urlsplit(self.prefix)
            is_same = _origin(asked) == _origin(allowed)
        except ValueError:
            return False
        path, folder = asked.path or "/", allowed.path.rstrip("/")
        return is_same and not _climbs(path) and (path == folder or path.startswith(f"{folder}/"))

    def is_for(self, caller: str) -> bool:
        """Tell whether a caller, by its address, may ask for it."""
        if not self.sources:
            return True
        try:
            address = ip_address(caller.partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None)
        return any((mapped or address) in network for network in self.sources)


# Settings check it again at every change of any of them; 1,000 rules take 18 ms.
@lru_cache(4)
def read_callback_rules(text: str) -> tuple[CallbackRule, ...]:
    """Read rules, one a line: `URLPREFIX [retries=N] [from=CIDR,…]`; InvalidInput names the line."""
    lines = [line for line in (raw.strip() for raw in text.splitlines()) if line and not line.startswith("#")]
    if len(lines) > MOST_RULES:
        raise InvalidInput(_FIELD, f"has more than {MOST_RULES:,} rules")
    return tuple(map(read_callback_rule, lines))


def read_callback_rule(text: str) -> CallbackRule:
    """Read one rule."""
    if len(text) > _LONGEST_RULE:
        raise InvalidInput(_FIELD, f"a rule of more than {_LONGEST_RULE:,} characters")
    prefix, *words = text.split() or [""]
    retries = 0
    sources: tuple[Network, ...] = ()
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in {"retries", "from"}:
            raise InvalidInput(_FIELD, f"{word!r} is neither retries=N nor from=CIDR,…")
        if key == "retries":
            if not (value.isascii() and value.isdecimal() and len(value) <= 3):
                raise InvalidInput(_FIELD, f"retries={value} is not a number from 0 to {MOST_RETRIES}")
            retries = int(value)
        else:
            sources = tuple(_network(each) for each in value.split(","))
    return CallbackRule(prefix, sources, retries)


def rule_text(rule: CallbackRule) -> str:
    """Write a rule as it is read."""
    words = [rule.prefix]
    if rule.retries:
        words.append(f"retries={rule.retries}")
    if rule.sources:
        words.append("from=" + ",".join(map(str, rule.sources)))
    return " ".join(words)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in _DEFAULT_PORTS and bool(parts.hostname) and _origin(parts) is not None
    except ValueError:
        return False


def _origin(parts: SplitResult) -> tuple[str, str, int | None]:
    """Return scheme, host and port; ValueError for a port that is none."""
    port = parts.port if parts.port is not None else _DEFAULT_PORTS.get(parts.scheme)
    return parts.scheme, (parts.hostname or "").casefold(), port


def _climbs(path: str) -> bool:
    """Tell whether a server could read the path as one outside of its folder."""
    plain = unquote(unquote(path)).replace("\\", "/")
    return any(step in {".", ".."} for step in plain.split("/"))


def _network(text: str) -> Network:
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise InvalidInput(_FIELD, f"{text!r} is not an address or network such as 10.0.0.0/8") from error
