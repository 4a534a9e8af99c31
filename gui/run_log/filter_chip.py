"""A chip that says what it lets through, and shows whether it holds anything back."""

from PySide6.QtWidgets import QMenu, QToolButton, QWidget


class FilterChip(QToolButton):
    """Looks the same for every filter; one with a menu opens it at a press."""

    def __init__(self, name: str, parent: QWidget, menu: QMenu | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("chip", True)
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
        self.setText(f"{text} ▾" if self.opened is not None else text)
        self.setAccessibleName(spoken)
        self.setProperty("filtering", is_filtering)
        self.style().unpolish(self)
        self.style().polish(self)
