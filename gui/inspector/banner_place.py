"""Where the banner of the inspector stands, so that it comes and goes and nothing moves for it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.inspector.banner import Banner
from gui.inspector.headline import Headline
from gui.look.spacing import begun_after, space


class BannerPlace(QWidget):
    """The place below all that scrolls; the other one is the first of what is `above` there.

    A job that is as usual has no banner. One that has something to know as it comes has it above, which keeps
    its room for as long as the job is shown. What there is to know later is told below, where the words that
    were read so far stay where they are.
    """

    def __init__(self, banner: Banner, above: QVBoxLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._banner = banner
        self._above = above
        self._is_above = True
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(*begun_after(space(5), space(2), space(5), 0))
        self.hide()

    def show_headline(self, headline: Headline | None, *, is_other: bool) -> None:
        """Show what there is to know, of another job from the beginning."""
        is_worth = headline is not None and not headline.is_usual
        # A button that is hidden forgets that it is pressed.
        is_pressed = self._banner.is_pressed
        if is_other and not is_pressed:
            self._put(is_above=is_worth)
        self._banner.show_headline(headline)
        is_shown = is_worth or self._is_above or is_pressed
        self._banner.setVisible(is_shown)
        self.setVisible(is_shown and not self._is_above)

    def _put(self, *, is_above: bool) -> None:
        if is_above is self._is_above:
            return
        self._is_above = is_above
        if is_above:
            self._above.insertWidget(0, self._banner)
        else:
            self._column.addWidget(self._banner)
