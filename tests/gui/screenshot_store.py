"""Fill a store with the jobs that the pictures show, and with what they did in the last weeks."""

import random
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Branch, SequenceAction, Wait
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.runs.run import OutputStream, RunState
from tests.gui.ledger import Ledger

_ZONE = "Europe/Berlin"
_CALLS = "http://localhost:8000"
_PAST = timedelta(days=21)
# What runs all day fills the log, but no more than this.
_MOST_RUNS = 150
_MANY = 10_000
_LONG = "with all orders, invoices and returns for the data warehouse of the head office"


class _Example(NamedTuple):
    name: str
    when: str
    folder: str
    tags: tuple[str, ...]
    what: str
    takes_seconds: float


_JOBS = (
    _Example("Database backup", "every day at 2:30", "Backups", ("nightly",), "pg_dump shop", 2_400),
    _Example(
        "Photos to the attic", "every sunday at 4:00", "Backups/Home", (), "rsync -a Photos attic:", 5_200
    ),
    _Example("Certificates", "every monday at 9:00", "Web", ("tls",), f"{_CALLS}/tls", 4),
    _Example("Shop is up", "every 15 minutes", "Web", ("prod",), f"{_CALLS}/health", 0.4),
    _Example("Warm the cache", "every hour", "Web", ("prod",), f"{_CALLS}/warm", 18),
    _Example("Invoices", "last friday of every month at 17:00", "Office", (), f"{_CALLS}/invoices", 95),
    _Example(
        "Newsletter", "every tuesday and thursday at 8:00", "Office", ("mail",), "send-news --list all", 1_500
    ),
    _Example("Tidy downloads", "every weekday at 18:15", "", (), "tidy ~/Downloads", 12),
    _Example("Search index", "every weekday at 11:00 and 15:00", "Web", ("prod",), "reindex --all", 3_000),
)
_SHOP, _NEWS, _TIDY = 3, 6, 7
# What runs say at their end that call nothing.
_SAID = {
    "Database backup": "{} tables, 4.2 GB",
    "Photos to the attic": "{} files sent",
    "Newsletter": "18204 messages sent",
    "Tidy downloads": "moved {} files",
    "Search index": "48{} products",
}
_NO_SERVER = "connection refused by localhost:25"
_DAY = timedelta(days=1)
_REMINDER = SequenceAction(
    (
        Act(HttpAction(f"{_CALLS}/invoices/send"), name="Send the invoice"),
        Act(ScriptAction(CommandKind.SHELL, command_line="letter --print"), name="Write the letter"),
        Wait(26 * _DAY, until="paid", name="Wait until it is paid"),
        Branch("paid", then=1, otherwise=1, then_ends=True, name="Was it paid?"),
        Act(HttpAction(f"{_CALLS}/thanks"), name="Say thank you"),
        Act(ScriptAction(CommandKind.SHELL, command_line="escalate --by-letter"), name="Escalate"),
        Act(ScriptAction(CommandKind.SHELL, command_line="close-file"), name="Close the file"),
    )
)
_ENDS = (*[RunState.SUCCEEDED] * 40, RunState.FAILED, RunState.FAILED, RunState.TIMED_OUT, RunState.CANCELLED)
_REQUEST = b"""\
GET http://localhost:8000/health
User-Agent: Hourbell
Accept: */*
Authorization: Bearer ***
Idempotency-Key: job4-20261120T080000

"""
_ANSWER = b"""\
HTTP/1.1 200 OK
Content-Type: application/json
Cache-Control: no-store

{"status":"ok","checks":{"database":{"ok":true,"ms":12.5},"queue":{"ok":true,"waiting":0}}}"""
_COMPLAINT = b"""\
\x1b[1msend-news\x1b[0m --list all
reading 18204 addresses \x1b[32mok\x1b[0m
rendering \x1b[32mok\x1b[0m
sending  [#####.......................]  3412/18204
\x1b[33mwarning:\x1b[0m 3 addresses bounce since October
\x1b[31merror:\x1b[0m connection refused by localhost:25
"""


def fill_store(location: str) -> None:
    """Write the same jobs each time, and the runs that their schedules meant."""
    now = SystemClock().now()
    with open_scheduler(location, who="Ann") as core:
        jobs = [core.jobs.add(_draft(each, now)) for each in _JOBS]
        core.jobs.pause([jobs[_TIDY]], now + timedelta(days=3))
        _fill_ledger(core, jobs, now)
        _add_reminders(core, now)
        backup = core.jobs.get(jobs[0])
        changed = replace(backup.draft, tags=("nightly", "shop"), notes="Ask Ann before you change it.")
        core.jobs.save(backup.id, backup.revision, changed)


