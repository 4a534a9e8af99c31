"""The window of the guide: contents and search next to the page."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.guide.guide_texts import GuideTexts
from gui.guide.page_view import PageView
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.run_output.find_bar import FindBar
from gui.text.plain_texts import plain_tool_tip
from gui.text.translated import spoken_language
from gui.widgets.buttons.clear_button import ClearButton
from gui.widgets.buttons.push_button import PushButton, ShowsKeys, tool_button
from gui.widgets.empty_state import EmptyState
from gui.widgets.paragraph import Paragraph
from gui.widgets.room_on_screen import take_room
from scheduler_core.guide.html_text import html_of
from scheduler_core.guide.search import search, words_of

_PAGE = Qt.ItemDataRole.UserRole
_WEB = ("http", "https")
_MAIL = "mailto"
# In steps of the scale: the least of the contents, and what is around a title, with the scroll bar.
_LEAST_ASIDE, _TITLE_MARGINS = 75, 14


class _Stand(NamedTuple):
    """What is shown: a page or, without a name, the contents; and how far it was scrolled."""

    name: str
    heading: str = ""
    scrolled: int = 0


class GuideWindow(ShowsKeys, QWidget):
    """Stays open; Alt+Left leads back, Ctrl+F looks in the page, Ctrl+Shift+F in all of them."""

    def __init__(self, theme: Theme, texts: GuideTexts, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("guide")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        _stand_alone(self)
        self._theme = theme
        self._guide = texts.guide
        self._before: list[_Stand] = []
        self._after: list[_Stand] = []
        self._now = _Stand("")
        self.search_field = QLineEdit(self)
        self.search_field.setObjectName("search_guide")
        self.search_field.setPlaceholderText(self.tr("Search the guide"))
        self.search_field.setAccessibleName(self.search_field.placeholderText())
        ClearButton(theme, self.search_field)
        self.contents = QTreeWidget(self)
        self.contents.setObjectName("guide_contents")
        self.contents.setAccessibleName(self.tr("Contents of the guide"))
        self.contents.setHeaderLabels([self.tr("Page")])
        self.contents.setHeaderHidden(True)
        self.contents.setRootIsDecorated(False)
        self.contents.setWordWrap(True)
        self._nothing = EmptyState(
            theme,
            "search",
            self.tr("Nothing found"),
            self.tr("No page holds all of these words. Try fewer of them, or another one."),
            self,
        )
        self._nothing.setObjectName("nothing_in_guide")
        self._list = QStackedWidget(self)
        self._list.addWidget(self.contents)
        self._list.addWidget(self._nothing)
        self.page = PageView(texts.pictures, self)
        self._back = self._button("guide_back", self.tr("Back"), "Alt+Left", self.go_back)
        self._forth = self._button("guide_forward", self.tr("Forward"), "Alt+Right", self.go_forward)
        self._home = self._button("guide_home", self.tr("Contents"), "Alt+Home", self.show_contents)
        self.find_bar = FindBar(theme, self)
        self.find_bar.field.setObjectName("find_in_page")
        self.find_bar.field.setPlaceholderText(self.tr("Find in this page"))
        self.find_bar.field.setAccessibleName(self.find_bar.field.placeholderText())
        self.notice = LinkNotice(self)
        self._lay_out()
        self._connect()
        self._draw_icons()
        self._fill_contents()
        self._show(self._now)
        self._name_ways()
        take_room(self, self.sizeHint())
        self.page.setFocus()

    def sizeHint(self) -> QSize:
        return QSize(space(260), space(180))

    def show_contents(self) -> None:
        """Show the list of pages."""
        self._go(_Stand(""))

    def show_page(self, name: str, heading: str = "") -> None:
        """Show a page, from a heading on; a page that is not there is told."""
        name = name.removesuffix(".md")
        if not self._guide.has(name):
            self.notice.tell(self.tr("The guide has no page “{name}”.").format(name=name))
            return
        self._go(_Stand(name, heading))

    def go_back(self) -> None:
        if self._before:
            self._after.append(self._stand())
            self._show(self._before.pop())
            self._name_ways()

    def go_forward(self) -> None:
        if self._after:
            self._before.append(self._stand())
            self._show(self._after.pop())
            self._name_ways()

    def follow(self, link: QUrl) -> None:
        """Lead to a page; what leads out of the guide is told and asked, never just opened."""
        if link.scheme() in _WEB:
            self.notice.offer(
                self.tr("This leads out of the guide: {link}").format(link=link.toString()), link
            )
        elif link.scheme() == _MAIL:
            self.notice.offer_mail(self.tr("This writes to {address}").format(address=link.path()), link)
        elif link.scheme():
            self.notice.tell(self.tr("The guide can't open {link}.").format(link=link.toString()))
        else:
            self.show_page(
                link.path() or self._now.name, link.fragment(QUrl.ComponentFormattingOption.FullyDecoded)
            )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()

    # ---- the parts

    def _button(self, name: str, text: str, keys: str, wanted: object) -> QToolButton:
        button = tool_button(name, text, keys, self)
        button.setShortcut(QKeySequence(keys))
        button.clicked.connect(wanted)
        return button

    def _lay_out(self) -> None:
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(space(3), space(3), space(3), space(3))
        column.setSpacing(space(2))
        column.addWidget(self.search_field)
        column.addWidget(self._list, 1)
        tools = QHBoxLayout()
        tools.setContentsMargins(space(3), space(3), space(3), space(1))
        tools.setSpacing(space(1))
        for button in (self._back, self._forth, self._home):
            tools.addWidget(button)
        tools.addStretch(1)
        tools.addWidget(self.find_bar, 2)
        main = QWidget(self)
        lines = QVBoxLayout(main)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(space(1))
        lines.addLayout(tools)
        lines.addWidget(self.page, 1)
        # Below the page, so that no line of it moves when a link is told about.
        lines.addWidget(self.notice)
        halves = QSplitter(Qt.Orientation.Horizontal, self)
        halves.addWidget(side)
        halves.addWidget(main)
        halves.setStretchFactor(1, 1)
        wide = self.sizeHint().width()
        titles = self._width_of_titles() + self.contents.indentation() + space(_TITLE_MARGINS)
        aside = min(max(space(_LEAST_ASIDE), titles), wide * 2 // 5)
        halves.setSizes([aside, wide - aside])
        halves.setChildrenCollapsible(False)
        around = QHBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(halves)

    def _width_of_titles(self) -> int:
        """Return what the longest title of a page takes; it is whole where the window has room for it."""
        language, metrics = spoken_language(), self.contents.fontMetrics()
        titles = (page.named(language).title for group in self._guide.groups for page in group.pages)
        return max(map(metrics.horizontalAdvance, titles), default=0)

    def _connect(self) -> None:
        self.search_field.textChanged.connect(self._fill_contents)
        self.search_field.returnPressed.connect(self._open_first)
        self.contents.itemActivated.connect(self._open_item)
        self.contents.itemClicked.connect(self._open_item)
        self.page.anchorClicked.connect(self.follow)
        self.find_bar.look_in(self.page)
        self.page.drawn_again.connect(self.find_bar.take_new_look)
        self.notice.open_wanted.connect(QDesktopServices.openUrl)
        self._theme.changed.connect(self._draw_icons)
        for keys, wanted in (
            ("Ctrl+F", self.find_bar.start),
            ("F3", self.find_bar.find_next),
            ("Shift+F3", self.find_bar.find_before),
            ("Ctrl+Shift+F", self._start_search),
            ("Ctrl+W", self.close),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(wanted)

    def _draw_icons(self) -> None:
        self._back.setIcon(self._theme.icon("previous"))
        self._forth.setIcon(self._theme.icon("next"))
        self._home.setIcon(self._theme.icon("list"))

    # ---- what is shown

    def _go(self, wanted: _Stand) -> None:
        if wanted[:2] != self._now[:2]:
            self._before.append(self._stand())
            self._after.clear()
        self._show(wanted)
        self._name_ways()

    def _stand(self) -> _Stand:
        return self._now._replace(scrolled=self.page.verticalScrollBar().value())

    def _show(self, wanted: _Stand) -> None:
        self._now = wanted
        self.notice.hide()
        words: Sequence[str] = ()
        if wanted.name:
            page = self._guide.page(wanted.name)
            title, html = page.named(spoken_language()).title, html_of(page.blocks)
            words = words_of(self.search_field.text())
        else:
            title, html = self.tr("Contents"), self._contents_html()
        self.setWindowTitle(self.tr("{page}: Hourbell guide").format(page=title))
        self.page.show_html(title, html, () if wanted.heading else words)
        self.find_bar.look_in(self.page)
        if wanted.scrolled:
            self.page.verticalScrollBar().setValue(wanted.scrolled)
        elif wanted.heading:
            self.page.scrollToAnchor(wanted.heading)
        self._choose_in_contents()

    def _contents_html(self) -> str:
        language = spoken_language()
        parts = [f"<h1>{escape(self.tr('The guide'))}</h1>"]
        for group in self._guide.groups:
            parts.append(f"<h2>{escape(group.named(language))}</h2>")
            for page in group.pages:
                named = page.named(language)
                link = f'<a href="{escape(page.name)}.md">{escape(named.title)}</a>'
                parts.append(f"<p>{link}<br>{escape(named.summary)}</p>")
        return "".join(parts)

    def _fill_contents(self) -> None:
        """List all pages in their groups, or those that hold what is looked for."""
        language, question = spoken_language(), self.search_field.text()
        self.contents.clear()
        if words_of(question):
            for hit in search(self._guide, question, language):
                title = hit.page.named(language).title
                self._add_item(self.contents.invisibleRootItem(), f"{title}\n{hit.excerpt}", hit.page.name)
            is_empty = not self.contents.topLevelItemCount()
        else:
            for group in self._guide.groups:
                item = QTreeWidgetItem(self.contents, [group.named(language)])
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
                for page in group.pages:
                    self._add_item(item, page.named(language).title, page.name)
            self.contents.expandAll()
            is_empty = False
        self._list.setCurrentWidget(self._nothing if is_empty else self.contents)
        self._choose_in_contents()

    @staticmethod
    def _add_item(parent: QTreeWidgetItem, text: str, name: str) -> None:
        item = QTreeWidgetItem(parent, [text])
        item.setData(0, _PAGE, name)
        item.setToolTip(0, plain_tool_tip(text))

    def _choose_in_contents(self) -> None:
        """Let the list say which page is shown."""
        for item in self._items():
            if item.data(0, _PAGE) == self._now.name:
                self.contents.setCurrentItem(item)
                return
        self.contents.setCurrentIndex(QModelIndex())

    def _items(self) -> list[QTreeWidgetItem]:
        found = self.contents.findItems("*", Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive)
        return [item for item in found if item.data(0, _PAGE)]

    def _name_ways(self) -> None:
        self._back.setEnabled(bool(self._before))
        self._forth.setEnabled(bool(self._after))

    # ---- what the user does

    def _open_item(self, item: QTreeWidgetItem) -> None:
        if name := item.data(0, _PAGE):
            self.show_page(name)

    def _open_first(self) -> None:
        if items := self._items():
            self._open_item(items[0])
            self.page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _start_search(self) -> None:
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()


def _stand_alone(window: QWidget) -> None:
    """Let a window be used while a dialog lies over the one that owns it: the guide explains that, too."""
    window.winId()
    handle = window.windowHandle()
    if handle is not None:
        handle.setTransientParent(None)  # type: ignore[arg-type] # the stub forgets that none will do


class LinkNotice(QWidget):
    """A line below the page, hidden until there is something to tell; what it offers opens when asked."""

    open_wanted = Signal(QUrl)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("link_notice")
        self._link = QUrl()
        self.words = Paragraph(self)
        self.words.setObjectName("link_words")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.open = PushButton(self.tr("Open in the browser"), self)
        self.open.setObjectName("open_link")
        line = QHBoxLayout(self)
        line.setContentsMargins(space(5), space(1), space(5), space(1))
        line.setSpacing(space(3))
        line.addWidget(self.words, 1)
        line.addWidget(self.open)
        self.open.clicked.connect(self._open)
        self.hide()

    def tell(self, text: str) -> None:
        self._show(text, QUrl())

    def offer(self, text: str, link: QUrl) -> None:
        """Tell where a link leads, and open it if that is wanted."""
        self._offer(text, link, self.tr("Open in the browser"))

    def offer_mail(self, text: str, link: QUrl) -> None:
        """Tell whom a link writes to, and open the mail program if that is wanted."""
        self._offer(text, link, self.tr("Open in the mail program"))

    def _offer(self, text: str, link: QUrl, wanted: str) -> None:
        self.open.setText(wanted)
        self._show(text, link)
        self.open.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, text: str, link: QUrl) -> None:
        self._link = link
        self.words.setText(text)
        self.open.setVisible(not link.isEmpty())
        self.show()

    def _open(self) -> None:
        self.open_wanted.emit(self._link)
        self.hide()
