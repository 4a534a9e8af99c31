"""The commands about channels: add, list, test, delete."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser, SuggestedWords
from scheduler_core.clock import Clock

# What each kind of channel is told by; the words of the options are those of the kinds.
_PLACES: dict[str, tuple[str, str]] = {
    "hook": ("URL", "call this address with an object in JSON"),
    "ntfy": ("URL", "publish to a topic of ntfy, such as https://ntfy.example/my-topic"),
    "program": (
        "COMMAND",
        "run a program; {{param:title}} and {{param:text}} stand for what is told; it reads all in JSON",
    ),
    "mail": ("ADDRESS", "send mail there, by the server that --smtp names"),
    "slack": ("URL", "write into a channel of Slack, by the address of an incoming webhook"),
    "discord": ("URL", "write into a channel of Discord, by the address of its webhook"),
    "teams": ("URL", "write into a channel of Teams, by the address of its workflow"),
    "telegram": ("CHAT", "write into a chat of Telegram; --secret names the token of the bot"),
}


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.telling import channels

    match options.command:
        case "channel add":
            return channels.add_channel(options, clock)
        case "channel list":
            return channels.list_channels(options, clock)
        case "channel test":
            return channels.test_channels(options, clock)
        case _:
            return channels.delete_channels(options, clock)


def _add_add(parser: CommandParser) -> None:
    from scheduler_core.values.jobs.telling import Told
    from scheduler_core.values.records.channel import Encryption

    parser.add_argument("name", metavar="NAME", help="how jobs and settings call it, such as phone")
    place = parser.add_mutually_exclusive_group(required=True)
    for kind, (metavar, purpose) in _PLACES.items():
        place.add_argument(f"--{kind}", metavar=metavar, help=purpose)
    parser.add_argument(
        "--secret",
        metavar="NAME",
        help="the name of a secret: the token that is shown to the hook or ntfy, the password of the mail "
        "server, the token of the bot; an address that is a secret itself is written secret:NAME",
    )
    parser.add_argument("--smtp", metavar="HOST[:PORT]", help="the mail server")
    parser.add_argument(
        "--user", metavar="USER", help="the user of the mail server, whose password is --secret"
    )
    parser.add_argument("--from", dest="sender", metavar="ADDRESS", help="who the mail is from (the user)")
    parser.add_argument(
        "--tls",
        choices=tuple(Encryption),
        help="how the way to the mail server is kept secret (starttls; none for a server on this machine)",
    )
    parser.add_argument(
        "--tell",
        metavar="KINDS",
        choices=SuggestedWords((*Told, "all")),
        help="of which ends of all jobs it is told: failure, recovered, missed, stopped, slow, late, or all",
    )


def _add_names(parser: CommandParser) -> None:
    parser.add_argument("names", metavar="CHANNEL", nargs="+", help="the names of channels")


def _add_list(parser: CommandParser) -> None:
    parser.add_argument("--names", action="store_true", help="print only names, one a line")


CHANNEL_COMMANDS = CommandGroup(
    "channel",
    "Manage channels: where you are told that jobs fail, recover, are missed or stopped.",
    (
        "hourbell channel add phone --ntfy https://ntfy.example/my-topic --tell all",
        "hourbell channel test phone",
    ),
    (
        Command(
            "channel add",
            "Add a channel, to which an engine tells what happens, also while no window is open.",
            (
                "hourbell channel add phone --ntfy https://ntfy.example/my-topic --tell failure,recovered",
                "hourbell channel add mail --mail me@example.org --smtp example.org --user me --secret mail",
                "hourbell channel add team --slack secret:slack-address",
                "hourbell channel add desk --program 'notify-send {{param:title}} {{param:text}}'",
            ),
            _carry_out,
            _add_add,
        ),
        Command(
            "channel list",
            "List the channels, what is wrong with them and how much waits for them.",
            ("hourbell channel list", "hourbell channel list --json"),
            _carry_out,
            _add_list,
        ),
        Command(
            "channel test",
            "Send a test now, and tell whether it arrived.",
            ("hourbell channel test phone",),
            _carry_out,
            _add_names,
        ),
        Command(
            "channel delete",
            "Forget channels, with what waits for them.",
            ("hourbell channel delete phone",),
            _carry_out,
            _add_names,
        ),
    ),
)
