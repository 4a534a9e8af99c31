"""Ask for a folder: one of those there are, or a new one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from gui.filing.place_names import problem_of_folder, tidy_folder
from gui.filing.question_dialog import QuestionDialog
from gui.look.palettes import hue_of
from gui.look.tokens import colours_of, space
from gui.widgets.fields.lists.drop_down import DropDown
from scheduler_core.values.jobs.colour import JobColours


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
