"""Jobs by the sentence of their schedule, and what became of their occurrences."""

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON


def add(core: Scheduler, name: str, when: str) -> JobId:
    return core.jobs.add(a_draft(name, schedule=parse_sentence(when, NOON, "Europe/Berlin")))


def edits(core: Scheduler) -> tuple[object, ...]:
    """Return what was changed of single occurrences of the first job."""
    return core.jobs.get(core.jobs.ids()[0]).draft.schedule.edits
