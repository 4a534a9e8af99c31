"""Print what a view shows, or save it as a PDF."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from gui.commands.files.file_export import FileExport
from gui.core_access.core_bridge import CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.look.theme import Theme
from gui.memory.window_memory import WindowMemory
from gui.paper.chosen_pages import ChosenPages
from gui.paper.pages import Wish
from gui.paper.paper_choice import PaperChoice, keep_choice, kept_choice
from gui.paper.paper_dialog import PaperDialog
from gui.paper.paper_work import PagePicture, PagePictures, PaperSteps, PdfParts, paper_resolution
from gui.text import formats
from gui.widgets.notices.notice_banner import ProgressBanner
from gui.widgets.view_panel import ViewPanel

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_REST_MILLISECONDS = 100


class ViewPaper(QObject):
    """Answers the two actions; progress stands above what is shown, with a way to stop."""

    told = Signal(str)

    def __init__(
        self,
        bridge: CoreBridge,
        theme: Theme,
        memory: WindowMemory,
        view: ViewPanel,
        wish: Callable[[], Wish],
    ) -> None:
        super().__init__(view)
        self._bridge = bridge
        self._theme = theme
        self._memory = memory
        self._view = view
        self._wish = wish
        self._files = FileExport(bridge, view)
        self._printing: _Printing | None = None
        self._banner = ProgressBanner(view)
        view.show_above(self._files.banner)
        view.show_above(self._banner)
        self._files.told.connect(self.told)
        self._banner.cancel_wanted.connect(self._stop_printing)

    def save(self) -> None:
        """Ask for the paper and a file, and write what is shown into it."""
        wish = self._wish()
        dialog = self._paper_dialog(
            wish, self.tr("Save as PDF"), self.tr("&Save as PDF…"), asks_for_pages=True
        )
        dialog.chosen.connect(partial(self._ask_for_file, wish))
        dialog.open()

    def print_out(self) -> None:
        """Ask for the paper and a printer, and print what is shown."""
        if self._printing is not None:
            self.told.emit(self.tr("Something is being printed; wait for it, or stop it."))
            return
        wish = self._wish()
        dialog = self._paper_dialog(wish, self.tr("Print"), self.tr("&Print…"), asks_for_pages=False)
        dialog.chosen.connect(partial(self._ask_for_printer, wish))
        dialog.open()

    def _paper_dialog(self, wish: Wish, title: str, act: str, *, asks_for_pages: bool) -> PaperDialog:
        choice = kept_choice(self._memory, wish)
        dialog = PaperDialog(self._theme, title, act, choice, self._view, asks_for_pages=asks_for_pages)
        _PageShown(self._bridge, wish, dialog)
        return dialog

    def _ask_for_file(self, wish: Wish, choice: PaperChoice, only: ChosenPages | None) -> None:
        keep_choice(self._memory, wish, choice)
        self._files.ask(
            self.tr("Save as PDF"),
            self.tr("Hourbell, {days}").format(days=wish.title),
            ((self.tr("PDF document"), "pdf"),),
            lambda _path: PdfParts(wish, choice.layout, only),
        )

    def _ask_for_printer(self, wish: Wish, choice: PaperChoice, _only: ChosenPages | None) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        keep_choice(self._memory, wish, choice)
        printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
        printer.setResolution(paper_resolution())
        printer.setPageLayout(choice.layout)
        printer.setDocName(self.tr("Hourbell, {days}").format(days=wish.title))
        dialog = QPrintDialog(printer, self._view)
        dialog.setObjectName("print_dialog")
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.finished.connect(dialog.deleteLater)
        dialog.accepted.connect(_Accepted(self, wish, printer).begin)
        QDialog.open(dialog)

    def begin(self, wish: Wish, printer: "QPrinter") -> None:
        """Print on what was chosen; a file takes the way of all files."""
        only = range(printer.fromPage() - 1, printer.toPage()) if printer.fromPage() else None
        if printer.outputFileName():
            layout = printer.pageLayout()
            self._files.write(lambda _path: PdfParts(wish, layout, only), Path(printer.outputFileName()))
            return
        printer.setResolution(paper_resolution())
        self._printing = _Printing(self._bridge, PaperSteps(wish, printer, only, printer.abort), self)
        self._printing.progressed.connect(self._show_progress)
        self._printing.ended.connect(self._end)
        self._banner.show_work(self.tr("Printing {days} …").format(days=wish.title))
        self._printing.go_on()

    def _show_progress(self, done: int, total: int) -> None:
        words = self.tr("Printing page {done} of {total}").format(
            done=formats.whole_number(done), total=formats.whole_number(total)
        )
        self._banner.show_progress(words, done, total)

    def _stop_printing(self) -> None:
        if self._printing is not None:
            self._printing.is_wanted = False

    def _end(self, words: str) -> None:
        self._printing = None
        self._banner.hide()
        if words:
            self.told.emit(words)


class _PageShown(QObject):
    """Draws for a dialog the page that is to be seen there, as long as it is open."""

    def __init__(self, bridge: CoreBridge, wish: Wish, dialog: PaperDialog) -> None:
        super().__init__(dialog)
        self._bridge = bridge
        self._dialog = dialog
        self._pictures = PagePictures(wish)
        self._latest: LatestAnswer[PagePicture] = LatestAnswer(
            bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._show_failure
        )
        dialog.page_wanted.connect(self._look)
        dialog.finished.connect(self._latest.drop)

    def _look(self) -> None:
        dialog = self._dialog
        call = partial(self._pictures, dialog.choice, dialog.number, dialog.preview.room)
        self._latest.ask(call)

    def _show(self, picture: PagePicture) -> None:
        self._dialog.show_page(picture.image, picture.number, picture.count)

    def _show_failure(self, error: Exception) -> None:
        self._dialog.show_failure(self._bridge.words_of(error))


class _Accepted(QObject):
    """What a dialog was opened for, until it is answered."""

    def __init__(self, paper: ViewPaper, wish: Wish, printer: "QPrinter") -> None:
        super().__init__(paper)
        self._paper = paper
        self._wish = wish
        self._printer = printer

    def begin(self) -> None:
        self._paper.begin(self._wish, self._printer)
        self.deleteLater()


class _Printing(QObject):
    """One page after the other goes to the printer, as long as that is wanted."""

    progressed = Signal(int, int)
    ended = Signal(str)

    def __init__(self, bridge: CoreBridge, steps: PaperSteps, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._steps = steps
        self.is_wanted = True

    def go_on(self) -> None:
        self._bridge.ask(self._steps.step, self._take, self._give_up)

    def _take(self, is_last: bool) -> None:
        if is_last or not self.is_wanted:
            self._steps.close()
            self.ended.emit(self.tr("Sent to the printer.") if is_last else "")
            self.deleteLater()
            return
        self.progressed.emit(self._steps.done, self._steps.total)
        self.go_on()

    def _give_up(self, error: Exception) -> None:
        self._steps.close()
        self._bridge.report_failure(error)
        self.ended.emit("")
        self.deleteLater()
