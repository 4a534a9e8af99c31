"""What a run ran and what it took of its machine are told in words."""

from dataclasses import replace
from datetime import timedelta

from gui.run_output.what_ran import NOT_KNOWN, WhatRan, what_ran
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from tests.core.store.builders import a_draft
from tests.gui.run_output.test_run_output import a_run


def test_a_command_is_told_as_it_read_then_and_a_step_by_itself() -> None:
    backup = ScriptAction(
        CommandKind.SHELL,
        command_line="pg_dump shop",
        environment=(("PGHOST", "db"), ("PGUSER", "{{secret:db}}")),
    )
    draft = replace(a_draft(), action=backup)

    assert what_ran(draft, a_run()) == WhatRan(
        "pg_dump shop · in the home folder · 2 variables",
        ["pg_dump shop", "in the home folder", "with PGHOST, PGUSER"],
    )
    ran = replace(a_run(), computing_ms=2_500, peak_memory_bytes=3 * 1024**2, blocks_read=0, blocks_written=8)
    assert what_ran(draft, replace(ran, unkept_limits="cpu:50%")).lines[3:] == [
        "took 2.5 s of computing and 3 MB of memory, read 0 bytes and wrote 4 kB",
        "could not be kept there: cpu:50%",
    ]
    assert what_ran(draft, replace(ran, peak_memory_bytes=None)).lines[3:] == [
        "took 2.5 s of computing, read 0 bytes and wrote 4 kB"
    ]
    tidy = replace(backup, command_line="tidy", working_folder="/srv", environment=())
    steps = replace(draft, action=SequenceAction((Act(backup), Wait(timedelta(days=1)), Act(tidy))))
    assert what_ran(steps, replace(a_run(), step=3)).summary == "tidy · in /srv"
    assert what_ran(steps, replace(a_run(), step=2)) == NOT_KNOWN
