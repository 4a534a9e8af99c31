"""One language of the core: find the template of an English text and translate it."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice
from string import Formatter

# A place whose name begins so holds texts of the core again, what may be such, or what may be a short one.
_SAID, _MAYBE, _SHORT = "said_", "maybe_", "short_"
# What programs and servers wrote may be long, and is none of our texts then.
_LONGEST = 1_000
_MOST_JOINTS = 4
# So many letters of a template hardly stand in a row by chance.
_SURE_LETTERS = 10
_NUMBERS = frozenset({"count", "number"})
# An instant ends with the time of day, or its distance to UTC, so that what follows it can be told from it:
# Thu 26 Nov 2026 08:00, Thu 2026-11-26 08:00 +01:00.
_INSTANT = "instant"
# An example in a refusal: it may stand there in the language of the sentence that was refused.
_EXAMPLE = re.compile(r"(?<![\w'])'([^'\n]+)'(?![\w'])")
_OWN_EXAMPLE = "example_"


class Wording:
    """Says the texts of the core in one language: `texts` has the English templates with what they are in it.

    Templates have named places in braces, as for `str.format`; braces that are meant are doubled.
    """

    def __init__(self, code: str, texts: Mapping[str, str]) -> None:
        self.code = code
        self.texts = texts

    def said(self, text: str) -> str:
        """Return an English text of the core in this language; one that is not known stays as it is.

        So what errors say, and what was stored by whichever process, needs no language when it is made.
        """
        if not text or not self.texts or len(text) > _LONGEST:
            return text
        known = self._known(text)
        if known is None and text.endswith(("?", "!")):  # what ends a sentence of ours ends that too
            known = self._known(f"{text}.")
            known = known if known is None else known.removesuffix(".")
        return text if known is None else known

    def _known(self, text: str) -> str | None:
        # Strictly first, as "code 1 (the retry failed)" is two texts, and a file may well be called "a (1)".
        return self._matched(text) or self._joined(text) or self._matched(text, is_strict=False)

    def _matched(self, text: str, *, is_strict: bool = True) -> str | None:
        whole = self.texts.get(text) or self._with_its_examples(text)
        if whole is not None:
            return whole
        for template in self._templates:
            if template.longest not in text:
                continue
            places = template.places_in(text, is_strict=is_strict)
            told = None if places is None else self._told(places)
            if told is not None:
                return template.said.format(**told)
        return None

    def _with_its_examples(self, text: str) -> str | None:
        """Return a text without places whose examples are others than ours."""
        shown = _EXAMPLE.findall(text)
        ours = self._texts_with_examples.get(_EXAMPLE.sub("''", text)) if shown else None
        if ours is None:
            return None
        others = dict(zip(_EXAMPLE.findall(ours), shown, strict=True))
        return _EXAMPLE.sub(lambda found: f"'{others.get(found[1], found[1])}'", self.texts[ours])

    def _told(self, places: Mapping[str, str]) -> dict[str, str] | None:
        told = {}
        for name, value in places.items():
            text = self._known(value) if name.startswith((_SAID, _MAYBE, _SHORT)) else value
            if text is None and name.startswith(_SAID):
                return None
            told[name] = value if text is None else text
        return told

    def _joined(self, text: str) -> str | None:
        """Return two texts with a semicolon between them, or one with another in brackets behind it."""
        for joint in islice(re.finditer("; ", text), _MOST_JOINTS):
            first = self._matched(text[: joint.start()])
            rest = None if first is None else self._known(text[joint.end() :])
            if rest is not None:
                return f"{first}; {rest}"
        first_text, bracket, rest_text = text.removesuffix(")").rpartition(" (")
        if bracket and text.endswith(")"):
            first, rest = self._known(first_text), self._known(rest_text)
            if first is not None and rest is not None:
                return f"{first} ({rest})"
        return None

    @cached_property
    def _texts_with_examples(self) -> dict[str, str]:
        """Return the texts that hold examples and no places, by what they are without those."""
        return {_EXAMPLE.sub("''", text): text for text in self.texts if "'" in text and "{" not in text}

    @cached_property
    def _templates(self) -> list["_Template"]:
        """Return the templates, those that can be told from others best first.

        Those with other examples than ours stand behind, as their examples may be anything.
        """
        holding = [_Template(text, said) for text, said in self.texts.items() if "{" in text]
        others = [each for each in map(_with_any_examples, holding) if each is not None]
        return [
            *sorted(holding, key=_Template.weight, reverse=True),
            *sorted(others, key=_Template.weight, reverse=True),
        ]


class _Template:
    def __init__(self, text: str, said: str) -> None:
        self.text, self.said = text, said
        self._parts = list(_parts_of(text))
        self.longest = max((literal for literal, _ in self._parts), key=len)

    def weight(self) -> tuple[bool, bool, int]:
        """Return how sure a match is: of few words, one with a text within that must be known is surer."""
        words = sum(len(literal) for literal, _ in self._parts)
        holds_texts = any(name is not None and name.startswith(_SAID) for _, name in self._parts)
        return words >= _SURE_LETTERS, holds_texts or words >= _SURE_LETTERS, words

    def places_in(self, text: str, *, is_strict: bool) -> dict[str, str] | None:
        """Return what stands in the places if a text was made of this template.

        Strictly, no place holds what begins another text: a semicolon or a bracket.
        """
        found = (self._strict if is_strict else self._loose).fullmatch(text)
        return None if found is None else found.groupdict()

    @cached_property
    def _strict(self) -> re.Pattern[str]:
        return self._pattern(r"(?:(?!; | \().)+?")

    @cached_property
    def _loose(self) -> re.Pattern[str]:
        return self._pattern(".+?")

    def _pattern(self, value: str) -> re.Pattern[str]:
        seen: set[str] = set()
        pattern = ""
        for literal, name in self._parts:
            pattern += re.escape(literal)
            if name is not None:
                held = _held(name, value)
                pattern += f"(?P={name})" if name in seen else f"(?P<{name}>{held})"
                seen.add(name)
        return re.compile(pattern, re.DOTALL)


def _with_any_examples(template: _Template) -> _Template | None:
    """Return a template whose examples are places, too; the language says those that it has of its own."""
    examples = [each for each in dict.fromkeys(_EXAMPLE.findall(template.text)) if "{" not in each]
    if not examples:
        return None
    named = {f"'{each}'": f"'{{{_OWN_EXAMPLE}{place}}}'" for place, each in enumerate(examples)}
    text, said = (
        _EXAMPLE.sub(lambda found: named.get(found[0], found[0]), each)
        for each in (template.text, template.said)
    )
    return _Template(text, said)


def _held(name: str, value: str) -> str:
    """Return the pattern of what a place may hold."""
    if name.startswith(_OWN_EXAMPLE):
        return r"[^'\n]+"
    if name in _NUMBERS:
        return r"-?[\d.,]+"
    if name == _INSTANT:
        return r"(?:.+? )?\d\d:\d\d(?::\d\d)?(?: [+-]\d\d:\d\d)?"
    return ".+?" if name.startswith((_SAID, _MAYBE)) else value


def places_of(template: str) -> set[str]:
    """Return the names of the places of a template."""
    return {name for _, name in _parts_of(template) if name is not None}


def _parts_of(template: str) -> Iterator[tuple[str, str | None]]:
    for literal, name, _format, _conversion in Formatter().parse(template):
        yield literal, name


ENGLISH = Wording("en", {})
