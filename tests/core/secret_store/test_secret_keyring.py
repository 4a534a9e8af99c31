"""Secrets in the keyring of the system."""

from typing import Any

import keyring
import pytest
from keyring.backends.chainer import ChainerBackend
from keyring.backends.fail import Keyring as FailKeyring
from keyring.backends.null import Keyring as NullKeyring

from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.os_keyring import OsKeyring
from tests.core.secret_store.keyrings import (
    BrokenKeyring,
    DiscouragedKeyring,
    ForgetfulKeyring,
    LockedKeyring,
    MemoryKeyring,
    PlaintextKeyring,
)


@pytest.fixture
def memory() -> MemoryKeyring:
    backend = MemoryKeyring()
    keyring.set_keyring(backend)
    return backend


def test_what_is_kept_is_read_and_listed(memory: MemoryKeyring) -> None:
    OsKeyring().keep("TOKEN", "abc")
    OsKeyring().keep("OTHER", "d\ne")

    assert OsKeyring().read("TOKEN") == "abc"
    assert OsKeyring().names() == {"TOKEN", "OTHER"}
    assert OsKeyring().read("MISSING") is None


def test_what_is_forgotten_is_gone(memory: MemoryKeyring) -> None:
    OsKeyring().keep("TOKEN", "abc")

    assert OsKeyring().forget("TOKEN")
    assert not OsKeyring().forget("TOKEN")
    assert OsKeyring().names() == set()


def test_a_list_of_names_that_someone_spoiled_is_no_harm(memory: MemoryKeyring) -> None:
    OsKeyring().keep("TOKEN", "abc")
    for place in memory.kept:
        if "names" in place[0]:
            memory.kept[place] = '["../x", 5, "GOOD"'

    assert OsKeyring().names() == set()
    assert OsKeyring().read("TOKEN") == "abc"


@pytest.mark.parametrize(
    "kind",
    [FailKeyring, NullKeyring, PlaintextKeyring, DiscouragedKeyring],
    ids=["fail", "null", "plaintext", "discouraged"],
)
def test_a_keyring_that_protects_nothing_is_refused_with_a_way_out(kind: type[Any]) -> None:
    keyring.set_keyring(kind())

    with pytest.raises(SecretUnavailable, match="no keyring here keeps secrets encrypted") as caught:
        OsKeyring().keep("A", "b")
    with pytest.raises(SecretUnavailable):
        OsKeyring().read("A")
    assert "backends" not in str(caught.value)
    assert "systemd credentials" in str(caught.value)


def test_of_several_keyrings_the_first_that_encrypts_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    safe = MemoryKeyring()
    monkeypatch.setattr(ChainerBackend, "backends", [PlaintextKeyring(), safe])
    keyring.set_keyring(ChainerBackend())  # type: ignore[no-untyped-call]

    OsKeyring().keep("TOKEN", "abc")

    assert ("hourbell", "TOKEN") in safe.kept


def test_a_locked_keyring_says_so() -> None:
    keyring.set_keyring(LockedKeyring())

    with pytest.raises(SecretUnavailable, match="the keyring is locked; unlock it"):
        OsKeyring().read("TOKEN")


def test_a_backend_that_raises_what_it_likes_is_unavailable_in_words() -> None:
    keyring.set_keyring(BrokenKeyring())

    with pytest.raises(SecretUnavailable, match="the keyring failed: the bus is gone"):
        OsKeyring().read("TOKEN")


def test_a_keyring_that_does_not_keep_is_noticed() -> None:
    keyring.set_keyring(ForgetfulKeyring())

    with pytest.raises(SecretUnavailable, match="did not keep TOKEN"):
        OsKeyring().keep("TOKEN", "abc")
