from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.app.leaving import Leaving
from gui.app.still_running import StillRunning
from gui.memory.window_memory import Closing
from gui.shell.main_window import MainWindow
from gui.widgets.action_maker import plain
from gui.widgets.notices.question import Question
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.support.fake_clock import FakeClock

_MINUTE = ScriptAction(CommandKind.ARGV, argv=("sleep", "60"))
_REMIND = SequenceAction((Wait(timedelta(hours=2)), Act(_MINUTE)))


@pytest.fixture
def has_tray() -> list[bool]:
    return [True]


@pytest.fixture
def make_leaving(
    application: Application, has_tray: list[bool], clock: FakeClock
) -> Iterator[Callable[[], Leaving]]:
    """Make what stands between the window and its end, on a desktop that has a tray or not."""
    application.background.leaving.close()
    made: list[Leaving] = []

    def make() -> Leaving:
        """Return it in place of the one before, which ends nothing any more."""
        for each in made:
            each.close()
        made.append(
            Leaving(
                application.window, application.bridge, application.memory, lambda: has_tray[0], clock.now
            )
        )
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.mark.slow
def test_closing_asks_until_it_is_answered_and_then_keeps_running(
    window: MainWindow, make_leaving: Callable[[], Leaving], application: Application, has_tray: list[bool]
) -> None:
    """Into the tray; where there is none, the window is minimised."""
    make_leaving()
    window.close()
    assert window.isVisible()
    press(window, "Cancel")
    window.close()
    assert question(window).objectName() == "closing_question"
    press(window, "Keep running")
    assert window.isHidden()

    window.show()
    window.close()

    assert window.isHidden()
    assert application.memory.closing is Closing.KEEP_RUNNING

    application.memory.closing = Closing.ASK
    has_tray[0] = False
    window.show()
    window.close()
    assert "no tray" in question(window).words()
    press(window, "Keep running")
    assert window.isMinimized()


@pytest.mark.slow
def test_closing_can_mean_quitting_and_that_choice_lasts(
    qtbot: QtBot, application: Application, make_leaving: Callable[[], Leaving]
) -> None:
    with qtbot.waitSignal(make_leaving().left):
        application.window.close()
        press(application.window, "Quit")
    assert application.memory.closing is Closing.QUIT

    with qtbot.waitSignal(make_leaving().left):
        application.window.close()


def test_runs_of_an_engine_elsewhere_do_not_hold_anybody(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.runs.run_now(core.jobs.add(a_draft()))

    with qtbot.waitSignal(live.background.leaving.left):
        live.actions.quit.trigger()


@pytest.fixture
def busy(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]
) -> Iterator[Application]:
    """Return a window whose own engine carries a run that takes a minute."""
    core.runs.run_now(core.jobs.add(a_draft(action=_MINUTE)))
    application = open_application(lambda: core)
    application.bridge.start()
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)
    yield application
    core.runs.cancel(core.runs.ids())


@pytest.mark.slow
def test_whoever_calls_quitting_off_is_not_quit_when_what_runs_has_ended(
    qtbot: QtBot, busy: Application, core: Scheduler
) -> None:
    """Nor by waiting, which was chosen before; and a question that is open follows what runs."""
    with qtbot.assertNotEmitted(busy.background.leaving.left):
        want_quit(qtbot, busy)
        asked = question(busy.window)
        assert asked.asked() == "“Back up” is still running"
        default = asked.default()
        assert default is not None
        assert plain(default.text()) == "Wait, then quit"
        press(busy.window, "Cancel")

        want_quit(qtbot, busy)
        press(busy.window, "Wait, then quit")
        want_quit(qtbot, busy)
        press(busy.window, "Cancel")
        core.runs.cancel(core.runs.ids())
        qtbot.waitUntil(lambda: core.runs.count() == {RunState.CANCELLED: 1})
        core.runs.run_now(core.jobs.ids()[0])
        qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)

        want_quit(qtbot, busy)
        core.runs.cancel(core.runs.ids())
        qtbot.waitUntil(lambda: question(busy.window).asked() == "Nothing is running any more")
    shown = {plain(each.text()) for each in question(busy.window).buttons() if each.isVisible()}
    assert shown == {"Cancel", "Quit"}
    with qtbot.waitSignal(busy.background.leaving.left):
        press(busy.window, "Quit")


