"""Ask which tags jobs have: known ones to check, new ones to type."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from gui.filing.place_names import problem_of_tags, tidy_tags
from gui.filing.question_dialog import QuestionDialog
from gui.look.tokens import space
from gui.widgets.tables.flush_delegate import CheckDelegate

_State = Qt.CheckState


class TagDialog(QuestionDialog):
    """Tells the tags to add and those to take away; a half checked one stays as it is."""

    tags_chosen = Signal(object, object)

    def __init__(
        self,
        question: str,
        jobs: int,
        tags: Sequence[str],
        having: Mapping[str, int],
        parent: QWidget | None = None,
    ) -> None:
        """`having` says how many of the jobs have each tag now."""
        new = QLineEdit()
        new.setObjectName("new_tags")
        new.setPlaceholderText(self.tr("new tags, such as nightly disk"))
        new.setAccessibleName(self.tr("New tags"))
        before = {tag: _state(having.get(tag, 0), jobs) for tag in tags}
        checks = QListWidget()
        checks.setObjectName("tags")
        checks.setAccessibleName(self.tr("Tags"))
        checks.setItemDelegate(CheckDelegate(checks))
        checks.setSpacing(space(0.5))
        if not tags:
            checks.hide()
        for tag, state in before.items():
            QListWidgetItem(tag, checks).setCheckState(state)
        super().__init__("tag_dialog", self.tr("Tags"), question, self.tr("Set tags"), (new, checks), parent)
        self._new, self._list, self._before = new, checks, before
        self._judge()
        self._new.textChanged.connect(self._judge)
        self.accepted.connect(self._tell)

    def sizeHint(self) -> QSize:
        return QSize(space(90), super().sizeHint().height())

    def _judge(self) -> None:
        problem = problem_of_tags(tidy_tags(self._new.text()))
        self.show_problem(problem)
        self.let_choose(not problem)

    def _tell(self) -> None:
        items = [self._list.item(row) for row in range(self._list.count())]
        changed = [item for item in items if item.checkState() != self._before[item.text()]]
        add = [item.text() for item in changed if item.checkState() == _State.Checked]
        remove = [item.text() for item in changed if item.checkState() == _State.Unchecked]
        self.tags_chosen.emit((*add, *tidy_tags(self._new.text())), tuple(remove))


def _state(having: int, jobs: int) -> Qt.CheckState:
    if having == 0:
        return _State.Unchecked
    return _State.Checked if having == jobs else _State.PartiallyChecked
