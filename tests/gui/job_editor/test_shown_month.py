"""The small month beside the next runs."""

from datetime import date

from gui.job_editor.reading.job_reading import write_job
from gui.job_editor.reading.probe import look_at
from gui.text import formats
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON


def test_the_month_marks_the_days_that_the_next_runs_name(core: Scheduler) -> None:
    """It marked Mondays in Auckland beside a table of Sundays here."""
    schedule = parse_sentence("every monday at 9", NOON, "Pacific/Auckland")

    look = look_at(core, write_job(a_draft("Hook", schedule=schedule), NOON), NOON, date(2026, 11, 1))

    marked = [day for day in range(1, 31) if look.days >> (day - 1) & 1]
    assert marked == [1, 8, 15, 22, 29]
    assert formats.local_date(look.coming[0].at).day in marked
