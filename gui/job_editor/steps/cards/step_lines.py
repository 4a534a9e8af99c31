"""The title and the two lines of a card. No widgets here."""

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.job_editor.steps.cards.step_cards import CardReading, StepCard, StepKind
from gui.job_editor.steps.cards.step_ways import depth_of
from gui.text import formats
from gui.text.progress_words import branch_name, branch_question
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.sequence import Act, Branch, Otherwise, Since, Step, Wait

_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))
_SHOWN_UNITS = 2
_INDENT = "    "
# What the step before ended with: {{last_output}}, {{ last_exit_code }}.
_FROM_BEFORE = re.compile(r"\{\{\s*last_\w+")


@dataclass(frozen=True, slots=True)
class StepLines:
    """The title of a card, what it does, and when it is taken if not after success."""

    title: str
    line: str
    when: str = ""
    is_indented: bool = False


def lines_of(card: StepCard, reading: CardReading) -> StepLines:
    """Return the words of a card; one that is wrong is called like its kind."""
    when = card.texts.get("when", When.SUCCESS)
    is_indented = when == When.FAILURE
    if reading.step is None:
        title = card.texts.get("name", "").strip() or kind_name(card.kind)
        return StepLines(title, kind_name(card.kind), _when(when), is_indented)
    title, line = step_lines(reading.step)
    if isinstance(reading.step, Act) and any(map(_FROM_BEFORE.search, card.texts.values())):
        line = _tr("{what} · from the step before").format(what=line)
    return StepLines(title, line, _when(when), is_indented)


def lines_of_cards(readings: Sequence[CardReading]) -> list[str]:
    """Return a line for each card, those in a way of a branch further in, with the word of that way."""
    cards = [reading.card for reading in readings]
    found = []
    for reading in readings:
        card, line = reading.card, line_of_card(reading.card, reading)
        if card.way is not None:
            words = way_name(is_first=card.way.is_first)
            line = _tr("{way}: {step}").format(way=words, step=line)
        found.append(f"{_INDENT * depth_of(cards, card)}{line}")
    return found


def way_name(*, is_first: bool) -> str:
    return _tr("Yes") if is_first else _tr("No")


def line_of_card(card: StepCard, reading: CardReading) -> str:
    """Return the title of a card with when it is taken, and of a nameless wait also what else ends it."""
    lines, step = lines_of(card, reading), reading.step
    ends = isinstance(step, Wait) and (step.until or step.unless) and not step.name
    title = f"{lines.title}, {lines.line}" if ends else lines.title
    return f"{title} ({lines.when})" if lines.when else title


def step_lines(step: Step) -> tuple[str, str]:
    """Return the title and the line of a step."""
    if isinstance(step, Branch):
        return (step.name, _named_branch_line(step)) if step.name else _branch_lines(step)
    if isinstance(step, Wait):
        title, line = _wait_lines(step)
        return (
            (step.name, _tr("{what} · {more}").format(what=title, more=line)) if step.name else (title, line)
        )
    kind = kind_name(StepKind.SCRIPT if isinstance(step.action, ScriptAction) else StepKind.CALL)
    done = done_words(step)
    return (step.name, f"{kind} · {done}") if step.name else (done, kind)


def done_words(step: Act) -> str:
    """Say in one line what a step calls or runs."""
    action = step.action
    if isinstance(action, ScriptAction) and action.kind is CommandKind.ARGV:
        return shlex.join(action.argv)
    lines = action.summary.strip().splitlines()
    return lines[0] if lines else ""


def kind_name(kind: StepKind) -> str:
    return {
        StepKind.CALL: _tr("Call"),
        StepKind.SCRIPT: _tr("Script"),
        StepKind.WAIT: _tr("Wait"),
        StepKind.EVENT: _tr("Wait for event"),
        StepKind.BRANCH: _tr("Branch"),
    }[kind]


def time_words(time: timedelta | datetime) -> str:
    """Say how long a wait is, or until when on the clock of its job."""
    if isinstance(time, timedelta):
        return length_words(time)
    clock = formats.time_of_day(time.time())
    zone = "" if time.tzinfo is None else " UTC"
    return _tr("until {day} {time}").format(day=formats.day_and_year(time.date()), time=f"{clock}{zone}")


def length_words(length: timedelta) -> str:
    """Say a length of time in its two largest units: 40 days, 1 hour 30 minutes."""
    left = round(length.total_seconds())
    words: list[str] = []
    for unit, size in _UNITS:
        count, rest = divmod(left, size)
        if count and len(words) < _SHOWN_UNITS:
            words.append(_counted(count, unit))
            left = rest
    return " ".join(words) or _tr("no time")


def _counted(count: int, unit: str) -> str:
    one, more = _count_words()[unit]
    return one if count == 1 else more.format(count=formats.whole_number(count))


def _count_words() -> Mapping[str, tuple[str, str]]:
    return {
        "day": (_tr("1 day"), _tr("{count} days")),
        "hour": (_tr("1 hour"), _tr("{count} hours")),
        "minute": (_tr("1 minute"), _tr("{count} minutes")),
        "second": (_tr("1 second"), _tr("{count} seconds")),
    }


def _wait_lines(wait: Wait) -> tuple[str, str]:
    time = time_words(wait.time)
    if wait.until:
        title = _tr("Wait for “{event}”").format(event=wait.until)
        most = time if isinstance(wait.time, datetime) else _tr("up to {time}").format(time=time)
        return title, _otherwise(wait.otherwise).format(time=most)
    title = _tr("Wait {time}").format(time=time)
    if wait.unless:
        return title, _tr("unless “{event}” comes").format(event=wait.unless)
    return title, _tr("then it goes on")


def _branch_lines(branch: Branch) -> tuple[str, str]:
    kind, title = kind_name(StepKind.BRANCH), branch_name(branch.event)
    if not branch.event:
        return title, _tr("{kind} · on what came before").format(kind=kind)
    if branch.since is Since.START:
        return title, _tr("{kind} · since the job began").format(kind=kind)
    return title, kind


def _named_branch_line(branch: Branch) -> str:
    """Say first what kind it is, as the line below the name of any other step does."""
    kind = kind_name(StepKind.BRANCH)
    line = _tr("{what} · {more}").format(what=kind, more=branch_question(branch.event))
    is_since_start = branch.event and branch.since is Since.START
    return _tr("{kind} · since the job began").format(kind=line) if is_since_start else line


def _otherwise(otherwise: Otherwise) -> str:
    return {
        Otherwise.RUN: _tr("{time}, then it goes on"),
        Otherwise.SKIP: _tr("{time}, else the rest is left out"),
        Otherwise.FAIL: _tr("{time}, else it fails"),
    }[otherwise]


def _when(when: str) -> str:
    return {When.FAILURE.value: _tr("after a failure"), When.ALWAYS.value: _tr("in any case")}.get(when, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("step_lines", text)
