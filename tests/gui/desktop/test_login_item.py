import plistlib
import re
import sys
from pathlib import Path

import pytest

from gui.desktop.autostart.login_item import LoginItem, login_item, start_command
from scheduler_core.doctor.probe import what_starts_hourbell

COMMAND = ["/opt/hourbell/bin/hourbell"]


def an_item(
    home: Path, platform: str = "linux", store: str = "", command: list[str] | None = None
) -> LoginItem:
    return login_item(platform, home, {"HOURBELL_STORE": store}, COMMAND if command is None else command)


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_switched_on_it_is_what_the_doctor_finds(tmp_path: Path, platform: str) -> None:
    item = an_item(tmp_path, platform)

    item.switch(True)

    assert item.is_on()
    assert str(item.file) in (what_starts_hourbell(tmp_path, tmp_path / "root", platform) or "")


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_switched_off_it_is_gone(tmp_path: Path, platform: str) -> None:
    item = an_item(tmp_path, platform)
    item.switch(True)

    item.switch(False)
    item.switch(False)

    assert not item.is_on()
    assert what_starts_hourbell(tmp_path, tmp_path / "root", platform) is None


@pytest.mark.parametrize("line", ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
def test_what_a_desktop_has_switched_off_does_not_start(tmp_path: Path, line: str) -> None:
    item = an_item(tmp_path)
    item.switch(True)
    item.file.write_text(f"[Desktop Entry]\nType=Application\nExec=hourbell\n{line}\n")

    assert not item.is_on()
    assert what_starts_hourbell(tmp_path, tmp_path / "root", "linux") is None


def test_a_configuration_elsewhere_is_where_both_look(tmp_path: Path) -> None:
    config = tmp_path / "elsewhere"
    item = login_item("linux", tmp_path / "home", {"XDG_CONFIG_HOME": str(config)}, COMMAND)

    item.switch(True)

    assert item.file.is_relative_to(config)
    assert what_starts_hourbell(tmp_path / "home", tmp_path / "root", "linux", config)


def test_the_store_that_is_open_is_the_one_that_starts(tmp_path: Path) -> None:
    agent = plistlib.loads(an_item(tmp_path, "darwin", "/data/my jobs.db").content or b"")

    assert agent["ProgramArguments"] == [*COMMAND, "gui", "--hidden"]
    assert agent["EnvironmentVariables"] == {"HOURBELL_STORE": "/data/my jobs.db"}


@pytest.mark.parametrize("name", ["plain", "two words", 'quote"s', "dol$lar", "back\\slash", "100%", "grün"])
def test_any_path_comes_through_the_entry_of_a_desktop(tmp_path: Path, name: str) -> None:
    words = exec_words(an_item(tmp_path, command=[f"/opt/{name}/hourbell"]).content or b"")

    assert words == [f"/opt/{name}/hourbell", "gui", "--hidden"]


def test_what_cannot_be_started_cannot_be_switched_on(tmp_path: Path) -> None:
    item = an_item(tmp_path, command=[])

    item.switch(True)

    assert not item.is_possible
    assert not item.is_on()


def test_it_starts_this_very_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "hourbell"
    program.touch()
    monkeypatch.setenv("PATH", "")

    assert start_command([str(program)], {}) == [str(program)]
    assert start_command(["-c"], {}) == []
    assert start_command(["-c"], {"APPIMAGE": "/opt/Hourbell.AppImage"}) == ["/opt/Hourbell.AppImage"]
    assert start_command(["-c"], {"FLATPAK_ID": "org.hourbell.Hourbell"})[:2] == ["flatpak", "run"]


def exec_words(entry: bytes) -> list[str]:
    """Read Exec as the specification of desktop entries says."""
    (line,) = (each for each in entry.decode().split("\n") if each.startswith("Exec="))
    text = line.removeprefix("Exec=").replace("\\\\", "\\")
    words, word, is_quoted, place = [], "", False, 0
    while place < len(text):
        sign = text[place]
        if sign == '"':
            is_quoted = not is_quoted
        elif sign == "\\" and is_quoted:
            place += 1
            word += text[place]
        elif sign == " " and not is_quoted:
            words.append(word)
            word = ""
        else:
            word += sign
        place += 1
    # A lone percent sign stands for what a desktop puts in, such as the files to open.
    assert not re.search("%(?!%)", "".join((*words, word)).replace("%%", ""))
    return [each.replace("%%", "%") for each in (*words, word)]


def test_what_the_installer_for_windows_brought_is_started_by_the_python_beside_it(tmp_path: Path) -> None:
    """A file of commands would leave a console open beside the window."""
    script = tmp_path / "hourbell.pyw"
    script.touch()

    assert start_command([str(script)], {}) == [sys.executable, "-I", str(script)]
