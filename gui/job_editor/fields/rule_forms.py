"""The fields of each kind of rule, made from its description."""

from collections.abc import Generator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.job_editor.fields.line_with_button import Sought, SoughtLine
from gui.job_editor.fields.moment_editor import MomentEditor, MomentOf
from gui.job_editor.fields.month_chips import MonthChips
from gui.job_editor.fields.row_editors import WEEKDAY_WORDS, MonthDayRow, weekday_chips
from gui.job_editor.fields.rule_layouts import layout_of
from gui.job_editor.fields.rule_lines import RuleLines
from gui.job_editor.fields.times_editor import TimesEditor
from gui.job_editor.fields.weeks.week_editor import WeekEditor
from gui.look.theme import Theme
from gui.text import formats
from gui.widgets.fields.field_form import EditorKinds, described, form_in_steps
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.rows_editor import RowsEditor
from scheduler_core.fields.descriptions import FieldLabel
from scheduler_core.fields.schedules.kinds.described_rule import RULE
from scheduler_core.fields.schedules.kinds.registry import kind_called
from scheduler_core.fields.typed import Editor


def rule_lines(
    name: str, theme: Theme, moment: MomentOf, parent: QWidget
) -> Generator[None, None, RuleLines]:
    """Make the fields of a kind, with a step for each, and lay them out."""
    kind = kind_called(name)
    form = yield from form_in_steps(parent, RULE, kind.form, kinds=_editor_kinds(theme, moment))
    yield
    places = (part.place for part in kind.form.parts if part.label is not None)
    lines = RuleLines(form, layout_of(name, places), described(kind.note))
    yield from lines.make()
    return lines


def _editor_kinds(theme: Theme, moment: MomentOf) -> EditorKinds:
    """Return what makes the editors of rules, by their kinds."""

    def typed(label: FieldLabel) -> QWidget:
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
        Editor.WEEKDAYS: lambda _: weekday_chips(is_dense=True),
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
        Editor.FILES: lambda label: SoughtLine(theme, described(label.example), Sought.FILES),
        Editor.FILE_OR_ADDRESS: lambda label: SoughtLine(theme, described(label.example)),
        Editor.WEEK: lambda _: WeekEditor(theme),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("RuleForms", text)
