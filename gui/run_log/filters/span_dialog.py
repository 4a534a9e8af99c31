"""Ask for a span of time by its two ends."""

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.text import wall_clock
from gui.text.typed_times import past_examples
from gui.widgets.buttons.push_button import ShowsKeys, add_button, make_primary
from gui.widgets.fields.calendars import NowOf
from gui.widgets.fields.dates.typed_fields import DateTimeField
from gui.widgets.fields.form_editors import show_failed
from gui.widgets.heading import Asked
from gui.widgets.notices.problem_label import ProblemLabel


class SpanDialog(ShowsKeys, QDialog):
    """Offers two instants; `span_chosen` tells them once they make a span."""

    span_chosen = Signal(object, object)

    def __init__(self, since: datetime, until: datetime, parent: QWidget, now: NowOf = None) -> None:
        super().__init__(parent)
        self._now = now
        self.setObjectName("span_dialog")
        self.setWindowTitle(self.tr("Runs between"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._since = self._edit("since", since)
        self._until = self._edit("until", until)
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("span_problem")
        self._problem.hide()
        form = QFormLayout()
        form.setHorizontalSpacing(space(3))
        form.setVerticalSpacing(space(2))
        form.addRow(self.tr("&From"), self._since)
        form.addRow(self.tr("&Until before"), self._until)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        show = add_button(buttons, self.tr("&Show runs"), QDialogButtonBox.ButtonRole.AcceptRole)
        show.setObjectName("show_span")
        show.setDefault(True)
        make_primary(show)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(5), space(5), space(4))
        column.setSpacing(space(3))
        column.addWidget(Asked(self.tr("Runs between two times"), self))
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(buttons)
        self.setMinimumWidth(space(90))
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)

    def _edit(self, name: str, at: datetime) -> DateTimeField:
        edit = DateTimeField(QDateTime.fromSecsSinceEpoch(int(at.timestamp())), self._now, self)
        edit.setObjectName(name)
        edit.setDisplayFormat(QLocale().dateTimeFormat(QLocale.FormatType.ShortFormat))
        return edit

    def _take(self) -> None:
        for edit in (self._since, self._until):
            show_failed(edit, not edit.is_read)
        if not (self._since.is_read and self._until.is_read):
            self._problem.show_wrong(past_examples())
            return
        since, until = (
            wall_clock.from_seconds(edit.dateTime().toSecsSinceEpoch()) for edit in (self._since, self._until)
        )
        show_failed(self._until, since >= until)
        self._problem.show_wrong("" if since < until else self.tr("The end must be after the beginning."))
        if since < until:
            self.span_chosen.emit(since, until)
            self.accept()
