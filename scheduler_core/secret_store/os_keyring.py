"""Secrets in the keyring of the operating system."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scheduler_core.secret_store.names import SecretUnavailable, is_secret_name

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_SERVICE = "hourbell"
_INDEX_SERVICE = "hourbell (names of secrets)"  # no keyring can list what it holds
_INDEX = "names"
_LEAST_PRIORITY = 1.0  # below it, keyring itself advises against a backend
_REFUSED = ("keyring.backends.fail", "keyring.backends.null", "keyrings.alt")
_HELP = (
    "on a desktop start one that does (GNOME Keyring, KWallet, KeePassXC); without a desktop use systemd "
    "credentials, or let HOURBELL_SECRETS_FILE name a file of yours, for the engine, too: "
    "hourbell secret set makes it"
)


class OsKeyring:
    """Every method may block, as long as a person takes to unlock the keyring."""

    def read(self, name: str) -> str | None:
        with _safe_backend() as backend:
            return backend.get_password(_SERVICE, name)

    def keep(self, name: str, value: str) -> None:
        with _safe_backend() as backend:
            backend.set_password(_SERVICE, name, value)
            if backend.get_password(_SERVICE, name) != value:
                raise SecretUnavailable(f"the keyring did not keep {name}")
            _write_names(backend, {*_names(backend), name})

    def forget(self, name: str) -> bool:
        with _safe_backend() as backend:
            is_there = backend.get_password(_SERVICE, name) is not None
            if is_there:
                backend.delete_password(_SERVICE, name)
            _write_names(backend, _names(backend) - {name})
            return is_there

    def names(self) -> set[str]:
        with _safe_backend() as backend:
            return _names(backend)


@contextmanager
def _safe_backend() -> Iterator["KeyringBackend"]:
    """Give the backend to use, and say in our words what it raises."""
    from keyring.errors import KeyringError, KeyringLocked

    try:
        yield _first_safe_backend()
    except KeyringLocked as error:
        raise SecretUnavailable("the keyring is locked; unlock it") from error
    except KeyringError as error:
        raise SecretUnavailable(f"the keyring says: {str(error) or type(error).__name__}") from error
    except SecretUnavailable:
        raise
    except Exception as error:  # a backend lets through whatever its bus or its program raises
        raise SecretUnavailable(f"the keyring failed: {str(error) or type(error).__name__}") from error


def _names(backend: "KeyringBackend") -> set[str]:
    kept = backend.get_password(_INDEX_SERVICE, _INDEX)
    try:
        listed: object = json.loads(kept or "[]")
    except ValueError:
        listed = []
    items = listed if isinstance(listed, list) else []
    return {name for name in items if isinstance(name, str) and is_secret_name(name)}


def _write_names(backend: "KeyringBackend", names: set[str]) -> None:
    if names != _names(backend):
        backend.set_password(_INDEX_SERVICE, _INDEX, json.dumps(sorted(names)))


def _first_safe_backend() -> "KeyringBackend":
    """Return the first backend that encrypts; the import of keyring looks at the system and takes a while."""
    import keyring
    from keyring.backends.chainer import ChainerBackend

    chosen = keyring.get_keyring()
    candidates = list(chosen.backends) if isinstance(chosen, ChainerBackend) else [chosen]
    for backend in candidates:
        if _is_safe(backend):
            return backend
    raise SecretUnavailable(f"no keyring here keeps secrets encrypted; {_HELP}")


def _is_safe(backend: "KeyringBackend") -> bool:
    kind = type(backend)
    if kind.__module__.startswith(_REFUSED) or "plaintext" in kind.__name__.lower():
        return False
    return float(backend.priority) >= _LEAST_PRIORITY
