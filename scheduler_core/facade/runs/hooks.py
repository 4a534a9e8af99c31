"""Makes and lists hooks, secret addresses at which services begin jobs, and keeps what they deliver."""

import logging
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from scheduler_core.facade.access import Access
from scheduler_core.facade.control.links import Link, Links, LinkWords, door_of
from scheduler_core.facade.runs.hook_signatures import delivery_id, holds_key, is_signed, seems_signed
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.api_tokens import known_token
from scheduler_core.store.hooks import (
    closed_hooks,
    lacking_secrets,
    rules_of_hooks,
    signatures_of_hook,
    signing_secrets,
    unreadable_secrets,
)
from scheduler_core.store.sequences import events
from scheduler_core.store.transactions import Reading
from scheduler_core.values.event_names import LONGEST_EVENT_DATA
from scheduler_core.values.ids import JobId, TokenId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.records.api_token import ApiToken, Scope
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.closed_hook import EXPIRED, ClosedHook
from scheduler_core.values.schedules.events.signal_events import (
    OnHook,
    Signature,
    check_hook,
    event_of_hook,
    secret_of_hook,
)

log = logging.getLogger(__name__)

# What a sender may deliver at once; jobs are told the first 64 KiB of it, and how much there was.
LONGEST_DELIVERY = 256 * 1024
# How many deliveries wait for a secret at once; each holds its body meanwhile.
_MOST_WAITING = 32
_SECRETS_PATIENCE = timedelta(seconds=2)
_OF_LINKS = LinkWords(
    "/hooks/{}",
    taken="there is a hook “{name}” already, whose address is not shown again; renew it",
    foreign="a token of another kind is called “{name}”; choose another name for the hook",
    missing="there is no hook “{name}”; make it with hourbell hook add",
    unreachable="no service can reach the engine yet: choose a port with "
    "hourbell settings set api-port 8765, see that serves-api is yes, then start the engine again",
)


@dataclass(frozen=True, slots=True)
class Hook:
    """A hook: when it was made and called last, which jobs wait for it and why nothing would come.

    One that a job waits for may not be there. The `address` hides its secret; it is "" where no engine has
    a port.
    """

    name: str
    created_at: datetime | None = None
    last_used_at: datetime | None = None
    jobs: tuple[str, ...] = ()
    trouble: str = ""
    address: str = ""


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
        self._may_wait = threading.BoundedSemaphore(_MOST_WAITING)

    def all(self) -> list[Hook]:
        """Return the hooks there are and those that jobs wait for, by name."""
        now = self._access.now()
        made = {each.name: each for each in self._links.current()}
        expired = {name: EXPIRED for name, token in made.items() if not token.is_valid(now)}
        with self._access.read() as tx:
            waiting = rules_of_hooks(tx)
            closed = {each.hook: each.trouble for each in closed_hooks(tx, now)}
        if signing := signing_secrets(waiting):
            closed = {each.hook: each.trouble for each in self._unsigned(waiting, signing)} | closed
        jobs: dict[str, list[str]] = {}
        for _, draft, rule in waiting:
            jobs.setdefault(rule.name, []).append(draft.name)
        address = shown_address(self._access)
        return [
            Hook(
                name,
                made[name].created_at if name in made else None,
                made[name].last_used_at if name in made else None,
                tuple(dict.fromkeys(jobs.get(name, ()))),
                closed.get(name, expired.get(name, "")),
                address if name in made else "",
            )
            for name in sorted({*made, *jobs})
        ]

    def _unsigned(
        self, waiting: Sequence[tuple[JobId, JobDraft, OnHook]], signing: Sequence[str]
    ) -> Iterator[ClosedHook]:
        """Yield the hooks whose secret is not there, or can't be had now; none where that is not known."""
        names = self._secrets.names_within(_SECRETS_PATIENCE)
        if names is not None:
            yield from lacking_secrets(waiting, names)
            there = [name for name in signing if name in names]
            unreadable = self._secrets.unreadable_within(there, _SECRETS_PATIENCE)
        else:
            trouble = self._secrets.trouble()
            unreadable = dict.fromkeys(signing, trouble) if trouble else {}
        yield from unreadable_secrets(waiting, unreadable)

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

    def needs_secret(self, name: str, delivery: HookDelivery) -> bool:
        """Tell whether a delivery can be judged by the secret of the hook alone."""
        with self._access.read() as tx:
            live, resting = signatures_of_hook(tx, name)
        return any(self._seem_signed(delivery, (live or resting) - {Signature.NONE}))

    async def secret(self, name: str) -> str:
        """Return the secret that signs; "" where it can't be had now, or too many wait for it already.

        It is for the loop of whoever takes deliveries: a keyring that is asked for its password holds up
        no thread.
        """
        if not self._may_wait.acquire(blocking=False):
            return ""
        try:
            return await self._secrets.secret(secret_of_hook(name))
        except SecretUnavailable as error:
            log.warning("a delivery to the hook %s can't be judged: %s", name, error)
            return ""
        finally:
            self._may_wait.release()

    def deliver(self, token: ApiToken, delivery: HookDelivery, secret: str = "") -> Delivered | None:
        """Keep a delivery for the jobs that wait for it.

        It is written down when this returns. The same delivery again is known, and begins nothing more.
        None where it bears none of their signatures, or the address of the `token` is closed meanwhile.
        While no live job waits it is judged by what those say that are off, and nothing is kept: it would
        count as known once one is on. SecretUnavailable where a signature can't be judged without a secret.
        """
        name = token.hook
        data, left_out = _data(delivery.body)
        who = f"hook {name}"
        with self._access.acting_as(who).write(AuditAct.SEND_EVENT, who) as tx:
            now = self._access.now()
            if not _is_open(tx, token.id, now):
                return None
            live, resting = signatures_of_hook(tx, name)
            wanted = live or resting or frozenset({Signature.NONE})
            seeming = [each for each in sorted(wanted) if seems_signed(delivery.headers, each, now)]
            borne = [
                each for each in seeming if is_signed(delivery.headers, delivery.body, each, secret, now)
            ]
            kept = [
                events.send(
                    tx, event_of_hook(name, each), "", delivery_id(delivery.headers, each), who, now, data
                )
                for each in borne
                if each in live
            ]
        if Signature.STANDARD in seeming and secret and not holds_key(secret):
            log.warning(
                "the secret %s holds no key in base64, as Standard Webhooks have it", secret_of_hook(name)
            )
            secret = ""
        if not secret and any(each is not Signature.NONE for each in seeming):
            raise SecretUnavailable("the signature can't be judged now; deliver it again later")
        return Delivered(bool(kept) and all(each.is_known for each in kept), left_out) if borne else None

    def _seem_signed(self, delivery: HookDelivery, wanted: Iterable[Signature]) -> Iterator[bool]:
        now = self._access.now()
        return (seems_signed(delivery.headers, signed, now) for signed in wanted)


def shown_address(access: Access) -> str:
    """Return where deliveries are taken, without a secret; "" where no engine has a port."""
    door = door_of(access)
    return door and door + _OF_LINKS.path.format("…")


def _is_open(tx: Reading, token_id: TokenId, now: datetime) -> bool:
    known = known_token(tx, token_id)
    return known is not None and known.token.is_valid(now) and known.token.may(Scope.HOOK)


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
