"""How the lists are read; `python -m tests.recurrence.words.first_sight.reading` tells the share."""

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
from tests.recurrence.words.first_sight.meanings import BERLIN, COMPARED, NOW, Line, lines_of

LISTS = Path(__file__).parent
READ, OPEN, REFUSED, WRONG = "read", "open", "refused", "wrong"
_END = datetime(2200, 1, 1, tzinfo=UTC)


def answer(line: Line) -> tuple[str, str]:
    """Say how a line is read, and what it was read or refused as; open is a refusal that is as good."""
    try:
        schedule = parse_sentence(line.text, NOW, str(BERLIN))
    except InvalidInput as refusal:
        return (OPEN if line.may_be_refused else REFUSED), refusal.reason
    found = _found(schedule)
    is_start = schedule.rules == (AtStart(),)
    is_read = any(is_start if meaning.at_start else meaning.is_met(found) for meaning in line.meanings)
    return (READ if is_read else WRONG), ", ".join(f"{at:%Y-%m-%d %H:%M}" for at in found[:5])


def share(answers: Sequence[str]) -> float:
    """Return how much of what has a meaning is read."""
    return answers.count(READ) / (len(answers) - answers.count(OPEN))


def _found(schedule: Schedule) -> list[datetime]:
    plan = compile_schedule(schedule)
    instants = occurrences(plan, NOW + timedelta(microseconds=1), _END, COMPARED)
    return [at.astimezone(BERLIN).replace(tzinfo=None) for at in islice(instants, COMPARED)]


def _tell(path: Path) -> None:
    answers = [(line.text, *answer(line)) for line in lines_of(path)]
    for text, how, reason in answers:
        if how in {REFUSED, WRONG}:
            sys.stdout.write(f"{text} | {how}: {reason}\n")
    all_of_them = [how for _, how, _ in answers]
    told = f"{share(all_of_them):.1%} read" if set(all_of_them) != {OPEN} else "all refused"
    sys.stdout.write(f"{path.name}: {dict(Counter(all_of_them))}, {told}\n\n")


if __name__ == "__main__":
    for path in [Path(name) for name in sys.argv[1:]] or sorted(LISTS.glob("*.txt")):
        _tell(path)
