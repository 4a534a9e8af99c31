"""Files and folders of exports and imports, and what the machine has scheduled."""

import os
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Exported, ExportedFile
from scheduler_core.exchange.formats import FileFormat
from scheduler_core.facade.exchange.exchange_files import (
    MachineSource,
    read_import,
    read_machine,
    write_export,
)

TWO = Exported("ab", 2, files=(ExportedFile("a.plist", "a"), ExportedFile("b.plist", "b")))


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "jobs.yaml"

    assert write_export(Exported("new", 1), str(target)) == [target]

    assert [path.name for path in tmp_path.iterdir()] == ["jobs.yaml"]
    assert target.read_text() == "new"


def test_several_files_go_into_a_folder_that_is_made(tmp_path: Path) -> None:
    write_export(TWO, f"{tmp_path}/agents/")
    write_export(TWO, f"{tmp_path}/others")

    assert sorted(path.name for path in (tmp_path / "agents").iterdir()) == ["a.plist", "b.plist"]
    assert sorted(path.name for path in (tmp_path / "others").iterdir()) == ["a.plist", "b.plist"]


def test_a_file_of_several_jobs_is_not_overwritten(tmp_path: Path) -> None:
    kept = tmp_path / "units"
    kept.write_text("kept")

    with pytest.raises(InvalidInput, match="name a folder"):
        write_export(TWO, str(kept))

    assert kept.read_text() == "kept"


@pytest.mark.parametrize(
    ("exported", "name", "reason"),
    [
        (TWO, "jobs.plist", "name a folder"),
        (Exported("x", 1), "", "is a folder"),
        (Exported("x", 1), "missing/jobs.yaml", "can't be written"),
        (Exported("x", 1), "a\0b", "can't be written"),
    ],
)
def test_what_can_not_be_written_is_refused(
    exported: Exported, name: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(InvalidInput, match=reason):
        write_export(exported, str(tmp_path / name))

    assert list(tmp_path.iterdir()) == []


def test_a_link_that_waits_for_an_export_is_not_written_through(tmp_path: Path) -> None:
    """What is half written had a name that others knew before, and a link of that name was followed."""
    outside, folder = tmp_path / "outside", tmp_path / "agents"
    outside.write_text("precious")
    folder.mkdir()
    for name in ("a.plist", f"a.plist.{os.getpid()}.part", f"b.plist.{os.getpid()}.part"):
        (folder / name).symlink_to(outside)

    write_export(TWO, f"{folder}/")

    assert outside.read_text() == "precious"
    assert (folder / "a.plist").read_text() == "a"
    assert not (folder / "a.plist").is_symlink()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_in_the_encoding_that_it_names(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "Report.xml"
    path.write_bytes("<Task>é</Task>".encode(encoding))

    assert read_import(str(path)) == ("<Task>é</Task>", FileFormat.WINDOWS_TASK)


def test_the_units_of_a_folder_are_read_together(tmp_path: Path) -> None:
    (tmp_path / "a.timer").write_text("[Timer]\n")
    (tmp_path / "a.service").write_text("[Service]\n")
    (tmp_path / "notes.txt").write_text("x")

    text, file_format = read_import(str(tmp_path))

    assert file_format is FileFormat.SYSTEMD
    assert text == "# a.service\n[Service]\n\n# a.timer\n[Timer]\n"


def test_a_file_of_no_known_name_is_told_by_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "saved.txt").write_text("30 3 * * * backup.sh\n")
    (tmp_path / "jobs.yml").write_text("30 3 * * * backup.sh\n")

    assert read_import(str(tmp_path / "saved.txt"))[1] is FileFormat.CRONTAB
    assert read_import(str(tmp_path / "jobs.yml"))[1] is FileFormat.NATIVE


@pytest.mark.parametrize(
    ("timer", "service"), [("[Timer]\n", "a.service"), ("[Timer]\nUnit = b.service\n", "b.service")]
)
def test_a_timer_is_read_with_the_service_beside_it(timer: str, service: str, tmp_path: Path) -> None:
    (tmp_path / "a.timer").write_text(timer)
    (tmp_path / service).write_text("[Service]\n")
    (tmp_path / "c.service").write_text("[Service]\nExecStart=no\n")

    assert read_import(str(tmp_path / "a.timer"))[0] == f"# a.timer\n{timer}\n# {service}\n[Service]\n"


def test_units_that_stand_in_one_file_are_taken_as_they_are(tmp_path: Path) -> None:
    text = "# /srv/ann/.config/systemd/user/a.timer\n[Timer]\n# a.service\n[Service]\n"
    (tmp_path / "a.timer").write_text(text)
    (tmp_path / "a.service").write_text("[Service]\nExecStart=no\n")

    assert read_import(str(tmp_path / "a.timer"))[0] == text


def test_the_home_in_units_of_this_user_is_filled_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "systemd" / "user"
    folder.mkdir(parents=True)
    (folder / "a.timer").write_text("[Timer]\nOnCalendar=daily\n")
    (folder / "a.service").write_text("[Service]\nExecStart=%h/bin/a 100%%h %%%h\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", "/srv/ann")

    text, _ = read_machine(MachineSource.SYSTEMD)

    assert "ExecStart=/srv/ann/bin/a 100%%h %%/srv/ann\n" in text


def test_a_folder_of_several_kinds_wants_a_format(tmp_path: Path) -> None:
    for name in ("a.timer", "b.xml"):
        (tmp_path / name).touch()

    with pytest.raises(InvalidInput, match="say the format"):
        read_import(str(tmp_path))


@pytest.mark.parametrize(("name", "reason"), [("no.yaml", "can't be read"), ("", "to import")])
def test_what_can_not_be_read_is_refused(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=reason):
        read_import(str(tmp_path / name))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "jobs.yaml").write_bytes(b"\xff\x00\x81")

    with pytest.raises(InvalidInput, match="not text in UTF-8"):
        read_import(str(tmp_path / "jobs.yaml"))


