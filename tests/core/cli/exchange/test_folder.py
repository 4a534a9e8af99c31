"""`hourbell folder`: linked, looked at, made alike, resolved."""

from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell

pytestmark = pytest.mark.usefixtures("store")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "jobs"
    path.mkdir()
    return path


@pytest.mark.slow
def test_a_folder_is_linked_followed_and_unlinked(hourbell: Hourbell, folder: Path) -> None:
    hourbell("job", "add", "Ping", "--every", "1h", "--http", "GET https://example.org")
    linked = hourbell("folder", "link", str(folder))
    text = (folder / "Ping.yaml").read_text()
    (folder / "Ping.yaml").write_text(text.replace("example.org", "example.net"))
    looked = hourbell("folder", "status")
    rehearsed = hourbell("folder", "sync", "--dry-run", "--json")
    synced = hourbell("folder", "sync")
    shown = hourbell("job", "show", "Ping", "--json")
    unlinked = hourbell("folder", "unlink")

    assert [linked.code, looked.code, synced.code, unlinked.code] == [0, 0, 0, 0]
    assert looked.lines == ["gives “Ping” what Ping.yaml says"]
    assert '"step": "SaveJob"' in rehearsed.out
    assert "https://example.net" in shown.out
    assert (folder / "Ping.yaml").exists()


@pytest.mark.slow
def test_a_conflict_is_exit_1_until_it_is_resolved(hourbell: Hourbell, folder: Path) -> None:
    hourbell("job", "add", "Ping", "--every", "1h", "--http", "GET https://example.org")
    hourbell("folder", "link", str(folder))
    text = (folder / "Ping.yaml").read_text()
    (folder / "Ping.yaml").write_text(text.replace("example.org", "file.example"))
    hourbell("job", "edit", "Ping", "--http", "GET https://store.example")

    left = hourbell("folder", "sync")
    resolved = hourbell("folder", "resolve", "Ping.yaml", "--take", "file")
    alike = hourbell("folder", "status")

    assert (left.code, left.lines) == (1, ["conflict at Ping.yaml: the file and the job were both changed"])
    assert resolved.code == 0
    assert (alike.code, alike.lines) == (0, ["Folder and jobs are in sync."])
    assert "https://file.example" in hourbell("job", "show", "Ping", "--json").out


@pytest.mark.parametrize("command", [["status"], ["sync"], ["unlink"]])
def test_without_a_folder_the_commands_say_how_to_link_one(hourbell: Hourbell, command: list[str]) -> None:
    result = hourbell("folder", *command)

    assert result.code == 5
    assert "hourbell folder link" in result.err


def test_a_folder_that_is_not_there_is_refused(hourbell: Hourbell, tmp_path: Path) -> None:
    assert hourbell("folder", "link", str(tmp_path / "missing")).code == 7


@pytest.mark.slow
def test_jobs_whose_files_are_all_gone_go_into_the_bin_only_when_asked(
    hourbell: Hourbell, folder: Path
) -> None:
    hourbell("job", "add", "Ping", "--every", "1h", "--http", "GET https://example.org")
    hourbell("folder", "link", str(folder))
    (folder / "Ping.yaml").unlink()

    refused = [hourbell("folder", "status"), hourbell("folder", "sync")]
    before = hourbell("job", "list").out
    meant = hourbell("folder", "sync", "--bin-all")

    assert [each.code for each in refused] == [7, 7]
    assert "--bin-all" in refused[1].err
    assert "Ping" in before
    assert meant.lines == ["puts “Ping” into the bin, as Ping.yaml is gone"]


@pytest.mark.slow
def test_a_folder_is_given_a_colour_and_told_which_it_had(hourbell: Hourbell) -> None:
    hourbell("job", "add", "ping", "--every", "1h", "--script", "true", "--folder", "Web")

    assert hourbell("folder", "colour", "Web", "rose").out == "“Web” was blue and is rose now.\n"
    assert hourbell("folder", "colour", "Web", "rose").out == "“Web” is rose already.\n"
    assert hourbell("folder", "colour", "Web").out.split() == ["Folder", "Colour", "Web", "rose"]


@pytest.mark.parametrize("arguments", [("We",), ("We", "rose"), ("Web", "green")])
def test_a_colour_that_is_none_and_a_folder_without_jobs_are_refused(
    hourbell: Hourbell, arguments: tuple[str, ...]
) -> None:
    hourbell("job", "add", "ping", "--every", "1h", "--script", "true", "--folder", "Web")

    refused = hourbell("folder", "colour", *arguments)

    assert refused.code == (2 if "green" in arguments else 5)
    assert refused.err.startswith("hourbell")
    assert hourbell("folder", "colour", "Web").out.split() == ["Folder", "Colour", "Web", "blue"]
