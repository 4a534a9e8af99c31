"""Turn the name of a secret into its value: the one place for it, for all machines or for one."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.clock import MachineClock, SystemClock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import (
    SecretUnavailable,
    check_secret_name,
    check_secret_value,
    is_secret_name,
)
from scheduler_core.secret_store.os_keyring import OsKeyring
from scheduler_core.secret_store.secret_files import CredentialFolder, SecretFile

Answer = TypeVar("Answer")
Place = TypeVar("Place")

_PATIENCE = timedelta(seconds=10)
_KEPT_SECONDS = 30.0


class SecretSource(Protocol):
    """A place that has secrets; every method may block."""

    def read(self, name: str) -> str | None: ...
    def names(self) -> set[str]: ...


class SecretKeeper(SecretSource, Protocol):
    """A place that takes secrets too."""

    def keep(self, name: str, value: str) -> None: ...
    def forget(self, name: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class _Kept:
    """A value, and since when it is known, in seconds of the clock."""

    value: str
    since: float


class SecretStore:
    """Looks in the given places in order, first those that can only be read; a new secret goes to the
    first keeper.

    `secret` is for loops, several at once if need be: the places are asked on a thread of their own, one
    question at a time, so that a keyring waiting for its password holds up nothing but the runs that need
    it. The other methods block and belong on another thread.
    """

    def __init__(
        self,
        keepers: Sequence[SecretKeeper],
        given: Sequence[SecretSource] = (),
        patience: timedelta = _PATIENCE,
        clock: MachineClock | None = None,
    ) -> None:
        self._keepers = tuple(keepers)
        self._given = tuple(given)
        self._patience = patience
        self._clock = clock or SystemClock()
        self._lock = threading.Lock()
        self._kept: dict[str, _Kept] = {}
        self._asked: dict[str, Future[str | None]] = {}
        self._asked_names: Future[list[str]] | None = None
        self._threads = DaemonThreads(1, "hourbell-secrets")

    async def secret(self, name: str) -> str:
        """Return the value, kept for a moment; SecretUnavailable says why it can't be had now."""
        if not is_secret_name(name):
            raise SecretUnavailable(f"{name!r} can't be the name of a secret")
        if (kept := self._fresh(name)) is not None:
            return kept
        value = await self._answer(name)
        if value is None:
            raise SecretUnavailable(f"there is no secret {name}; add it with: hourbell secret set {name}")
        return value

    def keep(self, name: str, value: str) -> None:
        """Write a secret, over the one of that name if there is one."""
        check_secret_name(name)
        check_secret_value(value)
        self._keepers[0].keep(name, value)
        self._drop(name)

    def forget(self, name: str) -> None:
        """Delete a secret from every keeper; NotFound if none has it."""
        check_secret_name(name)
        self._drop(name)
        if not any(_of_all(self._keepers, lambda keeper: keeper.forget(name))):
            self._refuse_missing(name)

    def rename(self, name: str, new_name: str) -> None:
        """Keep a value under another name, which no secret has; what is cut short leaves both."""
        check_secret_name(name)
        check_secret_name(new_name)
        if new_name in self.names():
            raise InvalidInput("secret", f"there is a secret {new_name} already")
        read = _of_all(self._keepers, lambda keeper: keeper.read(name))
        value = next((each for each in read if each is not None), None)
        if value is None:
            self._refuse_missing(name)
        else:
            self.keep(new_name, value)
            self.forget(name)

    def _refuse_missing(self, name: str) -> None:
        if any(name in source.names() for source in self._given):
            raise InvalidInput("secret", f"{name} comes from the unit of systemd; take it out there")
        raise NotFound(f"there is no secret {name}")

    def names(self) -> list[str]:
        places = (*self._given, *self._keepers)
        return sorted(set().union(*_of_all(places, lambda place: place.names())))

    def unreadable(self, names: Iterable[str]) -> dict[str, str]:
        """Return those of these secrets that can't be had now, and why; one that is not there is none."""
        found: dict[str, str] = {}
        for name in names:
            try:
                self._found(name)
            except SecretUnavailable as error:
                found[name] = str(error)
        return found

    def unreadable_within(self, names: Iterable[str], patience: timedelta) -> dict[str, str]:
        """Return what can't be had, nothing where that is not known in that time."""
        try:
            return self._threads.submit(partial(self.unreadable, tuple(names))).result(
                patience.total_seconds()
            )
        except TimeoutError:
            return {}

    def names_within(self, patience: timedelta) -> list[str] | None:
        """Return the names, None if they can't be had in that time; an open question is not asked twice."""
        with self._lock:
            if self._asked_names is None or self._asked_names.done():
                self._asked_names = self._threads.submit(self.names)
            asked = self._asked_names
        try:
            return asked.result(patience.total_seconds())
        except (TimeoutError, SecretUnavailable):
            return None

    def trouble(self) -> str:
        """Say why the names could not be had when they were asked for last; "" if they could or may be."""
        with self._lock:
            asked = self._asked_names
        error = asked.exception() if asked is not None and asked.done() else None
        return str(error) if isinstance(error, SecretUnavailable) else ""

    def close(self) -> None:
        """End the thread; one that still waits for a person ends with the process."""
        self._kept.clear()
        self._threads.close()

    async def _answer(self, name: str) -> str | None:
        import asyncio  # commands without a loop do without it

        waiting = asyncio.wrap_future(self._question(name))
        await asyncio.wait([waiting], timeout=self._patience.total_seconds())
        if not waiting.done():
            raise SecretUnavailable(
                f"the keyring did not give {name} within {self._patience.total_seconds():g} s; "
                "is it waiting for its password?"
            )
        error = waiting.exception()
        if isinstance(error, SecretUnavailable):
            raise SecretUnavailable(f"the secret {name} can't be had: {error}") from error
        return waiting.result()

    def _question(self, name: str) -> Future[str | None]:
        """Return the question that all who need the same secret wait for."""
        from asyncio import get_running_loop

        with self._lock:
            asked = self._asked.get(name)
            if asked is not None:
                return asked
            self._asked[name] = asked = self._threads.submit(partial(self._found, name))
        asked.add_done_callback(partial(self._keep_answer, name))
        get_running_loop().call_later(self._patience.total_seconds() + _KEPT_SECONDS, self._drop_old)
        return asked

    def _keep_answer(self, name: str, asked: Future[str | None]) -> None:
        """Keep an answer, also one that comes when nobody waits for it any more, but no outdated one."""
        with self._lock:
            if self._asked.get(name) is not asked:
                return
            del self._asked[name]
            if asked.cancelled() or asked.exception() is not None:
                return
            if (value := asked.result()) is not None:
                self._kept[name] = _Kept(value, self._clock.boot_seconds())

    def _fresh(self, name: str) -> str | None:
        self._drop_old()
        kept = self._kept.get(name)
        return None if kept is None else kept.value

    def _drop_old(self) -> None:
        since = self._clock.boot_seconds() - _KEPT_SECONDS
        with self._lock:
            self._kept = {name: kept for name, kept in self._kept.items() if kept.since > since}

    def _drop(self, name: str) -> None:
        with self._lock:
            self._kept.pop(name, None)
            self._asked.pop(name, None)

    def _found(self, name: str) -> str | None:
        places = (*self._given, *self._keepers)
        unavailable = []
        for place in places:
            try:
                value = place.read(name)
            except SecretUnavailable as error:
                unavailable.append(error)
                continue
            if value is not None:
                return value
        if unavailable and len(unavailable) == len(places):
            raise unavailable[0]
        if unavailable:
            raise SecretUnavailable(f"it is not where it can be looked for, and elsewhere {unavailable[0]}")
        return None


