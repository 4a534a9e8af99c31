"""Join the view of machines with the core; it is imported when it is first wanted."""

import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.commands.undo import doing
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core, CoreAreas
from gui.core_access.core_words import as_sentence
from gui.core_access.latest_answer import LatestAnswer
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.events import ChangeSet
from scheduler_core.host_name import host_name
from scheduler_core.values.ids import EngineId

if TYPE_CHECKING:
    from gui.machines.machines_dialog import MachinesDialog
    from gui.machines.machines_seen import MachinesSeen
    from gui.machines.tags_dialog import MachineTagsDialog
    from scheduler_core.facade.control.machines import RunningEngine
    from scheduler_core.values.records.machine import MachineActed, SeenMachine

_REST_MILLISECONDS = 500


class MachinesFeature(WindowFeature):
    """Answers the action for it. What is done about a machine can be undone, but for forgetting one."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.dialog: MachinesDialog | None = None
        self.tags_dialog: MachineTagsDialog | None = None
        self._known_tags: Sequence[str] = ()
        self._machines: Sequence[SeenMachine] = ()
        self._seen: LatestAnswer[MachinesSeen] = LatestAnswer(
            context.bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._tell_unseen
        )
        context.actions.machines.triggered.connect(self._open)
        context.bridge.changed.connect(self._on_changes)

    def _open(self) -> None:
        from gui.machines.machines_dialog import MachinesDialog
        from gui.machines.machines_seen import machines_seen

        if self.dialog is not None:
            self.dialog.raise_()
            self.dialog.activateWindow()
            return
        self.dialog = dialog = MachinesDialog(self._context.theme, self._context.now, self._window)
        dialog.drain_wanted.connect(self._drain)
        dialog.resume_wanted.connect(self._resume)
        dialog.tags_wanted.connect(self._ask_for_tags)
        dialog.forget_wanted.connect(self._ask_to_forget)
        dialog.enable_wanted.connect(self._enable)
        dialog.look_wanted.connect(self._seen.refresh)
        dialog.sharing.copied.connect(self._tell_copied)
        dialog.sharing.start_anew_wanted.connect(self._start_anew)
        dialog.finished.connect(self._forget_dialog)
        dialog.show()
        self._seen.ask(machines_seen)

    def _forget_dialog(self) -> None:
        self.dialog = None
        self._seen.drop()

    def _show(self, seen: "MachinesSeen") -> None:
        self._known_tags, self._machines = seen.known_tags, seen.machines
        if self.dialog is not None:
            self.dialog.show_seen(seen)

    def _tell_unseen(self, error: Exception) -> None:
        """Say in the dialog why nothing is known, or nothing more; a bug is then told by the window."""
        if self.dialog is not None and not self.dialog.is_known:
            self.dialog.empty.miss(self._bridge.words_of(error))
        elif self.dialog is None or not isinstance(error, SchedulerError):
            self._bridge.report_failure(error)
        else:
            self.dialog.show_trouble(as_sentence(str(error)))

    def _tell_refused(self, error: Exception) -> None:
        if self.dialog is None or not isinstance(error, SchedulerError):
            self._bridge.report_failure(error)
        else:
            reason = error.reason if isinstance(error, InvalidInput) else str(error)
            self.dialog.show_refusal(as_sentence(reason))

    def _forget_refusal(self) -> None:
        if self.dialog is not None:
            self.dialog.show_refusal("")

    def _on_changes(self, changes: ChangeSet) -> None:
        if self.dialog is not None and changes != ChangeSet(outputs=changes.outputs):
            self._seen.refresh()

    def _tell_copied(self) -> None:
        self._context.notices.tell(self.tr("The command is copied."))

    # ---- what is done about one

    def _drain(self, machine: "SeenMachine") -> None:
        self._forget_refusal()
        self._context.history.make(
            doing(partial(_drain, machine.id)),
            self.tr("letting {host} take no more runs").format(host=machine.host),
            self.tr("{host} takes no more runs; what runs there goes on.").format(host=machine.host),
            otherwise=self._tell_refused,
        )

    def _resume(self, machine: "SeenMachine") -> None:
        self._forget_refusal()
        self._context.history.make(
            doing(partial(_resume, machine.id)),
            self.tr("letting {host} take runs again").format(host=machine.host),
            self.tr("{host} takes runs again.").format(host=machine.host),
            otherwise=self._tell_refused,
        )

    def _ask_for_tags(self, machine: "SeenMachine") -> None:
        from gui.machines.tags_dialog import MachineTagsDialog

        namesakes = [each for each in self._machines if _is_namesake(each, machine)]
        self.tags_dialog = dialog = MachineTagsDialog(
            machine, self._known_tags, self.dialog or self._window, namesakes=len(namesakes)
        )
        dialog.tags_chosen.connect(partial(self._tag, machine))
        dialog.finished.connect(self._forget_tags_dialog)
        dialog.open()

    def _forget_tags_dialog(self) -> None:
        self.tags_dialog = None

    def _tag(self, machine: "SeenMachine", tags: Sequence[str]) -> None:
        self._forget_refusal()
        self._context.history.make(
            doing(partial(_tag, machine.id, tuple(tags))),
            self.tr("the tags of {host}").format(host=machine.host),
            self.tr("{host} has other tags now.").format(host=machine.host),
            otherwise=self._tell_refused,
        )

    def _ask_to_forget(self, machine: "SeenMachine") -> None:
        question = Question(
            self.tr("Forget a machine"),
            self.tr("Forget {host}?").format(host=machine.host),
            QDialogButtonBox.StandardButton.Cancel,
            self.dialog or self._window,
        )
        question.setObjectName("forget_machine_question")
        question.set_words(
            self.tr(
                "It is shown no more. What it left unfinished is taken over as from any machine that died, "
                "and its runs stay in the log. If Hourbell starts there again it is shown again.\n\n"
                "This can't be undone."
            )
        )
        forget = question.add_button(self.tr("&Forget"), QDialogButtonBox.ButtonRole.DestructiveRole)
        forget.setObjectName("forget")
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        forget.clicked.connect(partial(self._forget, machine))
        question.open()

    def _forget(self, machine: "SeenMachine", _is_checked: bool = False) -> None:
        self._forget_refusal()
        self._bridge.change(partial(_forget, machine.id), self._tell_forgotten, self._tell_refused)

    def _tell_forgotten(self, acted: "MachineActed") -> None:
        if acted.machine.unfinished:
            words = self.tr("{host} is forgotten once others have taken over what it left unfinished.")
        else:
            words = self.tr("{host} is forgotten.")
        self._context.notices.tell(words.format(host=acted.machine.host))
        self._seen.refresh()

    # ---- letting them share the runs

    def _enable(self) -> None:
        self._forget_refusal()
        if self.dialog is not None:
            self.dialog.sharing.show_work(is_under_way=True)
        self._bridge.change(_enable, self._tell_enabled, self._tell_not_enabled)

    def _tell_enabled(self, running: "Sequence[RunningEngine]") -> None:
        self._end_enabling()
        self._context.notices.tell(self.tr("Several machines can share the runs now."))
        others = [each for each in running if not _is_here(each)]
        if others and self.dialog is not None:
            engines = ", ".join(self._engine_name(each) for each in others)
            question = Question(
                self.tr("Machines"),
                self.tr("Several machines can share the runs now."),
                QDialogButtonBox.StandardButton.Ok,
                self.dialog,
            )
            question.setObjectName("machines_enabled")
            question.set_words(
                self.tr("Start these engines anew, so that they take part: {engines}.").format(
                    engines=engines
                )
            )
            question.set_default(QDialogButtonBox.StandardButton.Ok)
            question.open()
        self._seen.refresh()

    def _engine_name(self, engine: "RunningEngine") -> str:
        return self.tr("{host} (process {pid})").format(host=engine.host, pid=engine.pid)

    def _start_anew(self) -> None:
        self._forget_refusal()
        if self.dialog is not None:
            self.dialog.sharing.show_work(is_under_way=True)
        # Its runs may take long to end: nothing that is asked meanwhile, as to stop one, waits for them.
        self._bridge.ask(_stop_engine, self._start_again, self._tell_not_enabled)

    def _start_again(self, _nothing: None) -> None:
        self._bridge.change(_start_engine, self._tell_started_anew, self._tell_not_enabled)

    def _tell_started_anew(self, _nothing: None) -> None:
        self._end_enabling()
        self._bridge.engine_settled.emit()
        self._context.notices.tell(self.tr("The engine of this window shares the runs with others now."))
        self._seen.refresh()

    def _tell_not_enabled(self, error: Exception) -> None:
        self._end_enabling()
        self._tell_refused(error)

    def _end_enabling(self) -> None:
        if self.dialog is not None:
            self.dialog.sharing.show_work(is_under_way=False)


def _drain(machine: EngineId, core: CoreAreas) -> object:
    return core.machines.drain(machine)


def _resume(machine: EngineId, core: CoreAreas) -> object:
    return core.machines.resume(machine)


def _tag(machine: EngineId, tags: Sequence[str], core: CoreAreas) -> object:
    return core.machines.tag(machine, tags)


def _forget(machine: EngineId, core: Core) -> "MachineActed":
    return core.machines.forget(machine)


def _is_namesake(other: "SeenMachine", machine: "SeenMachine") -> bool:
    """Tell a further machine of the same name, by which the settings give tags."""
    return other.host.casefold() == machine.host.casefold() and other.machine != machine.machine


def _is_here(engine: "RunningEngine") -> bool:
    return engine.pid == os.getpid() and engine.host == host_name()


def _stop_engine(core: Core) -> None:
    core.engine.stop()


def _start_engine(core: Core) -> None:
    core.engine.start()


def _enable(core: Core) -> "Sequence[RunningEngine]":
    return core.machines.enable()
