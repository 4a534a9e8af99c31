"""Ask which tags a machine is given, with those that are known to choose from."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.core_access.core_words import as_sentence
from gui.filing.question_dialog import QuestionDialog
from gui.text import formats
from gui.widgets.fields.chip_list import ChipList
from gui.widgets.fields.form_editors import complete_from
from scheduler_core.errors import InvalidInput
from scheduler_core.machine_tags import tags_from
from scheduler_core.values.records.machine import SeenMachine


class MachineTagsDialog(QuestionDialog):
    """Tells all the tags that the settings are to give; what a machine has by itself stays."""

    tags_chosen = Signal(object)

    def __init__(
        self, machine: SeenMachine, known: Sequence[str], parent: QWidget | None, *, namesakes: int = 0
    ) -> None:
        chips = ChipList(self.tr("+ Tag"), _tags_in, str, ",")
        chips.setObjectName("given_tags")
        chips.setAccessibleName(self.tr("Tags"))
        super().__init__(
            "machine_tags_dialog",
            self.tr("Tags of {host}").format(host=machine.host),
            self.tr("Which tags should {host} have?").format(host=machine.host),
            self.tr("Set tags"),
            (chips,),
            parent,
            self.tr("Jobs can ask for machines that have all of some tags."),
        )
        self._chips = chips
        own = sorted(set(machine.tags) - set(machine.given_tags))
        hints = [self.tr("It has by itself: {tags}").format(tags=", ".join(own))] if own else []
        if namesakes == 1:
            hints.append(self.tr("Another machine is called so and gets them, too."))
        elif namesakes:
            others = formats.whole_number(namesakes)
            hints.append(self.tr("{count} others are called so and get them, too.").format(count=others))
        if hints:
            self.show_hint("\n".join(hints))
        self._offer([tag for tag in known if tag not in own])
        self._chips.show_value(",".join(machine.given_tags))
        self._chips.edited.connect(self._judge)
        self.accepted.connect(self._tell)

    def _offer(self, known: Sequence[str]) -> None:
        completer = complete_from(self._chips.entry, known)
        # The field writes what was chosen first.
        completer.activated.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def _take(self, tag: str) -> None:
        self._chips.entry.clear()
        self._chips.take(tag)

    def _judge(self) -> None:
        problem = _problem_of(self._chips.value())
        self.show_problem(problem)
        self.let_choose(not problem)

    def _tell(self) -> None:
        self.tags_chosen.emit(sorted(tags_from(self._chips.value())))


def _tags_in(text: str) -> list[str] | None:
    try:
        return sorted(tags_from(text))
    except InvalidInput:
        return None


def _problem_of(text: str) -> str:
    try:
        tags_from(text)
    except InvalidInput as refusal:
        return as_sentence(refusal.reason)
    return ""
