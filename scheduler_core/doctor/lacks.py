"""What an action needs of this machine and would not find, told before it is due."""

import os
from collections.abc import Iterator, Mapping
from typing import assert_never

from scheduler_core.actions.script.program import at_place
from scheduler_core.doctor.scripts import why_refused
from scheduler_core.values.jobs.actions import Action, HttpAction, ScriptAction


def lacking(action: Action, environment: Mapping[str, str]) -> Iterator[str]:
    """Yield what stands against an action on this machine, with the mend."""
    match action:
        case HttpAction():
            tls = action.tls
            for name in filter(None, (tls.ca_file, tls.client_certificate, tls.client_key)):
                file = at_place(name)
                if not os.path.lexists(file):
                    yield f"there is no file {file}; correct the path or put the file there"
        case ScriptAction():
            if reason := why_refused(action, environment):
                yield reason
        case _:
            assert_never(action)
