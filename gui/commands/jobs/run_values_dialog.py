"""Ask for the values that a run takes, before it begins: Enter takes the defaults."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from gui.commands.jobs.run_requests import Asking
from gui.core_access.core_words import as_sentence
from gui.look.tokens import space
from gui.text.translated import translate
from gui.widgets.buttons.push_button import add_button, make_primary
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, NarrowLineEditor, SwitchEditor
from gui.widgets.fields.lengths.number_line import GREATEST_STEPPED, NumberLine
from gui.widgets.fields.path_editor import ChosenPath
from gui.widgets.heading import Asked
from gui.widgets.notices.leaving_question import AskingDialog, LeavingQuestion
from gui.widgets.page_scroll import PageScroll
from gui.widgets.room_on_screen import take_room
from scheduler_core.actions.parameter_values import read_value
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.typed import NO, NO_MOMENT
from scheduler_core.phrases.command_times import Moment
from scheduler_core.values.jobs.parameters import Parameter, ParameterKind

_WIDE_STEPS = 130
_WHOLE = re.compile(r"-?[0-9]{1,9}")


class RunValuesDialog(AskingDialog):
    """A field for each parameter, with its default; `values_given` tells those that are not the default.

    `title` and `act` say what is begun with them; if they are empty, one run at once. Whoever leaves it
    with something typed is asked.
    """

    values_given = Signal(object)

    def __init__(
        self,
        asked: Asking,
        now: Callable[[], datetime],
        parent: QWidget,
        *,
        title: str = "",
        act: str = "",
    ) -> None:
        super().__init__(parent)
        self.setObjectName("run_values_dialog")
        self.setWindowTitle(title or self.tr("Run now"))
        given = dict(asked.given)
        self._parameters = {each.name: each for each in asked.parameters}
        self._texts = {each.name: _at_first(each, given) for each in asked.parameters}
        self._first = dict(self._texts)
        self._zone, self._now = asked.zone, now
        page = QWidget(self)
        question = Asked(self.tr("With which values does “{job}” run?").format(job=asked.name), page)
        self._form = FieldForm(page)
        self._form.setObjectName("run_values")
        for each in asked.parameters:
            title = "" if each.kind is ParameterKind.YES_NO else each.title  # a check box says it itself
            self._form.add(each.name, title, _editor(each), _hint(each))
        self._form.show_texts(self._texts)
        self._form.text_changed.connect(self._note)
        self._show_wrong()
        sheet = QVBoxLayout(page)
        sheet.setContentsMargins(space(5), space(5), space(5), space(2))
        sheet.setSpacing(space(3))
        sheet.addWidget(question)
        sheet.addWidget(self._form)
        sheet.addStretch(1)
        self._page = page
        self._scroll = PageScroll(self)
        self._scroll.setWidget(page)
        self._scroll.lie_on_sheet()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._buttons.setContentsMargins(space(5), space(2), space(5), space(4))
        self._act = act or self.tr("Run now")
        self.choose = add_button(self._buttons, self._act, QDialogButtonBox.ButtonRole.AcceptRole)
        self.choose.setObjectName("choose")
        self.choose.setDefault(True)
        make_primary(self.choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._buttons)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.finished.connect(self.deleteLater)
        self._form.focus_first()

    def sizeHint(self) -> QSize:
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        high = self._page.heightForWidth(space(_WIDE_STEPS) - bar)
        return QSize(space(_WIDE_STEPS), high + self._buttons.sizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as all that stands here, which is known once each part has its style."""
        if not event.spontaneous():
            take_room(self, self.sizeHint())
        super().showEvent(event)

    def has_unsaved(self) -> bool:
        return self._texts != self._first

    def leaving_question(self) -> LeavingQuestion:
        asked, lost = self.tr("Run it with these values?"), self.tr("What is typed here is lost otherwise.")
        question = LeavingQuestion("leave_values_question", asked, lost, self._act, self)
        question.kept.connect(self.accept)
        return question

    def accept(self) -> None:
        """Take the values, unless one does not fit: then lead to the first such."""
        wrongs = self._wrongs()
        self._form.show_problems(wrongs)
        if wrongs:
            first = next(iter(wrongs))
            self._form.focus(first)
            self._scroll.ensureWidgetVisible(self._form.editor(first))
            self.stayed.emit()
            return
        super().accept()
        self.values_given.emit(
            [(name, text) for name, text in self._texts.items() if text != self._parameters[name].default]
        )

    def _note(self, place: str, text: str) -> None:
        self._texts[place] = text
        self._show_wrong()

    def _show_wrong(self) -> None:
        """Say what does not fit; what is empty is told when it is asked for."""
        self._form.show_problems({place: why for place, why in self._wrongs().items() if self._texts[place]})

    def _wrongs(self) -> dict[str, str]:
        moment = Moment(self._now(), self._zone)
        found = {}
        for name, parameter in self._parameters.items():
            text = self._texts[name]
            if not text and parameter.default is None:
                found[name] = self.tr("Give it a value; it has no default.")
                continue
            try:
                read_value(parameter, text, moment)
            except InvalidInput as fault:
                found[name] = as_sentence(fault.reason)
        return found


