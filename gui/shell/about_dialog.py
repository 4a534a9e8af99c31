"""Say what this program is and which version it has."""

from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.widgets.buttons.push_button import ShowsKeys
from gui.widgets.paragraph import Label


class AboutDialog(ShowsKeys, QDialog):
    """Icon, name and versions; the text can be copied."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Hourbell"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        icon = Label(self)
        icon.setPixmap(theme.pixmap("hourbell", 2 * theme.large_icon_size(), QPalette.ColorRole.Text, self))
        name = Label("Hourbell", self)
        name.setFont(font_of(Type.TITLE))
        purpose = Label(self.tr("A desktop scheduler whose calendar shows exactly what will fire."), self)
        versions = Label(self._versions(), self)
        versions.setObjectName("versions")
        versions.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        versions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        words = QVBoxLayout()
        words.setSpacing(space(1))
        for label in (name, purpose, versions):
            words.addWidget(label)
        top = QHBoxLayout()
        top.setSpacing(space(4))
        top.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(6), space(6), space(6), space(4))
        sheet.setSpacing(space(5))
        sheet.addLayout(top)
        sheet.addWidget(buttons)
        sheet.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        buttons.rejected.connect(self.reject)

    def _versions(self) -> str:
        try:
            text = self.tr("Version {own}, Qt {qt}").format(own=version("hourbell"), qt=qVersion())
        except PackageNotFoundError:
            text = self.tr("Run from its source, Qt {qt}").format(qt=qVersion())
        return text
