"""What an import would do, worked out from the jobs of a file and those of a store."""

from dataclasses import replace

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.importing.derived_names import StoredJob
from scheduler_core.exchange.importing.import_plan import ImportKind, choose, plan_import
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import (
    Auth,
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    Reach,
    ScriptAction,
    Signing,
    SigningKind,
    Tls,
)
from scheduler_core.values.jobs.job import JobDraft
from tests.core.store.builders import CALL, a_draft

CALLING = a_draft("Report", action=CALL)
OTHER = ScriptAction(CommandKind.SHELL, command_line="rm -r /srv")


def stored(*drafts: JobDraft) -> list[StoredJob]:
    return [
        StoredJob(JobId(number), 1, draft.name, draft.folder, draft) for number, draft in enumerate(drafts, 1)
    ]


def kinds(drafts: list[JobDraft], there: list[StoredJob], *, replaces: bool = False) -> list[ImportKind]:
    return [step.kind for step in plan_import(drafts, there, replaces=replaces).steps]


def test_a_job_is_added_changed_or_left_as_it_is() -> None:
    there = stored(CALLING, a_draft("Old", action=CALL))
    file = [CALLING, replace(CALLING, name="Old", notes="new"), replace(CALLING, name="New")]

    assert kinds(file, there) == [ImportKind.UNCHANGED, ImportKind.CHANGE, ImportKind.ADD]


def test_only_a_replacing_import_removes() -> None:
    there = stored(CALLING, a_draft("Old", action=CALL))

    assert kinds([CALLING], there) == [ImportKind.UNCHANGED]
    assert kinds([CALLING], there, replaces=True) == [ImportKind.UNCHANGED, ImportKind.REMOVE]


@pytest.mark.parametrize(
    ("only", "without", "left"),
    [
        ((), (), ["A", "B", "Web/B"]),
        (("A", "Web/B"), (), ["A", "Web/B"]),
        ((), ("B",), ["A"]),
        ((), ("/B",), ["A", "Web/B"]),
        (("B",), ("Web/B",), ["B"]),
    ],
)
def test_jobs_are_chosen_by_their_names(
    only: tuple[str, ...], without: tuple[str, ...], left: list[str]
) -> None:
    drafts = [a_draft("A", action=CALL), a_draft("B", action=CALL), a_draft("B", action=CALL, folder="Web")]

    plan = choose(plan_import(drafts, [], replaces=False), only, without)

    assert [f"{step.folder}/{step.name}".lstrip("/") for step in plan.changes] == left
    assert plan.counts()[ImportKind.ADD] == len(left)


@pytest.mark.parametrize("field", ["only", "without"])
def test_a_choice_of_what_is_not_there_is_refused(field: str) -> None:
    with pytest.raises(InvalidInput, match="has no job “Web/Report”") as refusal:
        choose(plan_import([CALLING], [], replaces=False), **{field: ["Web/Report"]})

    assert refusal.value.field == field


def test_the_folder_tells_jobs_of_one_name_apart() -> None:
    there = stored(replace(CALLING, folder="Home"))

    assert kinds([CALLING], there) == [ImportKind.ADD]


def test_jobs_of_one_name_that_are_in_the_store_as_they_are_stay() -> None:
    twins = [CALLING, replace(CALLING, notes="the other")]

    assert kinds(twins[::-1], stored(*twins)) == [ImportKind.UNCHANGED, ImportKind.UNCHANGED]


def test_a_changed_job_that_may_be_either_of_two_is_refused() -> None:
    there = stored(CALLING, replace(CALLING, notes="the other"))

    with pytest.raises(InvalidInput, match=r"“Report” may be any of the stored ones \(1, 2\)"):
        plan_import([replace(CALLING, notes="changed")], there, replaces=False)


def test_a_new_script_arrives_switched_off_and_a_call_as_it_is() -> None:
    steps = plan_import([a_draft(), CALLING], [], replaces=False).steps

    assert [(step.draft and step.draft.is_enabled, step.is_kept_off) for step in steps] == [
        (False, True),
        (True, False),
    ]


