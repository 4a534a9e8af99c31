"""The focus ring: outside the focused button, with a gap, seen on any fill."""

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QFocusFrame,
    QPushButton,
    QRadioButton,
    QWidget,
)
from shiboken6 import isValid

from gui.look.tokens import Radius, colours_of, space
from gui.widgets.buttons.switch import Switch

# What the style sheet gives a frame or a fill; all other tool buttons are marked by a frame of their own.
_RINGED = ("worded", "framed", "tool", "beside", "split", "chip", "floating")


class FocusRings(QObject):
    """Puts a ring around each button that gets the keyboard, in whatever window of the program.

    A turn of the loop later: a window that is being deleted passes the keyboard on, too, and takes no part.
    """

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._ring: FocusRing | None = None
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._follow)
        application.focusChanged.connect(self._wait)

    def _wait(self) -> None:
        self._turn.start()

    def _follow(self) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.leave()
        now = QApplication.focusWidget()
        self._ring = FocusRing(now) if isinstance(now, QAbstractButton) and is_ringed(now) else None


def is_ringed(button: QAbstractButton) -> bool:
    """Tell whether the keyboard is shown by a ring around a button."""
    if button.property("segment") or button.property("drop"):
        return False
    is_alone = isinstance(button, QPushButton | QCheckBox | QRadioButton)
    return is_alone or any(button.property(each) for each in _RINGED)


class FocusRing(QFocusFrame):
    """Lies over the window or the page that scrolls, where the parts next to the button can't cut it.

    It is painted whenever something below it is, so it sees then whether its button has moved: filters for
    events of the button and all that it lies in would be called while those are deleted. Qt's own frame
    has no gap; of that class it is for screen readers alone, who know it for no part. It asks Qt where it
    lies: a window that its own ring holds in Python is freed while Qt deletes it, and so deleted twice.
    """

    def __init__(self, button: QAbstractButton) -> None:
        self._button = button
        super().__init__(_ground_of(button))
        self._radius = 0.0
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._take_place)
        self._take_place()
        self.raise_()
        self.show()

    def leave(self) -> None:
        """Go away, now."""
        self._turn.stop()
        self.hide()
        self.deleteLater()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._place() != self.geometry():
            self._turn.start()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        painter.setPen(QPen(QColor(colours.accent), colours.ring))
        inset = colours.ring / 2
        line = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        radius = min(self._radius + space(1) - inset, line.height() / 2)
        painter.drawRoundedRect(line, radius, radius)

    def _take_place(self) -> None:
        self.setGeometry(self._place())

    def _place(self) -> QRect:
        """Return where the ring has to be; where it is once the button is gone."""
        ground = self.parentWidget()
        if ground is None or not isValid(self._button):
            return self.geometry()
        room, self._radius = _outline(self._button)
        away = space(1)
        corner = self._button.mapTo(ground, room.topLeft()) - QPoint(away, away)
        return QRect(corner, room.adjusted(0, 0, 2 * away, 2 * away).size())


def _ground_of(button: QWidget) -> QWidget:
    """Return the window of a button, or what of a scroll area shows the page that it lies on."""
    part = button
    while not part.isWindow() and (above := part.parentWidget()) is not None:
        if isinstance(above, QAbstractScrollArea) and part is not button:
            break
        part = above
    return part


def _outline(button: QAbstractButton) -> tuple[QRect, float]:
    """Return what of a button the ring goes around, and how round that is."""
    room = button.rect()
    if isinstance(button, Switch):
        return button.track().toRect(), room.height() / 2
    if isinstance(button, QCheckBox | QRadioButton):
        return _indicator(button)
    if button.property("chip"):
        return room, Radius.CONTROL.pixels if _is_in_editor(button) else room.height() / 2
    is_control = isinstance(button, QPushButton) or any(map(button.property, ("worded", "beside", "split")))
    return room, (Radius.CONTROL if is_control else Radius.ENTRY).pixels


def _is_in_editor(button: QWidget) -> bool:
    """Tell whether the style of the editor makes a chip of days and times less round."""
    part: QWidget | None = button
    while part is not None and part.objectName() != "job_editor":
        part = part.parentWidget()
    return part is not None


def _indicator(button: QCheckBox | QRadioButton) -> tuple[QRect, float]:
    from PySide6.QtWidgets import QStyle, QStyleOptionButton

    option = QStyleOptionButton()
    button.initStyleOption(option)
    is_round = isinstance(button, QRadioButton)
    part = QStyle.SubElement.SE_RadioButtonIndicator if is_round else QStyle.SubElement.SE_CheckBoxIndicator
    room = button.style().subElementRect(part, option, button)
    return room, room.height() / 2 if is_round else Radius.CHIP.pixels
