"""The fields of when a run may start, what follows trouble, and what is told of it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.fields.row_editors import ConditionRow
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import (
    ChipsEditor,
    ChoiceEditor,
    LineEditor,
    NarrowLineEditor,
    SwitchEditor,
    TextEditor,
)
from gui.widgets.fields.rows_editor import RowsEditor

Texts = Mapping[str, str]


class ConditionPage(QWidget):
    """Only if: what must hold, and which run goes first."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._conditions = Form(self)
        rows = RowsEditor(
            theme, ConditionRow, ("mains", "", ""), _tr("Add a condition"), _tr("Take this condition away")
        )
        self._conditions.add("conditions", _tr("All of these"), rows)
        self._conditions.add(
            "wait",
            _tr("Wait for them"),
            NarrowLineEditor("30m"),
            _tr("How long, such as 30m; 0s for not at all."),
        )
        choices = [("skip", _tr("skip the run")), ("run", _tr("run all the same"))]
        self._conditions.add("after_wait", _tr("And then"), ChoiceEditor(choices))
        self._order = Form(self)
        self._order.add(
            "priority",
            _tr("Priority"),
            NarrowLineEditor("0"),
            _tr("Of what is due together the higher goes first."),
        )
        self._order.add(
            "key", _tr("Key"), LineEditor(_tr("nas")), _tr("Of all jobs with this key one runs at a time.")
        )
        self.more = Disclosure(_tr("Order among jobs"), self._order, parent=self)
        _stack(self, self._conditions, self.more)

    @property
    def forms(self) -> list[Form]:
        return [self._conditions, self._order]

    @property
    def disclosures(self) -> list[Disclosure]:
        return [self.more]


class TroublePage(QWidget):
    """If it goes wrong: tries, limits, and what becomes of runs that are late or cut off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._retries = _retry_form(self)
        self._late = _late_form(self)
        self._cut_off = _cut_off_form(self)
        self._disclosures = [
            Disclosure(_tr("Late and overlapping runs"), self._late, parent=self),
            Disclosure(_tr("After a crash"), self._cut_off, parent=self),
        ]
        _stack(self, self._retries, *self._disclosures)

    @property
    def forms(self) -> list[Form]:
        return [self._retries, self._late, self._cut_off]

    @property
    def disclosures(self) -> list[Disclosure]:
        return self._disclosures


class TellPage(QWidget):
    """Tell me: what counts as success, how much of the output is kept, and what is started then."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._call = Form(self)
        self._call.add("expected", _tr("Success is status"), LineEditor("200-299, 304"))
        self._call.add("http_assertions", _tr("And the answer"), _assertions(), _checks())
        self._call.add("most_response_bytes", _tr("Keep of it"), NarrowLineEditor("1M"), _sizes())
        self._script = Form(self)
        self._script.add("expected_exit_codes", _tr("Success is exit code"), LineEditor("0"))
        self._script.add("script_assertions", _tr("And the output"), _assertions(), _checks())
        self._script.add("most_output_bytes", _tr("Keep of it"), NarrowLineEditor("1M"), _sizes())
        self._after = Form(self)
        self._after.add(
            "chains",
            _tr("Then start"),
            TextEditor(_tr("Tidy up"), rows=1),
            _tr("Jobs by their names, one in each line, after success; failure: or always: before the rest."),
        )
        _stack(self, self._call, self._script, self._after)

    @property
    def forms(self) -> list[Form]:
        return [self._call, self._script, self._after]

    @property
    def disclosures(self) -> list[Disclosure]:
        return []

    def show_action(self, kind: str) -> None:
        self._call.setVisible(kind == "http")
        self._script.setVisible(kind == "script")


