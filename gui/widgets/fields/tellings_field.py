"""Edit what channels are told of a job or of all: a row of chips per channel."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.look.tokens import space
from gui.text.action_words import told_words
from gui.widgets.fields.form import note
from gui.widgets.fields.form_editors import ChipsEditor
from gui.widgets.one_line import OneLine
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.telling import Telling, Told, print_telling, print_tellings, read_telling

_USUAL = "usual"
_MARK = "\n"
_NAME_LETTERS = 18


class TellingsField(QWidget):
    """A form editor of one text with a channel in each line, as it is typed behind `--tell`.

    A channel that no line names goes by the settings. With no chip pressed it is told nothing. The settings
    themselves are one line `of_all` jobs; there a channel is told what is pressed and nothing else.
    """

    edited = Signal()

    def __init__(self, parent: QWidget | None = None, *, of_all: bool = False) -> None:
        super().__init__(parent)
        self._of_all = of_all
        # A click is a whole choice, as one of chips in a form is.
        self.setProperty("at_once", True)
        self._own: dict[str, frozenset[Told]] = {}
        self._known: tuple[str, ...] | None = None
        self._rows: dict[str, ChipsEditor] = {}
        self._parts: list[QWidget] = []
        self._name = ""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(space(2))
        self._grid.setVerticalSpacing(space(2))
        self._grid.setColumnStretch(1, 1)
        self._doubt = note(self, "", QPalette.ColorRole.PlaceholderText)
        self._doubt.setObjectName("tellings_doubt")
        self._grid.addWidget(self._doubt, 0, 0, 1, 2)
        self._show()

    def value(self) -> str:
        tellings = [Telling(name, kinds) for name, kinds in self._own.items()]
        return print_tellings(tellings) if self._of_all else _MARK.join(map(print_telling, tellings))

    def show_value(self, value: str) -> None:
        self._own = {each.channel: each.kinds for each in _read(value.replace(";", _MARK).splitlines())}
        self._show()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._name = name
        self._name_rows()

    def offer_channels(self, names: Iterable[str]) -> None:
        """Know which channels there are; what is pressed stays, and so does the place of the keys."""
        self._known = tuple(names)
        self._show()

    def _show(self) -> None:
        """Show a row for each channel that there is, and for those that the job names."""
        wanted = [*(self._known or ()), *(name for name in self._own if name not in (self._known or ()))]
        held = self._held()
        is_other = wanted != list(self._rows)
        if is_other:
            self._make_rows(wanted)
        for name, row in self._rows.items():
            row.show_value(self._pressed(name))
        if is_other and held is not None and held[0] in self._rows:
            row = self._rows[held[0]]
            row.show()
            row.chips[held[1]].setFocus(Qt.FocusReason.OtherFocusReason)
        self._doubt.setText(self._doubtful())
        # Alone it stands beside the label of the field, as the words within one do.
        self._doubt.setContentsMargins(0, 0 if self._rows else space(2), 0, 0)
        self._doubt.setVisible(bool(self._doubt.text()))

    def _held(self) -> tuple[str, int] | None:
        """Return the channel and the place of the chip that has the keys."""
        places = (
            (name, place, chip) for name, row in self._rows.items() for place, chip in enumerate(row.chips)
        )
        return next(((name, place) for name, place, chip in places if chip.hasFocus()), None)

    def _make_rows(self, names: Iterable[str]) -> None:
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts.clear()
        self._rows.clear()
        self._grid.removeWidget(self._doubt)
        for line, name in enumerate(names):
            label, row = OneLine(name, self), self._row(name)
            label.setFont(self.font())
            label.setMaximumWidth(self.fontMetrics().averageCharWidth() * _NAME_LETTERS)
            label.setMinimumHeight(row.chips[0].sizeHint().height())
            self._grid.addWidget(label, line, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(row, line, 1)
            self._parts += [label, row]
            self._rows[name] = row
        self._grid.addWidget(self._doubt, len(self._rows), 0, 1, 2)
        for row in self._rows.values():
            self.setFocusProxy(row)
            break
        self._name_rows()

    def _row(self, name: str) -> ChipsEditor:
        usual = [] if self._of_all else [(_USUAL, self.tr("as the settings say"))]
        choices = [*usual, *((each.value, words) for each, words in told_words().items())]
        row = ChipsEditor(choices, wraps=True, parent=self)
        row.setObjectName(f"tell_{name}")
        row.setProperty("channel", name)
        row.edited.connect(self._on_edited)
        return row

    def _name_rows(self) -> None:
        for name, row in self._rows.items():
            row.setAccessibleName(": ".join(filter(None, (self._name, name))))
            row.name_chips(f"{name}: {chip.text()}" for chip in row.chips)

    def _on_edited(self) -> None:
        row = self.sender()
        if not isinstance(row, ChipsEditor):
            return
        name = str(row.property("channel"))
        pressed = row.value().split(",")
        was_usual = name not in self._own
        kinds = frozenset(each for each in Told if each.value in pressed)
        if (_USUAL in pressed and not (was_usual and len(pressed) > 1)) or (self._of_all and not kinds):
            self._own.pop(name, None)
        else:
            self._own[name] = kinds
        row.show_value(self._pressed(name))
        self.edited.emit()

    def _pressed(self, name: str) -> str:
        kinds = self._own.get(name)
        if kinds is None:
            return "" if self._of_all else _USUAL
        return ",".join(each.value for each in Told if each in kinds)

    def _doubtful(self) -> str:
        if self._known is None:
            return ""
        if not self._rows:
            return self.tr("There is no channel yet; the settings make one, under Channels.")
        missing = [name for name in self._rows if name not in self._known]
        said = self.tr("There is no channel “{name}”; nothing is told there.")
        return "\n".join(said.format(name=name) for name in missing)


def _read(lines: Iterable[str]) -> list[Telling]:
    found = []
    for line in filter(str.strip, lines):
        try:
            found.append(read_telling(line))
        except InvalidInput:  # the form tells of what can't be read
            continue
    return found
