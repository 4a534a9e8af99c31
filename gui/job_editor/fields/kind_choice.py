"""Choose the kind of a rule from a short list, or an event."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.look.tokens import space
from gui.widgets.fields.field_form import described
from gui.widgets.fields.form_editors import ChoiceEditor
from scheduler_core.fields.schedules.kinds.described_rule import GROUPS, DescribedRule
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS, kind_called


class KindChoice(QHBoxLayout):
    """Kinds of one group are one entry of the first list; the second one, shown then, has them all.

    Below a line stand those that are written as other programs do.
    """

    edited = Signal()

    def __init__(self, owner: QWidget) -> None:
        super().__init__()
        self._kinds = ChoiceEditor(list(_entries()), owner)
        self._kinds.setObjectName("rule_kind")
        self._kinds.setAccessibleName(self.tr("Kind of rule"))
        notation = next(kind for kind in LISTED_KINDS if kind.is_notation)
        self._kinds.draw_line_above(self._kinds.findData(notation.name))
        self._members = {group: self._list_of(group, owner) for group in GROUPS}
        self.setSpacing(space(1.5))
        for each in (self._kinds, *self._members.values()):
            self.addWidget(each, 0, Qt.AlignmentFlag.AlignTop)
            each.edited.connect(self._tell)
        self._show_members()

    def focus(self) -> None:
        self._kinds.setFocus(Qt.FocusReason.TabFocusReason)

    def value(self) -> str:
        """Return the kind that is chosen."""
        chosen = self._kinds.value()
        return self._members[chosen].value() if chosen in self._members else chosen

    def show_value(self, kind: str) -> None:
        group = kind_called(kind).group
        if group:
            self._members[group].show_value(kind)
        self._kinds.show_value(group or kind)
        self._show_members()

    def _tell(self) -> None:
        self._show_members()
        self.edited.emit()

    def _show_members(self) -> None:
        for group, members in self._members.items():
            members.setVisible(group == self._kinds.value())

    def _list_of(self, group: str, owner: QWidget) -> ChoiceEditor:
        of_group = (kind for kind in LISTED_KINDS if kind.group == group)
        members = ChoiceEditor([(kind.name, _title(kind)) for kind in of_group], owner)
        members.setObjectName(f"rule_{group}")
        members.setAccessibleName(described(GROUPS[group]))
        return members


def _entries() -> Iterable[tuple[str, str]]:
    """Return the kinds in the order in which they are offered, a group where its first kind stands."""
    named: set[str] = set()
    for kind in LISTED_KINDS:
        if not kind.group:
            yield kind.name, _title(kind)
        elif kind.group not in named:
            named.add(kind.group)
            yield kind.group, described(GROUPS[kind.group])


def _title(kind: DescribedRule[object]) -> str:
    return described(kind.title)
