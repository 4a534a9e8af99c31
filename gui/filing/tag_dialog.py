"""Ask which tags jobs have: known ones to check, new ones to type."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from gui.filing.place_names import problem_of_folder, problem_of_tags, tidy_folder, tidy_tags
from gui.filing.question_dialog import QuestionDialog
from gui.look.palettes import hue_of
from gui.look.tokens import colours_of, space
from gui.widgets.fields.lists.drop_down import DropDown
from gui.widgets.tables.flush_delegate import CheckDelegate
from scheduler_core.values.jobs.colour import JobColours

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


class FolderDialog(QuestionDialog):
    """Tells the folder that was chosen; what can't be one is refused while it is typed."""

    folder_chosen = Signal(str)

    def __init__(
        self,
        title: str,
        question: str,
        verb: str,
        folder: str,
        folders: Sequence[str],
        colours: JobColours,
        parent: QWidget | None = None,
    ) -> None:
        field = DropDown()
        field.setObjectName("folder")
        field.setEditable(True)
        field.setInsertPolicy(DropDown.InsertPolicy.NoInsert)
        field.addItems(["", *folders])
        field.setAccessibleName(question)
        field.view().show_squares(self._colour_of)
        self._colours = colours
        super().__init__("folder_dialog", title, question, verb, (field,), parent)
        # The line is empty then, which a reader would say nothing of.
        field.setItemData(0, self.tr("No folder"), Qt.ItemDataRole.AccessibleTextRole)
        field.setCurrentText(folder)  # not before: Qt puts the text of an entry that changes into the line
        self._field = field
        self.setMinimumWidth(space(100))
        self._judge()
        line = self._field.lineEdit()
        if line is not None:
            line.selectAll()
        self._field.editTextChanged.connect(self._judge)
        self.accepted.connect(self._tell)

    def _colour_of(self, folder: str) -> QColor:
        """Return the colour that the navigation gives a folder; “no folder” has none."""
        if not folder:
            return QColor()
        return QColor(colours_of(self.palette()).hues[hue_of(self._colours.of_folder(folder))].bar)

    def _judge(self) -> None:
        problem = problem_of_folder(tidy_folder(self._field.currentText()))
        hint = self.tr("A slash parts a folder from the one within it. Leave it empty for no folder.")
        if problem:
            self.show_problem(problem)
        else:
            self.show_hint(hint)
        self.let_choose(not problem)

    def _tell(self) -> None:
        self.folder_chosen.emit(tidy_folder(self._field.currentText()))
