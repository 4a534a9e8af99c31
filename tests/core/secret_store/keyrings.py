"""Keyrings for tests, as the library `keyring` takes them."""

import threading

import keyring
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked

# The library looks once for the best keyring, among all classes it finds: let it look before these are there.
keyring.get_keyring()


class MemoryKeyring(KeyringBackend):
    """Keeps passwords in memory, and would be thought safe."""

    priority = 5.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}
        self.questions = 0

    def get_password(self, service: str, username: str) -> str | None:
        self.questions += 1
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class LockedKeyring(MemoryKeyring):
    """Says that it is locked."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(f"Failed to unlock {service} for {username}!")


class WaitingKeyring(MemoryKeyring):
    """Waits for somebody to type its password."""

    def __init__(self) -> None:
        super().__init__()
        self.is_unlocked = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.is_unlocked.wait(10)
        return super().get_password(service, username)


class BrokenKeyring(MemoryKeyring):
    """Raises what only its author knows."""

    def get_password(self, service: str, username: str) -> str | None:
        raise ZeroDivisionError(f"the bus is gone with {service} and {username}")


class ForgetfulKeyring(MemoryKeyring):
    """Takes everything and keeps nothing, as some backends do."""

    def set_password(self, service: str, username: str, password: str) -> None:
        pass


class PlaintextKeyring(MemoryKeyring):
    """Would write passwords as they are."""


class DiscouragedKeyring(MemoryKeyring):
    """Has the priority of those that the library advises against."""

    priority = 0.5
