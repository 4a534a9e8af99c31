"""The filters of the log as chips: outcome, jobs, time, and whether the search looks into output."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gui.look.tokens import space
from gui.run_log.filters.filter_chip import FilterChip
from gui.run_log.filters.jobs_chip import JobsChip, Named, short_name
from gui.run_log.filters.outcome_chip import OutcomeChip
from gui.run_log.filters.time_chip import TODAY, TimeChip
from gui.widgets.menu import Menu
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.values.runs.run import Run
    from scheduler_core.values.runs.run_log import RunFilter


class MoreChip(FilterChip):
    """Opens what the other chips open; hidden as long as all of them are there."""

    def __init__(self, parent: QWidget) -> None:
        menu = Menu(parent)
        menu.setProperty("has_checks", True)
        super().__init__("more_filters", parent, menu, has_chevron=False)
        self._menu = menu
        self._chips: Sequence[FilterChip] = ()
        self.setText("⋯")
        self.setToolTip(self.tr("More filters"))
        self.setAccessibleName(self.toolTip())
        menu.aboutToShow.connect(self._fill)
        self.hide()

    def stand_for(self, chips: Sequence[FilterChip]) -> None:
        self._chips = tuple(chips)
        self.setVisible(bool(chips))

    def _fill(self) -> None:
        self._menu.clear()
        for chip in self._chips:
            if chip.opened is not None:
                chip.opened.setTitle(chip.text())
                self._menu.addMenu(chip.opened)
            else:
                action = self._menu.addAction(chip.text())
                action.setCheckable(True)
                action.setChecked(chip.isChecked())
                action.triggered.connect(chip.click)


# Where their choices are kept.
FILTERS = "log"
# They take what the title leaves.
_ALL_ROOM = 1_000
_STATES = "outcomes"
_TIME = "time"
_OUTPUT = "output"
_YES = "yes"
_GAP_STEPS = 2


class RunFilters(QWidget):
    """Chips that open menus or are pressed; each says what it lets through."""

    changed = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("run_filters")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.pinned: tuple[JobId, ...] = ()
        self._outcomes = OutcomeChip(self)
        self._times = TimeChip(now, self)
        self._jobs = JobsChip(self)
        self._in_output = self._pressed("output_chip", self.tr("In output"))
        self._in_output.setToolTip(
            self.tr("Let the search look into what runs wrote, too; that takes longer in a long log")
        )
        self._pinned = FilterChip("pinned_chip", self)
        self._pinned.setToolTip(self.tr("Show the runs of other jobs again"))
        self._pinned.hide()
        self._chips = (self._outcomes, self._pinned, self._jobs, self._times, self._in_output)
        self._more = MoreChip(self)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(_GAP_STEPS))
        line.addStretch(1)
        for chip in (*self._chips, self._more):
            line.addWidget(chip)
        self._outcomes.changed.connect(self.changed)
        self._times.changed.connect(self.changed)
        self._jobs.changed.connect(self.changed)
        self._jobs.picked.connect(self._pick)
        self._in_output.toggled.connect(self.changed)
        self._pinned.clicked.connect(self._take_back)
        self.changed.connect(self._share_room)

    def place_into(self, header: QHBoxLayout) -> None:
        """Take the place behind the title and the count of runs."""
        header.insertWidget(3, self, _ALL_ROOM)

    @property
    def is_of_selected_jobs(self) -> bool:
        return self._jobs.is_of_selected and not self.pinned

    @property
    def is_of_today(self) -> bool:
        return self._times.name == TODAY

    def first_chip_begins(self) -> int:
        """Return how far from the beginning of the header the first chip stands."""
        shown = (chip for chip in (*self._chips, self._more) if not chip.isHidden())
        return self.width() - sum(chip.sizeHint().width() + space(_GAP_STEPS) for chip in shown) + self.x()

    @property
    def looks_into_output(self) -> bool:
        return self._in_output.isChecked()

    @property
    def is_filtering(self) -> bool:
        return (
            bool(self._outcomes.states or self.pinned) or self.is_of_selected_jobs or self._times.is_filtering
        )

    def wanted(self) -> "RunFilter":
        """Return what the chips let through now."""
        from scheduler_core.values.runs.run_log import RunFilter

        since, until = self._times.span
        return RunFilter(
            states=self._outcomes.states or None, since=since, until=until, in_output=self.looks_into_output
        )

    def leaves_out(self, run: "Run") -> bool:
        """Tell whether a chip holds a run back as it is now."""
        states, (since, until) = self._outcomes.states, self._times.span
        is_other = bool(states and run.state not in states) or bool(
            self.pinned and run.job_id not in self.pinned
        )
        return is_other or bool(since and run.due_at < since) or bool(until and run.due_at >= until)

    def offer_jobs(self, newest: Callable[[], Sequence[Named]]) -> None:
        """Offer these jobs by name."""
        self._jobs.offer(newest)

    def _pick(self, job_id: JobId, name: str) -> None:
        has_keyboard = self.window().focusWidget() is self._jobs
        self.pin([job_id])
        self.name_pinned([job_id], name)
        # It stands in the place of the chip that was pressed, and takes that back.
        if has_keyboard:
            self._pinned.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_back(self) -> None:
        has_keyboard = self.window().focusWidget() is self._pinned
        self.unpin()
        if has_keyboard:
            self._jobs.setFocus(Qt.FocusReason.OtherFocusReason)

    def pin(self, jobs: Sequence[JobId]) -> None:
        """Show only runs of these jobs, whatever is selected, until `unpin`; their name may come later."""
        self.pinned = tuple(jobs)
        self.changed.emit()

    def name_pinned(self, jobs: Sequence[JobId], name: str) -> None:
        """Say what the pinned jobs are called, unless others are pinned by now."""
        if self.pinned != tuple(jobs):
            return
        self._pinned.show_choice(
            f"{short_name(name, self)} ✕",
            self.tr("Only runs of {jobs}, take that back").format(jobs=name),
            True,
        )
        self._share_room()

    def unpin_gone(self, jobs: Sequence[JobId]) -> None:
        """Show the runs of other jobs again, unless others are pinned by now."""
        if self.pinned == tuple(jobs):
            self.unpin()

    def unpin(self) -> None:
        if self.pinned:
            self.pinned = ()
            self.changed.emit()

    def show_between(self, since: datetime, until: datetime) -> None:
        self._times.show_between(since, until)

    def show_failures_between(self, since: datetime, until: datetime) -> None:
        """Show what failed in a span of time, of all jobs."""
        self.pinned = ()
        self._jobs.show_all()
        self._outcomes.show_failures()
        self._times.show_between(since, until)

    def clear(self) -> None:
        self._outcomes.show_states(())
        self._times.show_named("")
        self.pinned = ()
        self._jobs.show_all()
        self.changed.emit()

    def choices(self) -> dict[str, str]:
        """Return what is worth keeping till the next start."""
        return {
            _STATES: self._outcomes.words(),
            _TIME: self._times.name,
            _OUTPUT: _YES if self.looks_into_output else "",
        }

    def restore(self, choices: dict[str, str]) -> None:
        """Choose what was kept, as far as it is known."""
        self._outcomes.restore(choices.get(_STATES, ""))
        self._times.show_named(choices.get(_TIME, ""))
        self._in_output.setChecked(choices.get(_OUTPUT) == _YES)

    def sizeHint(self) -> QSize:
        wanted = [chip.sizeHint().width() for chip in self._offered()]
        return QSize(sum(wanted) + space(_GAP_STEPS) * len(wanted), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._more.sizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Put chips that hold nothing back behind the last one where there is no room for all."""
        shown = self._offered()
        self._pinned.setVisible(bool(self.pinned))
        self._jobs.setVisible(not self.pinned)
        left = self.width() - sum(chip.sizeHint().width() + space(_GAP_STEPS) for chip in shown)
        idle = [chip for chip in reversed(shown) if not chip.is_filtering]
        behind: list[FilterChip] = []
        while left < (self._more.sizeHint().width() if behind else 0) and idle:
            behind.append(idle.pop(0))
            left += behind[-1].sizeHint().width() + space(_GAP_STEPS)
        for chip in shown:
            chip.setVisible(chip not in behind)
        self._more.stand_for([chip for chip in shown if chip in behind])
        # A layout asks no widget for its least size that takes any: this one would be cut.
        self.setMinimumWidth(self._more.sizeHint().width() if behind else 0)
        self.updateGeometry()

    def _offered(self) -> list[FilterChip]:
        """Return the chips that are there: jobs that were chosen by name stand in the place of the choice."""
        left_out = self._jobs if self.pinned else self._pinned
        return [chip for chip in self._chips if chip is not left_out]

    def _pressed(self, name: str, text: str) -> FilterChip:
        chip = FilterChip(name, self)
        chip.setCheckable(True)
        chip.setText(text)
        chip.setAccessibleName(text)
        return chip
