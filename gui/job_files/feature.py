"""Join files of jobs with the window; the dialogs are imported when they are first wanted."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.commands.actions.job_actions import JobActions
from gui.commands.job_choice import EVERYTHING, Wanted
from gui.commands.wanted_jobs import ids_of
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.foresight.foreseeing import Foreseeing, ForesightQuestion
from gui.text import formats
from scheduler_core.errors import Conflict
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.foresight.differing import Differing
    from gui.job_files.exchanging import ForeseenImport, ImportRequest
    from gui.job_files.export_dialog import ExportDialog
    from gui.job_files.import_dialog import ImportDialog
    from scheduler_core.exchange.common.losses import Exported
    from scheduler_core.exchange.importing.import_plan import ImportPlan

Which: TypeAlias = Callable[[Core], Sequence[JobId] | None]


class JobFilesFeature(WindowFeature):
    """Opens one dialog of each kind at a time."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.exporting: ExportDialog | None = None
        self.importing: ImportDialog | None = None
        self._texts: LatestAnswer[Exported] = LatestAnswer(context.bridge, self._show_exported, 0, self)
        self._looks: LatestAnswer[ForeseenImport] = LatestAnswer(context.bridge, self._show_looked, 0, self)
        self._foreseeing = Foreseeing(context.bridge, self)
        self._foreseeing.went_on.connect(self._show_share)
        self._exported: Exported | None = None
        self._chosen: tuple[JobId, ...] = ()
        self._shown = EVERYTHING

    def connect_list(self, actions: JobActions, jobs: QWidget) -> None:
        """Let the actions open the dialogs, and the keys of the clipboard work in the list of jobs."""
        actions.take_from_file.triggered.connect(self.open_import)
        actions.write_to_file.triggered.connect(self.open_export)
        actions.copy_as_text.triggered.connect(self.copy_selected)
        actions.paste_text.triggered.connect(self.paste)
        for key, wanted in (
            (QKeySequence.StandardKey.Copy, self.copy_selected),
            (QKeySequence.StandardKey.Paste, self.paste),
        ):
            # Elsewhere these keys are about texts and lines of the log.
            shortcut = QShortcut(QKeySequence(key), jobs)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(wanted)

    def open_export(self) -> None:
        from gui.job_files.export_dialog import ExportDialog

        if self.exporting is not None:
            self.exporting.raise_()
            return
        # The dialog stays open alongside the window; it is about what it was opened for.
        self._chosen, self._shown = self._choice.selected, self._choice.wanted
        self.exporting = dialog = ExportDialog(
            len(self._chosen), is_filtered=not self._shown.is_everything, parent=self._window
        )
        dialog.look_wanted.connect(self._write)
        dialog.save_wanted.connect(self._save)
        dialog.copied.connect(self._copy)
        dialog.finished.connect(self._forget_export)
        dialog.show()
        self._write()

    def open_import(self) -> None:
        from gui.job_files.exchanging import sources
        from gui.job_files.import_dialog import ImportDialog

        if self.importing is not None:
            self.importing.raise_()
            return
        self.importing = dialog = ImportDialog(self._theme, self._now, self._window)
        dialog.look_wanted.connect(self._look)
        dialog.import_wanted.connect(self._import)
        dialog.ahead_wanted.connect(self._foresee)
        dialog.finished.connect(self._forget_import)
        dialog.show()
        self._bridge.ask(sources, self._offer_sources)

    def import_file(self, path: Path) -> None:
        """Look at a file that was dropped onto the window."""
        from gui.job_files.exchanging import ImportRequest

        self.open_import()
        if self.importing is not None:
            self.importing.look_at(ImportRequest(path))

    def import_source(self, word: str) -> None:
        """Look at what another scheduler of this machine has."""
        from gui.job_files.exchanging import ImportRequest

        self.open_import()
        if self.importing is not None:
            self.importing.look_at(ImportRequest(source=word))

    def copy_selected(self) -> None:
        """Put the selected jobs onto the clipboard as text."""
        from gui.job_files.exchanging import written
        from scheduler_core.exchange.formats import FileFormat

        if self._choice.selected:
            wanted = partial(_these, self._choice.selected)
            self._bridge.ask(partial(written, wanted, FileFormat.NATIVE, self._now()), self._copy_exported)

    def paste(self) -> None:
        """Look at the jobs that the clipboard holds as text."""
        from gui.job_files.exchanging import ImportRequest

        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._notices.tell(self.tr("The clipboard holds no text."))
            return
        self.open_import()
        if self.importing is not None:
            self.importing.look_at(ImportRequest(text=text))

    def _write(self) -> None:
        from gui.job_files.exchanging import written
        from gui.job_files.export_dialog import SELECTED, SHOWN

        if self.exporting is None:
            return
        wanted: Which = _all
        if self.exporting.which == SELECTED:
            wanted = partial(_these, self._chosen)
        elif self.exporting.which == SHOWN:
            wanted = partial(_shown, self._shown)
        self._texts.ask(partial(written, wanted, self.exporting.format, self._now()))

    def _show_exported(self, exported: "Exported") -> None:
        self._exported = exported
        if self.exporting is not None:
            self.exporting.show_exported(exported)

    def _save(self, target: str) -> None:
        from gui.job_files.exchanging import saved

        if self._exported is not None:
            self._bridge.ask(partial(saved, self._exported, target), self._tell_saved)

    def _tell_saved(self, files: list[Path]) -> None:
        if self.exporting is not None:
            self.exporting.show_saved()
        if len(files) == 1:
            self._notices.tell(self.tr("Wrote {file}.").format(file=files[0]))
        else:
            count = formats.whole_number(len(files))
            folder = files[0].parent if files else ""
            self._notices.tell(
                self.tr("Wrote {count} files into {folder}.").format(count=count, folder=folder)
            )

    def _copy_exported(self, exported: "Exported") -> None:
        self._copy(exported.text)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._notices.tell(self.tr("Copied the jobs as text."))

    def _look(self, request: "ImportRequest") -> None:
        from gui.job_files.exchanging import looked_at

        self._looks.ask(partial(looked_at, request, self._now()))

    def _show_looked(self, looked: "ForeseenImport") -> None:
        if self.importing is not None:
            self.importing.show_looked(looked)

    def _foresee(self, plan: "ImportPlan | None") -> None:
        """Simulate the days to come as they are and with a plan; None stops it."""
        from gui.foresight.differing import differing
        from gui.job_files.exchanging import both_simulated

        if plan is None:
            self._foreseeing.drop()
            return
        prepare = partial(both_simulated, plan, self._now())
        self._foreseeing.ask(ForesightQuestion(prepare, differing, self._show_differing, self._on_unforeseen))

    def _show_share(self, share: float) -> None:
        if self.importing is not None:
            self.importing.ahead.show_share(share)

    def _show_differing(self, found: "Differing | None") -> None:
        if self.importing is not None:
            self.importing.ahead.show_differing(found)

    def _on_unforeseen(self, error: Exception) -> None:
        self._show_differing(None)
        self._bridge.report_failure(error)

    def _offer_sources(self, found: list[str]) -> None:
        if self.importing is not None:
            self.importing.offer_sources(found)

    def _import(self, plan: "ImportPlan") -> None:
        from gui.job_files.exchanging import importing

        count = len(plan.changes)
        done = (
            self.tr("Imported: 1 job changed.") if count == 1 else self.tr("Imported: {count} jobs changed.")
        )
        self._history.make(
            importing(plan),
            self.tr("import"),
            done.format(count=formats.whole_number(count)),
            then=partial(self._end_import, self.importing),
            otherwise=partial(self._on_refused, self.importing),
        )

    def _end_import(self, dialog: "ImportDialog | None") -> None:
        if dialog is not None and dialog is self.importing:
            dialog.accept()

    def _on_refused(self, dialog: "ImportDialog | None", error: Exception) -> None:
        """Look anew where jobs were changed since; else say what it is that can't be done."""
        if dialog is not None and dialog is self.importing:
            # What else is refused may be a conflict of its own kind, which another look does not mend.
            if type(error) is Conflict:
                dialog.look_anew()
                return
            dialog.offer_again()
        self._bridge.report_failure(error)

    def _forget_export(self) -> None:
        self.exporting = None
        self._texts.drop()

    def _forget_import(self) -> None:
        self.importing = None
        self._looks.drop()
        self._foreseeing.drop()


def _all(_core: Core) -> None:
    return None


def _these(ids: Sequence[JobId], _core: Core) -> Sequence[JobId]:
    return ids


def _shown(wanted: Wanted, core: Core) -> Sequence[JobId]:
    return ids_of(core, wanted)
