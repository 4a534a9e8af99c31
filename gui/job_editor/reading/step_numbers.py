"""The step that a place within the text of a sequence lies in, and what is wrong there. No widgets here."""

import re
from collections.abc import Mapping

from gui.core_access.core_words import said
from gui.text.translated import translate
from scheduler_core.fields.jobs.sequence import ELSE_KEY, END, SEQUENCE, THEN_KEY

# How the core begins its refusal of a step whose kind it does not know.
_NO_STEP = "is not a step; "
_OF_ALL = re.compile(rf"(?:{SEQUENCE.keys[0]})?\[(\d+)\]")
_OF_WAY = re.compile(rf"\.({THEN_KEY}|{ELSE_KEY})\[(\d+)\]")

_WITHIN = re.compile(rf"{_OF_ALL.pattern}(?:{_OF_WAY.pattern})*\.?(.*)")


def step_at(document: object, place: str) -> tuple[int, str] | None:
    """Return the number of a step and the key within it; None where a place is in no step.

    Those that a branch holds are counted behind it, as they stand in the row of the sequence.
    """
    found = _OF_ALL.match(place)
    if found is None:
        return None
    entries = document.get(SEQUENCE.keys[0]) if isinstance(document, Mapping) else document
    before, number = int(found[1]), 0
    while True:
        held = _entries(entries)
        number += 1 + sum(_size(each) for each in held[:before])
        way = _OF_WAY.match(place, found.end())
        branch = held[before] if before < len(held) else None
        if way is None or not isinstance(branch, Mapping):
            return number, place[found.end() :].removeprefix(".")
        if way[1] == ELSE_KEY:
            number += sum(_size(each) for each in _entries(branch.get(THEN_KEY)))
        entries, before, found = branch.get(way[1]), int(way[2]), way


def key_in_step(place: str) -> str:
    """Return the key within a step that a place names; nothing for a step, or a place in none."""
    found = _WITHIN.fullmatch(place)
    return "" if found is None else str(found[found.re.groups])


def step_reason(reason: str) -> str:
    """Say what is wrong with a step behind its number or line: “is not a step” has lost what it is about."""
    if reason.startswith(_NO_STEP):
        words = translate("step_numbers", "there is no such step; {advice}")
        return words.format(advice=said(reason.removeprefix(_NO_STEP)))
    return said(reason)


def _size(entry: object) -> int:
    """Return how many steps an entry of a list is."""
    if entry == END:
        return 0
    if not isinstance(entry, Mapping):
        return 1
    return 1 + sum(_size(each) for key in (THEN_KEY, ELSE_KEY) for each in _entries(entry.get(key)))


def _entries(held: object) -> list[object]:
    return held if isinstance(held, list) else []