@pytest.mark.slow
def test_quitting_waits_for_what_runs_and_for_what_begins_meanwhile(
    qtbot: QtBot, busy: Application, core: Scheduler
) -> None:
    (first,) = core.runs.ids()
    want_quit(qtbot, busy)
    press(busy.window, "Wait, then quit")
    second = core.runs.run_now(core.jobs.add(a_draft(name="second", action=_MINUTE)))
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 2)

    with qtbot.assertNotEmitted(busy.background.leaving.left, wait=300):
        core.runs.cancel([first])
        qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)

    with qtbot.waitSignal(busy.background.leaving.left):
        core.runs.cancel([second])


@pytest.mark.slow
@pytest.mark.parametrize("is_called_off", [False, True])
def test_what_begins_anew_quits_as_usual_and_not_when_that_was_called_off(
    qtbot: QtBot, busy: Application, core: Scheduler, is_called_off: bool
) -> None:
    """The question before it said “quit”, as if nothing would start again."""
    leaving = busy.background.leaving
    busy.ask_to_start_again()
    qtbot.waitUntil(lambda: busy.window.findChild(Question) is not None)
    asked = question(busy.window)
    assert asked.words().startswith("Start again when it is done, or stop it now;")
    assert "quit" not in asked.words()
    shown = {plain(each.text()) for each in asked.buttons()}
    assert shown == {"Cancel", "Stop it and start again", "Let it go on", "Wait, then start again"}
    with qtbot.waitSignal(leaving.told) if not is_called_off else nullcontext() as told:
        press(busy.window, "Cancel" if is_called_off else "Wait, then start again")
    if told is not None:
        assert told.args == ["Hourbell starts again when what runs now has ended."]
    assert not leaving.starts_again

    with qtbot.waitSignal(leaving.left):
        if is_called_off:
            leaving.leave()  # as a signal does later
        else:
            core.runs.cancel(core.runs.ids())

    assert busy.starts_again is not is_called_off


@pytest.mark.slow
def test_what_runs_can_be_stopped_to_quit_and_what_began_meanwhile_is_asked_about_before(
    qtbot: QtBot, busy: Application, core: Scheduler
) -> None:
    want_quit(qtbot, busy)
    asked = question(busy.window)
    assert "Stop it and quit" in {plain(each.text()) for each in asked.buttons()}
    core.runs.run_now(core.jobs.add(a_draft(name="second", action=_MINUTE)))
    qtbot.waitUntil(lambda: asked.asked() == "2 runs are still active")
    assert "Stop them and quit" in {plain(each.text()) for each in asked.buttons()}

    with qtbot.waitSignal(busy.background.leaving.left):
        press(busy.window, "Stop them and quit")

    assert core.runs.count() == {RunState.CANCELLED: 2}


@pytest.mark.slow
def test_a_script_can_go_on_and_is_recorded_by_the_next_start(
    qtbot: QtBot,
    core: Scheduler,
    open_application: Callable[..., Application],
    tmp_path: Path,
    clock: FakeClock,
) -> None:
    gate = tmp_path / "gate"
    line = f"echo begun; until [ -e {gate} ]; do sleep 0.1; done; echo ended; exit 3"
    core.runs.run_now(core.jobs.add(a_draft(action=ScriptAction(CommandKind.SHELL, command_line=line))))
    application = open_application(lambda: core)
    application.bridge.start()
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1)
    want_quit(qtbot, application)
    qtbot.waitUntil(lambda: "let it go on without Hourbell" in question(application.window).words())
    with qtbot.waitSignal(application.background.leaving.left):
        press(application.window, "Quit and let it go on")
    application.close()
    gate.touch()

    with open_scheduler(str(tmp_path / "hourbell.db"), who="a test", clock=clock) as later:
        assert later.runs.count() == {RunState.RUNNING: 1}
        later.engine.start()
        qtbot.waitUntil(lambda: later.runs.count() == {RunState.FAILED: 1})
        (run,) = later.runs.lines(later.runs.ids())
    assert run.exit_code == 3


# ---- what waits


@pytest.fixture
def waiting(qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]) -> Application:
    """Return a window whose own engine carries a sequence that waits for two hours."""
    core.runs.run_now(core.jobs.add(replace(a_draft(name="remind"), action=_REMIND)))
    application = open_application(lambda: core)
    application.bridge.start()
    qtbot.waitUntil(lambda: len(core.runs.waiting()) == 1)
    return application


@pytest.mark.slow
def test_a_sequence_that_waits_is_no_run_and_outlives_the_window(
    qtbot: QtBot, waiting: Application, core: Scheduler, tmp_path: Path, clock: FakeClock
) -> None:
    """Quitting called it a run, and ended it or waited two hours for it."""
    before = core.runs.waiting()
    with qtbot.waitSignal(waiting.background.leaving.left):
        waiting.actions.quit.trigger()
    assert not [each for each in waiting.window.findChildren(Question) if each.isVisible()]
    waiting.close()

    with open_scheduler(str(tmp_path / "hourbell.db"), who="a test", clock=clock) as later:
        assert [each.until for each in later.runs.waiting()] == [each.until for each in before]


