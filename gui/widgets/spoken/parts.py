"""Accessibility: tell a screen reader the parts of the window that Qt has no role for."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAccessibleWidget,
    QApplication,
    QComboBox,
    QFrame,
    QScrollArea,
    QTableView,
    QWidget,
)
from shiboken6 import VoidPtr

from gui.widgets.paragraph import Label
from gui.widgets.spoken.reading_order import ReadAs, in_order, read_in
from gui.widgets.spoken.roles import Pressable, SpokenRole, spoken_role

_TAUGHT = "speaks_roles"
_ASKED_OF_QT = "asked_of_qt"
# What Qt calls a client, which says nothing, and every frame a border.
_PLAIN = frozenset({"QWidget", "QFrame", "QScrollArea", "QAbstractScrollArea"})
_LINES = frozenset({QFrame.Shape.HLine, QFrame.Shape.VLine})
_Role = QAccessible.Role
_ROLES = {
    SpokenRole.TABS: _Role.PageTabList,
    SpokenRole.ALERT: _Role.AlertMessage,
    SpokenRole.PLOT: _Role.Chart,
    SpokenRole.PICTURE: _Role.Graphic,
    SpokenRole.TOOLS: _Role.ToolBar,
}
_ROLES_AROUND = {
    "QSplitter": _Role.Splitter,
    "QStackedWidget": _Role.LayeredPane,
    "QTableCornerButton": _Role.Pane,
}
_ROLES_NAMED = {
    "QSplitterHandle": _Role.Grip,
    "QStatusBar": _Role.StatusBar,
    "QDialogButtonBox": _Role.Grouping,
}


def teach_roles(application: QApplication) -> None:
    """Let Qt ask here what a widget is before it looks itself; it asks once something reads the window."""
    if not application.property(_TAUGHT):
        application.setProperty(_TAUGHT, True)
        QAccessible.installFactory(_part)


def _part(kind: str, thing: QObject | None) -> QAccessibleWidget | None:
    """Return how a widget is read, or None for Qt's way; Qt asks for each of its classes, its own first."""
    if not isinstance(thing, QWidget):
        return None
    if isinstance(thing, QTableView | QComboBox):
        return _DropDown(thing) if isinstance(thing, QComboBox) else _table(thing)
    match spoken_role(thing), thing:
        case SpokenRole.UNFOLDING, QAbstractButton():
            return _Unfolding(thing, _Role.Button)
        case SpokenRole.TAB, QAbstractButton():
            return _Tab(thing, _Role.PageTab)
        case SpokenRole.WORDS, _:
            return _Words(thing)
        case SpokenRole.SILENT, _:
            return _Around(thing, _Role.Client)
        case SpokenRole.CHIP, Pressable():
            return _Chip(thing, thing.press)
        case SpokenRole() as role, _ if role in _ROLES:
            return _Around(thing, _ROLES[role])
    match kind:
        case "QLabel":
            return _Words(thing) if isinstance(thing, Label) else None
        case "QSplitter" | "QStackedWidget" | "QTableCornerButton":
            return _Around(thing, _ROLES_AROUND[kind])
        case "QSplitterHandle" | "QStatusBar" | "QDialogButtonBox":
            return _NamedPart(thing, _ROLES_NAMED[kind])
        case "QDialog":
            return _InOrder(thing, _Role.Dialog)
        case "QLineEditIconButton":
            return _Clearing(thing, _Role.Button)
        case _:
            return _Part(thing) if kind in _PLAIN else None


class _InOrder(QAccessibleWidget):
    """A part in which others are found as they stand in it: Qt goes by when they were made."""

    def __init__(self, widget: QWidget, role: _Role = _Role.Client) -> None:
        super().__init__(widget, role)
        # Who walks through a page asks for one after the other: found once in a turn of the loop.
        self._order: list[int] = []

    def childCount(self) -> int:
        around = self.widget()
        return len(around.parts_read()) if isinstance(around, ReadAs) else super().childCount()

    def child(self, place: int) -> QAccessibleInterface:
        around = self.widget()
        if isinstance(around, ReadAs):
            return QAccessible.queryAccessibleInterface(around.parts_read()[place])
        order = self._places()
        return super().child(order[place] if place < len(order) else place)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        around, part = self.widget(), child.object()
        if isinstance(around, ReadAs):
            parts = [*around.parts_read()]
            return parts.index(part) if isinstance(part, QWidget) and part in parts else -1
        place, order = super().indexOfChild(child), self._places()
        return order.index(place) if place in order else place

    def parent(self) -> QAccessibleInterface:
        around = read_in(self.widget())
        return super().parent() if around is None else QAccessible.queryAccessibleInterface(around)

    def _places(self) -> list[int]:
        """Return at which places of Qt's the parts are."""
        count = super().childCount()
        if len(self._order) != count:
            # Not by their widgets: Qt makes bars of a page where others were, which PySide takes for those.
            parts = [super(_InOrder, self).child(place) for place in range(count)]
            self._order = in_order(self.widget(), parts) if count > 1 else [*range(count)]
            QTimer.singleShot(0, self._forget)
        return self._order

    def _forget(self) -> None:
        self._order = []


