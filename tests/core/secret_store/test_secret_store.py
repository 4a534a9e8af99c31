"""Names turned into values, without holding up the engine."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import keyring
import pytest
from keyring.backend import KeyringBackend

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.os_keyring import OsKeyring
from scheduler_core.secret_store.secret_files import CredentialFolder, SecretFile
from scheduler_core.secret_store.store import SecretKeeper, SecretStore, usual_secret_store
from scheduler_core.values.jobs.actions import Auth, AuthKind, HttpAction
from scheduler_core.values.jobs.run_policies import PASSING_FAILURES, FailureKind
from tests.core.actions.calls import a_context, call
from tests.core.secret_store.keyrings import BrokenKeyring, LockedKeyring, MemoryKeyring, WaitingKeyring
from tests.support.fake_clock import FakeClock

Result = TypeVar("Result")
SOON = timedelta(seconds=0.05)


@pytest.fixture
def memory() -> MemoryKeyring:
    return using(MemoryKeyring())


KeyringKind = TypeVar("KeyringKind", bound=KeyringBackend)


def using(backend: KeyringKind) -> KeyringKind:
    keyring.set_keyring(backend)
    return backend


def with_store(
    work: Callable[[SecretStore], Awaitable[Result]],
    patience: timedelta = timedelta(seconds=5),
    keeper: SecretKeeper | None = None,
) -> Result:
    store = SecretStore([keeper or OsKeyring()], patience=patience)

    async def run() -> Result:
        return await work(store)

    try:
        return asyncio.run(run())
    finally:
        store.close()


def test_a_secret_is_found_by_its_name(memory: MemoryKeyring) -> None:
    OsKeyring().keep("TOKEN", "abc")

    assert with_store(lambda store: store.secret("TOKEN")) == "abc"


@pytest.mark.parametrize("name", ["MISSING", "../TOKEN"])
def test_a_secret_that_is_not_there_is_named(memory: MemoryKeyring, name: str) -> None:
    with pytest.raises(SecretUnavailable, match=name):
        with_store(lambda store: store.secret(name))


def test_many_runs_ask_the_keyring_once(memory: MemoryKeyring) -> None:
    OsKeyring().keep("TOKEN", "abc")
    memory.questions = 0

    async def many(store: SecretStore) -> list[str]:
        first = await asyncio.gather(*(store.secret("TOKEN") for _ in range(100)))
        return [*first, await store.secret("TOKEN")]

    assert with_store(many) == ["abc"] * 101
    assert memory.questions == 1


def test_a_secret_is_not_kept_for_long(memory: MemoryKeyring) -> None:
    """The value that a test from the editor had fetched was used until the program ended."""
    clock = FakeClock()
    store = SecretStore([OsKeyring()], clock=clock)
    OsKeyring().keep("TOKEN", "abc")
    seen = [asyncio.run(store.secret("TOKEN"))]
    OsKeyring().keep("TOKEN", "new")

    for seconds in (29, 2):
        clock.advance(timedelta(seconds=seconds))
        seen.append(asyncio.run(store.secret("TOKEN")))

    store.close()
    assert seen == ["abc", "abc", "new"]


class SlowPlace:
    """Says what it had when it was asked, after a while."""

    def __init__(self) -> None:
        self.values = {"TOKEN": "old"}
        self.is_asked = threading.Event()
        self.answers = threading.Event()

    def read(self, name: str) -> str | None:
        value = self.values.get(name)
        self.is_asked.set()
        self.answers.wait(10)
        return value

    def keep(self, name: str, value: str) -> None:
        self.values[name] = value

    def forget(self, name: str) -> bool:
        return self.values.pop(name, None) is not None

    def names(self) -> set[str]:
        return set(self.values)


def test_an_answer_that_a_new_value_has_overtaken_is_not_kept() -> None:
    place = SlowPlace()

    async def overtaken(store: SecretStore) -> str:
        asking = asyncio.create_task(store.secret("TOKEN"))
        await asyncio.to_thread(place.is_asked.wait, 10)
        store.keep("TOKEN", "new")
        place.answers.set()
        await asking
        return await store.secret("TOKEN")

    assert with_store(overtaken, keeper=place) == "new"


def test_two_loops_ask_one_question(memory: MemoryKeyring) -> None:
    """That of an engine, and that of a test beside it."""
    OsKeyring().keep("TOKEN", "abc")
    store = SecretStore([OsKeyring()])

    with ThreadPoolExecutor(8) as pool:
        found = [pool.submit(asyncio.run, store.secret("TOKEN")) for _ in range(50)]

    assert {each.result() for each in found} == {"abc"}
    store.close()


def test_a_new_value_is_used_at_once(memory: MemoryKeyring) -> None:
    async def changed(store: SecretStore) -> tuple[str, str]:
        await asyncio.to_thread(store.keep, "TOKEN", "old")
        first = await store.secret("TOKEN")
        await asyncio.to_thread(store.keep, "TOKEN", "new")
        return first, await store.secret("TOKEN")

    assert with_store(changed) == ("old", "new")


def test_a_keyring_that_waits_for_its_password_holds_up_only_those_who_need_it() -> None:
    waiting = using(WaitingKeyring())
    waiting.kept["hourbell", "TOKEN"] = "abc"

    async def impatient(store: SecretStore) -> tuple[str, str]:
        turns = 0

        async def count() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        with pytest.raises(SecretUnavailable, match="is it waiting for its password") as caught:
            await store.secret("TOKEN")
        counting.cancel()
        assert turns > 10
        waiting.is_unlocked.set()
        return str(caught.value), await store.secret("TOKEN")

    words, value = with_store(impatient, SOON)

    assert words.startswith("the keyring did not give TOKEN within 0.05 s")
    assert value == "abc"


def test_a_keyring_that_never_answers_does_not_keep_the_process() -> None:
    waiting = using(WaitingKeyring())
    others = set(threading.enumerate())
    store = SecretStore([OsKeyring()], patience=SOON)

    with pytest.raises(SecretUnavailable):
        asyncio.run(store.secret("TOKEN"))

    (thread,) = (
        each for each in set(threading.enumerate()) - others if each.name.startswith("hourbell-secrets")
    )
    assert thread.daemon
    waiting.is_unlocked.set()
    store.close()
    thread.join(10)
    assert not thread.is_alive()


def test_a_cancelled_run_does_not_spoil_the_question_of_another() -> None:
    waiting = using(WaitingKeyring())
    waiting.kept["hourbell", "TOKEN"] = "abc"

    async def two(store: SecretStore) -> str:
        first, second = (asyncio.create_task(store.secret("TOKEN")) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait([first])
        waiting.is_unlocked.set()
        return await second

    assert with_store(two) == "abc"


@pytest.mark.parametrize(
    ("backend", "words"),
    [(LockedKeyring(), "the keyring is locked; unlock it"), (BrokenKeyring(), "the bus is gone")],
)
def test_a_keyring_that_fails_fails_the_run_and_may_be_tried_again(
    backend: MemoryKeyring, words: str
) -> None:
    using(backend)
    store = SecretStore([OsKeyring()])
    action = HttpAction("http://127.0.0.1:1/", auth=Auth(AuthKind.BEARER, secret="TOKEN"))

    outcome = call(action, replace(a_context(), secrets=store)).outcome
    store.close()

    assert outcome.failure is FailureKind.SECRET
    assert outcome.failure in PASSING_FAILURES
    assert words in outcome.reason_text


def test_the_refusal_of_a_keyring_names_the_secret_and_is_known_to_who_asked_for_names() -> None:
    """It said that the keyring is locked, of no secret in particular."""
    using(LockedKeyring())
    store = SecretStore([OsKeyring()])

    with pytest.raises(SecretUnavailable, match="the secret NAS can't be had: the keyring is locked"):
        asyncio.run(store.secret("NAS"))
    assert store.names_within(timedelta(seconds=30)) is None
    assert store.trouble() == "the keyring is locked; unlock it"
    store.close()


def test_no_value_is_ever_logged(memory: MemoryKeyring, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = SecretStore([OsKeyring()])
    store.keep("TOKEN", "hunter2-planted")
    action = HttpAction("http://127.0.0.1:1/?{{secret:TOKEN}}", auth=Auth(AuthKind.BASIC, "jo", "TOKEN"))

    call(action, replace(a_context(), secrets=store))
    store.close()

    assert "hunter2-planted" not in caplog.text


def test_given_credentials_win_and_new_secrets_go_to_the_first_keeper(
    memory: MemoryKeyring, tmp_path: Path
) -> None:
    (tmp_path / "BOTH").write_text("given")
    store = SecretStore([SecretFile(tmp_path / "file.json"), OsKeyring()], [CredentialFolder(tmp_path)])
    OsKeyring().keep("BOTH", "ring")
    OsKeyring().keep("RING", "ring")
    store.keep("FILE", "file")

    async def read() -> list[str]:
        return [await store.secret(name) for name in ("BOTH", "RING", "FILE")]

    assert asyncio.run(read()) == ["given", "ring", "file"]
    assert {"BOTH", "RING", "FILE"} <= set(store.names())
    assert OsKeyring().read("FILE") is None
    store.close()


def test_what_is_forgotten_is_gone_from_every_keeper(memory: MemoryKeyring, tmp_path: Path) -> None:
    (tmp_path / "GIVEN").write_text("x")
    store = SecretStore([OsKeyring()], [CredentialFolder(tmp_path)])
    store.keep("TOKEN", "abc")

    store.forget("TOKEN")

    assert OsKeyring().read("TOKEN") is None
    with pytest.raises(NotFound):
        store.forget("TOKEN")
    with pytest.raises(InvalidInput, match="unit of systemd"):
        store.forget("GIVEN")


def test_without_a_keyring_the_other_places_still_work(tmp_path: Path) -> None:
    using(LockedKeyring())
    store = SecretStore([SecretFile(tmp_path / "file.json"), OsKeyring()])
    store.keep("TOKEN", "abc")

    assert asyncio.run(store.secret("TOKEN")) == "abc"
    assert store.names() == ["TOKEN"]
    assert store.trouble() == ""
    with pytest.raises(SecretUnavailable, match="the secret OTHER can't be had: it is not where"):
        asyncio.run(store.secret("OTHER"))
    store.close()


@pytest.mark.parametrize(
    ("name", "value"), [("a b", "x"), ("A", ""), ("A", "x\0y"), ("A", "x\ud800"), ("A", "x" * 70_000)]
)
def test_what_can_not_be_kept_is_refused(memory: MemoryKeyring, name: str, value: str) -> None:
    with pytest.raises(InvalidInput):
        SecretStore([OsKeyring()]).keep(name, value)


def test_the_environment_names_the_places(memory: MemoryKeyring, tmp_path: Path) -> None:
    (tmp_path / "GIVEN").write_text("given")
    path = tmp_path / "secrets.json"
    store = usual_secret_store({"CREDENTIALS_DIRECTORY": str(tmp_path), "HOURBELL_SECRETS_FILE": str(path)})

    store.keep("TOKEN", "abc")

    assert json_names(path) == '{\n "TOKEN": "abc"\n}'
    assert "GIVEN" in store.names()
    assert usual_secret_store({}).names() == []


def json_names(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_store_without_any_place_has_no_secret() -> None:
    store = SecretStore([])
    try:
        with pytest.raises(SecretUnavailable, match="there is no secret TOKEN"):
            asyncio.run(store.secret("TOKEN"))
    finally:
        store.close()
