"""Which zone data is used, and which names are refused."""

import importlib.resources
import sys
from pathlib import Path

import pytest
import tzdata  # type: ignore[import-untyped]

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.zones.zone_files import ZoneFiles, zone_data_version, zone_files, zone_names

BERLIN = (importlib.resources.files("tzdata") / "zoneinfo" / "Europe/Berlin").read_bytes()


def a_folder(path: Path, version: str, *, file: str = "+VERSION") -> str:
    """Make a system folder whose Berlin can be told from the package's."""
    (path / "Europe").mkdir(parents=True)
    (path / "Europe/Berlin").write_bytes(BERLIN + b"system")
    (path / file).write_text(version, encoding="ascii")
    return str(path)


@pytest.fixture
def without_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tzdata", None)


def test_the_newer_package_wins_over_the_system(tmp_path: Path) -> None:
    files = ZoneFiles((a_folder(tmp_path / "zones", "2025b"),))

    assert files.version == tzdata.IANA_VERSION
    assert files.read("Europe/Berlin") == BERLIN


@pytest.mark.parametrize("version", ["2999a", "# version 2999aa"])
def test_a_newer_system_wins_over_the_package(tmp_path: Path, version: str) -> None:
    files = ZoneFiles((a_folder(tmp_path / "zones", version, file="tzdata.zi"),))

    assert files.version in version
    assert files.read("Europe/Berlin") == BERLIN + b"system"


def test_among_system_folders_the_newest_wins_not_the_first(tmp_path: Path) -> None:
    folders = (a_folder(tmp_path / "old", "2998z"), a_folder(tmp_path / "new", "2998aa"))

    assert ZoneFiles(folders).version == "2998aa"


def test_a_folder_that_does_not_say_its_release_counts_as_old(tmp_path: Path) -> None:
    files = ZoneFiles((a_folder(tmp_path / "zones", "no release here"),))

    assert files.read("Europe/Berlin") == BERLIN


def test_a_zone_that_the_newest_copy_lacks_is_read_from_the_next(tmp_path: Path) -> None:
    files = ZoneFiles((a_folder(tmp_path / "zones", "2999a"),))

    assert files.read("US/Pacific").startswith(b"TZif")


@pytest.mark.usefixtures("without_package")
def test_without_the_package_the_system_is_used(tmp_path: Path) -> None:
    files = ZoneFiles((a_folder(tmp_path / "zones", "2025b"),))

    assert files.version == "2025b"


@pytest.mark.usefixtures("without_package")
def test_without_any_zone_data_nothing_is_known() -> None:
    files = ZoneFiles(())

    assert files.version == "unknown"


def test_the_version_in_use_is_the_release_of_the_newest_data() -> None:
    assert zone_data_version() == zone_files().version >= tzdata.IANA_VERSION


def test_names_are_sorted_and_hold_no_pseudo_zones() -> None:
    names = zone_names()

    assert list(names) == sorted(names)
    assert {"Europe/Berlin", "UTC", "US/Pacific", "Etc/GMT+12"} <= set(names)
    assert not {"Factory", "localtime", "posixrules", "posix/UTC", "right/UTC"} & set(names)


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../etc/passwd",
        "/etc/passwd",
        "/usr/share/zoneinfo/Europe/Berlin",
        "Europe/../Europe/Berlin",
        "Europe//Berlin",
        "Europe/Berlin/",
        "Europe\\Berlin",
        "Europe/Berlin\0",
        "Europe/Berlin\n",
        "Europe",
        "zone.tab",
        "Factory",
        "localtime",
        "x" * 100_000,
        "Ünïcode/Zöne",
        "C:\\Windows",
    ],
)
def test_what_is_not_a_name_of_the_list_is_never_opened(name: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        zone_files().read(name)

    assert refusal.value.field == "zone"
    assert len(refusal.value.reason) < 300


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("europe/berlin", "did you mean Europe/Berlin?"),
        ("EUROPE/BERLIN", "did you mean Europe/Berlin?"),
        ("utc", "did you mean UTC?"),
        ("Berlin", "did you mean Europe/Berlin?"),
        ("new york", "did you mean America/New_York?"),
        ("Europe/Belrin", "Europe/Berlin"),
        ("America/New York", "did you mean America/New_York?"),
        ("Nowhere at all", "use a name such as Europe/Berlin or UTC"),
    ],
)
def test_an_unknown_name_is_answered_with_what_was_meant(name: str, hint: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        zone_files().read(name)

    assert hint in refusal.value.reason


def test_copies_that_say_something_else_are_named(tmp_path: Path) -> None:
    """The program showed another hour than the clock of the desktop, and nothing said why."""
    new = a_folder(tmp_path / "new", "2998b")
    files = ZoneFiles((new, a_folder(tmp_path / "same", "2998b"), a_folder(tmp_path / "old", "2025b")))

    assert (str(tmp_path / "old"), "2025b") in files.others
    assert "2998b" not in [release for _, release in files.others]


def test_the_package_is_none_that_other_programs_go_by(tmp_path: Path) -> None:
    """Once the system's was the newer one, its update was advised, which brings nothing."""
    assert ZoneFiles((a_folder(tmp_path / "new", "2998b"),)).others == ()
