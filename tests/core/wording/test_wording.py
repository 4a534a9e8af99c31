import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.phrases.languages import languages
from scheduler_core.wording.language_choice import translated_languages
from scheduler_core.wording.languages import read_po, wording_of
from scheduler_core.wording.wording import ENGLISH, Wording

SAMPLE = Wording(
    "xx",
    {
        "no day is chosen": "KEIN TAG",
        "there is no {path}": "KEIN {path}",
        "there is no {path} to have space": "KEIN PLATZ IN {path}",
        "exit code {code}": "CODE {code}",
        "all {count} retries failed": "{count} VERSUCHE",
        "every one is {said_reason}": "JEDER {said_reason}",
        "excluded": "AUS",
        "it failed: {maybe_reason}.": "FEHLER: {maybe_reason}.",
        "asleep for {short_length}": "SCHLIEF {short_length}",
        "{count} hours": "{count} STUNDEN",
        "{file} may not run; run chmod +x {file}": "chmod +x {file}, DENN {file} DARF NICHT",
        "write {{{{job}}}}": "SCHREIB {{{{job}}}}",
        "say it as 'in may' or 'in june'": "SAG ES MIT 'in june' ODER 'in may'",
    },
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no day is chosen", "KEIN TAG"),
        ("there is no /srv", "KEIN /srv"),
        ("there is no /srv to have space", "KEIN PLATZ IN /srv"),
        ("exit code 1 (all 3 retries failed)", "CODE 1 (3 VERSUCHE)"),
        ("asleep for 3 hours; exit code 1", "SCHLIEF 3 STUNDEN; CODE 1"),
        ("every one is excluded", "JEDER AUS"),
        ("it failed: exit code 1; no day is chosen.", "FEHLER: CODE 1; KEIN TAG."),
        ("it failed: Segmentation fault.", "FEHLER: Segmentation fault."),
        ("a.sh may not run; run chmod +x a.sh", "chmod +x a.sh, DENN a.sh DARF NICHT"),
        ("there is no /a (1)/b; c", "KEIN /a (1)/b; c"),
        ("write {{job}}", "SCHREIB {{job}}"),
        ("say it as 'in may' or 'in june'", "SAG ES MIT 'in june' ODER 'in may'"),
        ("say it as 'im Mai' or 'im Juni'", "SAG ES MIT 'im Juni' ODER 'im Mai'"),
    ],
)
def test_a_text_is_known_again_by_its_template(text: str, told: str) -> None:
    assert SAMPLE.said(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Segmentation fault (core dumped)",
        "every one is late",
        "a.sh may not run; run chmod +x b.sh",
        "say them as 'im Mai' or 'im Juni'",
        "say it as 'im Mai'",
        "there is no\x00" * 1_000,
        "x; " * 300,
    ],
)
def test_what_others_wrote_stays_as_it_is(text: str) -> None:
    assert SAMPLE.said(text) == text


def test_english_says_everything_as_it_is() -> None:
    assert ENGLISH.said("exit code 1") == "exit code 1"
    assert wording_of("en") is ENGLISH


def test_every_language_of_sentences_has_texts_and_the_other_way_round() -> None:
    assert {"en", *translated_languages()} == set(languages())


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidInput, match="language: 'fr' is not known; there is en and de"):
        wording_of("fr")


def test_a_file_is_read_as_gettext_writes_it() -> None:
    lines = ["# a note", 'msgid ""', 'msgstr "Language: de\\n"', "", 'msgid "a \\"b\\""', 'msgstr "ä\\\\"']

    assert read_po([*lines, 'msgid "c"', 'msgstr ""']) == {'a "b"': "ä\\"}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (['msgstr "a"'], "line 1: 'msgstr \"a\"' is neither msgid nor msgstr in its turn"),
        (['msgid "a"', 'msgid "b"'], "line 2"),
        (['msgid "a"'], "'a' has no msgstr"),
        (["msgid a"], "line 1: 'a' is not a text in quotes"),
        (["msgid 1"], "not a text in quotes"),
        (['msgid "a"', 'msgstr "b"', 'msgid "a"', 'msgstr "c"'], "line 3: 'a' stands there twice"),
    ],
)
def test_a_broken_file_is_refused_by_line(lines: list[str], reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        read_po(lines)
