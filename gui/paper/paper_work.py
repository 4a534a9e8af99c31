"""Write or print pages one by one, off the window's thread."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QSize, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPagedPaintDevice, QPageLayout, QPainter, QPdfWriter

from gui.commands.files.file_writing import FilePart
from gui.core_access.core_bridge import Core
from gui.paper.pages import Pages, Wish
from gui.paper.paper_choice import PaperChoice, usual_choice
from scheduler_core.errors import InvalidInput


def paper_resolution() -> int:
    """Return the dots an inch at which sizes of type and distances are those of the screen."""
    return round(QGuiApplication.primaryScreen().logicalDotsPerInchY())


class PaperSteps:
    """Draws one page at each step; the first one reads what stands on them.

    Each step may be on another thread, one after the other. `abort` gives up what is not drawn to its end.
    """

    def __init__(
        self,
        wish: Wish,
        device: QPagedPaintDevice,
        only: Container[int] | None = None,
        abort: Callable[[], object] | None = None,
    ) -> None:
        self._wish = wish
        self._abort = abort
        self._device = device
        self._only = only
        self._pages: Pages[Wish] | None = None
        self._painter = QPainter()
        self.done = 0

    def step(self, core: Core) -> bool:
        """Draw the next page; tell whether it was the last one."""
        if self._pages is None:
            layout = self._device.pageLayout()
            room = layout.paintRectPixels(paper_resolution()).size()
            self._pages = self._wish.read(core, QSizeF(room))
            if not self._painter.begin(self._device):
                raise InvalidInput("paper", _tr("The printer can't be reached."))
        numbers = self._numbers(self._pages.count)
        if self.done and not self._device.newPage():
            raise InvalidInput("paper", _tr("The printer takes no more pages."))
        self._pages.draw(self._painter, numbers[self.done])
        self.done += 1
        if self.done >= len(numbers):
            self._painter.end()
            return True
        return False

    @property
    def total(self) -> int:
        return 1 if self._pages is None else len(self._numbers(self._pages.count))

    def close(self) -> None:
        """Stop drawing; a printer prints none of the pages that it has so far."""
        if self._painter.isActive():
            if self._abort is not None:
                self._abort()
            self._painter.end()

    def __del__(self) -> None:
        # The window may have gone meanwhile, and a printer would print what it has so far.
        self.close()

    def _numbers(self, count: int) -> Sequence[int]:
        """Return the pages that are wanted; there is always one."""
        every = range(count)
        wanted = every if self._only is None else [number for number in every if number in self._only]
        return wanted or every[-1:]


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A sheet as it will be, and which one of how many it is; the first one is 0."""

    image: QImage
    number: int
    count: int


class PagePictures:
    """Draws single sheets to be looked at; what stands on them is read once for each paper.

    Each call may be on another thread, one after the other.
    """

    def __init__(self, wish: Wish) -> None:
        self._wish = wish
        self._choice: PaperChoice | None = None
        self._pages: Pages[Wish] | None = None

    def __call__(self, choice: PaperChoice, number: int, room: QSize, core: Core) -> PagePicture:
        """Draw a page as large as it can be in so many dots; the last one if there are fewer."""
        layout, resolution = choice.layout, paper_resolution()
        sheet, inside = layout.fullRectPixels(resolution), layout.paintRectPixels(resolution)
        if self._pages is None or choice != self._choice:
            self._pages, self._choice = self._wish.read(core, QSizeF(inside.size())), choice
        number = min(number, self._pages.count - 1)
        size = sheet.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.scale(size.width() / sheet.width(), size.height() / sheet.height())
        painter.translate(inside.topLeft())
        self._pages.draw(painter, number)
        painter.end()
        return PagePicture(image, number, self._pages.count)


class PdfParts:
    """The parts of a PDF, each a page."""

    def __init__(
        self, wish: Wish, layout: QPageLayout | None = None, only: Container[int] | None = None
    ) -> None:
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setResolution(paper_resolution())
        self._writer.setPageLayout(layout or usual_choice(wish).layout)
        self._writer.setTitle(wish.title)
        self._writer.setCreator("Hourbell")
        self._steps = PaperSteps(wish, self._writer, only)
        self._written = 0

    def __call__(self, core: Core) -> FilePart:
        is_last = self._steps.step(core)
        content = bytes(self._buffer.data().data())[self._written :]
        self._written += len(content)
        total = self._steps.total
        return FilePart(content, total if is_last else self._steps.done, total)

    def __del__(self) -> None:
        # What was cancelled has not ended, and Qt minds a paper that goes while it is painted on.
        self._steps.close()


def _tr(text: str) -> str:
    return QCoreApplication.translate("paper_work", text)
