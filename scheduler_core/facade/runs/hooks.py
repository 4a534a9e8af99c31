"""Makes and lists hooks, secret addresses at which services begin jobs, and keeps what they deliver."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from scheduler_core.facade.access import Access
from scheduler_core.facade.control.links import Link, Links, LinkWords
from scheduler_core.facade.runs.hook_signatures import delivery_id, is_signed
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.hooks import closed_hooks, lacking_secrets, rules_of_hooks
from scheduler_core.store.sequences import events
from scheduler_core.values.event_names import LONGEST_EVENT_DATA
from scheduler_core.values.records.api_token import ApiToken, Scope
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.schedules.events.on_hook import (
    Signature,
    check_hook,
    event_of_hook,
    secret_of_hook,
)

log = logging.getLogger(__name__)

# What a sender may deliver at once; jobs are told the first 64 KiB of it, and how much there was.
LONGEST_DELIVERY = 256 * 1024
_SECRETS_PATIENCE = timedelta(seconds=2)
_OF_LINKS = LinkWords(
    "/hooks/{}",
    taken="there is a hook “{name}” already, whose address is not shown again; renew it",
    missing="there is no hook “{name}”; make it with hourbell hook add",
    unreachable="no service can reach the engine yet: choose a port with "
    "hourbell settings set serves-api yes and api-port 8765, then start the engine again",
)


@dataclass(frozen=True, slots=True)
class Hook:
    """A hook: when it was made and called last, which jobs wait for it and why nothing would come.

    One that a job waits for may not be there.
    """

    name: str
    created_at: datetime | None = None
    last_used_at: datetime | None = None
    jobs: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class HookDelivery:
    """What a service has delivered: its headers by their names in small letters, and the body."""

    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Delivered:
    """A delivery that was taken; `left_out` bytes of it are told to no job."""

    is_known: bool
    left_out: int = 0


class Hooks:
    """A hook is a token that takes deliveries and opens nothing else; its secret is never shown again."""

    def __init__(self, access: Access, secrets: SecretStore) -> None:
        self._access = access
        self._secrets = secrets
        self._links = Links(access, Scope.HOOK, _OF_LINKS)

    def all(self) -> list[Hook]:
        """Return the hooks there are and those that jobs wait for, by name."""
        made = {each.name: each for each in self._links.current()}
        with self._access.read() as tx:
            waiting = rules_of_hooks(tx)
            closed = {each.hook: each.trouble for each in closed_hooks(tx)}
        if any(rule.secret for _, _, rule in waiting):
            names = self._secrets.names_within(_SECRETS_PATIENCE)
            lacking = () if names is None else lacking_secrets(waiting, names)
            closed = {each.hook: each.trouble for each in lacking} | closed
        jobs: dict[str, list[str]] = {}
        for _, draft, rule in waiting:
            jobs.setdefault(rule.name, []).append(draft.name)
        return [
            Hook(
                name,
                made[name].created_at if name in made else None,
                made[name].last_used_at if name in made else None,
                tuple(dict.fromkeys(jobs.get(name, ()))),
                closed.get(name, ""),
            )
            for name in sorted({*made, *jobs})
        ]

    def add(self, name: str) -> Link:
        """Make a hook; Conflict if there is one of that name, InvalidInput if nobody could call it."""
        check_hook("name", name)
        return self._links.make(name)

    def renew(self, name: str) -> Link:
        """Put a new address in place of one, at which nothing is taken from now on."""
        return self._links.renew(name)

    def revoke(self, name: str) -> ApiToken:
        """Let nothing be taken at the address of a hook any more."""
        return self._links.revoke(name)

    def address(self, text: str) -> str:
        """Return the address that the text of a token stands in; InvalidInput if nobody could call it."""
        return self._links.address(text)

    def deliver(self, name: str, delivery: HookDelivery) -> Delivered | None:
        """Keep a delivery for the jobs that wait for it; None where it bears none of their signatures.

        It is written down when this returns. The same delivery again is known, and begins nothing more.
        """
        with self._access.read() as tx:
            wanted = {rule.signed for _, _, rule in rules_of_hooks(tx) if rule.name == name}
        borne = self._borne(name, delivery, wanted or {Signature.NONE})
        if not borne:
            return None
        data, left_out = _data(delivery.body)
        now, who = self._access.now(), f"hook {name}"
        are_known = True
        with self._access.acting_as(who).write(AuditAct.SEND_EVENT, f"hook {name}", is_noted=False) as tx:
            for signed in borne:
                kept_as = event_of_hook(name, signed)
                sent = events.send(tx, kept_as, "", delivery_id(delivery.headers, signed), who, now, data)
                are_known = are_known and sent.is_known
        return Delivered(are_known, left_out)

    def _borne(self, name: str, delivery: HookDelivery, wanted: set[Signature]) -> Sequence[Signature]:
        secret = ""
        if wanted - {Signature.NONE}:
            try:
                secret = asyncio.run(self._secrets.secret(secret_of_hook(name)))
            except SecretUnavailable as error:
                log.warning("a delivery to the hook %s can't be judged: %s", name, error)
        now = self._access.now()
        return [
            signed
            for signed in sorted(wanted)
            if (secret or signed is Signature.NONE)
            and is_signed(delivery.headers, delivery.body, signed, secret, now)
        ]


def _data(body: bytes) -> tuple[str, int]:
    """Return the text that jobs are told, which ends with how much is left out, if any is."""
    text = body.decode(errors="replace").replace("\0", "\ufffd")
    whole = text.encode()
    if len(whole) <= LONGEST_EVENT_DATA:
        return text, 0
    note = "\n… {:,} bytes left out"
    kept = whole[: LONGEST_EVENT_DATA - len(note.format(LONGEST_DELIVERY * 3).encode())].decode(
        errors="ignore"
    )
    left_out = len(whole) - len(kept.encode())
    return kept + note.format(left_out), left_out
