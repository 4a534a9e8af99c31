"""The fields of each kind of rule, made from its description."""

from collections.abc import Generator, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.job_editor.fields.moment_editor import MomentEditor, MomentOf
from gui.job_editor.fields.month_chips import MonthChips
from gui.job_editor.fields.row_editors import WEEKDAY_WORDS, MonthDayRow, weekday_chips
from gui.job_editor.fields.times_editor import TimesEditor
from gui.job_editor.fields.week_editor import WeekEditor
from gui.look.theme import Theme
from gui.text import formats
from gui.widgets.fields.field_form import Arranged, EditorKinds, described, form_in_steps
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.rows_editor import RowsEditor
from scheduler_core.fields.descriptions import Label
from scheduler_core.fields.schedules.kinds.described_rule import RULE
from scheduler_core.fields.schedules.kinds.registry import kind_called
from scheduler_core.fields.typed import Editor

# Which fields of a kind share a line, so that a job is seen as a whole.
_BESIDE: Mapping[str, Mapping[str, str]] = {
    "every": {"from_last_end": "step", "anchor": "between", "counting": "between"},
    "sun": {"offset": "event"},
    "rrule": {"includes_start": "start"},
    "on_file": {"pattern": "change", "already": "below", "together": "settled"},
}


def rule_form(name: str, theme: Theme, moment: MomentOf, parent: QWidget) -> Generator[None, None, Form]:
    """Make the fields of a kind, with a step for each."""
    kind = kind_called(name)
    beside = _BESIDE.get(name, {})
    # The line below times can say something.
    arranged = Arranged(beside=beside, links={"times": ()}, own_names=beside.keys())
    kinds = _editor_kinds(theme, moment)
    form = yield from form_in_steps(parent, RULE, kind.form, kinds=kinds, arranged=arranged)
    if kind.note:
        form.add_note(described(kind.note))
    return form


def _editor_kinds(theme: Theme, moment: MomentOf) -> EditorKinds:
    """Return what makes the editors of rules, by their kinds."""

    def typed(label: Label) -> QWidget:
        return MomentEditor(theme, described(label.example), moment=moment)

    return {
        Editor.TIMES: lambda _: TimesEditor(),
        Editor.MOMENT: typed,
        Editor.INSTANT: typed,
        Editor.DATE: typed,
        Editor.DATE_OR_MOMENT: typed,
        Editor.WEEKDAY: lambda _: ChoiceEditor(
            [(word, formats.weekday_name(day)) for day, word in enumerate(WEEKDAY_WORDS, start=1)]
        ),
        Editor.WEEKDAYS: lambda _: weekday_chips(),
        Editor.MONTH_DAYS: lambda _: RowsEditor(
            theme,
            MonthDayRow,
            ("-1", "day"),
            _tr("Another day"),
            _tr("Take this day away"),
            keeps_one=True,
            gap_steps=0.5,
            adds_in_line=True,
        ),
        Editor.MONTHS: lambda _: MonthChips(),
        Editor.WEEK: lambda _: WeekEditor(theme),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("RuleForms", text)
