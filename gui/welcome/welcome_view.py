"""Three ways to a first job, and two examples to look at."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QBrush, QHideEvent, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.widgets.action_maker import plain
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Label, Paragraph, height_of_lines
from gui.widgets.sheet import paint_sheet
from gui.widgets.spoken.roles import announce
from gui.widgets.themed_icon import ThemedIcon

_LINES_SAID = 3


class WayCard(QWidget):
    """An icon, a title and a sentence; what is to be clicked or filled in stands below them."""

    def __init__(
        self, theme: Theme, icon_name: str, title: str, words: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        icon = ThemedIcon(theme, theme.tool_icon_size(), self)
        icon.show_icon(icon_name, QPalette.ColorRole.PlaceholderText)
        heading = Paragraph(title, self)
        heading.setFont(font_of(Type.HEADING))
        help_text = Paragraph(words, self)
        help_text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.ways = QVBoxLayout()
        self.ways.setSpacing(space(1.5))
        column = QVBoxLayout(self)
        column.setContentsMargins(space(4), space(3), space(4), space(4))
        column.setSpacing(space(1))
        head = QHBoxLayout()  # side by side all of it is seen on a small screen, above the log
        head.setSpacing(space(2))
        head.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(heading, 1)
        column.addLayout(head)
        column.addWidget(help_text)
        column.addStretch(1)
        column.addSpacing(space(1))
        column.addLayout(self.ways)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self, ground=QBrush())


class WelcomeView(PageScroll):
    """Tells each change of the line, and which way the user takes."""

    line_changed = Signal(str)
    line_entered = Signal()
    examples_wanted = Signal()
    source_wanted = Signal(str)
    seen = Signal(bool)

    def __init__(self, theme: Theme, new: QAction, take: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setAccessibleName(self.tr("Welcome"))
        self.title = self.tr("Welcome to Hourbell")
        self._sources: list[QPushButton] = []
        page = QWidget(self)
        words = _quiet(
            self.tr("Hourbell calls addresses and runs programs when you want it. Begin with one of these."),
            page,
        )
        self._new = _button("welcome_new", plain(new.text()), page)
        self._new.clicked.connect(new.trigger)
        self.line = QLineEdit(page)
        self._add = _button("welcome_add", self.tr("Add"), page)
        self._said = Paragraph(page)
        self._take = _button("welcome_import", self.tr("From a file…"), page)
        self._take.clicked.connect(take.trigger)
        cards = QHBoxLayout()
        cards.setSpacing(space(3))
        cards.addWidget(self._card_of_new(theme), 1)
        cards.addWidget(self._card_of_line(theme), 1)
        self._import_card = self._card_of_import(theme)
        cards.addWidget(self._import_card, 1)
        self._examples = _button("welcome_examples", self.tr("Add two examples"), page)
        note = _quiet(self.tr("They are switched off, so that nothing happens before you want it."), page)
        examples = QHBoxLayout()
        examples.setSpacing(space(3))
        examples.addWidget(self._examples)
        examples.addWidget(note, 1)
        column = QVBoxLayout(page)
        column.setContentsMargins(space(5), 0, space(5), space(2))
        column.setSpacing(space(2))
        column.addWidget(words)
        column.addLayout(cards)
        column.addLayout(examples)
        column.addStretch(1)
        self.setWidget(page)
        # The sheet below is seen through it.
        page.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.show_understood("", "", is_whole=False)
        self.line.textChanged.connect(self.line_changed)
        self.line.returnPressed.connect(self.line_entered)
        self._add.clicked.connect(self.line_entered)
        self._examples.clicked.connect(self.examples_wanted)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen.emit(False)

    def take_focus(self) -> None:
        self._new.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_understood(self, sentence: str, problem: str, *, is_whole: bool) -> None:
        """Say what the line was understood as, or what is missing."""
        role = QPalette.ColorRole.BrightText if problem else QPalette.ColorRole.Text
        self._said.setForegroundRole(role)
        self._said.setText(problem or sentence)
        announce(self._said, problem)
        self._add.setEnabled(is_whole)

    def show_sources(self, sources: Sequence[tuple[str, str]]) -> None:
        """Offer other schedulers of this machine, each by its word and its name."""
        for button in self._sources:
            button.deleteLater()
        self._sources = []
        for word, name in sources:
            button = _button(f"welcome_{word}", name, self._import_card)
            button.setProperty("source", word)
            button.clicked.connect(self._want_source)
            self._import_card.ways.insertWidget(len(self._sources), button)
            self._sources.append(button)

    def _want_source(self) -> None:
        self.source_wanted.emit(self.sender().property("source"))

    def _card_of_new(self, theme: Theme) -> WayCard:
        card = WayCard(
            theme,
            "plus",
            self.tr("Make a job"),
            self.tr("A form shows the next dates while you say what runs and when."),
            self,
        )
        card.ways.addWidget(self._new)
        return card

    def _card_of_line(self, theme: Theme) -> WayCard:
        card = WayCard(
            theme,
            "quick",
            self.tr("Paste something"),
            self.tr("A line of a crontab, or a sentence with an address, a curl command or a program."),
            self,
        )
        self.line.setObjectName("welcome_line")
        self.line.setPlaceholderText(self.tr("every weekday at 9:30 POST https://…"))
        self.line.setAccessibleName(self.tr("When and what, in one line"))
        self._said.setObjectName("welcome_said")
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        # What is said while one types moves no button.
        self._said.setMinimumHeight(height_of_lines(_LINES_SAID, self._said.font()))
        card.ways.addWidget(self.line)
        card.ways.addWidget(self._said)
        card.ways.addWidget(self._add)
        return card

    def _card_of_import(self, theme: Theme) -> WayCard:
        card = WayCard(
            theme,
            "import",
            self.tr("Import jobs"),
            self.tr("You see what will come before anything is taken over."),
            self,
        )
        card.ways.addWidget(self._take)
        return card


def _quiet(text: str, parent: QWidget) -> Label:
    label = Paragraph(text, parent)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def _button(name: str, text: str, parent: QWidget) -> QPushButton:
    button = PushButton(text, parent)
    button.setObjectName(name)
    button.setAccessibleName(text)
    button.setAutoDefault(False)
    return button
