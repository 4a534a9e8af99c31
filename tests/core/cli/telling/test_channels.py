"""`hourbell channel`: added, tried, listed and deleted, with what is wrong told where somebody looks."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.actions.telling.message import Sent
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.facade.access import Access
from scheduler_core.facade.control.channels import Channels
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.audit.audit import entries_since
from scheduler_core.store.jobs import job_states
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.settings import set_setting
from scheduler_core.store.telling.channels import channels, mark_broken
from scheduler_core.store.telling.notices import put_off, waiting_notices
from scheduler_core.values.jobs.telling import MOST_TELLINGS
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.notice import Notice
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import add_job
from tests.support.fake_clock import FakeClock
from tests.support.faulty_server import FaultyServer


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as server:
        yield server


@pytest.mark.usefixtures("store")
def test_a_channel_is_added_told_of_all_jobs_listed_and_deleted(hourbell: Hourbell) -> None:
    added = hourbell(
        "channel", "add", "phone", "--ntfy", "https://ntfy.example/t", "--tell", "failure,recovered"
    )
    listed = hourbell("channel", "list")
    chosen = hourbell("settings", "get", "tell-by")

    assert "hourbell channel test phone" in added.out
    assert ["phone", "ntfy", "https://ntfy.example/…", "failure,recovered", "nothing", "sent"] in [
        line.split()[:6] for line in listed.out.splitlines()
    ]
    assert chosen.out == "failure,recovered:phone\n"

    gone = hourbell("channel", "delete", "phone", "--json")
    assert (gone.code, json.loads(gone.out)["name"]) == (ExitCode.DONE, "phone")
    assert hourbell("settings", "get", "tell-by").out == "\n"
    assert hourbell("channel", "list", "--json").out == ""


@pytest.mark.usefixtures("store")
def test_who_deletes_a_channel_hears_which_jobs_go_on_naming_it(hourbell: Hourbell) -> None:
    for name in ("phone", "desk", "other"):
        hourbell("channel", "add", name, "--hook", "https://there.example/x", "--quiet")
    add = ("job", "add", "--every", "1h", "--script", "true", "--quiet")
    for number in range(12):
        hourbell(*add, f"Job {number:02}", "--tell", "failure:phone")
    hourbell(*add, "Silent", "--tell", "nothing:phone")
    hourbell(*add, "In the bin", "--tell", "all:desk", "--tell", "failure:other")
    hourbell("job", "delete", "In the bin", "--quiet")

    gone = hourbell("channel", "delete", "phone")
    with_json = hourbell("channel", "delete", "desk", "--json")

    assert "“Job 00”, “Job 01”" in gone.err
    assert "“Job 09” and 2 more; " in gone.err
    assert "--no-tell phone" in gone.err
    assert "Silent" not in gone.err
    assert json.loads(with_json.out)["jobs"] == ["In the bin"]
    assert with_json.err == ""
    shown = hourbell("job", "show", "Job 03").out
    assert "failure:phone (there is no channel phone)" in shown
    hourbell("channel", "add", "phone", "--hook", "https://there.example/x", "--quiet")
    assert "there is no channel" not in hourbell("job", "show", "Job 03").out


@pytest.mark.usefixtures("store")
def test_a_channel_that_no_job_names_goes_without_more_words(hourbell: Hourbell) -> None:
    hourbell("channel", "add", "phone", "--hook", "https://there.example/x", "--tell", "all", "--quiet")

    gone = hourbell("channel", "delete", "phone")

    assert (gone.code, gone.err) == (ExitCode.DONE, "")


@pytest.mark.usefixtures("store")
def test_a_channel_that_would_be_one_too_many_to_tell_is_not_added_either(hourbell: Hourbell) -> None:
    for number in range(MOST_TELLINGS):
        hourbell(
            "channel", "add", f"p{number}", "--ntfy", "https://ntfy.example/t", "--tell", "all", "--quiet"
        )

    refused = hourbell("channel", "add", "more", "--ntfy", "https://ntfy.example/t", "--tell", "all")

    assert refused.code == ExitCode.REFUSED
    assert "more " not in hourbell("channel", "list").out


def test_a_channel_can_be_deleted_where_the_setting_can_t_be_read(hourbell: Hourbell, store: Path) -> None:
    hourbell("channel", "add", "phone", "--hook", "https://there.example/x", "--quiet")
    opened = open_store(str(store), NOW)
    with opened.write() as tx:
        set_setting(tx, "tell_by", json.dumps("failure:"), NOW)
    opened.close()

    assert hourbell("channel", "delete", "phone").code == ExitCode.DONE


def test_what_waits_for_a_channel_goes_after_a_test_that_reaches_it(
    hourbell: Hourbell, store: Path, server: FaultyServer
) -> None:
    hourbell("channel", "add", "phone", "--hook", f"{server.plain}/status/200", "--tell", "all", "--quiet")
    opened = open_store(str(store), NOW)
    try:
        job = add_job(opened)
        with opened.write() as tx:
            job_states.stop(tx, job, "why", NOW)
        with opened.write() as tx:
            waiting = waiting_notices(tx, NOW)
            put_off(tx, [each.id for each in waiting], NOW + timedelta(hours=1), "no answer", was_tried=True)
        hourbell("channel", "test", "phone")
        with opened.read() as tx:
            assert [each.id for each in waiting_notices(tx, NOW)] == [each.id for each in waiting] != []
    finally:
        opened.close()


@pytest.mark.usefixtures("store")
def test_who_adds_one_that_is_told_nothing_hears_how(hourbell: Hourbell) -> None:
    added = hourbell("channel", "add", "phone", "--ntfy", "https://ntfy.example/t")

    assert "hourbell settings set tell-by failure,recovered:phone" in added.err


@pytest.mark.usefixtures("store")
def test_a_test_says_whether_it_arrived(hourbell: Hourbell, server: FaultyServer) -> None:
    for name, status in (("good", 200), ("bad", 404)):
        hourbell("channel", "add", name, "--hook", f"{server.plain}/status/{status}", "--quiet")

    good, bad = hourbell("channel", "test", "good"), hourbell("channel", "test", "bad")

    assert (good.code, good.out) == (ExitCode.DONE, "The test reached “good”.\n")
    assert (bad.code, "404" in bad.err) == (ExitCode.FAILED, True)
    assert [json.loads(each.body)["kind"] for each in server.seen] == ["test", "test"]


def test_a_broken_channel_is_told_until_a_test_reaches_it(
    hourbell: Hourbell, store: Path, server: FaultyServer
) -> None:
    hourbell("channel", "add", "phone", "--hook", f"{server.plain}/status/200", "--quiet")
    opened = open_store(str(store), NOW)
    with opened.write() as tx:
        mark_broken(tx, channels(tx)[0].id, "the server answered 404 Not Found", NOW)
    opened.close()

    assert "“phone” does not work: the server answered 404 Not Found" in hourbell("status").out
    assert json.loads(hourbell("status", "--json").out)["broken_channels"][0]["name"] == "phone"
    hourbell("channel", "test", "phone")
    assert "phone" not in hourbell("status").out
    assert hourbell("channel", "list").out.splitlines()[-1].split()[-1] == "works"


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("status", [429, 503])
def test_a_test_that_fails_for_what_passes_is_told_and_breaks_no_channel(
    hourbell: Hourbell, server: FaultyServer, status: int
) -> None:
    """Such a channel was told of as one that a person has to mend."""
    hourbell("channel", "add", "phone", "--hook", f"{server.plain}/status/{status}", "--quiet")

    tried = hourbell("channel", "test", "phone")

    assert (tried.code, str(status) in tried.err) == (ExitCode.FAILED, True)
    assert "does not work" not in hourbell("status").out
    assert json.loads(hourbell("channel", "list", "--json").out)["broken"] == ""


class _TestedMeanwhile(Channels):
    """Something else happens while a test is under way."""

    meanwhile: Callable[[], object]

    async def _send(self, channel: Channel, test: Notice) -> Sent:
        sent = await super()._send(channel, test)
        self.meanwhile()
        return sent


@pytest.mark.parametrize("is_deleted", [True, False])
def test_what_came_of_a_test_is_told_whatever_became_of_the_channel_meanwhile(
    store: Path, server: FaultyServer, caplog: pytest.LogCaptureFixture, *, is_deleted: bool
) -> None:
    opened = open_store(str(store), NOW)
    access = Access(opened, FakeClock(NOW), "ann")
    tested = _TestedMeanwhile(access, SecretStore([]))
    tested.add(Channel("phone", ChannelKind.HOOK, f"{server.plain}/status/200"))
    refused = "ALTER TABLE notices RENAME TO lost"

    def refuse() -> None:
        with opened.write() as tx:
            tx.connection.exec_driver_sql(refused)

    tested.meanwhile = (lambda: tested.delete("phone")) if is_deleted else refuse

    assert tested.test("phone") == Sent(is_sent=True)

    with access.read() as tx:
        acts = [each.act for each in entries_since(tx, 0)]
    assert (AuditAct.TEST_CHANNEL in acts) is is_deleted
    assert ("can't be kept" in caplog.text) is not is_deleted
    opened.close()


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(("status", "told"), [(400, "it refused a notice: "), (404, ""), (405, "")])
def test_one_whose_test_fails_does_not_work_wherever_that_is_told(
    hourbell: Hourbell, server: FaultyServer, status: int, told: str
) -> None:
    hourbell("channel", "add", "phone", "--hook", f"{server.plain}/status/{status}", "--quiet")

    hourbell("channel", "test", "phone")

    (kept,) = [json.loads(line) for line in hourbell("channel", "list", "--json").out.splitlines()]
    assert kept["broken"].startswith(told)
    assert str(status) in kept["broken"]
    assert kept["broken"] in hourbell("channel", "list").out
    assert f"“phone” does not work: {kept['broken']}" in hourbell("status").out
    assert f"The channel phone does not work: {kept['broken']}." in hourbell("doctor").out


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--mail", "a@b.example\nBcc: c", "--smtp", "mail.example"), "line break"),
        (
            (
                "--mail",
                "a@b.example",
                "--smtp",
                "mail.example",
                "--user",
                "a",
                "--secret",
                "w",
                "--tls",
                "none",
            ),
            "plain",
        ),
        (("--hook", "http://there.example/x", "--secret", "token"), "plain text"),
        (("--hook", "ftp://there.example/x"), "https://HOST/PATH"),
        (("--program", "notify-send {{tilte}}"), "not known"),
        (("--hook", "https://there.example/x", "--tell", "failing"), "failure"),
    ],
)
def test_what_can_t_be_a_channel_is_refused(hourbell: Hourbell, words: tuple[str, ...], told: str) -> None:
    refused = hourbell("channel", "add", "phone", *words)

    assert (refused.code, told in refused.err) == (ExitCode.REFUSED, True)
    assert hourbell("channel", "list", "--json").out == ""


@pytest.mark.usefixtures("store")
def test_a_name_is_taken_once_and_a_missing_one_is_told(hourbell: Hourbell) -> None:
    words = ("channel", "add", "phone", "--hook", "https://there.example/x", "--quiet")
    hourbell(*words)

    assert hourbell(*words).code == ExitCode.CONFLICT
    assert hourbell("channel", "delete", "desk", "phone").code == ExitCode.NOT_FOUND
    assert hourbell("channel", "test", "phone").code == ExitCode.NOT_FOUND
    unknown = hourbell("settings", "set", "tell-by", "failure:phone")
    assert (unknown.code, "there is no channel phone" in unknown.err) == (ExitCode.REFUSED, True)
