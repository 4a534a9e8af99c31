"""Where the banner of the inspector stands, so that it comes and goes and nothing moves for it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.inspector.banner import Banner
from gui.inspector.headline import Headline
from gui.look.tokens import begun_after, space


class BannerPlace(QWidget):
    """The place below all that scrolls; the other one is the first of what is `above` there.

    A job that is as usual has no banner. One that has something to know as it comes has it above. What there
    is to know later is told below. Either place keeps its room for as long as the job is shown: a banner that
    took it from what scrolls would come under the pointer that picks a row there, and move all as it goes.
    Tab goes by where it stands: after `scrolled`, which holds what is above, or after the `last` part there.
    """

    def __init__(
        self, banner: Banner, above: QVBoxLayout, scrolled: QWidget, last: QWidget, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._scrolled, self._last = scrolled, last
        self._banner = banner
        self._above = above
        self._is_above = True
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(*begun_after(space(5), space(2), space(5), 0))
        policy = banner.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        banner.setSizePolicy(policy)
        self.hide()

    def show_headline(self, headline: Headline | None, *, is_other: bool) -> None:
        """Show what there is to know, of another job from the beginning."""
        is_worth = headline is not None and not headline.is_usual
        # A button that is hidden forgets that it is pressed.
        is_pressed = self._banner.is_pressed
        if is_other and not is_pressed:
            self._put(is_above=is_worth)
        self._banner.show_headline(headline)
        self._banner.setVisible(is_worth or self._is_above or is_pressed)
        self.setVisible(headline is not None and not self._is_above)

    def _put(self, *, is_above: bool) -> None:
        if is_above is self._is_above:
            return
        self._is_above = is_above
        if is_above:
            self._above.insertWidget(0, self._banner)
        else:
            self._column.addWidget(self._banner)
        before = self._scrolled if is_above else [self._last, *_reached(self._last)][-1]
        for part in _reached(self._banner):
            self.setTabOrder(before, part)
            before = part


def _reached(whole: QWidget) -> list[QWidget]:
    """Return the parts that Tab reaches, also those that are hidden now."""
    parts = whole.findChildren(QWidget)
    return [each for each in parts if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
