"""How a bundle begins: as if it had been started without one."""

import pytest

from bundling import start


def test_what_the_start_of_a_bundle_sets_is_gone() -> None:
    """Else a script, an editor or a browser would take the bundle's libraries for its own."""
    environment = {"LD_LIBRARY_PATH": "/opt/hourbell/_internal", "_PYI_ARCHIVE_FILE": "x", "PATH": "/bin"}

    start.give_back(environment)

    assert environment == {"PATH": "/bin"}


def test_what_the_user_had_set_is_there_again() -> None:
    environment = {"LD_LIBRARY_PATH": "/opt/hourbell/_internal:/mine", "LD_LIBRARY_PATH_ORIG": "/mine"}

    start.give_back(environment)

    assert environment == {"LD_LIBRARY_PATH": "/mine"}


def test_it_trusts_whom_the_user_said() -> None:
    environment = {"SSL_CERT_FILE": "/mine.pem"}

    start.trust_as_the_system_does(environment)

    assert environment == {"SSL_CERT_FILE": "/mine.pem"}


def test_else_it_trusts_whom_the_system_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("certificates")
    there = folder / "there.pem"
    there.touch()
    monkeypatch.setattr(start, "FILES_OF_AUTHORITIES", (str(folder / "missing.pem"), str(there)))
    environment: dict[str, str] = {}

    start.trust_as_the_system_does(environment)

    assert environment == {"SSL_CERT_FILE": str(there)}