@pytest.mark.parametrize(
    "action",
    [
        HttpAction("https://example.org", auth=Auth(AuthKind.BEARER, secret="token")),
        HttpAction("https://example.org", signing=Signing(SigningKind.STANDARD_WEBHOOKS, "key")),
        HttpAction("https://example.org", tls=Tls(client_certificate="me.pem", client_key="me.key")),
        HttpAction("https://example.org", body=Body(BodyKind.FILE, path="accounts.csv")),
        HttpAction("https://example.org/?key={{secret:token}}"),
        HttpAction("https://example.org", tls=Tls(ca_file="mine.pem")),
        HttpAction("http://127.0.0.1:8080/shutdown"),
        HttpAction("http://localhost/"),
        HttpAction("http://nas/"),
        HttpAction("http://NAS.local./"),
        HttpAction("http://router.home.arpa/"),
        HttpAction("http://10.0.0.1/"),
        HttpAction("http://[::1]/"),
        HttpAction("http://[fd00::1]/"),
        HttpAction("http://[::ffff:192.168.0.1]/"),
        HttpAction("http://169.254.169.254/latest/meta-data"),
        HttpAction("http://2130706433/"),
        HttpAction("http://127.1/"),
        HttpAction("http://0x7f.0.0.1/"),
        HttpAction("http://{{last_outcome}}.example.org/"),
        HttpAction("https://example.org", proxy="http://127.0.0.1:3128"),
        HttpAction("https://example.org", reach=Reach.PUBLIC, also_reaches=("10.0.0.0/8",)),
    ],
)
def test_a_call_that_reaches_in_or_sends_what_is_kept_here_arrives_switched_off(action: HttpAction) -> None:
    (step,) = plan_import([a_draft(action=action)], [], replaces=False).steps

    assert step.is_kept_off


@pytest.mark.parametrize(
    "action",
    [
        HttpAction("https://example.org:8443/a"),
        HttpAction("https://8.8.8.8/"),
        HttpAction("https://[2606:4700::1111]/"),
        HttpAction("https://b\u00fccher.example.com/"),
        HttpAction("http://192.168.1.1/", reach=Reach.PUBLIC),
    ],
)
def test_a_call_to_the_public_arrives_as_it_is(action: HttpAction) -> None:
    (step,) = plan_import([a_draft(action=action)], [], replaces=False).steps

    assert not step.is_kept_off


def test_a_script_that_changes_is_switched_off() -> None:
    (step,) = plan_import([a_draft(action=OTHER)], stored(a_draft()), replaces=False).steps

    assert step.kind is ImportKind.CHANGE
    assert step.draft == a_draft(action=OTHER, enabled=False)


def test_a_script_that_stays_the_same_keeps_its_switch() -> None:
    there = stored(a_draft())

    (step,) = plan_import([a_draft(notes="new")], there, replaces=False).steps

    assert step.draft == a_draft(notes="new")
    assert not step.is_kept_off


def test_a_script_that_is_off_here_stays_off() -> None:
    (step,) = plan_import([a_draft()], stored(a_draft(enabled=False)), replaces=False).steps

    assert step.kind is ImportKind.UNCHANGED


def test_a_job_that_can_t_be_read_any_more_is_changed() -> None:
    there = [StoredJob(JobId(1), 1, CALLING.name, "", None)]

    assert kinds([CALLING], there) == [ImportKind.CHANGE]


# ---- names that came from commands

FIRST = frozenset({0})


def planned(draft: JobDraft, *there: JobDraft) -> tuple[ImportKind, str]:
    (step,) = plan_import([draft], stored(*there), replaces=False, derived=FIRST).steps
    return step.kind, step.name


def test_a_derived_name_alone_matches_no_job() -> None:
    """A crontab with another backup.sh wanted to change the job of that name."""
    assert planned(a_draft("backup.sh", action=OTHER), a_draft("backup.sh")) == (
        ImportKind.ADD,
        "backup.sh 2",
    )


def test_a_derived_name_matches_the_job_that_does_the_same() -> None:
    mine = a_draft("backup.sh")

    assert planned(mine, mine) == (ImportKind.UNCHANGED, "backup.sh")
    assert planned(replace(mine, notes="new"), mine) == (ImportKind.CHANGE, "backup.sh")


def test_a_job_that_was_renamed_here_is_found_by_what_it_does() -> None:
    mine = a_draft("Nightly")

    assert planned(replace(mine, name="backup.sh"), mine) == (ImportKind.UNCHANGED, "Nightly")


def test_a_job_that_got_a_number_is_found_again() -> None:
    there = [a_draft("backup.sh"), a_draft("backup.sh 2", action=OTHER, enabled=False)]

    assert planned(a_draft("backup.sh", action=OTHER), *there) == (ImportKind.UNCHANGED, "backup.sh 2")


def test_of_one_command_at_two_times_the_one_that_changed_is_found() -> None:
    early, late = a_draft("backup.sh", notes="early"), a_draft("backup.sh 2", notes="late")
    file = [early, replace(late, notes="later")]

    plan = plan_import(file, stored(early, late), replaces=False, derived=frozenset({0, 1}))

    assert [(step.kind, step.name) for step in plan.steps] == [
        (ImportKind.UNCHANGED, "backup.sh"),
        (ImportKind.CHANGE, "backup.sh 2"),
    ]
