"""What is said without Qt: tried in processes that have not loaded it."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[3]
_BEGIN = """
import sys
from datetime import UTC, datetime, timedelta
from gui.desktop import telling
from gui.text.plain_speech import near_instant, past_instant, whole_number
from gui.text.translated import has_qt, translate
from gui.tray import tray_lists, tray_words
noon = datetime(2026, 11, 20, 12, 0, 5, tzinfo=UTC)
"""
Say = Callable[..., list[str]]


@pytest.fixture
def say(tmp_path: Path) -> Say:
    def said(*expressions: str, **environment: str) -> list[str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        program = _BEGIN + "".join(f"print({each})\n" for each in (*expressions, "has_qt()"))
        ran = subprocess.run(
            [sys.executable, "-c", program],
            cwd=_ROOT,
            env=kept | {"TZ": "UTC", "XDG_CONFIG_HOME": str(tmp_path)} | environment,
            capture_output=True,
            text=True,
            check=True,
        )
        *lines, has_loaded_qt = ran.stdout.splitlines()
        assert has_loaded_qt == "False"
        return lines

    return said


_LANGUAGE = 'translate("languages", "en", "the code of this language")'
_TIMES = (
    "near_instant(noon, noon)",
    "near_instant(noon + timedelta(days=4), noon)",
    "near_instant(noon + timedelta(days=12), noon)",
    "near_instant(noon + timedelta(days=400), noon)",
    "past_instant(noon, noon)",
    "past_instant(noon - timedelta(days=1), noon)",
    "whole_number(1_234_567)",
)


def test_times_and_numbers_are_written_in_english_and_german(say: Say) -> None:
    english = ["12:00", "Tue 12:00", "2 Dec 12:00", "2027-12-25 12:00", "12:00:05", "19 Nov 12:00:05"]
    german = ["12:00", "Di. 12:00", "2. Dez. 12:00", "2027-12-25 12:00", "12:00:05", "19. Nov. 12:00:05"]

    assert say(*_TIMES, LC_ALL="C.UTF-8") == [*english, "1,234,567"]
    assert say(*_TIMES, LANG="de_DE.UTF-8") == [*german, "1.234.567"]


def test_texts_are_those_of_the_window(say: Say) -> None:
    asked = (
        'translate("TrayMenu", "&Open Hourbell")',
        'translate("languages", "en", "the code of this language")',
    )

    assert say(*asked, LC_ALL="C.UTF-8") == ["&Open Hourbell", "en"]
    assert say(*asked, LANG="de_AT.UTF-8") == ["Hourbell &öffnen", "de"]
    assert say(*asked, HOURBELL_LANGUAGE="pseudo")[1] == "pseudo"


@pytest.mark.parametrize(
    ("kept", "language"),
    [
        ("[General]\nlanguage=de\n", "de"),
        ("[General]\nlanguage=en\n[window]\nwas_shown=true\n", "en"),
        ("[General]\nlanguage=xx\n", "de"),
        ("no file of Qt's", "de"),
    ],
)
def test_the_language_is_the_one_that_was_chosen_in_the_window(
    say: Say, tmp_path: Path, kept: str, language: str
) -> None:
    file = tmp_path / "hourbell" / "window.ini"
    file.parent.mkdir()
    file.write_text(kept)

    system: Mapping[str, str] = {"LANG": "C.UTF-8" if language == "de" and "de" in kept else "de_DE.UTF-8"}
    assert say(_LANGUAGE, **system) == [language]
