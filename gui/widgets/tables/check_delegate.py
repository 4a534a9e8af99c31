"""Items with a check box that is outlined as check boxes are elsewhere."""

from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gui.look.palettes import palette_of_outlines
from gui.widgets.tables.paged_model import AnyIndex


class CheckDelegate(QStyledItemDelegate):
    """Paints with the palette of check boxes: in the dark Fusion's own outline can't be seen."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        option.palette = palette_of_outlines(option.palette)
