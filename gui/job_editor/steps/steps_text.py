"""The text that stands for the steps of a sequence, written from cards and read back. No widgets here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import as_sentence, said
from gui.job_editor.steps.step_cards import CardReading, StepCard, card_of
from gui.job_editor.steps.step_lines import length_words
from gui.widgets.fields.entries import Wrong
from scheduler_core.actions.checks import check_action
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.sequence import read_each_step, read_steps
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.native.text.yaml_places import line_of, line_of_anchor, line_of_remark
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Step, Wait


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
        steps = read_each_step(read_document(text))
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
    return tuple(card_of(step, key) for key, step in enumerate(steps))


def text_of(readings: Iterable[CardReading]) -> str:
    """Return the steps as they stand in a file; nothing where there are none."""
    return "".join(yaml_text([dict(reading.document)]) for reading in readings)


def sequence_of(readings: Sequence[CardReading]) -> SequenceAction | None:
    """Return the sequence that cards say together; None where something is wrong."""
    steps = _steps_of(readings)
    try:
        return SequenceAction(steps) if len(steps) == len(readings) else None
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


def _steps_of(readings: Sequence[CardReading]) -> tuple[Step, ...]:
    return tuple(reading.step for reading in readings if reading.step is not None)


def wrongs_of(cards: Sequence[StepCard], readings: Sequence[CardReading]) -> dict[int, tuple[Wrong, ...]]:
    """Return what is wrong by the key of the card; a place is a field of it."""
    found = {card.key: reading.wrongs for card, reading in zip(cards, readings, strict=True)}
    if cards and cards[0].texts.get("when") == When.FAILURE:
        first = Wrong("when", _tr("nothing can fail before the first step"))
        found[cards[0].key] = (*found[cards[0].key], first)
    return {key: wrongs for key, wrongs in found.items() if wrongs}


def longest_words(readings: Sequence[CardReading]) -> str:
    """Say how long the waits last at most; nothing where none has a length."""
    lengths = [
        step.time
        for step in _steps_of(readings)
        if isinstance(step, Wait) and isinstance(step.time, timedelta)
    ]
    whole = sum(lengths, timedelta(0))
    return _tr("at most {length}").format(length=length_words(whole)) if whole else ""


def lack_of(cards: Sequence[StepCard]) -> str:
    """Say what the cards lack as a whole; nothing where they can be a sequence."""
    if any(isinstance(card.origin, Act) for card in cards):
        return ""
    return _tr("Add a call or a script: until then nothing would be done.")


def _wrong(text: str, error: InvalidInput) -> OnlyText:
    """Name the line of what is wrong; what is no YAML at all names it by itself."""
    line = None if error.field == "document" else line_of(text, error.field)
    key = error.field.partition("]")[2].strip(".")
    reason = said(error.reason)
    told = f"{key}: {reason}" if key else reason
    if line is None:
        return OnlyText(as_sentence(error.reason))
    return OnlyText(_tr("Line {line}: {reason}").format(line=line, reason=told))


def _tr(text: str) -> str:
    return QCoreApplication.translate("steps_text", text)
