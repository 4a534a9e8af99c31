"""What can be chosen for a store: its settings, and how much of its past is kept."""

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import FLAG, NUMBER, TEXT
from scheduler_core.fields.descriptions import FieldLabel, Option, one_of
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.typed import YES, Editor, optional
from scheduler_core.settings import Settings
from scheduler_core.values.records.retention import Retention

ALL = "all"
_IF_API = one_of("serves_api", YES)
_IF_REVALEE = one_of("serves_revalee", YES)

SETTINGS = Record(
    Settings,
    field(
        "zone",
        TEXT,
        typed=typed.LINE,
        option=Option("the zone of new jobs; empty for that of the machine"),
        label=FieldLabel(
            "running",
            "Time zone of new jobs",
            "Such as Europe/Berlin; jobs that there are keep theirs.",
            "that of this computer",
        ),
    ),
    field(
        "calls_at_once",
        NUMBER,
        option=Option("calls that one engine makes at the same time, from its next start"),
        label=FieldLabel("running", "HTTP calls at once"),
    ),
    field(
        "scripts_at_once",
        NUMBER,
        option=Option("scripts that one engine runs at the same time, from its next start"),
        label=FieldLabel(
            "running",
            "Scripts at once",
            "What is due beyond that waits. Holds from the next start of the engine.",
        ),
    ),
    field(
        "machine_tags",
        TEXT,
        option=Option(
            "the tags of machines, by which jobs say where they run: a line for each, NAME: TAG, TAG, or "
            "without a name for all of them"
        ),
        label=FieldLabel(
            "running",
            "Tags of computers",
            "Jobs name them to say where they run. A line for each computer, its name first; "
            "tags alone are for all.",
            "desk: gpu, linux",
            rows=2,
            editor=Editor.CODE,
        ),
    ),
    field(
        "notifies_of_failures",
        FLAG,
        option=Option("tell of runs that failed"),
        label=FieldLabel("notifications", "when a job fails", title="Tell me"),
    ),
    field(
        "notifies_of_successes",
        FLAG,
        option=Option("tell of runs that succeeded"),
        label=FieldLabel("notifications", "when a job succeeds", rank=1),
    ),
    field(
        "notifies_of_missed",
        FLAG,
        option=Option("tell of runs that were missed"),
        label=FieldLabel("notifications", "when a job misses its time, as after a long sleep"),
    ),
    field(
        "machine_wait_minutes",
        NUMBER,
        option=Option("minutes after which a run that no machine may take is told as one that was missed"),
        label=FieldLabel(
            "notifications",
            "Minutes without a machine",
            "A run that waits so long for a machine on which it may run is told like one that was missed.",
            rank=1,
        ),
    ),
    field(
        "tell_by",
        TEXT,
        typed=typed.LINE,
        option=Option(
            "what is told of all jobs, and to which channels: failure, recovered, missed, stopped, slow, "
            "late or all, then a colon and the channel; a semicolon between several"
        ),
        label=FieldLabel(
            "notifications",
            "Tell channels",
            "What each is told of all jobs, also while no window is open; channels have a page of their own.",
            "failure,recovered:phone",
            rank=2,
        ),
    ),
    field(
        "digest",
        TEXT,
        typed=typed.LINE,
        option=Option(
            "when a channel is told in one how all runs went: a time of day, with mon to sun before it for "
            "once a week, then a colon and the channel; a semicolon between several"
        ),
        label=FieldLabel(
            "notifications",
            "Digest",
            "When a channel is told how all runs went, each day or once a week, then where.",
            "08:00:phone; mon 08:00:mail",
            rank=2,
        ),
    ),
    field(
        "ping",
        TEXT,
        typed=typed.LINE,
        option=Option(
            "the address that the engine calls each 5 minutes while it lives, or secret:NAME; empty for none"
        ),
        label=FieldLabel(
            "notifications",
            "Ping of the engine",
            "Called each 5 minutes while the engine lives, so that a service misses it when nothing comes.",
            "https://hc.example/UUID",
            rank=2,
        ),
    ),
    field(
        "serves_api",
        FLAG,
        option=Option("an engine answers programs of yours on a socket file, from its next start"),
        label=FieldLabel(
            "api",
            "Answer programs on this computer",
            "They call a socket file beside the store that only you can open, and show a token.",
            title="HTTP API",
        ),
    ),
    field(
        "api_port",
        NUMBER,
        option=Option("an engine answers programs of this machine on this port, too; 0 for none"),
        label=FieldLabel(
            "api",
            "Port",
            "Such as 46100: then http://localhost answers there, too.",
            "none",
            shown_if=_IF_API,
        ),
    ),
    field(
        "door_hosts",
        TEXT,
        typed=typed.LINE,
        option=Option(
            "by which names hooks and calendars may be called beside localhost, as a tunnel of yours passes "
            "them on, such as hooks.example.org; a comma between several"
        ),
        label=FieldLabel(
            "api",
            "Names from outside",
            "By which a tunnel of yours reaches hooks and calendars; the API stays on this computer.",
            "hooks.example.org",
            shown_if=_IF_API,
            rank=2,
        ),
    ),
    field(
        "serves_revalee",
        FLAG,
        option=Option("an engine answers clients of Revalee, from its next start"),
        label=FieldLabel("revalee", "Take callbacks for its clients", title="Revalee"),
    ),
    field(
        "revalee_host",
        TEXT,
        typed=typed.LINE,
        option=Option("the address on which it answers them"),
        label=FieldLabel(
            "revalee",
            "Address",
            "127.0.0.1 is reached from this computer alone, 0.0.0.0 from every network.",
            shown_if=_IF_REVALEE,
        ),
    ),
    field(
        "revalee_port",
        NUMBER,
        option=Option("the port on which it answers them"),
        label=FieldLabel("revalee", "Port of the service", shown_if=_IF_REVALEE),
    ),
    field(
        "revalee_allow",
        TEXT,
        option=Option("which URLs they may have called, as hourbell engine --revalee-allow says them"),
        label=FieldLabel(
            "revalee",
            "May be called back",
            "One rule a line: how the address begins, then retries=N and from=NETWORK if wanted. "
            "Without a rule nothing is called.",
            "https://shop.example/tasks retries=3 from=10.0.0.0/8",
            shown_if=_IF_REVALEE,
            rows=3,
            editor=Editor.CODE,
        ),
    ),
    field(
        "job_folder",
        TEXT,
        typed=typed.LINE,
        option=Option("the folder that is kept in sync with the jobs, as hourbell folder link says it"),
        label=FieldLabel(
            "folder",
            "Folder",
            "An engine keeps the jobs and the files in it alike. Unlinking leaves the files where they are.",
        ),
    ),
)

RETENTION = Record(
    Retention,
    field(
        "runs_for",
        LENGTH,
        typed=optional(typed.DAYS, ALL),
        option=Option("how long runs are kept"),
        label=FieldLabel("past", "Days of the log", example="for ever", editor=Editor.SHORT),
    ),
    field(
        "runs_per_job",
        NUMBER,
        typed=optional(typed.NUMBER, ALL),
        option=Option("how many runs of a job are kept"),
        label=FieldLabel("past", "Runs of each job", example="all"),
    ),
    field(
        "output_bytes",
        NUMBER,
        typed=optional(typed.SIZE, ALL),
        option=Option("how much output of all runs is kept"),
        label=FieldLabel("past", "Output in all", "Such as 512M or 2G; the oldest goes first.", "all"),
    ),
    field(
        "revisions_per_job",
        NUMBER,
        typed=optional(typed.NUMBER, ALL),
        option=Option("how many changes of a job are kept"),
        label=FieldLabel("past", "Versions of each job", example="all"),
    ),
    field(
        "backups",
        NUMBER,
        option=Option("how many daily backups are kept"),
        label=FieldLabel("past", "Daily backups"),
    ),
)
