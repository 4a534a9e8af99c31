"""What is warned of when a job is saved that needs what is not there."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.engine.watching import file_look
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.sleep_notes import note_wake_trouble
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import (
    Action,
    Auth,
    AuthKind,
    CommandKind,
    HttpAction,
    ScriptAction,
    Tls,
)
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.jobs.run_policies import RunPolicies, Wake
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.wording.languages import wording_of
from tests.core.actions.script_runs import a_program, a_shell, an_inline
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, NOW, a_draft, an_engine

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="shells and paths are others")
CALL = HttpAction("https://example.org/hook")


def starting(*names: str, name: str = "Back up") -> JobDraft:
    return replace(a_draft(name), policies=RunPolicies(chains=tuple(map(Chain, names))))


def warned(scheduler: Scheduler, *drafts: JobDraft) -> str:
    return "\n".join(sentence for each in scheduler.warnings(drafts) for sentence in each)


@ON_BOTH_DATABASES
def test_a_job_that_is_to_be_started_must_be_there(scheduler: Scheduler) -> None:
    assert warned(scheduler, starting("Report")) == (
        "It is to start “Report” afterwards, but no job is called so; nothing is started then."
    )
    scheduler.jobs.add_all([a_draft("report"), a_draft("REPORT")])

    assert "but 2 jobs are called so" in warned(scheduler, starting("Report"))
    assert warned(scheduler, starting("report")) == ""


@ON_BOTH_DATABASES
def test_a_job_that_runs_on_no_machine_that_is_there_is_told(scheduler: Scheduler) -> None:
    placed = replace(a_draft(), policies=RunPolicies(place=with_tags(["gpu"])))
    assert warned(scheduler, placed) == "Its runs will wait: no machine with tag gpu is there."

    scheduler.settings.save(replace(scheduler.settings.read(), machine_tags="gpu"))
    assert warned(scheduler, placed) == ""


def test_jobs_that_come_together_know_each_other(scheduler: Scheduler) -> None:
    assert warned(scheduler, starting("Report"), a_draft("Report"), starting("Itself", name="Itself")) == ""


def test_of_several_each_that_is_over_is_told(scheduler: Scheduler) -> None:
    over = a_draft("Over", schedule=Schedule((Once(NOW - HOUR),)))
    off = replace(over, is_enabled=False)

    assert scheduler.warnings([over, off, a_draft()], of_times=True) == [
        ("Nothing of it is to come: all that it says is past or left out.",),
        (),
        (),
    ]
    assert scheduler.warnings([over]) == [()]  # where one is saved it is refused


@pytest.mark.parametrize(
    "action",
    [
        ScriptAction(CommandKind.ARGV, argv=("/bin/sh",), environment=(("A", "{{secret:NAS}}"),)),
        replace(CALL, headers=(("X-Key", "{{secret:NAS}}"),)),
        replace(CALL, auth=Auth(AuthKind.BEARER, secret="NAS")),
    ],
)
def test_a_secret_must_be_kept(action: Action, file_scheduler: Scheduler) -> None:
    before = warned(file_scheduler, a_draft(action=action))
    file_scheduler.secrets.keep("NAS", "x")

    assert before == "there is no secret NAS; add it with: hourbell secret set NAS"
    assert warned(file_scheduler, a_draft(action=action)) == ""


@posix_only
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (a_program("nosuchprogram"), "there is no program nosuchprogram"),
        (a_program("/bin/sh", "/no/such.sh"), "there is no file /no/such.sh"),
        (a_program("python3", "-u", "/no/such.py"), ""),
        (a_program("sh", "{{job}}.sh"), ""),
        (a_shell("nosuchprogram --all && ls"), "there is no program nosuchprogram"),
        (a_shell("/no/such/program"), "there is no file /no/such/program"),
        (a_shell("cd /tmp && ./x"), ""),
        (a_shell("A=1 nosuchprogram"), ""),
        (a_shell("$PROGRAM x; [ -f y ]"), ""),
        (a_shell("(nosuchprogram)"), ""),
        (a_shell("nosuchprogram", interpreter="env"), ""),
        (a_shell("true", interpreter="nosuchshell"), "there is no program nosuchshell"),
        (an_inline("nosuchpython", "pass"), "there is no program nosuchpython"),
        (a_program("sh", working_folder="/no/folder"), "the working folder /no/folder is not there"),
        (a_program("sh", working_folder="/bin/sh"), "the working folder /bin/sh is not a folder"),
        (a_program("sh", working_folder="~"), ""),
        (replace(CALL, tls=Tls(ca_file="/no/ca.pem")), "there is no file /no/ca.pem"),
        (replace(CALL, tls=Tls(client_key="/no/key.pem")), "there is no file /no/key.pem"),
    ],
)
def test_what_an_action_runs_and_reads_must_be_there(
    action: Action, said: str, file_scheduler: Scheduler
) -> None:
    for whole in (action, SequenceAction((Act(a_program("sh")), Act(action)))):
        told = warned(file_scheduler, replace(a_draft(), action=whole))

        assert (told.startswith(said), bool(told)) == (True, bool(said)), told


def test_what_runs_elsewhere_is_not_looked_for_here(scheduler: Scheduler, file_path: Path) -> None:
    """A job of a server may run on another machine, with programs and secrets of its own."""
    is_server = "://" in scheduler.location
    action = a_program("nosuchprogram", environment=(("A", "{{secret:NAS}}"),))

    assert bool(warned(scheduler, a_draft(action=action))) is not is_server


@ON_BOTH_DATABASES
def test_a_job_that_wakes_the_machine_hears_that_nothing_can(scheduler: Scheduler, store: Store) -> None:
    wakes = replace(a_draft(), policies=RunPolicies(wake=Wake.YES))
    engine = an_engine(store)
    with store.write() as tx:
        note_wake_trouble(tx, engine, "systemd refused it", NOW)

    assert "will not be woken for it: systemd refused it." in warned(scheduler, wakes)
    assert warned(scheduler, a_draft()) == ""


@pytest.mark.skipif(sys.platform != "linux", reason="a timer of systemd")
def test_a_job_that_wakes_the_machine_hears_that_there_is_no_systemd(
    scheduler: Scheduler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wakes = replace(a_draft(), policies=RunPolicies(wake=Wake.THEN_SLEEP))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "not be woken for it: there is no systemd-run, so nothing" in warned(scheduler, wakes)

    for name in ("systemd-run", "systemctl"):
        (tmp_path / name).touch(0o755)

    assert "systemd-run" not in warned(scheduler, wakes)


def on_files(rule: OnFile, action: Action = CALL) -> JobDraft:
    return a_draft(action=action, schedule=Schedule((rule,)))


@posix_only
def test_more_folders_than_can_be_watched_are_told_when_the_job_is_saved(
    file_scheduler: Scheduler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was saved without a word, and saw nothing."""
    for number in range(4):
        (tmp_path / str(number)).mkdir()
    draft = on_files(OnFile(f"{tmp_path}/*.pdf", below=True))
    assert warned(file_scheduler, draft) == ""
    monkeypatch.setattr(file_look, "MOST_FOLDERS", 3)

    said = warned(file_scheduler, draft)

    assert said == (
        "Not all that it waits for is seen at once: "
        f"there are more than 3 folders below {tmp_path}; name fewer."
    )
    assert wording_of("de").said(said).startswith("Nicht alles, worauf er wartet, wird sofort gesehen: ")


