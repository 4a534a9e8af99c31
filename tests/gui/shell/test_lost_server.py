"""A window over a server that goes away and comes back."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.shell.status_button import StatusButton
from gui.widgets.notices.notice_bar import NoticeBar
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.support.postgres import running_postgres

pytestmark = pytest.mark.slow


def _opened(url: str) -> Scheduler:
    return open_scheduler(url, who="window", secrets=SecretStore([]))


def test_the_foot_follows_a_server_that_goes_and_comes_and_nothing_stays_said(
    qtbot: QtBot, open_application: Callable[..., Application]
) -> None:
    """It went on saying “Engine on”; what the views had asked in vain stayed said once it was back."""
    with running_postgres() as server:
        url = server.make_database()
        application = open_application(lambda: _opened(url))
        with qtbot.waitSignal(application.bridge.opened):
            application.bridge.start()
        state = child(application.window, StatusButton, "engine_state")
        notices = child(application.window, NoticeBar, "")
        qtbot.waitUntil(lambda: state.accessibleName() == "Engine on")

        server.stop("immediate")
        qtbot.waitUntil(lambda: state.accessibleName() == "The store cannot be used: nothing fires")
        assert "can't be reached" in notices.words.text()
        application.window.commands.add(a_draft("Back up"))  # of an act nobody looks away
        qtbot.waitUntil(lambda: not notices.words.text().startswith("The store cannot be used"))
        refused = notices.words.text()

        server.start()
        qtbot.waitUntil(lambda: state.accessibleName() == "Engine on")
        assert notices.words.text() == refused
        assert notices.isVisible()

        notices.hide()
        server.stop("immediate")
        qtbot.waitUntil(notices.isVisible)
        server.start()
        qtbot.waitUntil(lambda: state.accessibleName() == "Engine on" and not notices.isVisible())


def test_a_question_alone_that_has_no_answer_is_told_of(qtbot: QtBot, live: Application) -> None:
    """The store can be read, so it is no store that is lost."""
    from scheduler_core.errors import StoreUnavailable

    def refused(_core: Scheduler) -> None:
        raise StoreUnavailable("the store was busy for 5 seconds")

    notices = child(live.window, NoticeBar, "")
    live.bridge.ask(refused, lambda _nothing: None)
    qtbot.waitUntil(lambda: "busy for 5 seconds" in notices.words.text() and notices.isVisible())
