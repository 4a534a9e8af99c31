"""`hourbell audit --act` can be asked for each act that is written."""

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.cli.store.commands import STORE_COMMANDS
from scheduler_core.values.records.audit import AuditAct


def test_each_act_that_is_written_can_be_asked_for() -> None:
    """The command names them itself, as it starts without the values of the core."""
    parser = CommandParser("hourbell audit", "")
    next(each for each in STORE_COMMANDS if each.words == "audit").add_options(parser)

    assert [parser.parse_args(["--act", act.value]).act for act in AuditAct] == [
        act.value for act in AuditAct
    ]
