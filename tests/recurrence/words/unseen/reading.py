"""How lines of the lists are read; `python -m tests.recurrence.words.unseen.reading` tells the share."""

import sys
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.recurrence.words.unseen.meanings import BERLIN, NOW, Line, Meaning, lines_of

LISTS = Path(__file__).parent
READ, OPEN, REFUSED, WRONG = "read", "open", "refused", "wrong"
_END = datetime(2200, 1, 1, tzinfo=UTC)


def answer(line: Line) -> tuple[str, str]:
    """Say how a line is read, and what it was read or refused as; open is a refusal that is as good."""
    try:
        schedule = parse_sentence(line.text, NOW, str(BERLIN))
    except InvalidInput as refusal:
        return (OPEN if line.may_be_refused else REFUSED), refusal.reason
    found = ", ".join(f"{at.astimezone(BERLIN):%Y-%m-%d %H:%M}" for at in _found(schedule, 5))
    return (READ if any(_is(schedule, meaning) for meaning in line.meanings) else WRONG), found


def share(answers: Sequence[str]) -> float:
    """Return how much of what has a meaning is read."""
    return answers.count(READ) / (len(answers) - answers.count(OPEN))


def _is(schedule: Schedule, meaning: Meaning) -> bool:
    if meaning.at_start:
        return schedule.rules == (AtStart(),)
    wanted = list(meaning.instants)
    found = _found(schedule, len(wanted) + 1)
    return found[: len(wanted)] == wanted and (not meaning.is_all or len(found) == len(wanted))


def _found(schedule: Schedule, count: int) -> list[datetime]:
    plan = compile_schedule(schedule)
    return list(islice(occurrences(plan, NOW + timedelta(microseconds=1), _END, count), count))


def _tell(path: Path) -> None:
    answers = [(line.text, *answer(line)) for line in lines_of(path)]
    for text, how, reason in answers:
        if how in {REFUSED, WRONG}:
            sys.stdout.write(f"{text} | {how}: {reason}\n")
    all_of_them = [how for _, how, _ in answers]
    sys.stdout.write(f"{path.name}: {dict(Counter(all_of_them))}, {share(all_of_them):.1%} read\n\n")


if __name__ == "__main__":
    for path in [Path(name) for name in sys.argv[1:]] or sorted(LISTS.glob("*.txt")):
        _tell(path)
