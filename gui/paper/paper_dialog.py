"""Choose the paper with a preview of the pages."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QPainter, QPaintEvent, QPalette, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.paper.chosen_pages import ChosenPages, pages_typed, problem_of_pages
from gui.paper.paper_choice import PaperChoice, PaperSize, size_words
from gui.text import formats
from gui.text.reading_direction import read_alone
from gui.widgets.buttons.push_button import ShowsKeys, add_button, make_primary, tool_button
from gui.widgets.fields.form import note
from gui.widgets.fields.lists.drop_down import DropDown
from gui.widgets.heading import Heading
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Label
from gui.widgets.room_on_screen import take_room
from gui.widgets.spoken.roles import announce

_STEPS = (230, 150)


class PaperDialog(ShowsKeys, QDialog):
    """Tells by `page_wanted` which page of which paper is to be seen, and by `chosen` what is decided on.

    Printers have a dialog of their own, which asks for the pages; for a file they are asked for here.
    """

    page_wanted = Signal()
    chosen = Signal(object, object)

    def __init__(
        self,
        theme: Theme,
        title: str,
        act: str,
        choice: PaperChoice,
        parent: QWidget,
        *,
        asks_for_pages: bool = False,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("paper_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Paper"))
        self.number = 0
        self._count = 0
        self._asks_for_pages = asks_for_pages
        self._sizes = list(PaperSize)
        self._size = DropDown(self)
        self._size.setObjectName("paper_size")
        self._size.addItems([size_words(each) for each in self._sizes])
        self._size.setCurrentIndex(self._sizes.index(choice.size))
        self._way = DropDown(self)
        self._way.setObjectName("paper_way")
        self._way.addItems([self.tr("Portrait"), self.tr("Landscape")])
        self._way.setCurrentIndex(int(choice.is_across))
        self._only = QLineEdit(self)
        self._only.setObjectName("paper_pages")
        self._only.setPlaceholderText(self.tr("all"))
        self._only.setVisible(asks_for_pages)
        self._hint = note(self, self.tr("Such as 1, 3-5."), QPalette.ColorRole.PlaceholderText)
        self._hint.setVisible(asks_for_pages)
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("pages_problem")
        self._problem.hide()
        self._problem.take_place_of(self._hint)
        self.preview = PagePreview(self)
        self._before = tool_button("page_before", self.tr("Previous page"), "PgUp", self)
        self._after = tool_button("page_after", self.tr("Next page"), "PgDown", self)
        self._pages = Label(self)
        self._pages.setObjectName("page_number")
        self._lay_out(title, act)
        self._draw_icons()
        self._enable()
        self._await()
        self._size.currentIndexChanged.connect(self._change)
        self._way.currentIndexChanged.connect(self._change)
        self._before.clicked.connect(self._turn_back)
        self._after.clicked.connect(self._turn_on)
        self._only.textChanged.connect(self._judge_pages)
        self.preview.resized.connect(self.page_wanted)
        # Also at the first and the last page: lists of choices take these keys where nobody else does.
        QShortcut(QKeySequence(Qt.Key.Key_PageUp), self).activated.connect(self._turn_back)
        QShortcut(QKeySequence(Qt.Key.Key_PageDown), self).activated.connect(self._turn_on)

    @property
    def choice(self) -> PaperChoice:
        return PaperChoice(self._sizes[self._size.currentIndex()], self._way.currentIndex() == 1)

    @property
    def pages(self) -> ChosenPages | None:
        """Return which pages are wanted; None for all."""
        return pages_typed(self._only.text())

    def sizeHint(self) -> QSize:
        return QSize(*map(space, _STEPS))

    def show_page(self, picture: QImage, number: int, count: int) -> None:
        """Show a page, the first one being 0; there may be fewer than before."""
        self.number, self._count = number, count
        words = self.tr("Page {number} of {count}").format(
            number=formats.whole_number(number + 1), count=formats.whole_number(count)
        )
        self._pages.setText(words)
        self.preview.show_picture(picture, words)
        self._enable()
        self._judge_pages()

    def show_failure(self, words: str) -> None:
        """Say why no page can be shown."""
        self._count = 0
        self._pages.setText("")
        self.preview.show_failure(words)
        self._enable()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()
        super().changeEvent(event)

    def _draw_icons(self) -> None:
        self._before.setIcon(self._theme.icon("previous"))
        self._after.setIcon(self._theme.icon("next"))

    def _judge_pages(self) -> None:
        if not self._asks_for_pages:
            return
        problem = problem_of_pages(self._only.text(), self._count)
        self._problem.show_wrong(problem)
        self._use.setEnabled(not problem)

    def _lay_out(self, title: str, act: str) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(space(3))
        form.setVerticalSpacing(space(2))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow(self.tr("Pa&per"), self._size)
        form.addRow(self.tr("&Orientation"), self._way)
        if self._asks_for_pages:
            form.addRow(self.tr("Pa&ges"), self._only)
            form.addRow(self._hint)
            form.addRow(self._problem)
        turning = QHBoxLayout()
        turning.setSpacing(space(1))
        turning.addStretch(1)
        for part in (self._before, self._pages, self._after):
            turning.addWidget(part)
        turning.addStretch(1)
        seen = QVBoxLayout()
        seen.setSpacing(space(2))
        seen.addWidget(self.preview, 1)
        seen.addLayout(turning)
        middle = QHBoxLayout()
        middle.setSpacing(space(5))
        middle.addLayout(seen, 1)
        middle.addLayout(form)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._use = add_button(buttons, act, QDialogButtonBox.ButtonRole.AcceptRole)
        self._use.setObjectName("use_paper")
        self._use.setDefault(True)
        make_primary(self._use)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(5), space(5), space(4))
        column.setSpacing(space(4))
        column.addWidget(Heading(title, self))
        column.addLayout(middle, 1)
        column.addWidget(buttons)
        self._size.setFocus()
        take_room(self, self.sizeHint())
        buttons.accepted.connect(self._decide)
        buttons.rejected.connect(self.reject)

    def _decide(self) -> None:
        self.chosen.emit(self.choice, self.pages)
        self.accept()

    def _change(self) -> None:
        self.number = 0
        self._await()
        self.page_wanted.emit()

    def _await(self) -> None:
        self.preview.show_words(self.tr("Laying out the pages …"))

    def _turn_back(self) -> None:
        self._turn(-1)

    def _turn_on(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        number = self.number + by
        if 0 <= number < self._count:
            self.number = number
            self._enable()
            self.page_wanted.emit()

    def _enable(self) -> None:
        for button, is_there in (
            (self._before, self.number > 0),
            (self._after, self.number + 1 < self._count),
        ):
            button.setEnabled(is_there)


_Role = QPalette.ColorRole


class PagePreview(QWidget):
    """The whole sheet in the middle, or words while there is none; `resized` wants another picture."""

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page_preview")
        self._picture = QImage()
        self._words = ""
        policy = QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, policy)

    def sizeHint(self) -> QSize:
        return QSize(space(130), space(100))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(50), space(36))

    @property
    def room(self) -> QSize:
        """Return how many dots a sheet may have here."""
        return self.size() * self.devicePixelRatioF()

    def show_picture(self, picture: QImage, words: str) -> None:
        """Show a sheet; the words are what readers say of it."""
        self._picture, self._words = picture, ""
        self.setAccessibleName(words)
        self.update()

    def show_words(self, words: str) -> None:
        """Say why there is no sheet; the one that is there stays below them."""
        self._words = words
        self.setAccessibleName(words)
        self.update()

    def show_failure(self, words: str) -> None:
        """Say what went wrong; no sheet of other paper stays."""
        self._picture = QImage()
        self.show_words(words)
        announce(self, words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._picture.isNull():
            size = self._picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            sheet = QRectF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2, 0, 0)
            sheet.setSize(size.toSizeF())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(sheet, self._picture)
            painter.setPen(self.palette().color(_Role.Mid))
            painter.drawRect(sheet.adjusted(0.5, 0.5, -0.5, -0.5))
        elif self._words:
            painter.setPen(self.palette().color(_Role.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, read_alone(self._words))