def usual_secret_store(environment: Mapping[str, str]) -> SecretStore:
    """Return a store over systemd's credentials if there are any, the file if one was chosen, the keyring."""
    folder, path = environment.get("CREDENTIALS_DIRECTORY"), environment.get("HOURBELL_SECRETS_FILE")
    given = [CredentialFolder(Path(folder))] if folder else []
    keyring = OsKeyring()
    return SecretStore([SecretFile(Path(path).expanduser()), keyring] if path else [keyring], given)


def _of_all(places: Sequence[Place], ask: Callable[[Place], Answer]) -> list[Answer]:
    """Return what the places that can be used say; SecretUnavailable if none can."""
    answers = []
    unavailable = None
    for place in places:
        try:
            answers.append(ask(place))
        except SecretUnavailable as error:
            unavailable = error
    if unavailable is not None and not answers:
        raise unavailable
    return answers


class SecretsOfMachine:
    """Says of a secret that can't be had on which machine that is: another one may have it."""

    def __init__(self, secrets: ActionSecrets, host: str) -> None:
        self._secrets = secrets
        self._host = host

    async def secret(self, name: str) -> str:
        try:
            return await self._secrets.secret(name)
        except SecretUnavailable as error:
            raise SecretUnavailable(f"on {self._host}, where it was to run: {error}") from error
