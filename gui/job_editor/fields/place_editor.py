"""Choose where a job runs: any computer, this one, a named one, or those with tags."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.reading.place_parts import ANY, HERE, HOST, TAGS, PlaceParts, taken_apart
from gui.look.tokens import space
from gui.widgets.fields.chip_list import ChipList
from gui.widgets.fields.form import note
from gui.widgets.fields.form_editors import NarrowLineEditor
from gui.widgets.fields.radio_editor import RadioEditor
from scheduler_core.errors import InvalidInput
from scheduler_core.host_name import short_host_name
from scheduler_core.machine_tags import tags_from


class PlaceEditor(QWidget):
    """Its value is a place as files say it; what is said of a kind comes back when that is chosen again."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._here = short_host_name()
        self._parts = PlaceParts()
        this = _tr("this computer ({host})").format(host=self._here)
        self._kind = RadioEditor(
            [
                (ANY, _tr("any computer")),
                (HERE, this),
                (HOST, _tr("another computer")),
                (TAGS, _tr("computers with tags")),
            ],
            self,
        )
        self._host = NarrowLineEditor("attic", self)
        self._host.setObjectName("place_host")
        self._host.setAccessibleName(_tr("Name of the computer"))
        self._tags = ChipList(_tr("+ Tag"), _tags_in, str, ",", self)
        self._tags.setObjectName("place_tags")
        self._tags.setAccessibleName(_tr("Tags, all of which the computer has"))
        self._waits = note(
            self, _tr("While there is no such computer, its runs wait."), QPalette.ColorRole.PlaceholderText
        )
        self.setFocusProxy(self._kind)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(2))
        for widget in (self._kind, self._host, self._tags):
            column.addWidget(widget)
            widget.edited.connect(self._on_edited)
        column.addWidget(self._waits)
        self._show_parts()

    def value(self) -> str:
        return self._parts.text(self._here)

    def show_value(self, value: str) -> None:
        self._parts = taken_apart(value, self._here, self._parts)
        self._show_parts()

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        for each in (self._kind, self._host, self._tags):
            each.setAccessibleDescription(description)

    def _on_edited(self) -> None:
        self._parts = PlaceParts(self._kind.value(), self._host.value(), self._tags.value())
        self._show_kind()
        self.edited.emit()

    def _show_parts(self) -> None:
        self._kind.show_value(self._parts.kind)
        self._host.show_value(self._parts.host)
        if self._tags.value() != self._parts.tags:
            self._tags.show_value(self._parts.tags)
        self._show_kind()

    def _show_kind(self) -> None:
        """Show what belongs to the kind that is chosen."""
        self._host.setVisible(self._parts.kind == HOST)
        self._tags.setVisible(self._parts.kind == TAGS)
        self._waits.setVisible(self._parts.kind != ANY)


def _tags_in(text: str) -> list[str] | None:
    try:
        return sorted(tags_from(text))
    except InvalidInput:
        return None


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaceEditor", text)
