"""Nothing moves under the pointer on the pages of the window, nor while the server of its store is lost."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.span_pages import Mode
from gui.commands.job_choice import GroupKind, JobGroup
from gui.navigation.navigation_view import NavigationView
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add
from tests.gui.shell.test_standing_still import IN_EDITOR, IN_WINDOW, Act, Stage, played
from tests.support.fake_clock import FakeClock
from tests.support.postgres import PostgresServer, running_postgres

LEAST_ACTS = 40


def _mode(mode: Mode) -> Callable[[Stage], object]:
    number = list(Mode).index(mode)
    return lambda stage: stage.live.actions.calendar_modes.actions()[number].trigger()


def _has_mode(mode: Mode) -> Callable[[Stage], bool]:
    return lambda stage: stage.live.window.calendar.mode is mode


def _trigger(name: str) -> Callable[[Stage], object]:
    return lambda stage: getattr(stage.live.actions, name).trigger()


def _choose(kind: GroupKind) -> Callable[[Stage], object]:
    return lambda stage: child(stage.live.window, NavigationView, "navigation").choose(JobGroup(kind))


def _shows(name: str) -> Callable[[Stage], bool]:
    return lambda stage: stage.is_seen(name)


def _at_once(_stage: Stage) -> bool:
    return True


ON_PAGES = (
    Act("the calendar", _trigger("show_calendar"), _shows("month_grid")),
    Act("the week", _mode(Mode.WEEK), _has_mode(Mode.WEEK)),
    Act("the next week", _trigger("next_page"), _at_once),
    Act("the week before", _trigger("previous_page"), _at_once),
    Act("the day", _mode(Mode.DAY), _has_mode(Mode.DAY)),
    Act("the agenda", _mode(Mode.AGENDA), _has_mode(Mode.AGENDA)),
    Act("the month again", _mode(Mode.MONTH), _has_mode(Mode.MONTH)),
    Act("the timeline", _trigger("show_timeline"), lambda s: not s.is_seen("month_grid")),
    Act("a later span", _trigger("next_page"), _at_once),
    Act("now", _trigger("today"), _at_once),
    Act("the whole log", _trigger("show_whole_log"), lambda s: not s.is_seen("job_table"), ("log_page",)),
    Act("the list", _trigger("show_list"), _shows("job_table"), ("log_page",)),
    Act("what waits", _choose(GroupKind.WAITING), _shows("instances_page")),
    Act("all jobs", _choose(GroupKind.ALL), _shows("job_table")),
    Act("the bin", _choose(GroupKind.BIN), lambda s: s.rows() == 0),
    Act("all jobs again", _choose(GroupKind.ALL), lambda s: s.rows() > 1),
)


def test_nothing_moves_on_the_pages_that_was_not_asked_to(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, clock: FakeClock
) -> None:
    stage = begun(qtbot, live, core, ledger, clock)

    assert played(stage, ON_PAGES) == ""


def test_as_many_acts_are_tried_as_were_asked_for() -> None:
    assert len(IN_WINDOW) >= LEAST_ACTS
    assert len({act.name for act in (*IN_WINDOW, *IN_EDITOR, *ON_PAGES)}) >= len(IN_WINDOW) + 20


# ---- the server goes and comes


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    with running_postgres() as server:
        yield server


@pytest.fixture
def server_core(server: PostgresServer, clock: FakeClock) -> Iterator[Scheduler]:
    with open_scheduler(server.make_database(), who="window", clock=clock, secrets=SecretStore([])) as opened:
        yield opened


@pytest.mark.slow
def test_nothing_moves_when_the_server_of_the_store_goes_and_comes(
    qtbot: QtBot,
    server: PostgresServer,
    server_core: Scheduler,
    open_application: Callable[..., Application],
    clock: FakeClock,
) -> None:
    live = open_application(lambda: server_core)
    with qtbot.waitSignal(live.bridge.opened):
        live.bridge.start(runs_jobs=False)
    ledger = Ledger(server_core, clock.now())
    stage = begun(qtbot, live, server_core, ledger, clock)
    acts = (
        Act("the server goes", lambda _: server.stop("immediate"), _at_once),
        Act("the window looks", lambda s: s.live.window.look_again(), _tells("can't be re")),
        Act("the calendar meanwhile", _trigger("show_calendar"), _shows("month_grid")),
        Act("the list meanwhile", _trigger("show_list"), _shows("job_table")),
        Act("the server comes", lambda _: server.start(), _at_once),
        Act("all is known again", _add_one, lambda s: s.rows() == 4),
    )

    assert played(stage, acts) == ""
    ledger.close()


def _tells(words: str) -> Callable[[Stage], bool]:
    def is_told(stage: Stage) -> bool:
        labels = stage.live.window.findChildren(QLabel)
        return any(words in each.text() for each in labels if each.isVisible())

    return is_told


def _add_one(stage: Stage) -> None:
    """As another client would; it is the last one of the list."""
    add(stage.core, "Zoo", "every day at 23:00")
    stage.live.window.look_again()


def begun(qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, clock: FakeClock) -> Stage:
    """Begin with three jobs, all of it in sight."""
    names = ("Archive", "Backup", "Certificates")
    jobs = {name: add(core, name, f"every day at {hour}:00") for hour, name in enumerate(names, 9)}
    ledger.add(jobs["Archive"], clock.now())
    live.window.resize(1360, 860)
    if not live.actions.show_inspector.isChecked():
        live.actions.show_inspector.trigger()
    live.actions.show_log.setChecked(True)
    stage = Stage(qtbot, live, core, ledger, clock, jobs)
    qtbot.waitUntil(lambda: stage.rows() == len(jobs))
    stage.list.table.select_row(0)
    qtbot.waitUntil(lambda: stage.text("inspected_name") == "Archive")
    return stage
