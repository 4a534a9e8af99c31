"""How the texts in fields of rules are read and written, by the kind of their editor. No widgets here."""

from typing import Any

from gui.job_editor.reading.moments import (
    read_any,
    read_date,
    read_instant,
    read_moment,
    write_instant,
    write_moment,
)
from gui.job_editor.reading.rule_parts import (
    read_month_days,
    read_months,
    read_slots,
    read_times,
    read_weekdays,
    write_month_days,
    write_months,
    write_slots,
    write_times,
    write_weekdays,
)
from gui.widgets.fields.entries import Entry, read_number
from gui.widgets.fields.field_reading import entry_of
from scheduler_core.fields.records import Record
from scheduler_core.fields.typed import Editor, Typed, timed
from scheduler_core.phrases.command_times import Moment

TEXT_KINDS: dict[Editor, Typed[Any]] = {
    Editor.COUNT: Typed(read_number, str),
    Editor.TIMES: Typed(read_times, write_times),
    Editor.WEEKDAYS: Typed(read_weekdays, write_weekdays),
    Editor.MONTH_DAYS: Typed(read_month_days, write_month_days),
    Editor.MONTHS: Typed(read_months, write_months),
    Editor.WEEK: Typed(read_slots, write_slots),
    Editor.MOMENT: timed(lambda moment: Typed(lambda text: read_moment(text, moment), write_moment)),
    Editor.INSTANT: timed(
        lambda moment: Typed(
            lambda text: read_instant(text, moment), lambda instant: write_instant(instant, moment)
        )
    ),
    Editor.DATE: timed(lambda moment: Typed(lambda text: read_date(text, moment), write_moment)),
    Editor.DATE_OR_MOMENT: timed(lambda moment: Typed(lambda text: read_any(text, moment), write_moment)),
}


def entries_of(record: Record[Any], moment: Moment) -> dict[str, Entry]:
    """Return the fields of a record whose texts are the window's own, by their places."""
    found: dict[str, Entry] = {}
    for part in record.parts:
        editor = None if part.label is None else part.label.editor
        if editor is not None and editor in TEXT_KINDS:
            typed = TEXT_KINDS[editor]
            found[part.place] = entry_of(part, typed if typed.at is None else typed.at(moment))
    return found
