"""A keyring for a desktop that has none."""

from keyring.backend import KeyringBackend


class KeptKeyring(KeyringBackend):
    """Keeps passwords as long as its process lives."""

    priority = 5.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self._kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self._kept[service, username]
