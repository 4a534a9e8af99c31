"""The SQLite that is used keeps what it committed."""

from types import ModuleType

import pytest

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.sqlite_library import OLDEST_SOUND, chosen, sound_library, version_of


def library(version: str) -> ModuleType:
    module = ModuleType(f"sqlite {version}")
    module.sqlite_version = version  # type: ignore[attr-defined]
    return module


def test_the_library_here_is_sound() -> None:
    assert version_of(sound_library()) >= OLDEST_SOUND


@pytest.mark.parametrize(
    ("system", "bundled", "wanted"),
    [
        ("3.51.3", "3.53.4", "3.51.3"),
        ("3.54.0", None, "3.54.0"),
        ("3.51.2", "3.53.4", "3.53.4"),
        ("3.9.0", "3.51.10", "3.51.10"),
    ],
)
def test_the_systems_library_is_preferred_where_it_is_sound(
    system: str, bundled: str | None, wanted: str
) -> None:
    found = chosen(library(system), None if bundled is None else library(bundled))

    assert found.sqlite_version == wanted


@pytest.mark.parametrize("bundled", ["3.46.1", None])
def test_without_a_sound_library_nothing_is_opened(bundled: str | None) -> None:
    with pytest.raises(StoreUnavailable, match=r"SQLite 3\.40\.1 can lose rows.*pysqlite3"):
        chosen(library("3.40.1"), None if bundled is None else library(bundled))


def test_a_python_without_sqlite_uses_the_bundled_one() -> None:
    """As in a bundle, where there is no second one."""
    assert chosen(None, library("3.53.4")).sqlite_version == "3.53.4"


def test_a_python_without_any_sqlite_says_what_to_install() -> None:
    with pytest.raises(StoreUnavailable, match=r"has no SQLite here.*pysqlite3"):
        chosen(None, None)