def _retry_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("retries", _tr("Try again"), NarrowLineEditor("3"), _tr("How many times; 0 for never."))
    has_retries = _says_not("retries", "0", "")
    waits = [("exponential", _tr("each longer than the one before")), ("fixed", _tr("always the same"))]
    form.add("backoff", _tr("Waits are"), ChoiceEditor(waits), is_shown_if=has_retries)
    form.add("first_wait", _tr("First wait"), NarrowLineEditor("10s"), is_shown_if=has_retries)
    form.add("longest_wait", _tr("Longest wait"), NarrowLineEditor("1h"), is_shown_if=has_retries)
    form.add(
        "growth",
        _tr("Times as long"),
        NarrowLineEditor("2"),
        _tr("How many times longer each wait is than the one before."),
        is_shown_if=_says_not("retries", "0", ""),
    )
    form.add("retry_jitter", "", SwitchEditor(_tr("Spread the waits a little")), is_shown_if=has_retries)
    form.add("retry_kinds", _tr("After"), _KindsEditor(), is_shown_if=has_retries)
    form.add(
        "timeout",
        _tr("Time-out"),
        NarrowLineEditor(_tr("5m for calls")),
        _tr("Empty for what is usual: 5m for calls, none for scripts."),
    )
    form.add("grace", _tr("Then end it within"), NarrowLineEditor("10s"))
    form.add(
        "pause_after_failures",
        _tr("Pause the job after"),
        NarrowLineEditor(_tr("never")),
        _tr("So many failures one after the other."),
    )
    return form


def _late_form(parent: QWidget) -> Form:
    form = Form(parent)
    missed = [
        ("last", _tr("run the last one")),
        ("all", _tr("run all of them")),
        ("skip", _tr("leave them out")),
    ]
    form.add("missed", _tr("Missed while off or asleep"), ChoiceEditor(missed))
    form.add(
        "missed_window",
        _tr("But no later than"),
        NarrowLineEditor(_tr("any time")),
        is_shown_if=_says_not("missed", "skip"),
    )
    overlapping = [
        ("skip", _tr("skip the new one")),
        ("queue", _tr("let the new one wait")),
        ("parallel", _tr("run several at once")),
        ("replace", _tr("stop the old one")),
    ]
    form.add("overlapping", _tr("While one is running"), ChoiceEditor(overlapping))
    form.add(
        "most_at_once",
        _tr("At most"),
        NarrowLineEditor("1"),
        is_shown_if=lambda texts: texts.get("overlapping") == "parallel",
    )
    return form


def _cut_off_form(parent: QWidget) -> Form:
    form = Form(parent)
    delivery = [
        ("default", _tr("what is usual for its action")),
        ("at-least-once", _tr("at least once: repeat what is in doubt")),
        ("at-most-once", _tr("at most once: never repeat it")),
    ]
    form.add("delivery", _tr("Each run happens"), ChoiceEditor(delivery))
    interrupted = [
        ("", _tr("what is usual for its action")),
        ("mark", _tr("mark it as interrupted")),
        ("rerun", _tr("run it again")),
        ("ask", _tr("ask me")),
    ]
    form.add("interrupted", _tr("What was cut off"), ChoiceEditor(interrupted))
    form.add(
        "most_reruns",
        _tr("At most"),
        NarrowLineEditor("1"),
        is_shown_if=lambda texts: texts.get("interrupted") == "rerun",
    )
    return form


class _KindsEditor(ChipsEditor):
    """The kinds of failure after which another try makes sense."""

    def __init__(self) -> None:
        kinds = [
            ("connection", _tr("no connection")),
            ("tls", _tr("bad certificate")),
            ("timed-out", _tr("time-out")),
            ("rate-limited", _tr("too many calls")),
            ("client-error", _tr("status 4xx")),
            ("server-error", _tr("status 5xx")),
            ("assertion", _tr("failed check")),
            ("exit-code", _tr("exit code")),
            ("start", _tr("did not start")),
            ("secret", _tr("secret missing")),
        ]
        super().__init__(kinds, per_line=4)


def _assertions() -> TextEditor:
    return TextEditor("/done|skipped/\n$.state=ok", is_code=True)


def _checks() -> str:
    return _tr(
        "One in each line: /regular expression/, $.path, $.path=value, $.path~expression; ! before it: not."
    )


def _sizes() -> str:
    return _tr("Bytes, such as 64k or 1M.")


def _says_not(place: str, *words: str) -> Callable[[Texts], bool]:
    return lambda texts: texts.get(place, "").strip() not in words


def _stack(page: QWidget, *widgets: QWidget) -> None:
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(space(2))
    for widget in widgets:
        column.addWidget(widget)


def _tr(text: str) -> str:
    return QCoreApplication.translate("PolicyPages", text)
