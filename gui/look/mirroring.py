"""Mirror positions in right-to-left layouts, without `QStyle` and its hundreds of names.

PySide makes all enums of a class when it is first imported: 620 names of `QStyle` before the first picture.
"""

from PySide6.QtCore import QRect, Qt

_SIDES = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignRight


def place_in(direction: Qt.LayoutDirection, outer: QRect, place: QRect) -> QRect:
    """Return a place as it lies in what is around it: the same, or mirrored."""
    if direction == Qt.LayoutDirection.LeftToRight:
        return QRect(place)
    return place.translated(outer.left() + outer.right() - place.left() - place.right(), 0)


def side_in(direction: Qt.LayoutDirection, alignment: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
    """Return on which side words stand that are to begin or end there."""
    if not alignment & Qt.AlignmentFlag.AlignHorizontal_Mask:
        alignment |= Qt.AlignmentFlag.AlignLeft
    if alignment & _SIDES and not alignment & Qt.AlignmentFlag.AlignAbsolute:
        if direction == Qt.LayoutDirection.RightToLeft:
            alignment ^= _SIDES
        alignment |= Qt.AlignmentFlag.AlignAbsolute
    return alignment