def _at_first(parameter: Parameter, given: Mapping[str, str]) -> str:
    """Return what an earlier run had; a word that its choice has no more can't stand there."""
    text = given.get(parameter.name)
    if text is None or (parameter.choices and text not in parameter.choices):
        return _usual(parameter)
    return text


def _usual(parameter: Parameter) -> str:
    """Return what stands there at first: a check box says no, and a choice its first word."""
    match parameter.kind:
        case ParameterKind.YES_NO:
            return read_value(parameter, parameter.default or NO, NO_MOMENT)
        case ParameterKind.CHOICE:
            return parameter.default or parameter.choices[0]
        case _:
            return parameter.default or ""


def _editor(parameter: Parameter) -> QWidget:
    match parameter.kind:
        case ParameterKind.NUMBER:
            return _number_line(parameter)
        case ParameterKind.DATE:
            return NarrowLineEditor()
        case ParameterKind.YES_NO:
            return SwitchEditor(parameter.title)
        case ParameterKind.CHOICE:
            return ChoiceEditor([(each, each) for each in parameter.choices])
        case ParameterKind.PATH:
            return ChosenPath("", is_folder=None)
        case _:
            return LineEditor()


def _number_line(parameter: Parameter) -> NumberLine:
    """Return a line whose arrows step between the limits, where these are whole numbers."""
    least, most = parameter.least, parameter.most
    line = NumberLine(
        least=int(least) if _WHOLE.fullmatch(least) else -GREATEST_STEPPED,
        most=int(most) if _WHOLE.fullmatch(most) else GREATEST_STEPPED,
    )
    line.keep_narrow()
    return line


def _hint(parameter: Parameter) -> str:
    """Say what fits, and which kind of value it is where that can't be seen."""
    match parameter.kind:
        case ParameterKind.SECRET:
            return _tr("The name of a secret")
        case ParameterKind.DATE:
            hint = _tr("A date, such as yesterday or 2026-12-01")
        case ParameterKind.MOMENT:
            hint = _tr("A time, such as tomorrow 9:00 or 2026-12-01T09:00")
        case _:
            hint = ""
    if parameter.least and parameter.most:
        limits = _tr("From {least} to {most}").format(least=parameter.least, most=parameter.most)
    elif parameter.least:
        limits = _tr("{least} or more").format(least=parameter.least)
    elif parameter.most:
        limits = _tr("{most} or less").format(most=parameter.most)
    else:
        limits = ""
    return ". ".join(filter(None, (hint, limits)))


def _tr(text: str) -> str:
    return translate("run_values", text)
