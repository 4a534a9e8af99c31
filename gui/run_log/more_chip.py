"""A chip that stands for those there is no room for."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMenu, QWidget

from gui.run_log.filter_chip import FilterChip


class MoreChip(FilterChip):
    """Opens what the other chips open; hidden as long as all of them are there."""

    def __init__(self, parent: QWidget) -> None:
        menu = QMenu(parent)
        menu.setProperty("has_checks", True)
        super().__init__("more_filters", parent, menu)
        self._menu = menu
        self._chips: Sequence[FilterChip] = ()
        self.setText("⋯")
        self.setToolTip(self.tr("More filters"))
        self.setAccessibleName(self.toolTip())
        menu.aboutToShow.connect(self._fill)
        self.hide()

    def stand_for(self, chips: Sequence[FilterChip]) -> None:
        self._chips = tuple(chips)
        self.setVisible(bool(chips))

    def _fill(self) -> None:
        self._menu.clear()
        for chip in self._chips:
            if chip.opened is not None:
                chip.opened.setTitle(chip.text().removesuffix(" ▾"))
                self._menu.addMenu(chip.opened)
            else:
                action = self._menu.addAction(chip.text())
                action.setCheckable(True)
                action.setChecked(chip.isChecked())
                action.triggered.connect(chip.click)
