"""Say which runs quitting would end and what it leaves as it is."""

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.text import formats, span_words
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter

_RUNNING = RunFilter(states=frozenset({RunState.RUNNING}))
_NOT_BEGUN = RunFilter(states=frozenset({RunState.CLAIMED}))


@dataclass(frozen=True, slots=True)
class StillRunning:
    """The runs of an engine in this process, and what stays in the store for the next start.

    `usual_end_at` is when the last of the runs ends if they take as long as usual. `waits` are sequences that
    wait and next tries, the first that is over first; `others` is how many more runs have not begun.
    All of the runs `can_go_on` without Hourbell if they are scripts of this machine.
    """

    runs: frozenset[RunId] = frozenset()
    job_name: str = ""
    usual_end_at: datetime | None = None
    waits: tuple[Instance, ...] = ()
    others: int = 0
    can_go_on: bool = False

    def title(self) -> str:
        if not self.runs:
            return _tr("Nothing is running any more")
        if len(self.runs) == 1:
            return _tr("“{job}” is still running").format(job=self.job_name)
        return _tr("{count} runs are still active").format(count=formats.whole_number(len(self.runs)))

    def words(self, now: datetime, *, starts_again: bool = False) -> str:
        """Say what can be done, and what stays."""
        choices = self._choices_before_start(now) if starts_again else self._choices(now)
        return "\n\n".join(
            each for each in (choices, self._going_on(), self._waits(now), self._others()) if each
        )

    def _going_on(self) -> str:
        if not self.can_go_on:
            return ""
        one = _tr(
            "Or let it go on without Hourbell, which records its output and its end when it runs again."
        )
        more = _tr(
            "Or let them go on without Hourbell, which records their output and their ends when it runs"
            " again."
        )
        return one if len(self.runs) == 1 else more

    def _choices(self, now: datetime) -> str:
        if not self.runs:
            return _tr("Hourbell can quit without ending anything.")
        is_one = len(self.runs) == 1
        time = self._time_left(now)
        if time is None:
            one = _tr("Quit when it is done, or stop it now; how far it came is then unknown.")
            more = _tr("Quit when they are done, or stop them now; how far they came is then unknown.")
            return one if is_one else more
        one = _tr("Quit when it is done, in about {time}, or stop it now; how far it came is then unknown.")
        more = _tr(
            "Quit when they are done, in about {time}, or stop them now; how far they came is then unknown."
        )
        return (one if is_one else more).format(time=time)

    def _choices_before_start(self, now: datetime) -> str:
        if not self.runs:
            return _tr("Hourbell can start again without ending anything.")
        is_one = len(self.runs) == 1
        time = self._time_left(now)
        if time is None:
            one = _tr("Start again when it is done, or stop it now; how far it came is then unknown.")
            more = _tr("Start again when they are done, or stop them now; how far they came is then unknown.")
            return one if is_one else more
        one = _tr(
            "Start again when it is done, in about {time}, or stop it now; how far it came is then unknown."
        )
        more = _tr(
            "Start again when they are done, in about {time}, or stop them now; how far they came is then"
            " unknown."
        )
        return (one if is_one else more).format(time=time)

    def _time_left(self, now: datetime) -> str | None:
        left = None if self.usual_end_at is None else (self.usual_end_at - now).total_seconds()
        return None if left is None or left < 1 else span_words.whole_seconds(left)

    def _waits(self, now: datetime) -> str:
        if not self.waits or (until := self.waits[0].until) is None:
            return ""
        kinds = {each.state for each in self.waits}
        is_one = len(self.waits) == 1
        if kinds == {InstanceState.RETRYING}:
            one = _tr(
                "One failed run waits for its next try, at {time}; Hourbell makes it when it runs again."
            )
            more = _tr(
                "{count} failed runs wait for their next try, the first at {time}; Hourbell makes them when"
                " it runs again."
            )
        elif kinds == {InstanceState.WAITING}:
            one = _tr("One sequence waits, until {time}; it goes on when Hourbell runs again.")
            more = _tr("{count} sequences wait, the first until {time}; they go on when Hourbell runs again.")
        else:
            one = more = _tr(
                "{count} sequences and next tries wait, the first until {time}; they go on when Hourbell runs"
                " again."
            )
        count, time = formats.whole_number(len(self.waits)), formats.near_instant(until, now)
        return (one if is_one else more).format(count=count, time=time)

    def _others(self) -> str:
        if self.others == 1:
            return _tr("One run that has not begun is kept for the next start.")
        if self.others:
            words = _tr("{count} runs that have not begun are kept for the next start.")
            return words.format(count=formats.whole_number(self.others))
        return ""


def has_engine(core: Core) -> bool:
    """Tell whether the engine is in this process."""
    return core.engine.own_word() is not None


def still_running(tray_pid: int, core: Core) -> StillRunning:
    """Return what runs here or in the tray; nothing where the engine is another process, as that goes on."""
    from scheduler_core.facade.control.engine_state import EngineKind

    state = core.engine.state()
    if state.kind is not EngineKind.HERE and (not tray_pid or state.pid != tray_pid):
        return StillRunning()
    runs = [run for run in core.runs.lines(core.runs.ids(_RUNNING)) if run.state is RunState.RUNNING]
    usual = core.runs.usual_durations([run.job_id for run in runs])
    ends = [
        run.started_at + usual[run.job_id]
        for run in runs
        if run.started_at is not None and run.job_id in usual
    ]
    waits = tuple(core.runs.waiting())
    not_begun = core.runs.count(_NOT_BEGUN).get(RunState.CLAIMED, 0)
    return StillRunning(
        frozenset(run.id for run in runs),
        runs[0].job_name if runs else "",
        max(ends) if ends and len(ends) == len(runs) else None,
        waits,
        max(not_begun - len(waits), 0),
        bool(runs) and core.engine.scripts() >= {run.id for run in runs},
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("StillRunning", text)
