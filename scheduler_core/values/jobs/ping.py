"""The address that is pinged as runs start and end, or while an engine lives."""

from scheduler_core.errors import InvalidInput
from scheduler_core.values.ranges import check_line
from scheduler_core.values.records.channel import KEPT_ADDRESS, LONGEST_ADDRESS, check_secret_name, check_url

FIELD = "ping"


def check_ping(address: str) -> None:
    """Refuse what can't be called; "" is none."""
    if not address:
        return
    check_line(FIELD, address, LONGEST_ADDRESS)
    name = kept_name(address)
    if name:
        check_secret_name(FIELD, name)
        return
    check_url(FIELD, address, has_secret=False)
    if "{{" in address or "?" in address or "#" in address:
        raise InvalidInput(
            FIELD, "leave out ?, # and {{ of the address; keep one that has them as secret:NAME"
        )


def kept_name(address: str) -> str:
    """Return the name of the secret that holds the address; "" where it stands here."""
    return address.removeprefix(KEPT_ADDRESS) if address.startswith(KEPT_ADDRESS) else ""
