"""A language is begun by one command: its files are there, it can be chosen, and what it lacks is English."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scheduler_core.wording.languages import command_line_wording, read_po, wording_of
from tests.gui.languages.language_files import renew_core_files
from tests.gui.languages.make_translations import ROOT, main

CODE = "eo"
COPIED = ("gui", "scheduler_core", "resources", "tests/gui/languages", "tests/support")
MAKE = ("-m", "tests.gui.languages.make_translations")
COMMAND = ("-c", "import sys; from gui.launcher import main; sys.exit(main())")
WINDOW = """
import sys
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QApplication

from gui.app.application import Application
from gui.memory.window_memory import WindowMemory

memory = Path(sys.argv[1])
kept = WindowMemory(memory)
kept.language = "eo"
kept.save()
window = Application(QApplication([]), memory, lambda: datetime.now(UTC), lambda: None)
print(window.actions.undo.text(), window.actions.redo.text(), sep="\\n")
window.close()
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the program, begin a language in the copy, and say three texts in it."""
    folder = tmp_path_factory.mktemp("program")
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    begun = run(folder, *MAKE, CODE)
    assert (begun.returncode, begun.stderr) == (1, "")  # since all of it lacks a translation
    told = begun.stdout.splitlines()
    assert len(told) < 10
    assert f"{CODE} is there to be chosen" in begun.stdout
    named = [line.split(":")[0].strip() for line in told if ": " in line and line.startswith("  ")]
    assert [name for name in named if not (folder / name.split(", ")[0]).exists()] == []
    assert len(named) == 4
    texts = folder / "scheduler_core" / "wording" / "texts"
    lists = 'msgid "there is nothing to list"\nmsgstr "'
    say(texts / f"{CODE}.command_line.po", lists, f"{lists}estas nenio")
    undo = "<source>&amp;Undo</source>\n            <translation"
    window = folder / "resources" / "translations" / f"hourbell_{CODE}.ts"
    say(window, f'{undo} type="unfinished">', f"{undo}>&amp;Malfari")
    sentences = folder / "scheduler_core" / "recurrence" / "words" / "phrases" / f"{CODE}.py"
    phrases = "_PHRASES: Mapping[Phrase, str] = {"
    say(sentences, phrases, f'{phrases}Phrase.EVERY_DAY: "ĉiutage"')
    return folder


def say(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), "utf-8")


def run(
    folder: Path, *words: str, variables: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run Python on the copy, in its language."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment |= {"PYTHONPATH": str(folder), "PYTHONUTF8": "1", "HOURBELL_STORE": str(folder / "a.db")}
    environment |= variables or {"HOURBELL_LANGUAGE": CODE}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.thorough
def test_the_command_line_speaks_it_and_english_where_it_lacks_a_text(copy: Path) -> None:
    run(copy, *COMMAND, "job", "add", "a", "--weekly", "mon-sun 9:00", "--script", "true", "--tz", "UTC")

    empty = run(copy, *COMMAND, "run", "list")
    assert (empty.returncode, empty.stderr) == (0, "hourbell: estas nenio\n")
    assert run(copy, *COMMAND, "describe", "--weekly", "mon-sun 9:00", "--tz", "UTC").stdout == (
        "Ĉiutage at 09:00, UTC\n"
    )
    assert "There is no job “b”" in run(copy, *COMMAND, "job", "show", "b").stderr
    assert run(copy, *COMMAND, "job", "show", "--help").stdout.startswith("usage: hourbell job show")


@pytest.mark.thorough
def test_the_locale_chooses_it(copy: Path) -> None:
    run(copy, *COMMAND, "job", "add", "b", "--every", "1h", "--script", "true")

    told = run(copy, *COMMAND, "run", "list", variables={"LANG": f"{CODE}_XX.UTF-8"})

    assert told.stderr == "hourbell: estas nenio\n"


@pytest.mark.thorough
def test_the_window_speaks_it_and_english_where_it_lacks_a_text(copy: Path, tmp_path: Path) -> None:
    told = run(copy, "-c", WINDOW, str(tmp_path / "memory"))

    assert told.stdout.splitlines() == ["&Malfari", "&Redo"], told.stderr


@pytest.mark.thorough
def test_a_second_time_changes_nothing(copy: Path) -> None:
    before = {file: file.read_bytes() for file in copy.rglob(f"*{CODE}*") if file.is_file()}
    names = {"eo.po", "eo.command_line.po", "hourbell_eo.ts", "eo.py"}
    assert names <= {file.name for file in before}

    run(copy, *MAKE, CODE)

    assert {file: file.read_bytes() for file in before} == before


def test_the_files_of_the_core_are_begun_with_all_texts_and_nothing_said(tmp_path: Path) -> None:
    for name in ("wording/texts", "recurrence/words/phrases"):
        shutil.copytree(ROOT / "scheduler_core" / name, tmp_path / "scheduler_core" / name)
    texts = tmp_path / "scheduler_core" / "wording" / "texts"

    lacking = renew_core_files(tmp_path, CODE)

    assert lacking == sum(len(wording.texts) for wording in (wording_of("de"), command_line_wording("de")))
    for name in (f"{CODE}.po", f"{CODE}.command_line.po"):
        assert read_po((texts / name).read_text("utf-8").splitlines()) == {}
    say(texts / f"{CODE}.po", 'msgid "Folder"\nmsgstr "', 'msgid "Folder"\nmsgstr "Dosierujo')
    assert renew_core_files(tmp_path, CODE) == lacking - 1


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("Esperanto", "'Esperanto' is no code of a language; write two or three small letters, such as fr\n"),
        ("en", "English is what all others are made of; name another language\n"),
    ],
)
def test_what_is_no_language_is_refused(code: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([code]) == 2
    assert capsys.readouterr().err == why