@pytest.mark.slow
def test_the_question_says_what_waits_and_a_wait_that_is_over_meanwhile_counts_as_a_run(
    qtbot: QtBot, waiting: Application, core: Scheduler
) -> None:
    core.runs.run_now(core.jobs.add(a_draft(action=_MINUTE)))
    core.runs.run_now(core.jobs.add(replace(a_draft(name="remind again"), action=_REMIND)))
    qtbot.waitUntil(lambda: core.runs.count().get(RunState.RUNNING) == 1 and len(core.runs.waiting()) == 2)
    want_quit(qtbot, waiting)
    words = "2 sequences wait, the first until 14:00; they go on when Hourbell runs again."
    assert words in question(waiting.window).words()

    wait = core.runs.waiting()[0]
    assert wait.run_id is not None
    core.runs.reschedule(wait.run_id, None)

    qtbot.waitUntil(lambda: question(waiting.window).asked() == "2 runs are still active")
    words = "One sequence waits, until 14:00; it goes on when Hourbell runs again."
    assert words in question(waiting.window).words()
    with qtbot.waitSignal(waiting.background.leaving.left):
        press(waiting.window, "Stop them and quit")
    assert len(core.runs.waiting()) == 1


def instances(*states: InstanceState) -> tuple[Instance, ...]:
    return tuple(
        Instance("", JobId(1), "remind", state, NOON, RunId(number), until=NOON + timedelta(hours=2 + number))
        for number, state in enumerate(states)
    )


@pytest.mark.parametrize(
    ("waits", "others", "words"),
    [
        ((), 0, ""),
        (("waiting",), 0, "One sequence waits, until 14:00; it goes on"),
        (("waiting", "waiting"), 0, "2 sequences wait, the first until 14:00; they go on"),
        (("retrying",), 0, "One failed run waits for its next try, at 14:00; Hourbell makes it"),
        (
            ("retrying", "retrying"),
            0,
            "2 failed runs wait for their next try, the first at 14:00; Hourbell makes them",
        ),
        (("waiting", "retrying"), 0, "2 sequences and next tries wait, the first until 14:00; they go on"),
        ((), 1, "One run that has not begun is kept for the next start."),
        ((), 3, "3 runs that have not begun are kept for the next start."),
    ],
)
def test_what_stays_is_said_in_the_right_number(waits: tuple[str, ...], others: int, words: str) -> None:
    found = StillRunning(
        frozenset({RunId(9)}),
        "backup",
        NOON + timedelta(seconds=50),
        instances(*(InstanceState(each) for each in waits)),
        others,
    )

    first, *rest = found.words(NOON).split("\n\n")

    assert first == "Quit when it is done, in about 50 s, or stop it now; how far it came is then unknown."
    assert "".join(rest).startswith(words)
    assert bool(rest) == bool(words)


@pytest.mark.parametrize(
    ("count", "end", "words"),
    [
        (1, None, "Quit when it is done, or stop it now; how far it came is then unknown."),
        (1, -5, "Quit when it is done, or stop it now; how far it came is then unknown."),
        (2, None, "Quit when they are done, or stop them now; how far they came is then unknown."),
        (
            2,
            90,
            (
                "Quit when they are done, in about 1 min 30 s, or stop them now; how far they came is then"
                " unknown."
            ),
        ),
        (0, None, "Hourbell can quit without ending anything."),
    ],
)
def test_what_can_be_done_is_said_in_the_right_number(count: int, end: int | None, words: str) -> None:
    usual_end_at = None if end is None else NOON + timedelta(seconds=end)

    found = StillRunning(frozenset(map(RunId, range(count))), "backup", usual_end_at)

    assert found.words(NOON) == words


def want_quit(qtbot: QtBot, application: Application) -> None:
    """Quit, and wait for the question."""
    before = application.window.findChildren(Question, "quitting_question")
    application.actions.quit.trigger()
    qtbot.waitUntil(
        lambda: any(
            each.isVisible()
            for each in application.window.findChildren(Question, "quitting_question")
            if each not in before
        )
    )


def question(window: MainWindow) -> Question:
    (asked,) = (each for each in window.findChildren(Question) if each.isVisible())
    return asked


def press(window: MainWindow, text: str) -> None:
    button = next(each for each in question(window).buttons() if plain(each.text()) == text)
    button.click()
