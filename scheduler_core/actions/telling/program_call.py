"""Build the program call that sends a notice: arguments, environment and standard input. Pure."""

import json
import shlex
from datetime import timedelta

from scheduler_core.actions.telling.message import Message, bytes_of, cut
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.channel import Channel

_LONGEST = 32 * 1024  # of one value, which an argument must hold
POLICIES = RunPolicies(timeout=timedelta(seconds=60), grace=timedelta(seconds=5))


def script_of(channel: Channel, message: Message) -> tuple[ScriptAction, tuple[RunValue, ...]]:
    """Return what is run, and the values of its places; the object for programs is its standard input."""
    told = {
        "id": message.id,
        "kind": message.kind,
        "title": cut(message.title, _LONGEST, bytes_of),
        "text": message.whole_text(_LONGEST, bytes_of),
    }
    environment = tuple((f"NOTICE_{name.upper()}", f"{{{{param:{name}}}}}") for name in told)
    action = ScriptAction(
        CommandKind.ARGV,
        argv=tuple(shlex.split(channel.address)),
        environment=environment,
        stdin=json.dumps(message.told, ensure_ascii=False),
        most_output_bytes=4_096,
    )
    return action, tuple(RunValue(name, text.replace("\0", "")) for name, text in told.items())
