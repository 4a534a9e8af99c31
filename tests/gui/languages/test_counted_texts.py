"""Whatever the window counts reads right of one: never “1 runs”, nor “1 Läufe”."""

import re

from tests.core.wording.test_counts import GERMAN_THINGS, THINGS
from tests.gui.languages.make_translations import FOLDER
from tests.gui.languages.translation_file import read_translations

_SEVERAL = re.compile(rf"\{{\w+\}} (?:\w+ )?({'|'.join(THINGS)})\b")
# What is counted is put in later.
_COUNTED_LATER = re.compile(r"\{(?:count|number|total)\} \{")
# Of these there are always several, or none; or they are what something does.
_NEVER_ONE = frozenset(
    {
        "A name has between 1 and {count} letters.",
        "Body: {kind}, {count} lines",
        "Last {count} runs",
        "Wrote {count} files into {folder}.",
        "in {count} days",
        "letting {host} take runs again",
        "repeated {count} times",
        "repeated {count} times, shown one by one",
        "that is longer than {most} days",
        "tried {count} times, waits for you",
        "{count} days",
        "{count} days ago",
        "{count} jobs are selected.",
        "{count} jobs missed their time",
        "{count} jobs need attention",
        "{count} occurrences",
        "{count} runs are selected. Select one to see what it wrote.",
        "{count} times",
        "{count} in a row",
        "{error} · failed {count} times in a row",
        "{error} · timed out {count} times in a row",
        "{error} · {count} times in a row",
        "{host} takes runs again.",
        "{job} waits for a machine",
        "{job} waits: {why}.",
        "{months} months",
        "{outcome}, {count} occurrences",
        "{time} +{count} {job}",
        "{years} years",
        "tries again {count} times from {wait} on, waiting ever longer",
        "tries again {count} times, each after {wait}",
    }
)


def test_a_text_that_counts_several_has_one_for_one() -> None:
    texts = read_translations(FOLDER / "hourbell_de.ts")
    of_context: dict[str, str] = {}
    for text in texts:
        of_context[text.context] = f"{of_context.get(text.context, '')}\n{text.source}"

    wrong = [
        f"{text.context}: {text.source}"
        for text in sorted(texts)
        if text.source not in _NEVER_ONE and not text.is_counted
        if (several := _SEVERAL.search(text.source))
        if not re.search(
            rf"\b(1|[Oo]ne|The selected) (?:\w+ )*?{THINGS[several[1]]}\b", of_context[text.context]
        )
    ]

    assert wrong == [], "say it of one, too, or add it to _NEVER_ONE if there never is one"


def test_no_text_counts_what_is_put_in_later() -> None:
    texts = {text.source for text in read_translations(FOLDER / "hourbell_de.ts")}

    assert {text for text in texts if _COUNTED_LATER.search(text)} <= _NEVER_ONE


def test_no_text_says_one_of_several() -> None:
    things = [each for each in THINGS if each != "waits"]  # as one run does
    said = {
        form: words
        for text, forms in read_translations(FOLDER / "hourbell_de.ts").items()
        for form, words in ((text.source, things), *((each, GERMAN_THINGS) for each in forms))
    }

    wrong = [
        text
        for text, words in said.items()
        if re.search(rf"(?<![\d.,-])\b1 (?:more |weitere[rsn]? )?({'|'.join(words)})\b", text)
    ]

    assert wrong == []
