"""What is said in any way, order and language is read as what was meant."""

from datetime import UTC, datetime, timedelta
from itertools import islice

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.sentence_text import parse_sentence
from scheduler_core.values.schedules.schedule import Schedule
from tests.recurrence.words.paraphrases.rules_said import BERLIN, NOW, Said, said
from tests.support.properties import for_all

_END = datetime(2200, 1, 1, tzinfo=UTC)
_COMPARED = 20


def _instants(schedule: Schedule) -> list[datetime]:
    plan = compile_schedule(schedule)
    return list(islice(occurrences(plan, NOW + timedelta(microseconds=1), _END, _COMPARED), _COMPARED))


@for_all(said, everyday=300, thorough=20_000)
def test_every_way_to_say_a_rule_gives_its_instants(meant: Said) -> None:
    read = parse_sentence(meant.sentence, NOW, BERLIN)

    assert _instants(read) == _instants(meant.schedule), meant.sentence
