"""Whatever the core tells people can be said in every language there is."""

import re
from string import Formatter

import pytest

from scheduler_core.recurrence.words.parsing.lexicons.german import GERMAN
from scheduler_core.wording.language_choice import translated_languages
from scheduler_core.wording.languages import wording_of
from scheduler_core.wording.wording import Wording, places_of
from tests.core.wording.core_texts import (
    all_words,
    refusals_of_sentences,
    told_templates,
    without_names,
    words_of,
)
from tests.support.whole_languages import WHOLE_LANGUAGES

pytestmark = pytest.mark.slow

# Put together from parts, which are there; or told to programmers, for values of the wrong kind.
_NEVER_SHOWN = frozenset(
    {
        " --store {}",
        "CallbackId {} is not a GUID",
        "I don't understand {}; {}",
        "Secrets can be kept; {} there.",
        "a failed action needs the kind of its failure",
        'has no time; choose "at start" instead',
        'is a distance, not a time; choose "every" instead',
        "it is not JSON{} ({})",
        "the key {} is not text; put it in quotes{}",
        "line {}, column {}: ",
        "no keyring here keeps secrets encrypted; {}",
        "the machine is on {}",
        "the whole {}; {}: {}",
        "The store {} {} while it was open, so nothing is kept and no job begins. {}",
        "{} took its place",
        "“{}” may be any of {}{}{}; {}",
        "{} does not exist; write {}",
        "{} does not name a process",
        "{} ends the sequence early, and stands last in a way of a branch",
        "{} ends the sequence, and stands last in its way",
        "{} had not ended",
        "{} is not a part of a rule{}",
        "{} is not how an action ends",
        "{} is not text; {}",
        "{} is not {}",
        "{} is unknown; write {}",
        "Another instance{} is under way (run {} of “{}”); end it, or wait for its end",
        "The job of {} {}; {}",
        "{} {}; stop it or wait for its end, then begin again",
        "{}; write {}, or an event that came: paid{}",
        "{} is not known; there is {}",
        "{} runs; it looked for due jobs {}.",
    }
)
_MANY_REFUSALS = 100  # so that the search finds those there are
# What a place may hold: anything, a number, or another text of the core.
_HELD = ("X", "7", "no day is chosen")


@pytest.fixture(params=translated_languages())
def wording(request: pytest.FixtureRequest) -> Wording:
    return wording_of(request.param)


def test_every_text_that_is_told_can_be_said(wording: Wording) -> None:
    if wording.code not in WHOLE_LANGUAGES:
        pytest.skip("it may lack texts, which are said in English then")

    assert lacking(wording, told_templates()) == {}, (
        f"add them to scheduler_core/wording/texts/{wording.code}.po"
    )


def test_every_refusal_of_a_sentence_can_be_said(wording: Wording) -> None:
    if wording.code not in WHOLE_LANGUAGES:
        pytest.skip("it may lack texts, which are said in English then")
    refusals = refusals_of_sentences()

    assert len(refusals) > _MANY_REFUSALS
    assert lacking(wording, refusals) == {}, f"add them to scheduler_core/wording/texts/{wording.code}.po"


@pytest.mark.parametrize("held", _HELD)
def test_a_refusal_is_said_with_the_examples_of_the_sentence_that_was_refused(held: str) -> None:
    """The examples are in German by then, where a German sentence was refused."""
    german = wording_of("de")
    refusals = [text.replace("{}", held) for text in refusals_of_sentences() if "'" in text]
    shown = {text: GERMAN.shown(text) for text in refusals}
    known = [text for text in refusals if german.said(text) != text]

    assert [shown[text] for text in known if german.said(shown[text]) == shown[text]] == []
    assert len(known) > _MANY_REFUSALS // 2
    for text in known:
        others = {each for each in examples_in(shown[text]) if each not in text}
        assert others <= set(examples_in(german.said(shown[text])))


def test_every_example_in_a_refusal_of_a_sentence_has_its_german() -> None:
    examples = {each for text in refusals_of_sentences() for each in examples_in(text) if "{" not in each}

    assert {each for each in examples if words_of(each) and each not in GERMAN.advice} == set()


def examples_in(text: str) -> list[str]:
    return re.findall(r"(?<![\w'])'([^'\n]+)'(?![\w'])", text)


def lacking(wording: Wording, templates: dict[str, str]) -> dict[str, str]:
    """Return the texts that a language can't say, and where each stands."""
    known = {without_names(template) for template in wording.texts} | _NEVER_SHOWN
    return {
        text: where
        for text, where in templates.items()
        if text not in known and not any(is_said(wording, text, held) for held in _HELD)
    }


def is_said(wording: Wording, template: str, held: str) -> bool:
    text = template.replace("{}", held)
    return wording.said(text) != text


def test_no_translation_outlives_its_text(wording: Wording) -> None:
    """Texts may be put together from several places, so it is their words that must stand in the source."""
    known = all_words()

    stale = {template: left for template in wording.texts if (left := words_in(template) - known)}

    assert stale == {}


def words_in(template: str) -> set[str]:
    return set().union(*(words_of(part) for part, *_ in Formatter().parse(template)))


def test_no_text_is_taken_for_another(wording: Wording) -> None:
    """Each is known again by its own template, whatever its places hold."""
    mixed_up = {}
    for template, translation in wording.texts.items():
        places = sorted(places_of(template))
        text = template.format(**{name: a_place(name, at) for at, name in enumerate(places)})
        told = translation.format(**{name: wording.said(a_place(name, at)) for at, name in enumerate(places)})
        if wording.said(text) != told:
            mixed_up[text] = wording.said(text)

    assert mixed_up == {}


def a_place(name: str, at: int) -> str:
    if name.startswith(("said_", "maybe_")):
        return "no day is chosen"
    return {"count": "7", "number": "7", "instant": "Thu 26 Nov 2026 08:00"}.get(name, f"X{at}")


def test_a_translation_has_the_places_of_its_text(wording: Wording) -> None:
    wrong = [
        (text, told)
        for text, told in wording.texts.items()
        if places_of(text) != places_of(told) or told.endswith(".") != text.endswith(".")
    ]

    assert wrong == []
