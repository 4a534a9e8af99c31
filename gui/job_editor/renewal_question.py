"""Ask whether to make a new address for a hook that is there, which ends the former one."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.widgets.notices.question import Question


class RenewalQuestion(Question):
    """Tells the name of the hook where a new address is wanted; Escape and Enter leave the former one."""

    renewal_wanted = Signal(str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(
            self.tr("New address"),
            self.tr("Make a new address for the hook “{name}”?").format(name=name),
            QDialogButtonBox.StandardButton.Cancel,
            parent,
        )
        self._name = name
        self.setObjectName("renew_hook")
        self.set_words(
            self.tr(
                "Its address is not shown again. Once there is a new one, nothing is taken at the former one "
                "any more: whoever calls it needs the new one."
            )
        )
        renew = self.add_button(self.tr("Make a new one"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.set_default(QDialogButtonBox.StandardButton.Cancel)
        renew.clicked.connect(self._want)

    def _want(self) -> None:
        self.renewal_wanted.emit(self._name)
