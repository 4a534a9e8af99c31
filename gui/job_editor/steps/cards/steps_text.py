"""Write cards as the text of a sequence, and read them from it. No widgets here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import as_sentence, quoted
from gui.job_editor.reading.step_numbers import key_in_step, step_reason
from gui.job_editor.steps.cards.step_cards import CardReading, StepCard, StepKind, card_of
from gui.job_editor.steps.cards.step_lines import length_words
from gui.job_editor.steps.cards.step_ways import Node, all_nodes, depth_of, nodes_of, steps_of, ways_of
from gui.widgets.fields.entries import Wrong
from scheduler_core.actions.checks import check_action
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.sequence import ELSE_KEY, END, THEN_KEY, read_each_step, read_steps
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.native.text.yaml_places import line_of, line_of_anchor, line_of_remark
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.sequence import DEEPEST_BRANCH, Act, SequenceAction, Wait

# What is wrong with a card, though with none of its fields.
PLACE_OF_WAYS, PLACE_OF_DEPTH = "ways", "depth"


@dataclass(frozen=True, slots=True)
class OnlyText:
    """Why a text can't be shown as cards, with its line; `is_wrong` if it could not be saved either."""

    reason: str
    is_wrong: bool = True


def cards_of(text: str) -> tuple[StepCard, ...] | OnlyText:
    """Return the cards that say the same as a text; why there are none where they could not."""
    if not text.strip():
        return ()
    try:
        document = read_document(text)
    except InvalidInput as error:  # what is no YAML at all names the line by itself
        return OnlyText(as_sentence(error.reason))
    try:
        steps = read_each_step(document)
    except InvalidInput as error:
        return _wrong(text, error)
    line = line_of_remark(text)
    if line is not None:
        return OnlyText(_tr("Cards can't keep the comment in line {line}.").format(line=line), is_wrong=False)
    line = line_of_anchor(text)
    if line is not None:
        return OnlyText(
            _tr("Cards can't keep the name behind the & in line {line}.").format(line=line), is_wrong=False
        )
    return tuple(
        card_of(step, key, way) for key, (step, way) in enumerate(zip(steps, ways_of(steps), strict=True))
    )


def text_of(readings: Iterable[CardReading]) -> str:
    """Return the steps as they stand in a file; nothing where there are none."""
    readings = list(readings)
    nodes = nodes_of([reading.card for reading in readings])
    return "".join(yaml_text([_document(node, readings)]) for node in nodes)


def sequence_of(readings: Sequence[CardReading]) -> SequenceAction | None:
    """Return the sequence that cards say together; None where something is wrong."""
    if any(reading.step is None for reading in readings):
        return None
    try:
        return SequenceAction(tuple(step for step in steps_of(readings) if step is not None))
    except InvalidInput:
        return None


def sequence_in(text: str) -> SequenceAction | None:
    """Return the sequence that a text says; None where something is wrong."""
    try:
        action = read_steps(read_document(text))
        check_action(action)
    except InvalidInput:
        return None
    return action


def wrongs_of(cards: Sequence[StepCard], readings: Sequence[CardReading]) -> dict[int, tuple[Wrong, ...]]:
    """Return what is wrong by the key of the card; a place is a field of it."""
    found = {card.key: reading.wrongs for card, reading in zip(cards, readings, strict=True)}
    for card, wrong in _misplaced(cards):
        found[card.key] = (*found[card.key], wrong)
    return {key: wrongs for key, wrongs in found.items() if wrongs}


def _misplaced(cards: Sequence[StepCard]) -> Iterator[tuple[StepCard, Wrong]]:
    """Yield what is wrong with where a card stands, and with what a branch holds."""
    nodes = nodes_of(cards)
    for node in all_nodes(nodes):
        card = cards[node.place]
        if depth_of(cards, card) > DEEPEST_BRANCH:
            reason = _tr("stands within more than {count} branches").format(count=DEEPEST_BRANCH)
            yield card, Wrong(PLACE_OF_DEPTH, reason)
        if card.kind is not StepKind.BRANCH:
            continue
        ends = card.ends(is_first=True) or card.ends(is_first=False)
        if node.size == 1 and not ends:
            yield card, Wrong(PLACE_OF_WAYS, _tr("has no steps; add one to yes or no"))
        for way in filter(None, (node.first, node.other)):
            first = cards[way[0].place]
            if first.texts.get("when") == When.FAILURE:
                yield first, Wrong("when", _tr("nothing can fail before the first step of its way"))
    if cards and cards[0].texts.get("when") == When.FAILURE:
        yield cards[0], Wrong("when", _tr("nothing can fail before the first step"))
    if cards and cards[0].kind is StepKind.BRANCH and not cards[0].texts["event"].strip():
        yield cards[0], Wrong("event", _tr("name an event; before the first step nothing goes well or fails"))


def longest_words(readings: Sequence[CardReading]) -> str:
    """Say how long the waits last at most; nothing where none has a length."""
    whole = _longest(nodes_of([reading.card for reading in readings]), readings, timedelta(0))
    return _tr("at most {length}").format(length=length_words(whole)) if whole else ""


def _longest(nodes: Sequence[Node], readings: Sequence[CardReading], then: timedelta) -> timedelta:
    """Return how long the longest way through some steps lasts, with what comes behind them."""
    for node in reversed(nodes):
        card, step = readings[node.place].card, readings[node.place].step
        if card.kind is StepKind.BRANCH:
            ways = ((True, node.first), (False, node.other))
            ends = {is_first: timedelta(0) if card.ends(is_first=is_first) else then for is_first, _ in ways}
            then = max(_longest(held, readings, ends[is_first]) for is_first, held in ways)
        elif isinstance(step, Wait) and isinstance(step.time, timedelta):
            then += step.time
    return then


def lack_of(cards: Sequence[StepCard]) -> str:
    """Say what the cards lack as a whole; nothing where they can be a sequence."""
    if any(isinstance(card.origin, Act) for card in cards):
        return ""
    return _tr("Add a call or a script: until then nothing would be done.")


def _document(node: Node, readings: Sequence[CardReading]) -> dict[str, object]:
    """Return a step as it is written, a branch with what it holds."""
    card, document = readings[node.place].card, dict(readings[node.place].document)
    if card.kind is StepKind.BRANCH:
        for key, is_first, held in ((THEN_KEY, True, node.first), (ELSE_KEY, False, node.other)):
            way: list[object] = [_document(each, readings) for each in held]
            way += [END] * card.ends(is_first=is_first)
            if way:
                document[key] = way
    return document


def _wrong(text: str, error: InvalidInput) -> OnlyText:
    """Name the line of what is wrong, that of the first word where it is the whole text."""
    line = line_of(text, error.field)
    key = key_in_step(error.field)
    reason = quoted(step_reason(error.reason))
    told = f"{key}: {reason}" if key else reason
    if line is None:
        return OnlyText(as_sentence(error.reason))
    return OnlyText(_tr("Line {line}: {reason}").format(line=line, reason=told))


def _tr(text: str) -> str:
    return QCoreApplication.translate("steps_text", text)
