"""Secrets in files, for machines without a desktop: systemd's credentials, or one file by explicit choice."""

import json
import os
import shlex
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from scheduler_core.errors import InvalidInput
from scheduler_core.secret_store.names import LONGEST_VALUE, SecretUnavailable, is_secret_name

_LONGEST_FILE = 4 * 1024 * 1024
_FOR_OTHERS = 0o077

if sys.platform == "win32":  # where no such file is used
    _NO_LINK_OR_PIPE = os.O_RDONLY

    def _own_user() -> int:
        return 0

else:
    _NO_LINK_OR_PIPE = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
    _own_user = os.geteuid


class CredentialFolder:
    """The credentials that systemd gave the service (LoadCredential=), one file each, to be read only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> str | None:
        try:
            with (self._folder / name).open("rb") as file:
                data = file.read(LONGEST_VALUE + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SecretUnavailable(f"the credential {name} can't be read: {error.strerror}") from error
        if len(data) > LONGEST_VALUE:
            raise SecretUnavailable(f"the credential {name} is longer than {LONGEST_VALUE} bytes")
        try:
            return data.decode().removesuffix("\n")  # which `echo` adds
        except UnicodeDecodeError as error:
            raise SecretUnavailable(f"the credential {name} is not text in UTF-8") from error

    def names(self) -> set[str]:
        with suppress(OSError):
            return {path.name for path in self._folder.iterdir() if is_secret_name(path.name)}
        return set()


class SecretFile:
    """One JSON object, unencrypted, that nobody but its owner may read; it is never made unasked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if sys.platform == "win32":
            raise InvalidInput("secrets file", "only the Credential Manager keeps secrets on this system")

    def read(self, name: str) -> str | None:
        return self._secrets().get(name)

    def keep(self, name: str, value: str) -> None:
        self._write({**self._secrets(), name: value})

    def forget(self, name: str) -> bool:
        secrets = self._secrets()
        if name not in secrets:
            return False
        del secrets[name]
        self._write(secrets)
        return True

    def names(self) -> set[str]:
        return set(self._secrets())

    def _secrets(self) -> dict[str, str]:
        try:
            descriptor = os.open(self._path, _NO_LINK_OR_PIPE)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise SecretUnavailable(f"{self._path} can't be read: {error.strerror}") from error
        with os.fdopen(descriptor, "rb") as file:
            self._check(os.fstat(descriptor))
            data = file.read(_LONGEST_FILE + 1)
        try:
            secrets: object = json.loads(data)
        except ValueError as error:
            raise SecretUnavailable(f"{self._path} is not a JSON object of names and values") from error
        if not isinstance(secrets, dict) or not all(isinstance(value, str) for value in secrets.values()):
            raise SecretUnavailable(f"{self._path} is not a JSON object of names and texts")
        return secrets

    def _check(self, status: os.stat_result) -> None:
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LONGEST_FILE:
            raise SecretUnavailable(f"{self._path} is not a file of secrets")
        if status.st_uid != _own_user():
            raise SecretUnavailable(f"{self._path} belongs to someone else; secrets must be yours alone")
        if status.st_mode & _FOR_OTHERS:
            raise SecretUnavailable(
                f"others can read {self._path}; run: chmod 600 {shlex.quote(str(self._path))}"
            )

    def _write(self, secrets: dict[str, str]) -> None:
        """Put a new file in the place of the old one, whole or not at all."""
        try:
            descriptor, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")  # 0600
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(secrets, file, indent=1, sort_keys=True, ensure_ascii=False)
                file.flush()
                os.fsync(descriptor)
            Path(name).replace(self._path)
        except OSError as error:
            raise SecretUnavailable(f"{self._path} can't be written: {error.strerror}") from error
