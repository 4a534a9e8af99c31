"""A filter chip that says what is shown, and whether anything is hidden."""

from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gui.widgets.drawing.chevron import ChevronButton


class FilterChip(ChevronButton):
    """Looks the same for every filter; one with a menu opens it at a press."""

    def __init__(
        self, name: str, parent: QWidget, menu: QMenu | None = None, *, has_chevron: bool = True
    ) -> None:
        super().__init__(parent, opens=menu is not None and has_chevron)
        self.setObjectName(name)
        self.setProperty("chip", True)
        self.setProperty("high", True)
        self.opened = menu
        if menu is not None:
            self.setMenu(menu)
            self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    @property
    def is_filtering(self) -> bool:
        """Whether it holds anything back."""
        return self.isChecked() or bool(self.property("filtering"))

    def show_choice(self, text: str, spoken: str, is_filtering: bool) -> None:
        """Say what is chosen; `spoken` names the filter, too."""
        self.setText(text)
        self.setAccessibleName(spoken)
        if is_filtering != bool(self.property("filtering")):
            self.setProperty("filtering", is_filtering)
            self.style().unpolish(self)
            self.style().polish(self)
