"""The theme of the window: style, colours, icons and sizes of type."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPalette, QPixmap, QScreen
from PySide6.QtWidgets import QApplication, QWidget

from gui.look.icons import IconDrawer
from gui.look.palettes import palette_for, palette_of_outlines, palette_of_titles
from gui.look.style_sheet import style_sheet
from gui.look.tokens import Type, colours_of, space
from gui.memory.window_memory import Appearance

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibilityHints


_SMALL = 48
# In steps of the scale, so that icons grow with the text next to them.
_SMALL_ICON, _TOOL_ICON, _LARGE_ICON = 4, 6, 8
_SCHEMES = {
    Appearance.SYSTEM: Qt.ColorScheme.Unknown,
    Appearance.LIGHT: Qt.ColorScheme.Light,
    Appearance.DARK: Qt.ColorScheme.Dark,
    Appearance.HIGH_LIGHT: Qt.ColorScheme.Light,
    Appearance.HIGH_DARK: Qt.ColorScheme.Dark,
}
_OF_HIGH_CONTRAST = frozenset({Appearance.HIGH_LIGHT, Appearance.HIGH_DARK})


class Theme(QObject):
    """Dresses the application; `changed` tells that icons have to be drawn again."""

    changed = Signal()

    def __init__(
        self, application: QApplication, icon_folder: Path, wanted: Appearance, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._drawer = IconDrawer(icon_folder)
        self._wanted = wanted
        self._icons: dict[str, QIcon] = {}
        self._dressed: tuple[Qt.ColorScheme, bool] | None = None
        self._sheets: Sequence[Callable[[QPalette], str]] = ()
        # What this screen needs for a first picture; the rest takes as long again.
        self._ratios: Sequence[float] = (application.devicePixelRatio(),)
        self._sizes: Sequence[int] = (self.small_icon_size(),)
        self._is_all_drawn = False
        application.setWindowIcon(self._drawer.application_icon(_SMALL))
        self._hints = application.styleHints()
        self._hints.setColorScheme(_SCHEMES[wanted])
        self._desktop_scheme = self._hints.colorScheme()
        self._contrast = contrast_hints(self._hints)
        self._is_high_on_desktop = False
        if self._contrast is not None:
            asked = self._contrast.contrastPreference()
            self._is_high_on_desktop = asked == Qt.ContrastPreference.HighContrast
            self._contrast.contrastPreferenceChanged.connect(self._take_contrast)
        self._dress()
        self._hints.colorSchemeChanged.connect(self._take_scheme)

    @property
    def wanted(self) -> Appearance:
        return self._wanted

    def show_appearance(self, wanted: Appearance) -> None:
        self._wanted = wanted
        self._hints.setColorScheme(_SCHEMES[wanted])
        self._take_scheme(self._hints.colorScheme())

    def dress_widgets(self, *of_features: Callable[[QPalette], str]) -> None:
        """Set the style sheet, once the widgets of the window have found their places.

        Set before, it would dress each of them again whenever it gets a parent: 20 ms of a start. The
        rules of features belong to it: a sheet that a widget brings dresses all its parts a second time.
        """
        self._sheets = (style_sheet, *of_features)
        self._set_sheets(self._application.palette())

    def steps_to_draw(self, names: Iterable[str] = ()) -> Iterator[None]:
        """Draw what the first picture did without: all sizes for all screens, icons of these names first.

        `changed` tells when they are there, so that whoever shows some has them at hand.
        """
        if self._is_all_drawn:
            return
        self._sizes = (self.small_icon_size(), self.tool_icon_size())
        self._ratios = sorted({*self._ratios, *self._ratios_of_screens()})
        self._icons.clear()
        yield from self._drawer.draw_application_icon()
        self._application.setWindowIcon(self._drawer.application_icon())
        for screen in self._application.screens():
            self._follow(screen)
        self._application.screenAdded.connect(self._follow_new)
        yield
        for name in dict.fromkeys(names):
            self.icon(name)
            yield
        if not self._is_all_drawn:  # by others who did not wait
            self._is_all_drawn = True
            self.changed.emit()

    def _follow(self, screen: QScreen) -> None:
        screen.logicalDotsPerInchChanged.connect(self._draw_for_screens)

    def _follow_new(self, screen: QScreen) -> None:
        self._follow(screen)
        self._draw_for_screens()

    def draw_for(self, ratios: Iterable[float]) -> None:
        """Draw the icons as screens of these ratios of pixels show them, too."""
        if wanted := set(ratios) - set(self._ratios):
            self._ratios = sorted(wanted | set(self._ratios))
            self._icons.clear()
            self.changed.emit()

    def _draw_for_screens(self) -> None:
        self.draw_for(self._ratios_of_screens())

    def _ratios_of_screens(self) -> set[float]:
        return {screen.devicePixelRatio() for screen in self._application.screens()}

    def close(self) -> None:
        """Follow the system no more, and dress nothing that is made from now on."""
        self._hints.colorSchemeChanged.disconnect(self._take_scheme)
        if self._contrast is not None:
            self._contrast.contrastPreferenceChanged.disconnect(self._take_contrast)
        self._application.setStyleSheet("")

    def icon(self, name: str) -> QIcon:
        """Return an icon in the colour of text, sharp in menus and tool bars."""
        if name not in self._icons:
            palette = self._application.palette()
            colour, pale = palette.color(QPalette.ColorRole.ButtonText), QColor(colours_of(palette).disabled)
            self._icons[name] = self._drawer.icon(name, self._sizes, colour, self._ratios, pale)
        return self._icons[name]

    def pixmap(self, name: str, size: int, role: QPalette.ColorRole, shown_by: QWidget) -> QPixmap:
        """Return an icon for a widget that draws it itself, sharp on the screen the widget is on."""
        return self._drawer.pixmap(name, size, shown_by.palette().color(role), shown_by.devicePixelRatioF())

    @staticmethod
    def small_icon_size() -> int:
        return space(_SMALL_ICON)

    @staticmethod
    def tool_icon_size() -> int:
        return space(_TOOL_ICON)

    @staticmethod
    def large_icon_size() -> int:
        return space(_LARGE_ICON)

    def _take_scheme(self, reported: Qt.ColorScheme) -> None:
        self._desktop_scheme = reported
        self._dress()

    def _take_contrast(self, reported: "Qt.ContrastPreference") -> None:
        self._is_high_on_desktop = reported == Qt.ContrastPreference.HighContrast
        self._dress()

    def _dress(self) -> None:
        # A bare X server knows no scheme and ignores setColorScheme, so the user's own choice goes first.
        is_chosen = self._wanted is not Appearance.SYSTEM
        scheme = _SCHEMES[self._wanted] if is_chosen else self._desktop_scheme
        is_high = self._wanted in _OF_HIGH_CONTRAST if is_chosen else self._is_high_on_desktop
        if (scheme, is_high) == self._dressed:
            return
        self._dressed = scheme, is_high
        self._icons.clear()
        palette = palette_for(scheme, has_high_contrast=is_high)
        self._application.setPalette(palette)
        for kind in ("QCheckBox", "QRadioButton", "QAbstractSpinBox"):
            # The stub wants bytes, which PySide 6.11.3 refuses.
            self._application.setPalette(palette_of_outlines(palette), kind)  # type: ignore[arg-type]
        # A style sheet would give all titles one colour, that of today too.
        self._application.setPalette(palette_of_titles(palette), "QHeaderView")  # type: ignore[arg-type]
        if self._sheets:
            self._set_sheets(palette)
        self.changed.emit()

    def _set_sheets(self, palette: QPalette) -> None:
        self._application.setStyleSheet("".join(sheet(palette) for sheet in self._sheets))


def contrast_hints(hints: object) -> "QAccessibilityHints | None":
    """Return what tells how much contrast the desktop wants; Qt knows it from 6.10 on."""
    accessibility = getattr(hints, "accessibility", None)
    return None if accessibility is None else accessibility()


def font_of(size: Type) -> QFont:
    """Return the application's font in a size of the type scale."""
    return QFont(_font_from(QApplication.font(), size))


@lru_cache(maxsize=32)
def _font_from(base: QFont, size: Type) -> QFont:
    scale, is_semibold = size.value
    font = QFont(base)
    font.setPointSizeF(font.pointSizeF() * scale)
    font.setWeight(QFont.Weight.DemiBold if is_semibold else QFont.Weight.Normal)
    return font


def code_font() -> QFont:
    """Return the system's font of even width, as large as small text where that is larger."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(max(font.pointSizeF(), font_of(Type.NOTE).pointSizeF()))
    return font