def fill_with_long_names(location: str) -> None:
    """Write the same jobs, whose names, folders and tags are as long as people make them."""
    fill_store(location)
    with open_scheduler(location, who="Ann") as core:
        for job in [core.jobs.get(job_id) for job_id in core.jobs.ids()]:
            folder = f"{job.draft.folder or 'Without'} of the southern warehouse and its branch offices"
            draft = replace(
                job.draft, name=f"{job.name} {_LONG}", folder=folder, tags=("reviewed-by-head-office",)
            )
            core.jobs.save(job.id, job.revision, draft)


def fill_with_many(location: str) -> None:
    """Write the same jobs, and so many more that there are ten thousand."""
    fill_store(location)
    now = SystemClock().now()
    with open_scheduler(location, who="Ann") as core:
        drafts = [_draft(each, now) for each in _JOBS]
        core.jobs.add_all(
            [replace(drafts[number % len(drafts)], name=f"Export {number:04}") for number in range(_MANY)]
        )


def fill_for_pages(location: str) -> None:
    """Write the same jobs, and what the pages of the settings list: secrets, tokens, channels …"""
    fill_store(location)
    now = SystemClock().now()
    secrets = SecretStore([SecretFile(Path(location).with_name("secrets.json"))])
    with open_scheduler(location, who="Ann", secrets=secrets) as core:
        for name in ("MAIL_PASSWORD", "SHOP_KEY"):
            core.secrets.keep(name, "kept")
        draft = _draft(_JOBS[_SHOP], now)
        for name, needs in (("Rates", "SHOP_KEY"), ("Stock of the southern warehouse", "WAREHOUSE_KEY")):
            call = HttpAction(f"{_CALLS}/rates", headers=(("X-Key", f"{{{{secret:{needs}}}}}"),))
            core.jobs.add(replace(draft, name=name, action=call))
        telling = Telling("phone", frozenset({Told.FAILURE, Told.RECOVERED}))
        core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/my-topic"), telling)
        core.channels.add(
            Channel(
                "office",
                ChannelKind.MAIL,
                "office@example.org",
                smtp="mail.example.org:587",
                sender="hourbell@example.org",
            )
        )
        core.tokens.create(TokenDraft("deploy", frozenset({Scope.RUN})))
        core.tokens.create(TokenDraft("dashboard of the office", frozenset({Scope.READ})))
        core.upkeep.back_up()


def _add_reminders(core: Scheduler, now: datetime) -> None:
    """Add a sequence of which some wait for their event."""
    schedule = parse_sentence("every monday at 10:00", now - 2 * _PAST, _ZONE)
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL, 50))
    job = core.jobs.add(JobDraft("Invoice reminder", schedule, _REMINDER, policies, folder="Office"))
    ledger = Ledger(core, now)
    for due_at in _past_occurrences(core, job, now):
        ends = due_at, due_at + timedelta(seconds=4)
        ledger.add_waiting(job, ends, 26 * _DAY, "paid", ("202 · sent", "letter printed"))
    ledger.close()


def _draft(example: _Example, now: datetime) -> JobDraft:
    what = example.what
    action: Action = HttpAction(what) if "://" in what else ScriptAction(CommandKind.SHELL, command_line=what)
    schedule = parse_sentence(example.when, now - 2 * _PAST, _ZONE)
    return JobDraft(example.name, schedule, action, folder=example.folder, tags=example.tags)


def _fill_ledger(core: Scheduler, jobs: list[JobId], now: datetime) -> None:
    dice = random.Random(7)
    ledger = Ledger(core, now)
    due = sorted(
        (due_at, place) for place, job in enumerate(jobs) for due_at in _past_occurrences(core, job, now)
    )
    for due_at, place in due:
        state = dice.choice(_ENDS)
        took = timedelta(seconds=_JOBS[place].takes_seconds * dice.uniform(0.8, 1.3))
        error = _NO_SERVER if place == _NEWS else "HTTP status 502"
        is_failure = state is RunState.FAILED
        said = "200 · ok" if "://" in _JOBS[place].what else _SAID[_JOBS[place].name]
        result = said.format(dice.randint(120, 480)) if state is RunState.SUCCEEDED else ""
        run = ledger.add(jobs[place], due_at, state, error if is_failure else "", took, result)
        if (due_at, place) == _last_of(due, _SHOP):
            ledger.write_chunks(run, OutputStream.REQUEST, [_REQUEST])
            ledger.write_chunks(run, OutputStream.RESPONSE, [_ANSWER])
    again = ledger.add(jobs[_NEWS], now - timedelta(seconds=31), RunState.FAILED, _NO_SERVER)
    ledger.write_output(again, _COMPLAINT)
    ledger.close()


def _past_occurrences(core: Scheduler, job: JobId, now: datetime) -> list[datetime]:
    schedule = core.jobs.get(job).draft.schedule
    found = core.times.preview(schedule, start=now - _PAST, end=now, limit=3_000).instants
    return [each.at for each in found][-_MOST_RUNS:]


def _last_of(due: list[tuple[datetime, int]], wanted: int) -> tuple[datetime, int]:
    return next(each for each in reversed(due) if each[1] == wanted)
