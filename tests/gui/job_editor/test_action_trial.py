"""A test of an action in an editor that has gone."""

import threading

import shiboken6
from pytestqt.qtbot import QtBot

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.preview.trial_pane import ActionTrial
from gui.job_editor.reading.job_reading import JobReading
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import RunPolicies

SLEEPING = ScriptAction(CommandKind.SHELL, command_line="echo begun; exec sleep 86395")


def test_the_end_of_a_test_may_come_when_its_editor_has_gone(qtbot: QtBot, bridge: CoreBridge) -> None:
    """Its thread told an object that the closed editor had deleted."""
    trial = ActionTrial(bridge)
    with qtbot.waitSignal(trial.written):
        trial.start(JobReading(None, None, SLEEPING, RunPolicies()), "Test")
    # What ends the test stands behind this in the line of changes, so it ends after the editor for certain.
    has_gone = threading.Event()
    ended: list[object] = []
    bridge.change(lambda _core: has_gone.wait(60), ended.append)
    trial.close()
    bridge.change(lambda _core: None, ended.append)

    shiboken6.delete(trial)
    has_gone.set()

    # The thread of the test was joined by then; an error there, or in what it left here, fails this test.
    qtbot.waitUntil(lambda: ended == [True, None])
