"""The fields of each kind of rule."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from gui.job_editor.fields.moment_editor import MomentEditor
from gui.job_editor.fields.row_editors import MonthDayRow, weekday_chips
from gui.job_editor.fields.week_editor import WeekEditor
from gui.job_editor.reading.job_texts import NO, YES, RuleKind
from gui.job_editor.reading.step_reading import COUNTING, EACH_DAY, ON_THROUGH, has_anchor, has_window
from gui.look.theme import Theme
from gui.text import formats
from gui.widgets.fields.field_form import add_fields, described
from gui.widgets.fields.form import Form, note
from gui.widgets.fields.form_editors import (
    ChipsEditor,
    ChoiceEditor,
    CountEditor,
    LineEditor,
    NarrowLineEditor,
    TextEditor,
)
from gui.widgets.fields.rows_editor import RowsEditor
from scheduler_core.fields.schedules.described_rule import RULE
from scheduler_core.fields.schedules.described_rules import DESCRIBED_RULES, described_as

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = range(1, 13)


def kind_names() -> list[tuple[str, str]]:
    """Return what each kind of rule is called, in the order in which they are offered."""
    names = {
        RuleKind.WEEKLY: _tr("Days of the week"),
        RuleKind.EVERY: _tr("Every so often"),
        RuleKind.MONTHLY: _tr("Monthly"),
        RuleKind.YEARLY: _tr("Yearly"),
        RuleKind.ONCE: _tr("Once"),
        RuleKind.DELAY: _tr("After a delay"),
        RuleKind.CRON: _tr("Cron expression"),
        RuleKind.RRULE: _tr("RRULE (iCalendar)"),
        RuleKind.ON_CALENDAR: _tr("OnCalendar (systemd)"),
        RuleKind.AT_START: _tr("When Hourbell starts"),
    }
    names |= {RuleKind(each.name): described(each.title) for each in DESCRIBED_RULES}
    return [(kind, names[kind]) for kind in RuleKind]


def rule_form(kind: RuleKind, theme: Theme, parent: QWidget) -> Form:
    """Return the fields of a kind."""
    form = Form(parent)
    match kind:
        case RuleKind.WEEKLY:
            _weekly(form, theme)
        case RuleKind.EVERY:
            _every(form, theme)
        case RuleKind.MONTHLY:
            _month_days(form, theme)
            _spacing(form, theme, _tr("months"))
        case RuleKind.YEARLY:
            form.add("months", _tr("In"), _month_chips())
            _month_days(form, theme)
            _spacing(form, theme, _tr("years"))
        case RuleKind.ONCE:
            form.add("at", _tr("At"), MomentEditor(theme, _tr("2026-12-01 09:00 or tomorrow 9:00")))
        case RuleKind.DELAY:
            form.add("length", _tr("After"), NarrowLineEditor(_tr("1h30m")), _lengths())
            form.add("said_at", _tr("Counted from"), MomentEditor(theme, _tr("2026-12-01 09:00")))
        case RuleKind.CRON:
            _cron(form)
        case RuleKind.RRULE:
            _rrule(form, theme)
        case RuleKind.ON_CALENDAR:
            form.add(
                "on_calendar",
                _tr("Expression"),
                LineEditor(_tr("Mon..Fri 09:00")),
                _tr("As in a systemd timer: weekdays, year-month-day, hour:minute:second."),
            )
        case RuleKind.AT_START:
            form.add_widget(note(form, _tr("Runs each time the engine starts."), QPalette.ColorRole.Text))
        case _:
            described = described_as(kind)
            if described is not None:
                add_fields(form, RULE, described.fields, special={"weekdays": weekday_chips()})
    return form


def _weekly(form: Form, theme: Theme) -> None:
    form.add("slots", _tr("On"), WeekEditor(theme))
    _spacing(form, theme, _tr("weeks"))
    days = [(word, formats.weekday_name(day)) for day, word in enumerate(_WEEKDAYS, start=1)]
    form.add("week_start", _tr("Weeks start on"), ChoiceEditor(days), is_shown_if=_is_spaced)


def _every(form: Form, theme: Theme) -> None:
    form.add("step", _tr("Every"), NarrowLineEditor(_tr("15m")), _lengths())
    form.add(
        "from_last_end",
        _tr("Counted"),
        ChoiceEditor([(NO, _tr("by the clock")), (YES, _tr("from the end of the last run"))]),
    )
    form.add("between", _tr("Only between"), NarrowLineEditor(_tr("08:00-18:00")))
    countings = [
        (EACH_DAY, _tr("anew each day, from the first of these hours")),
        (ON_THROUGH, _tr("on through the other hours")),
    ]
    form.add(COUNTING, _tr("Goes on"), ChoiceEditor(countings), is_shown_if=has_window)
    form.add(
        "anchor", _tr("First from"), MomentEditor(theme, _tr("2026-12-01 00:00")), is_shown_if=has_anchor
    )
    form.add("weekdays", _tr("Only on"), weekday_chips(), _tr("No day chosen means every day."))


def _month_days(form: Form, theme: Theme) -> None:
    days = RowsEditor(theme, MonthDayRow, ("-1", "day"), _tr("Another day"), _tr("Take this day away"))
    form.add("days", _tr("On the"), days)
    form.add("times", _tr("At"), LineEditor(_tr("9:00, 17:30")))


def _month_chips() -> ChipsEditor:
    names = [QLocale().standaloneMonthName(month, QLocale.FormatType.ShortFormat) for month in _MONTHS]
    return ChipsEditor([(str(month), name) for month, name in zip(_MONTHS, names, strict=True)], per_line=6)


def _spacing(form: Form, theme: Theme, unit: str) -> None:
    form.add("interval", _tr("Repeat every"), CountEditor(unit))
    form.add(
        "anchor_on", _tr("Counted from"), MomentEditor(theme, _tr("the first match")), is_shown_if=_is_spaced
    )


def _cron(form: Form) -> None:
    form.add(
        "cron",
        _tr("Expression"),
        LineEditor("0 9 * * 1-5"),
        _tr("Kept exactly as you write it: minute, hour, day of month, month, day of week."),
    )
    dialects = [
        ("debian", _tr("cron of Debian and most systems")),
        ("quartz", _tr("Quartz: seconds first, L W # ?")),
        ("croniter", "croniter"),
        ("ocps", "OCPS"),
        ("robfig", "robfig/cron (Go)"),
    ]
    form.add("dialect", _tr("Read as"), ChoiceEditor(dialects))


def _rrule(form: Form, theme: Theme) -> None:
    form.add(
        "rrule",
        _tr("Lines"),
        TextEditor("FREQ=WEEKLY;BYDAY=MO,WE", rows=3, is_code=True),
        _tr("RRULE, RDATE, EXRULE, EXDATE and DTSTART of RFC 5545, kept exactly as you write them."),
    )
    form.add(
        "start", _tr("Start"), MomentEditor(theme, _tr("2026-12-01 09:00")), is_shown_if=_has_no_start_line
    )
    choices = [("", _tr("only if the rule yields it")), (YES, _tr("always")), (NO, _tr("never by itself"))]
    form.add("includes_start", _tr("Start fires"), ChoiceEditor(choices))


def _lengths() -> str:
    return _tr("A length of time such as 30s, 15m, 1h30m, 2d or 1w.")


def _is_spaced(texts: Mapping[str, str]) -> bool:
    return texts.get("interval", "1").strip() != "1"


def _has_no_start_line(texts: Mapping[str, str]) -> bool:
    return "DTSTART" not in texts.get("rrule", "").upper()


def _tr(text: str) -> str:
    return QCoreApplication.translate("RuleForms", text)
