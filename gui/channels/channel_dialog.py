"""Ask for a channel: its name, where it goes, and what it is told of all jobs."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from gui.channels.channel_reading import TOLD, fresh_texts
from gui.look.tokens import space
from gui.text.action_words import told_words
from gui.widgets.buttons.push_button import PushButton, make_primary
from gui.widgets.fields.field_form import field_form
from gui.widgets.fields.form_editors import ChipsEditor
from gui.widgets.heading import Heading
from gui.widgets.notices.leaving_question import AskingDialog, LeavingQuestion
from gui.widgets.page_scroll import PageScroll
from gui.widgets.room_on_screen import take_room
from scheduler_core.fields.channel import CHANNEL, GROUP
from scheduler_core.values.records.channel import ChannelKind

_WIDE_STEPS = 150


class ChannelDialog(AskingDialog):
    """Tells the texts of the channel that is wanted; stays open while it is added, and where that is refused.

    Whoever leaves it with something typed is asked. It has the room of the kind with most fields from the
    beginning, so that nothing moves.
    """

    channel_wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("channel_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New channel"))
        self._texts = fresh_texts()
        self._page = QWidget(self)
        self._form = field_form(self._page, GROUP, CHANNEL)
        told = ChipsEditor([(kind.value, words) for kind, words in told_words().items()], wraps=True)
        hint = self.tr("A job may say something else under “Tell me”.")
        self._form.add(TOLD, self.tr("Tell it of all jobs when"), told, hint)
        self._scroll = PageScroll(self)
        sheet = QVBoxLayout(self._page)
        sheet.setContentsMargins(space(5), space(4), space(5), space(2))
        sheet.setSpacing(space(3))
        sheet.addWidget(Heading(self.tr("New channel"), self._page))
        sheet.addWidget(self._form)
        sheet.addStretch(1)
        self._scroll.setWidget(self._page)
        self._scroll.lie_on_sheet()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._buttons.setContentsMargins(space(5), space(2), space(5), space(4))
        self._add = PushButton(self.tr("&Add"), self)
        self._add.setObjectName("keep_channel")
        self._buttons.addButton(self._add, QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._buttons)
        self._buttons.accepted.connect(self._want)
        self._buttons.rejected.connect(self.reject)
        self._form.text_changed.connect(self._on_text)
        self._form.show_texts(self._texts)
        self._say_where()
        self._form.focus("name")

    def sizeHint(self) -> QSize:
        return QSize(space(_WIDE_STEPS), self._height_of_all())

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as all that may stand here, which is known once each part has its style."""
        if not event.spontaneous():
            take_room(self, self.sizeHint())
        super().showEvent(event)

    def has_unsaved(self) -> bool:
        is_typed = any(self._texts[place] for place, text in fresh_texts().items() if not text)
        return is_typed and self._add.isEnabled()  # what is under way goes on

    def leaving_question(self) -> LeavingQuestion:
        lost = self.tr("What is typed here is lost otherwise.")
        asked = self.tr("Add this channel?")
        question = LeavingQuestion("leave_channel_question", asked, lost, self.tr("&Add"), self)
        question.kept.connect(self._want)
        return question

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Say what is wrong at each place; something can be wanted again."""
        self._add.setEnabled(True)
        self._form.show_problems(problems)
        self.stayed.emit()
        for place in problems:
            self._form.focus(place)
            self._scroll.ensureWidgetVisible(self._form.editor(place))

    def _height_of_all(self) -> int:
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        self._form.show_texts(self._texts | {"kind": ChannelKind.MAIL.value})
        high = self._page.heightForWidth(space(_WIDE_STEPS) - bar)
        self._form.show_texts(self._texts)
        return high + self._buttons.sizeHint().height()

    def _on_text(self, place: str, text: str) -> None:
        self._texts[place] = text
        self._form.show_problems({})
        if place == "kind":
            self._say_where()

    def _say_where(self) -> None:
        """Say what an address of the kind looks like."""
        self._form.show_hint("address", _ADDRESSES[ChannelKind(self._texts["kind"])]())

    def _want(self) -> None:
        self._add.setEnabled(False)
        self.channel_wanted.emit(dict(self._texts))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChannelDialog", text)


_ADDRESSES = {
    ChannelKind.NTFY: lambda: _tr("https://HOST/TOPIC, or secret:NAME where it lies among the secrets."),
    ChannelKind.MAIL: lambda: _tr("Who gets the mail, such as me@example.org."),
    ChannelKind.SLACK: lambda: _tr("That of an incoming webhook, or secret:NAME of a secret."),
    ChannelKind.DISCORD: lambda: _tr("That of a webhook, or secret:NAME of a secret."),
    ChannelKind.TEAMS: lambda: _tr("That of a workflow, or secret:NAME of a secret."),
    ChannelKind.TELEGRAM: lambda: _tr("The number of the chat, or @NAME of a public one."),
    ChannelKind.HOOK: lambda: _tr("It is called with an object in JSON; secret:NAME takes it from a secret."),
    ChannelKind.PROGRAM: lambda: _tr("A command; {{param:title}} and {{param:text}} stand for what is told."),
}
