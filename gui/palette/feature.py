"""Join the command palette with what it offers: actions, groups, settings, and jobs that the core finds."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import GroupKind, JobGroup
from gui.commands.kept_filters import KeptFilters
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.core_access.overview import Overview
from gui.widgets.action_maker import plain
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter, JobLine

if TYPE_CHECKING:
    from gui.palette.entries import PaletteEntry
    from gui.palette.palette_view import PaletteView

_MOST_JOBS = 50
_MOST_RECENT = 20
_MEMORY = "palette"
_RECENT = "recent"
_JOB = "job:"


@dataclass(frozen=True, slots=True)
class TagRequest:
    """That a tag narrows what is shown, whatever group it is, or does so no more."""

    tag: str


class PaletteFeature(WindowFeature):
    """Builds the palette when it is first wanted; remembers what was used lately."""

    group_wanted = Signal(object)
    tag_toggled = Signal(str)
    settings_wanted = Signal(str)

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._settings_pages = context.settings_pages
        self._view: PaletteView | None = None
        self._found: LatestAnswer[tuple[str, Sequence[JobLine]]] = LatestAnswer(
            context.bridge, self._on_jobs, 0, self
        )
        self._folders: Sequence[str] = ()
        self._tags: Sequence[str] = ()
        self._kept: KeptFilters | None = None
        self._fixed: list[PaletteEntry] = []
        self._jobs: list[PaletteEntry] = []
        self._recent: list[str] = []
        context.actions.palette.triggered.connect(self.open)

    def show_overview(self, overview: Overview) -> None:
        """Take the folders and tags there are."""
        self._folders = _with_those_above(overview.folders)
        self._tags = list(overview.tags)

    def offer_filters(self, kept: KeptFilters) -> None:
        self._kept = kept

    def open(self) -> None:
        if self._view is None:
            self._view = self._build()
        # What a menu would not offer the palette does not offer either.
        self._actions.jobs.offered.emit(True)
        self._recent = _read_recent(self._memory.choices(_MEMORY))
        self._fixed = [*self._entries_of_actions(), *self._entries_of_groups(), *self._entries_of_settings()]
        self._actions.jobs.offered.emit(False)
        self._view.open()

    def _build(self) -> "PaletteView":
        from gui.palette.palette_view import PaletteView

        view = PaletteView(self._theme, self._window)
        view.text_changed.connect(self._look_for)
        view.chosen.connect(self._carry_out)
        view.run_wanted.connect(self._run)
        view.shown.connect(partial(self._choice.hold, view))
        view.hidden.connect(partial(self._choice.release, view))
        return view

    # ---- what fits

    def _look_for(self, text: str) -> None:
        self._jobs = []
        self._show(text, is_whole=not self._bridge.is_open)
        recent = [JobId(int(key.removeprefix(_JOB))) for key in self._recent if key.startswith(_JOB)]
        if self._bridge.is_open:
            self._found.ask(partial(_jobs_for, text, recent))

    def _on_jobs(self, answer: tuple[str, Sequence[JobLine]]) -> None:
        from gui.palette.entries import PaletteEntry

        text, lines = answer
        icon = self._theme.icon("job")
        self._jobs = [
            PaletteEntry(f"{_JOB}{line.id}", line.name, line.id, icon, line.folder, is_found=True)
            for line in lines
        ]
        self._show(text, is_whole=True)

    def _show(self, text: str, *, is_whole: bool) -> None:
        from gui.palette.entries import ranked

        if self._view is not None:
            self._view.show_lines(ranked([*self._fixed, *self._jobs], text, self._recent), is_whole)

    # ---- what is offered

    def _entries_of_actions(self) -> "list[PaletteEntry]":
        from gui.palette.entries import PaletteEntry

        native = QKeySequence.SequenceFormat.NativeText
        return [
            PaletteEntry(
                action.objectName(),
                plain(action.text()),
                action,
                action.icon(),
                action.statusTip(),
                action.shortcut().toString(native),
            )
            for action in self._actions.all
            if action.isEnabled() and action not in {self._actions.palette, self._actions.main_menu}
        ]

    def _entries_of_groups(self) -> "list[PaletteEntry]":
        from gui.palette.entries import PaletteEntry

        folder, tag = self._theme.icon("folder"), self._theme.icon("tag")
        fixed = (
            (GroupKind.ALL, self.tr("All jobs"), "job"),
            (GroupKind.RUNNING, self.tr("Running jobs"), "run"),
            (GroupKind.WAITING, self.tr("Waiting jobs"), "pending"),
            (GroupKind.FAILING, self.tr("Failing jobs"), "warning"),
            (GroupKind.PAUSED, self.tr("Paused jobs"), "pause"),
            (GroupKind.BIN, self.tr("Bin"), "bin"),
        )
        shown = self.tr("Show the jobs of this group")
        return [
            *(
                PaletteEntry(f"group:{kind.name}", name, JobGroup(kind), self._theme.icon(icon), shown)
                for kind, name, icon in fixed
            ),
            *(
                PaletteEntry(
                    f"kept:{each.name}",
                    each.name,
                    JobGroup(GroupKind.KEPT, each.name),
                    self._theme.icon("filter"),
                    self.tr("Show this filter"),
                )
                for each in (() if self._kept is None else self._kept.filters)
            ),
            *(
                PaletteEntry(
                    f"folder:{path}",
                    path,
                    JobGroup(GroupKind.FOLDER, path),
                    folder,
                    self.tr("Show this folder"),
                )
                for path in self._folders
            ),
            *(
                PaletteEntry(
                    f"tag:{name}", f"#{name}", JobGroup(GroupKind.TAG, name), tag, self.tr("Show this tag")
                )
                for name in self._tags
            ),
            *(
                PaletteEntry(
                    f"also:{name}",
                    self.tr("Only those with #{tag}, or no more").format(tag=name),
                    TagRequest(name),
                    tag,
                    self.tr("Narrow what is shown by this tag, too"),
                )
                for name in self._tags
            ),
        ]

    def _entries_of_settings(self) -> "list[PaletteEntry]":
        from gui.palette.entries import PaletteEntry

        pages = (
            ("closing", self.tr("Settings: this window")),
            ("store", self.tr("Settings: store")),
            ("zone", self.tr("Settings: running jobs")),
            ("notifies_of_failures", self.tr("Settings: notifications")),
            ("runs_for", self.tr("Settings: how much of the past is kept")),
            ("serves_api", self.tr("Settings: other programs")),
            ("serves_revalee", self.tr("Settings: clients of Revalee")),
            ("job_folder", self.tr("Settings: folder of jobs")),
            ("tokens", self.tr("Settings: tokens")),
            *(
                (page.key, self.tr("Settings: {page}").format(page=page.title))
                for page in self._settings_pages
            ),
        )
        icon = self._theme.icon("settings")
        return [PaletteEntry(f"settings:{place}", words, place, icon) for place, words in pages]

    # ---- what is wanted

    def _carry_out(self, entry: "PaletteEntry") -> None:
        self._remember(entry.key)
        match entry.request:
            case QAction():
                entry.request.trigger()
            case JobGroup():
                self.group_wanted.emit(entry.request)
            case TagRequest():
                self.tag_toggled.emit(entry.request.tag)
            case int():
                self._requests.job_wanted.emit(entry.request)
            case str():
                self.settings_wanted.emit(entry.request)

    def _run(self, entry: "PaletteEntry") -> None:
        if isinstance(entry.request, int):
            self._remember(entry.key)
            self._commands.run([JobId(entry.request)])
        else:
            self._carry_out(entry)

    def _remember(self, key: str) -> None:
        self._recent = [key, *(each for each in self._recent if each != key)][:_MOST_RECENT]
        self._memory.keep_choices(_MEMORY, {_RECENT: json.dumps(self._recent)})


def _jobs_for(text: str, recent: Sequence[JobId], core: Core) -> tuple[str, Sequence[JobLine]]:
    """Return the jobs that a text finds; without one those that were used lately."""
    ids = core.jobs.ids(JobFilter(text=text), limit=_MOST_JOBS) if text.strip() else recent
    return text, [line for line in core.jobs.lines(ids) if line.deleted_at is None]


def _with_those_above(folders: Mapping[str, int]) -> Sequence[str]:
    """Return all folders, those too that hold nothing but folders."""
    paths: set[str] = set()
    for path in filter(None, folders):
        parts = path.split("/")
        paths.update("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))
    return sorted(paths, key=str.casefold)


def _read_recent(kept: Mapping[str, str]) -> list[str]:
    """Read the keys that were used lately; anything but a list of them counts as none."""
    try:
        read = json.loads(kept.get(_RECENT, "[]"))
    except ValueError:
        return []
    keys = [key for key in read if isinstance(key, str)] if isinstance(read, list) else []
    return [key for key in keys if not key.startswith(_JOB) or key.removeprefix(_JOB).isdecimal()]