def test_the_crontab_of_this_user_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "crontab"
    program.write_text('#!/bin/sh\n[ "$1" = -l ] && echo "0 9 * * * backup"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin:/usr/bin")

    assert read_machine(MachineSource.CRONTAB) == ("0 9 * * * backup\n", FileFormat.CRONTAB)


def test_a_machine_without_cron_or_a_user_without_a_crontab_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InvalidInput, match="no program crontab"):
        read_machine(MachineSource.CRONTAB)

    program = tmp_path / "crontab"
    program.write_text("#!/bin/sh\necho no crontab for ann >&2\nexit 1\n")
    program.chmod(0o755)
    with pytest.raises(InvalidInput, match="no crontab for ann"):
        read_machine(MachineSource.CRONTAB)


def test_timers_of_this_user_are_read_from_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with pytest.raises(InvalidInput, match="no timers"):
        read_machine(MachineSource.SYSTEMD)

    folder = tmp_path / "systemd" / "user"
    folder.mkdir(parents=True)
    (folder / "a.timer").write_text("[Timer]\n")

    assert read_machine(MachineSource.SYSTEMD) == ("# a.timer\n[Timer]\n", FileFormat.SYSTEMD)


def test_a_name_that_is_too_long_for_a_file_is_refused(tmp_path: Path) -> None:
    """It ended with a traceback, as even the look whether it is a folder failed."""
    name = str(tmp_path / ("a" * 300))

    with pytest.raises(InvalidInput, match="can't be read"):
        read_import(name)
    with pytest.raises(InvalidInput, match="can't be written"):
        write_export(Exported("x", 1), name)
    with pytest.raises(InvalidInput, match="can't be made"):
        write_export(TWO, f"{name}/")


def test_one_file_that_can_not_be_written_stops_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.plist").mkdir()

    with pytest.raises(InvalidInput, match=r"a\.plist: .* can't be written.*Of 2 files 1 is written"):
        write_export(TWO, f"{tmp_path}/")

    assert (tmp_path / "b.plist").read_text() == "b"


def test_a_path_unit_is_read_with_the_service_beside_it(tmp_path: Path) -> None:
    (tmp_path / "a.path").write_text("[Path]\n")
    (tmp_path / "a.service").write_text("[Service]\n")

    wanted = "# a.path\n[Path]\n\n# a.service\n[Service]\n"
    assert read_import(str(tmp_path / "a.path"))[0] == wanted
    assert read_import(str(tmp_path / "a.service"))[0] == wanted
    assert read_import(str(tmp_path)) == (wanted, FileFormat.SYSTEMD)