def test_a_folder_of_files_that_is_not_there_is_told(file_scheduler: Scheduler, tmp_path: Path) -> None:
    folder = tmp_path / "scans"
    draft = on_files(OnFile(f"{folder}/*.pdf"))
    assert warned(file_scheduler, draft) == (
        f"The folder {folder} is not there; until it is, no file in it begins a run."
    )

    folder.mkdir()

    assert warned(file_scheduler, draft) == ""


@posix_only
@pytest.mark.parametrize(
    ("action", "written"),
    [
        (a_shell("date >> log.txt", working_folder="IN"), "log.txt"),
        (a_shell("date >> log.txt"), ""),  # it begins in the home folder
        (a_shell("cd $THERE && ls 2> e.txt", working_folder="IN"), ""),
        (a_shell("cd IN; ls 2>e.txt"), "e.txt"),
        (a_shell("ls >&2 > IN/log.dat"), ""),
        (a_shell('ls > "$HOURBELL_EVENT_PATH.txt"'), "x.txt.txt"),
        (a_shell("cat < IN/a.txt"), ""),
        (a_shell("ls | tee -a IN/b.txt | wc"), "b.txt"),
        (a_shell("cp IN/a.txt /elsewhere/a.txt"), ""),
        (a_shell("cp -p /elsewhere/a.txt IN/c.txt"), "c.txt"),
        (a_shell("ls > IN/$NAME.txt; ls > IN/`date`.txt"), ""),
        (a_program("sort", "-o", "IN/s.txt", "IN/a.txt"), "s.txt"),
        (a_program("convert", "{{event_path}}", "--output=IN/{{job}}.txt"), ""),
        (a_program("convert", "--output", "IN/o.txt"), "o.txt"),
        (a_program("convert", "--output={{event_path}}.txt"), "x.txt.txt"),
        (a_program("sh", "-c", "ls > IN/l.txt"), "l.txt"),
        (an_inline("bash", "ls\nls > IN/i.txt\n"), "i.txt"),
        (an_inline("python3", "1 > IN/i.txt"), ""),
    ],
)
def test_output_of_a_job_that_begins_its_next_run_is_told(
    action: ScriptAction, written: str, file_scheduler: Scheduler, tmp_path: Path
) -> None:
    def here(text: str) -> str:
        return text.replace("IN", str(tmp_path))

    action = replace(
        action,
        argv=tuple(map(here, action.argv)),
        command_line=here(action.command_line),
        inline_text=here(action.inline_text),
        working_folder=here(action.working_folder),
    )
    said = f"It writes {tmp_path / written}, which begins its next run; "

    told = warned(file_scheduler, on_files(OnFile(f"{tmp_path}/*.txt"), action))

    assert (said in told, "begins its next run" in told) == (bool(written), bool(written)), told
    goes = on_files(OnFile(f"{tmp_path}/*.txt", FileChange.GOES), action)
    assert "begins its next run" not in warned(file_scheduler, goes)


@posix_only
def test_output_below_counts_where_folders_below_do(file_scheduler: Scheduler, tmp_path: Path) -> None:
    action = a_shell(f"ls > {tmp_path}/deep/er/log.txt")

    flat, below, by_folder, hidden = (
        warned(file_scheduler, on_files(rule, action))
        for rule in (
            OnFile(f"{tmp_path}/*.txt"),
            OnFile(f"{tmp_path}/*.txt", below=True),
            OnFile(f"{tmp_path}/*/*/l*.txt"),
            OnFile(f"{tmp_path}/.l*", below=True),
        )
    )

    assert [("its next run" in told) for told in (flat, below, by_folder, hidden)] == [
        False,
        True,
        True,
        False,
    ]