class _Around(_InOrder):
    """A part that only lays others out: readers pass over it, and who looks finds what it belongs to."""

    def text(self, kind: QAccessible.Text) -> str:
        found = super().text(kind)
        return found or (_name_around(self.widget()) if kind == QAccessible.Text.Name else "")


class _Part(_Around):
    """A part that holds others or is painted: what it is follows from its name, its focus and its parts."""

    def role(self) -> _Role:
        widget = self.widget()
        if widget.windowType() == Qt.WindowType.Window:
            return _Role.Window
        if isinstance(widget, QFrame) and widget.frameShape() in _LINES:
            return _Role.Separator
        if isinstance(widget, QScrollArea):
            return _Role.Pane
        if isinstance(widget, QAbstractScrollArea):
            return _Role.Canvas
        has_parts = self.childCount() > 0
        if _takes_focus(widget):
            return _Role.Grouping if has_parts else _Role.Canvas
        if not QAccessibleWidget.text(self, QAccessible.Text.Name):
            return _Role.Client  # a part that only lays out, which readers pass over
        return _Role.Grouping if has_parts else _Role.Graphic

    def childCount(self) -> int:
        """Return how many parts it holds; bars, which Qt makes, are called as what they scroll by then."""
        area = self.widget().parent()
        if isinstance(area, QAbstractScrollArea):
            for bar in (area.horizontalScrollBar(), area.verticalScrollBar()):
                if not bar.accessibleName() and (name := _name_around(bar)):
                    bar.setAccessibleName(name)
        return super().childCount()


class _Words(_Around):
    """Words; where nothing is said now, or a picture only decorates, there is nothing to read."""

    def role(self) -> _Role:
        return _Role.StaticText if self._words() else _Role.Client

    def text(self, kind: QAccessible.Text) -> str:
        return (self._words() if kind == QAccessible.Text.Name else "") or super().text(kind)

    def _words(self) -> str:
        found, label = QAccessibleWidget.text(self, QAccessible.Text.Name), self.widget()
        if found or not isinstance(label, Label):
            return found
        words = label.text()
        if label.textFormat() == Qt.TextFormat.PlainText:
            return words
        from PySide6.QtGui import QTextDocumentFragment

        return QTextDocumentFragment.fromHtml(words).toPlainText()


class _NamedPart(_InOrder):
    """A part that Qt makes and gives no name."""

    def text(self, kind: QAccessible.Text) -> str:
        found = super().text(kind)
        if found or kind != QAccessible.Text.Name:
            return found
        # By name: what PySide makes with the class of a dialog costs a start 2 ms.
        if self.widget().inherits("QStatusBar"):
            return _tr("Status")
        return _tr("Buttons") if self.widget().inherits("QDialogButtonBox") else _tr("Divider")


class _Pressed(QAccessibleWidget):
    """A button that is something else to a reader, and can be pressed all the same."""

    def text(self, kind: QAccessible.Text) -> str:
        found = super().text(kind)
        return found or (self._button().text() if kind == QAccessible.Text.Name else "")

    def actionNames(self) -> list[str]:
        return [self.pressAction(), self.setFocusAction()]

    def doAction(self, name: str) -> None:
        if name == self.pressAction():
            self._button().click()
        else:
            super().doAction(name)

    def _button(self) -> QAbstractButton:
        button = self.widget()
        assert isinstance(button, QAbstractButton)
        return button


