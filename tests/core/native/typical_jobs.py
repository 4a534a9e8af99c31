"""Documents of jobs: one that says as little as it can, and one that has every key."""

from typing import Any

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.native.documents import read_job

FULL_JOB: dict[str, Any] = {
    "hourbell": 1,
    "name": "Nightly backup",
    "folder": "Home/Backups",
    "tags": ["nas", "nightly"],
    "notes": "Ask Ann before moving it.\n",
    "colour": "rose",
    "enabled": False,
    "parameters": [
        {
            "name": "days",
            "kind": "number",
            "default": "7",
            "label": "How many days",
            "least": "1",
            "most": "90",
        }
    ],
    "zone": "Europe/Berlin",
    "rules": [
        {"once": "2026-12-01T09:00"},
        {"in": "40d", "said_at": "2026-11-20T08:00Z"},
        {
            "every": "15m",
            "anchor": "2026-01-05T00:00",
            "between": "08:00-18:00",
            "on": "mon-fri",
            "after_end": True,
        },
        {
            "weekly": "mon,wed 09:00,17:30; fri 12:00",
            "every_nth": 2,
            "counted_from": "2026-01-05",
            "week_start": "sun",
        },
        {"monthly": "last fri 18:00", "every_nth": 3, "counted_from": "2026-01-05"},
        {"yearly": "dec 24 18:00", "every_nth": 4, "counted_from": "2026-01-05"},
        {"cron": "0 0 12 ? * FRI#2", "dialect": "quartz"},
        {"on_calendar": "Mon..Fri 09:00"},
        {"easter": "-2 09:00"},
        {"sun": "30m before sunset at 52.52,13.405 on mon-fri"},
        {"at_start": True},
        {
            "rrule": ["RRULE:FREQ=WEEKLY;BYDAY=MO", "EXDATE;TZID=Europe/Berlin:20260112T090000"],
            "start": "2026-01-05T09:00",
            "includes_start": False,
        },
    ],
    "starts": "2026-01-01T00:00",
    "ends": "2030-12-31T22:59:59Z",
    "times": 500,
    "exclude": ["2026-12-24", "2026-12-25T09:00"],
    "include": ["2026-12-26T10:00"],
    "off_days": [
        {"holidays": "DE-BY", "roll": "next"},
        {"weekends": True, "roll": "previous"},
        {"dates": ["2026-08-03", "2026-08-04"], "name": "works.ics"},
    ],
    "blackouts": ["2026-08-01T00:00/2026-08-15T00:00"],
    "jitter": "30s",
    "jitter_seed": "nas",
    "edits": [
        {"skip": "2026-02-02T08:00Z"},
        {"move": "2026-02-03T08:00Z", "to": "2026-02-03T10:30Z"},
        {"add": "2026-02-04T08:00Z"},
    ],
    "gap": "edge",
    "overlap": "second",
    "clock": "wall",
    "missing_date": "previous",
    "readings": {
        "week_number_days": "all-days",
        "month_day_months": "start-month",
        "week_number_period": "week-year",
        "unmatched_start": "included",
        "strict": True,
    },
    "action": {
        "http": "POST https://nas.example/backup?run={{run_id}}",
        "headers": {"Accept": "text/plain", "X-Job": "{{job}}"},
        "body": {"json": '{"due": "{{due_at}}"}', "content_type": "application/vnd.nas+json"},
        "auth": {"kind": "basic", "user": "ann", "secret": "nas-password"},
        "signing": {"kind": "standard-webhooks", "secret": "nas-hook"},
        "tls": {
            "verify": False,
            "ca_file": "/etc/ssl/nas.pem",
            "client_certificate": "/etc/ssl/nas.crt",
            "client_key": "/etc/ssl/nas.key",
        },
        "expect": ["200-299", 304],
        "assertions": [
            {"pattern": "done|skipped"},
            {"json_path": "$.state", "equals": "failed", "must_match": False},
            {"equals": "HIT", "header": "X-Cache"},
        ],
        "follow_redirects": False,
        "most_redirects": 3,
        "proxy": "http://proxy.example:3128",
        "connect_timeout": "5s",
        "most_response_bytes": 4096,
        "sends_idempotency_key": False,
        "reach": "public",
        "also_reaches": ["192.168.1.0/24"],
    },
    "policies": {
        "missed": {"kind": "all", "window": "2h"},
        "overlapping": {"kind": "parallel", "most": 3},
        "retry": {
            "retries": 5,
            "backoff": "fixed",
            "first_wait": "30s",
            "longest_wait": "1h30m",
            "jitter": False,
            "kinds": ["connection", "timed-out"],
            "growth": 3,
        },
        "delivery": "at-least-once",
        "on_interrupted": {"kind": "rerun", "most_reruns": 2},
        "conditions": {
            "require": [
                {"mains": True},
                {"network": "unmetered"},
                {"idle": "10m"},
                {"disk_space": "/srv", "free_bytes": 1000000000},
                {"free_memory": 4294967296},
                {"load": 50},
                {"file_exists": "/srv/nas/mounted"},
                {"program_running": "rsync", "is_running": False},
            ],
            "wait": "30m",
            "after_wait": "run",
        },
        "timeout": "1h",
        "grace": "20s",
        "pause_after": 5,
        "priority": 10,
        "key": "nas",
        "then": [{"start": "Tidy up"}, {"start": "Call Ann", "when": "failure"}],
        "tell": "failure",
        "tell_channels": [
            {"channel": "phone", "kinds": ["failure", "recovered"]},
            {"channel": "desk", "kinds": []},
        ],
        "ping": "https://hc.example/1f2e",
        "tell_output": 20,
        "tell_spacing": "1h",
        "late": ["start:15m", "end:08:00", "success:1d12h"],
        "quiet_hours": "22:00-07:00",
        "runs_on": "tags:gpu,linux",
        "keep_awake": True,
        "wake": "then-sleep",
        "limits": ["memory:2G", "cpu:50%", "cpu-time:1h", "processes:200", "io:low"],
    },
}

SMALL_JOB: dict[str, Any] = {
    "hourbell": 1,
    "name": "Hello",
    "zone": "UTC",
    "rules": [{"at_start": True}],
    "action": {"script": "true"},
}


def refusal_of(**changes: object) -> tuple[str, str]:
    """Return field and reason for a small job with these keys changed; None takes one out."""
    document = {key: value for key, value in (SMALL_JOB | changes).items() if value is not None}
    with pytest.raises(InvalidInput) as refusal:
        read_job(document)
    return refusal.value.field, refusal.value.reason
