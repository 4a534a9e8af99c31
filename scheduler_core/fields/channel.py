"""A channel: where notices go, and what is needed there."""

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import TEXT, word
from scheduler_core.fields.descriptions import FieldLabel, one_of
from scheduler_core.fields.records import Record, field
from scheduler_core.values.records.channel import Channel, ChannelKind, Encryption

GROUP = "channel"
_IS_MAIL = one_of("kind", ChannelKind.MAIL)
# Programs run here, and these show no secret of their own: their address is one.
_SHOWS_SECRET = one_of("kind", ChannelKind.HOOK, ChannelKind.NTFY, ChannelKind.MAIL, ChannelKind.TELEGRAM)

CHANNEL = Record(
    Channel,
    field(
        "name",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(GROUP, "Name", "Jobs and settings call it so: letters, digits and . _ -", "phone"),
    ),
    field(
        "kind",
        word(ChannelKind),
        is_told=True,
        label=FieldLabel(
            GROUP,
            "Goes to",
            texts={
                ChannelKind.NTFY.value: "a topic of ntfy, on the phone",
                ChannelKind.MAIL.value: "a mail address",
                ChannelKind.SLACK.value: "Slack",
                ChannelKind.DISCORD.value: "Discord",
                ChannelKind.TEAMS.value: "Teams",
                ChannelKind.TELEGRAM.value: "Telegram",
                ChannelKind.HOOK.value: "a program of mine, by HTTP",
                ChannelKind.PROGRAM.value: "a program on this computer",
            },
        ),
    ),
    field(
        "address",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(GROUP, "Address", "A URL, or secret:NAME where it lies among the secrets."),
    ),
    field(
        "secret",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(
            GROUP,
            "Secret",
            "The name of the secret with the token or password that is shown there; empty for none.",
            shown_if=_SHOWS_SECRET,
        ),
    ),
    field(
        "smtp",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(GROUP, "Mail server", "Host, or host:port.", "mail.example.org", shown_if=_IS_MAIL),
    ),
    field(
        "user",
        TEXT,
        typed=typed.LINE,
        label=FieldLabel(
            GROUP, "User", "As the mail server knows you; its password is the secret.", shown_if=_IS_MAIL
        ),
    ),
    field(
        "from",
        TEXT,
        "sender",
        typed=typed.LINE,
        label=FieldLabel(GROUP, "From", "Empty: the user.", "me@example.org", shown_if=_IS_MAIL),
    ),
    field(
        "tls",
        word(Encryption),
        "encryption",
        label=FieldLabel(
            GROUP,
            "Encryption",
            texts={
                Encryption.STARTTLS.value: "STARTTLS",
                Encryption.TLS.value: "TLS from the start",
                Encryption.NONE.value: "none, for a server on this computer",
            },
            shown_if=_IS_MAIL,
        ),
    ),
    blamed={kind.value: "address" for kind in ChannelKind},
)