class _Table(QAccessibleWidget):
    """A table as Qt reads it, but for the corner of its heads: there Qt has a part without a name."""

    def __init__(self, view: QTableView, as_by_qt: QAccessibleInterface) -> None:
        super().__init__(view)
        # Qt deletes its own part of the view, so this holds no more than the number.
        self._number = QAccessible.uniqueId(as_by_qt)

    def role(self) -> _Role:
        return self._by_qt().role()

    def state(self) -> QAccessible.State:
        return self._by_qt().state()

    def text(self, kind: QAccessible.Text) -> str:
        return self._by_qt().text(kind)

    def childCount(self) -> int:
        return self._by_qt().childCount()

    def child(self, place: int) -> QAccessibleInterface:
        # Qt tells of the cell that has the focus by its place among these, so the corner keeps its own.
        corner = self._corner() if place == 0 else None
        return self._by_qt().child(place) if corner is None else QAccessible.queryAccessibleInterface(corner)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return 0 if isinstance(child.object(), QWidget) else self._by_qt().indexOfChild(child)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return self._by_qt().childAt(x, y)

    def focusChild(self) -> QAccessibleInterface:
        return self._by_qt().focusChild()

    def interface_cast(self, kind: QAccessible.InterfaceType) -> VoidPtr:  # type: ignore[override]
        return self._by_qt().interface_cast(kind)  # type: ignore[return-value]

    def _by_qt(self) -> QAccessibleInterface:
        return QAccessible.accessibleInterface(self._number)

    def _corner(self) -> QWidget | None:
        buttons = self.widget().findChildren(
            QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly
        )
        return next((each for each in buttons if each.inherits("QTableCornerButton")), None)


class _DropDown(QAccessibleWidget):
    """A drop-down as Qt reads it, but one that no words next to it name says what it is for, too.

    On Linux Qt calls all of them by what is chosen alone.
    """

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box, _Role.ComboBox)

    def childCount(self) -> int:
        return 2 if self._box().isEditable() else 1

    def child(self, place: int) -> QAccessibleInterface:
        line = self._box().lineEdit()
        part = line if place == 1 and line is not None else self._box().view()
        return QAccessible.queryAccessibleInterface(part)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        part = child.object()
        return next((place for place in range(self.childCount()) if self.child(place).object() is part), -1)

    def state(self) -> QAccessible.State:
        state, box = super().state(), self._box()
        is_open = box.view().isVisible()
        state.expandable = state.hasPopup = True
        state.expanded, state.collapsed = is_open, not is_open
        state.editable = box.isEditable()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        chosen = self._box().currentText()
        if kind == QAccessible.Text.Value:
            return chosen
        if kind != QAccessible.Text.Name:
            return super().text(kind)
        name = self._box().accessibleName()
        is_named = name in chosen or bool(self.relations(QAccessible.RelationFlag.Label))
        return chosen if is_named else ", ".join(filter(None, (name, chosen)))

    def actionNames(self) -> list[str]:
        return [self.showMenuAction(), self.pressAction()]

    def doAction(self, name: str) -> None:
        if name not in self.actionNames():
            super().doAction(name)
        elif self._box().view().isVisible():
            self._box().hidePopup()
        else:
            self._box().showPopup()

    def _box(self) -> QComboBox:
        box = self.widget()
        assert isinstance(box, QComboBox)
        return box


class _Clearing(_Pressed):
    """The button in a field that clears it, which Qt draws without a word."""

    def text(self, kind: QAccessible.Text) -> str:
        return super().text(kind) or (_tr("Clear") if kind == QAccessible.Text.Name else "")


class _Unfolding(_Pressed):
    """A button that folds and unfolds what stands below it."""

    def state(self) -> QAccessible.State:
        state = super().state()
        is_open = self._button().isChecked()
        state.expandable = True
        state.expanded, state.collapsed = is_open, not is_open
        return state


class _Chip(QAccessibleWidget):
    """What is painted like a button, and is one to a reader."""

    def __init__(self, chip: QWidget, press: Callable[[], None]) -> None:
        super().__init__(chip, _Role.Button)
        self._press = press

    def actionNames(self) -> list[str]:
        return [self.pressAction(), self.setFocusAction()]

    def doAction(self, name: str) -> None:
        if name == self.pressAction():
            self._press()
        else:
            super().doAction(name)


class _Tab(_Pressed):
    """A button that chooses one of several pages."""

    def state(self) -> QAccessible.State:
        state = super().state()
        state.selectable = True
        state.selected = self._button().isChecked()
        return state


def _table(view: QTableView) -> QAccessibleWidget | None:
    """Return how a table is read; Qt comes here once more as its own part of it is made."""
    if view.property(_ASKED_OF_QT):
        return None
    view.setProperty(_ASKED_OF_QT, True)
    as_by_qt = QAccessible.queryAccessibleInterface(view)
    view.setProperty(_ASKED_OF_QT, False)
    return _Table(view, as_by_qt)


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus


def _name_around(widget: QWidget) -> str:
    """Return the name of the nearest part around that has one."""
    around = widget.parentWidget()
    while around is not None:
        if name := around.accessibleName() or around.windowTitle():
            return name
        around = around.parentWidget()
    return ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("spoken_parts", text)
