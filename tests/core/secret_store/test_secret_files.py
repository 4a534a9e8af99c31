"""Secrets in files."""

import json
import os
from pathlib import Path

import pytest

from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.secret_files import CredentialFolder, SecretFile

pytestmark = pytest.mark.skipif(os.name != "posix", reason="such files are refused elsewhere")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "secrets.json"


def test_a_credential_is_the_file_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "TOKEN").write_text("abc\n")
    (tmp_path / "not a name").write_text("x")

    assert CredentialFolder(tmp_path).read("TOKEN") == "abc"
    assert CredentialFolder(tmp_path).read("MISSING") is None
    assert CredentialFolder(tmp_path).names() == {"TOKEN"}


@pytest.mark.parametrize("data", [b"\xff\xfe", b"x" * 70_000])
def test_a_credential_that_is_no_text_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "TOKEN").write_bytes(data)

    with pytest.raises(SecretUnavailable, match="the credential TOKEN"):
        CredentialFolder(tmp_path).read("TOKEN")


def test_a_folder_that_is_gone_has_no_credentials(tmp_path: Path) -> None:
    assert CredentialFolder(tmp_path / "gone").names() == set()
    assert CredentialFolder(tmp_path / "gone").read("TOKEN") is None


def test_what_is_kept_in_a_file_is_read_and_only_for_its_owner(path: Path) -> None:
    SecretFile(path).keep("TOKEN", "a\n€")
    SecretFile(path).keep("OTHER", "b")

    assert SecretFile(path).read("TOKEN") == "a\n€"
    assert SecretFile(path).names() == {"TOKEN", "OTHER"}
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["secrets.json"]


def test_what_is_forgotten_is_out_of_the_file(path: Path) -> None:
    SecretFile(path).keep("TOKEN", "abc")

    assert SecretFile(path).forget("TOKEN")
    assert not SecretFile(path).forget("TOKEN")
    assert "abc" not in path.read_text()


@pytest.mark.parametrize("mode", [0o604, 0o640, 0o660, 0o602])
def test_a_file_that_others_can_use_is_refused_with_the_mend(path: Path, mode: int) -> None:
    SecretFile(path).keep("TOKEN", "abc")
    path.chmod(mode)

    with pytest.raises(SecretUnavailable, match=f"run: chmod 600 {path}"):
        SecretFile(path).read("TOKEN")
    with pytest.raises(SecretUnavailable):
        SecretFile(path).keep("OTHER", "b")


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', "TOKEN=abc"])
def test_a_file_that_is_something_else_is_never_overwritten(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o600)

    with pytest.raises(SecretUnavailable, match="is not a JSON object"):
        SecretFile(path).keep("TOKEN", "abc")
    assert path.read_text() == text


def test_a_link_or_pipe_in_its_place_is_refused(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text(json.dumps({"TOKEN": "abc"}))
    other.chmod(0o600)
    path.symlink_to(other)
    with pytest.raises(SecretUnavailable, match="can't be read"):
        SecretFile(path).read("TOKEN")

    path.unlink()
    os.mkfifo(path, 0o600)
    with pytest.raises(SecretUnavailable, match="is not a file of secrets"):
        SecretFile(path).read("TOKEN")


def test_a_file_that_is_not_there_yet_has_no_secrets(path: Path) -> None:
    assert SecretFile(path).read("TOKEN") is None
    assert SecretFile(path).names() == set()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SecretUnavailable, match="can't be written"):
        SecretFile(tmp_path / "gone" / "secrets.json").keep("TOKEN", "abc")
