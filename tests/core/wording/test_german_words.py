"""German says one word for one thing, in the window, the core and on the command line alike."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scheduler_core.guide.pages import Guide
from scheduler_core.recurrence.words.phrases.german import GERMAN
from scheduler_core.wording.languages import command_line_wording, wording_of
from tests.gui.languages.translation_file import read_translations

_WINDOW = Path(__file__).resolve().parents[3] / "resources" / "translations" / "hourbell_de.ts"


@dataclass(frozen=True, slots=True)
class Refused:
    """A word that German texts do not use, `instead` of which they say another; but not `unless` it is meant.

    `where` and `unless` look at the English text.
    """

    word: str
    instead: str
    where: str = ""
    unless: str = "(?!)"


# The glossary of scheduler_core/wording/DESIGN.md.
_REFUSED = (
    Refused("Maschine", "Rechner"),
    Refused("Aufgabe", "Job", unless=r"\btasks?\b|Task Scheduler"),
    Refused("Auftrag|Aufträg", "Job", unless=r"\btasks?\b"),
    Refused("Befehlszeile", "Kommandozeile"),
    Refused("Callback", "Rückruf"),
    Refused("[Ss]chlagw", "Tag"),
    Refused("[Aa]bgeschnitten", "unterbrochen", unless="whole seconds"),
    Refused(r"\b(ein|Ein|das|Das|Kein|kein|jedes|1|\{count\}) Warten\b", "Wartezeit"),
    Refused("Job-Datei", "Jobdatei"),
    Refused("Home-Ordner", "persönlicher Ordner"),
    Refused(r"\bHeaders?\b", "Kopfzeile"),
    Refused("[Vv]erleg(e|t)", "verschieben"),
    Refused(r"\bheile?[nrs]?\b", "unversehrt"),
    Refused("wiederholbar", "mehrfach möglich"),
    Refused(r"\b[Uu]pdate", "Aktualisierung"),
    Refused(r"\b[Ee]rneuer(n|e)\b", "aktualisieren"),
    Refused("Version", "Fassung", where=r"\brevisions?\b", unless=r"\bversions?\b"),
    Refused(r"(?<![a-zäöü])gehalten", "zurückgehalten", unless=r"\balike\b"),
    Refused("Ablauf|Abläufe", "Instanz", where=r"\binstances?\b"),
    Refused("Zustand", "Status", where=r"\b[Ss]tate\b"),
    Refused("[Ss]cheiter", "fehlschlagen, der Fehlschlag"),
    Refused("(?<!Änderungs)[Pp]rotokoll", "Änderungsprotokoll", where=r"\b[Aa]udit\b", unless=r"\blogs?\b"),
    Refused("nichts löst aus|löst nichts aus", "nichts wird ausgelöst"),
)


def test_german_uses_the_words_of_its_glossary() -> None:
    wrong = [
        f"{told!r} says {found[0]!r}; say {each.instead}"
        for english, told in _texts()
        for each in _REFUSED
        if (found := _refused(each, english, told))
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("english", "told", "is_refused"),
    [
        ("the machine is off", "die Maschine ist aus", True),
        ("the machine is off", "der Rechner ist aus", False),
        ("has more than {count} tasks; split it", "hat mehr als {count} Aufgaben; teilen Sie es", False),
        ("a job is due", "eine Aufgabe ist fällig", True),
        ("Job {job} has no revision {revision}", "Job {job} hat keine Version {revision}", True),
        ("Show the version of Hourbell", "Die Version von Hourbell zeigen", False),
        ("{count:,} held", "{count:,} gehalten", True),
        ("the retry failed", "der neue Versuch ist gescheitert", True),
        ("There is no entry 3 in the audit", "Im Protokoll gibt es keinen Eintrag 3", True),
        ("There is no entry 3 in the audit", "Im Änderungsprotokoll gibt es keinen Eintrag 3", False),
        ("{count:,} held", "{count:,} zurückgehalten", False),
    ],
)
def test_a_word_is_refused_where_another_is_said_for_the_thing(
    english: str, told: str, is_refused: bool
) -> None:
    assert any(_refused(each, english, told) for each in _REFUSED) is is_refused


def _refused(each: Refused, english: str, told: str) -> re.Match[str] | None:
    if re.search(each.unless, english) or not re.search(each.where, english):
        return None
    return re.search(each.word, told)


def _texts() -> Iterator[tuple[str, str]]:
    """Return all texts in English and German; a phrase of schedules stands for its English."""
    yield from wording_of("de").texts.items()
    yield from command_line_wording("de").texts.items()
    for text, forms in read_translations(_WINDOW).items():
        yield from ((text.source, form) for form in forms)
    for page in Guide().pages:
        english, german = page.named(), page.named("de")
        yield from ((english.title, german.title), (english.summary, german.summary))
    yield from ((str(phrase), told) for phrase, told in GERMAN.phrases.items())
    yield from ((str(phrase), form) for phrase, forms in GERMAN.counted.items() for form in forms.values())
