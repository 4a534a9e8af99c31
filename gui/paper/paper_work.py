"""Write or print pages one by one, off the window's thread."""

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QLocale, QMarginsF, QSizeF
from PySide6.QtGui import QGuiApplication, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from gui.commands.files.file_writing import Part
from gui.core_access.core_bridge import Core
from gui.paper.pages import Pages, Wish
from scheduler_core.errors import InvalidInput

_MARGIN_MILLIMETRES = 12.0


def usual_layout(wish: Wish) -> QPageLayout:
    """Return the paper of the locale, upright or across as suits what stands on it."""
    is_metric = QLocale().measurementSystem() is not QLocale.MeasurementSystem.ImperialUSSystem
    size = QPageSize(QPageSize.PageSizeId.A4 if is_metric else QPageSize.PageSizeId.Letter)
    way = QPageLayout.Orientation.Landscape if wish.is_wide else QPageLayout.Orientation.Portrait
    margin = _MARGIN_MILLIMETRES
    margins = QMarginsF(margin, margin, margin, margin)
    return QPageLayout(size, way, margins, QPageLayout.Unit.Millimeter)


def paper_resolution() -> int:
    """Return the dots an inch at which sizes of type and distances are those of the screen."""
    return round(QGuiApplication.primaryScreen().logicalDotsPerInchY())


class PaperSteps:
    """Draws one page at each step; the first one reads what stands on them.

    Each step may be on another thread, one after the other.
    """

    def __init__(self, wish: Wish, device: QPagedPaintDevice, only: range | None = None) -> None:
        self._wish = wish
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
        """Stop drawing."""
        if self._painter.isActive():
            self._painter.end()

    def _numbers(self, count: int) -> Sequence[int]:
        """Return the pages that are wanted; there is always one."""
        every = range(count)
        wanted = every if self._only is None else [number for number in every if number in self._only]
        return wanted or every[-1:]


class PdfParts:
    """The parts of a PDF, each a page."""

    def __init__(self, wish: Wish, layout: QPageLayout | None = None) -> None:
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setResolution(paper_resolution())
        self._writer.setPageLayout(layout or usual_layout(wish))
        self._writer.setTitle(wish.title)
        self._writer.setCreator("Hourbell")
        self._steps = PaperSteps(wish, self._writer)
        self._written = 0

    def __call__(self, core: Core) -> Part:
        is_last = self._steps.step(core)
        content = bytes(self._buffer.data().data())[self._written :]
        self._written += len(content)
        total = self._steps.total
        return Part(content, total if is_last else self._steps.done, total)

    def __del__(self) -> None:
        # What was cancelled has not ended, and Qt minds a paper that goes while it is painted on.
        self._steps.close()


def _tr(text: str) -> str:
    return QCoreApplication.translate("paper_work", text)
